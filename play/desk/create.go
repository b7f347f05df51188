package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/lists"
	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// CreateTable makes a table.
var CreateTable = newNamedOperation(About{
	Method: "POST", Path: "/api/tables", ID: "create", Summary: "Make a table",
	Description: "You are its host and sit on seat 1. Its link is the site's address followed by /t/ and the table's ID. " +
		"At most 20 of your tables may wait for players at a time, and 100 of those made from one address: too_many_tables.",
}, (*Desk).createFrom)

func (d *Desk) createFrom(ctx context.Context, from Caller, in *wire.Body[wire.Making]) (*wire.View, error) {
	settings, err := settingsOf(&in.Body)
	if err != nil {
		return nil, err
	}
	for i, level := range in.Body.Bots {
		if !slices.Contains(d.c.Levels, level) {
			detail := fmt.Sprintf("bots[%d]: %q is not a bot: there are %q", i, level, d.c.Levels)
			return nil, refusalError(table.UnknownBot.Error(), detail)
		}
	}
	if err := d.limits.chargeTable(from); err != nil {
		return nil, err
	}
	t, err := d.createTable(ctx, from, settings, in.Body.Start)
	if err != nil {
		return nil, err
	}
	err = d.seatBots(ctx, from, t, &in.Body)
	if err == nil {
		err = ctx.Err() // who has given the request up may have made the table elsewhere
	}
	if err != nil {
		d.discardTable(ctx, t)
		return nil, err
	}
	return d.viewOf(ctx, from, t)
}

// createTable makes a table. It enters the lists first, so that no table can be missing from them.
// A table that starts at once does not count as waiting.
func (d *Desk) createTable(ctx context.Context, from Caller, settings table.Settings,
	starts bool) (*hall.Table, error) {
	now := d.c.Now()
	id, err := d.newTableID()
	if err != nil {
		return nil, err
	}
	rules, err := json.Marshal(settings.Rules)
	if err != nil {
		return nil, err
	}
	if !starts {
		if err := d.countWaiting(ctx, from, id); err != nil {
			return nil, err
		}
	}
	entry := lists.Table{
		ID: id, Rules: rules, Host: from.Person.ID, Seats: make([]lists.Seat, settings.Seats), Stage: lists.Waiting,
		Rounds: int(settings.Rules.Rules.Rounds), Made: now, Moved: now,
	}
	if err := d.c.Lists.Put(ctx, entry); err != nil {
		d.waiting.removeTable(id)
		return nil, err
	}
	ctx = context.WithoutCancel(ctx)
	t, err := d.hall.Create(ctx, id, settings, from.asWho())
	if err != nil {
		d.index.markDirty(id) // the table may exist in spite of the error
	}
	return t, err
}

// countWaiting counts a table that will wait for players. It returns an error if too many are
// waiting.
func (d *Desk) countWaiting(ctx context.Context, from Caller, id string) error {
	listed, err := d.c.Lists.Waiting(ctx, from.Person.ID)
	if err != nil {
		return err
	}
	err = d.waiting.addTable(id, maker{from.Person.ID, from.Address}, listed, &d.c.Limits)
	if err != nil {
		d.meter.Limited("waiting_tables")
	}
	return err
}

// seatBots seats the bots, and starts the match if the caller asks for that.
func (d *Desk) seatBots(ctx context.Context, from Caller, t *hall.Table, m *wire.Making) error {
	names, err := d.botNames(ctx, t)
	if err != nil {
		return err
	}
	for i, level := range m.Bots {
		seat := game.Seat(m.Seats - len(m.Bots) + i + 1)
		c := table.Command{ID: newID(), By: from.asWho(), Seat: seat, Body: table.SeatBot{Bot: level, Names: names}}
		if _, err := d.doLasting(ctx, t, c); err != nil {
			return err
		}
	}
	if !m.Start {
		return nil
	}
	_, err = d.doLasting(ctx, t, table.Command{ID: newID(), By: from.asWho(), Body: table.Start{}})
	return err
}

// discardTable removes a table that could not be set up completely. If the removal fails, a sweep
// removes the table later.
func (d *Desk) discardTable(ctx context.Context, t *hall.Table) {
	ctx = context.WithoutCancel(ctx)
	if err := d.hall.Remove(ctx, t.ID()); err != nil {
		d.log.Error("a table that has not come about stays", "table", logID(t.ID()), "error", logSafe(err))
	}
	d.waiting.removeTable(t.ID())
	d.index.markDirty(t.ID())
}
