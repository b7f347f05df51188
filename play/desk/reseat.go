package desk

import (
	"context"
	"errors"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// reseatAll seats the old table's people and bots on the same seats of the next table. The next
// table's host is the old host or, if the old host does not play, the person who asked.
func (d *Desk) reseatAll(ctx context.Context, next *hall.Table, l *table.Snapshot, seat game.Seat) error {
	names, err := d.namesAt(ctx, l.Common, nil)
	if err != nil {
		return err
	}
	for _, c := range reseatCommands(l, seat, names) {
		c.ID = newID()
		if c, err = d.withBotName(ctx, next, c); err != nil {
			return err
		}
		if _, err := d.doLasting(ctx, next, c); err != nil {
			return err
		}
	}
	host := l.Chairs[seat-1].Who
	if l.Host == host || l.Host == "" || names[l.Host] == "" {
		return nil
	}
	var refusal table.Refusal
	_, err = d.doLasting(ctx, next, table.Command{ID: newID(), By: host, Body: table.MakeHost{To: l.Host}})
	if errors.As(err, &refusal) { // the old host does not play
		return nil
	}
	return err
}

// botAgain returns the command that seats the bot of a chair again: under its name, unless that can
// now be confused with the name of a person.
func botAgain(c table.Chair, names wire.Names) table.SeatBot {
	again := table.SeatBot{Bot: c.Bot}
	if c.Name != "" && !lookalikesOf(names).has(c.Name) {
		again.Names = []string{c.Name}
	}
	return again
}

// reseatCommands returns the commands that seat people and bots again, beginning with the person
// who asked. The seats of deleted people stay open, and so do the seats of people whose names can
// now be confused with that of somebody seated before them.
func reseatCommands(l *table.Snapshot, seat game.Seat, names wire.Names) []table.Command {
	host := l.Chairs[seat-1].Who
	list := []table.Command{{By: host, Seat: seat, Body: table.Join{}}}
	called := lookalikes{}
	called.add(names[host])
	for i, c := range l.Chairs {
		at, name := game.Seat(i+1), names[c.Who]
		switch {
		case at == seat:
		case c.Who != "" && name != "" && !called.has(name):
			called.add(name)
			list = append(list, table.Command{By: c.Who, Seat: at, Body: table.Join{}})
		case c.Who == "" && c.Bot != "":
			list = append(list, table.Command{By: host, Seat: at, Body: botAgain(c, names)})
		}
	}
	return list
}
