package desk

import (
	"context"
	"errors"
	"maps"
	"slices"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// ShowTable returns a table as the caller sees it.
var ShowTable = newOperation(About{
	Method: "GET", Path: "/api/tables/{table}", ID: "table", Summary: "A table as you see it",
	Description: "A player sees the hand of that player only, and an onlooker sees no hand. The stream begins with the same view.",
	Refusals:    []Kind{Forbidden, NotFound},
}, (*Desk).showTable)

// openTable returns the table and the caller's seat there. It returns an error if the caller may
// not see the table.
func (d *Desk) openTable(ctx context.Context, from Caller, id string) (*hall.Table, game.Seat, error) {
	t, err := d.hall.Get(ctx, id)
	if err != nil {
		return nil, 0, err
	}
	seat := t.SeatOf(from.asWho())
	if seat == game.NoSeat && !t.IsWatchable() {
		return nil, 0, refusalError("no_onlookers", "this table does not let others watch")
	}
	return t, seat, nil
}

// seatedTable returns the table and the caller's seat there. It returns an error if the caller does
// not sit there.
func (d *Desk) seatedTable(ctx context.Context, from Caller, id string) (*hall.Table, game.Seat, error) {
	t, seat, err := d.openTable(ctx, from, id)
	if err == nil && seat == game.NoSeat {
		err = refusalError(table.NotSeated.Error(), "you do not sit at this table")
	}
	return t, seat, err
}

func (d *Desk) showTable(ctx context.Context, from Caller, in *wire.TableInput) (*wire.View, error) {
	t, _, err := d.openMatch(ctx, from, in.Table)
	if err != nil {
		return nil, err
	}
	return d.viewOf(ctx, from, t)
}

// viewOf returns the table as the caller sees it.
func (d *Desk) viewOf(ctx context.Context, from Caller, t *hall.Table) (*wire.View, error) {
	now := t.See(from.asWho())
	names, err := d.namesAt(ctx, now.Glance.Common, nil)
	if err != nil {
		return nil, err
	}
	return wire.ViewOf(t.ID(), now.Seat, now.Whole, wire.HouseOf(now.Glance.Common, names).SeenBy(now.Glance)), nil
}

// namesAt returns the names of the people who sit at the table or appear in the events.
func (d *Desk) namesAt(ctx context.Context, l *table.Common, events []table.Shown) (wire.Names, error) {
	var list []table.Who
	for _, c := range l.Chairs {
		if c.Who != "" {
			list = append(list, c.Who)
		}
	}
	list = slices.AppendSeq(list, maps.Values(l.Late))
	for _, e := range events {
		if who := e.NamedPerson(); who != "" {
			list = append(list, who)
		}
	}
	return d.known.namesOf(ctx, d.c.People, list)
}

// leaveTables makes a person leave the tables that are chosen by their IDs.
func (d *Desk) leaveTables(ctx context.Context, id people.ID, chosen func(table string) bool) error {
	if err := d.refreshLists(ctx, id); err != nil {
		return err
	}
	list, err := d.c.Lists.ForPerson(ctx, id, mostTables)
	if err != nil {
		return err
	}
	for _, l := range list {
		if !chosen(l.ID) {
			continue
		}
		t, err := d.openListed(ctx, l.ID)
		if err != nil {
			return err
		}
		if t == nil {
			continue
		}
		_, err = d.doLasting(ctx, t, table.Command{ID: newID(), By: table.Who(id), Body: table.Leave{}})
		var refusal table.Refusal
		if err != nil && !errors.As(err, &refusal) {
			return err
		}
	}
	return nil
}
