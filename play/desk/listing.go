package desk

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"

	"roundhouse/play/hall"
	"roundhouse/play/lists"
	"roundhouse/play/table"
	"roundhouse/play/wire"
	"roundhouse/preset"
)

// The operations that list tables.
var (
	ListTables = newOperation(About{
		Method: "GET", Path: "/api/tables", ID: "tables", Summary: "Listed tables",
		Description: "Tables that wait for players first, then those with a match that others may watch.",
	}, (*Desk).listTables)
	ListMyTables = newNamedOperation(About{
		Method: "GET", Path: "/api/me/tables", ID: "my-tables", Summary: "Your tables",
		Description: "Tables whose match is not over.",
	}, (*Desk).listMyTables)
)

// mostListed is the greatest length of a list that is shown, and mostTables the greatest number of
// one person's tables that operations take into account.
const (
	mostListed = 50
	mostTables = 1000
)

func (d *Desk) listTables(ctx context.Context, _ Caller, _ *struct{}) (out wire.Listings, err error) {
	list, err := d.c.Lists.Listed(ctx, mostListed)
	if err != nil {
		return out, err
	}
	var whole []lists.Table
	for _, l := range list {
		if !d.owns(l.ID) { // its owner keeps the entry true
			whole = append(whole, l)
			continue
		}
		t, err := d.openListed(ctx, l.ID)
		if err != nil {
			return out, err
		}
		if t != nil {
			whole = append(whole, l)
		}
	}
	return d.listingsOf(ctx, whole)
}

func (d *Desk) listMyTables(ctx context.Context, from Caller, _ *struct{}) (out wire.Listings, err error) {
	if err := d.refreshLists(ctx, from.Person.ID); err != nil {
		return out, err
	}
	list, err := d.c.Lists.ForPerson(ctx, from.Person.ID, mostListed)
	if err != nil {
		return out, err
	}
	var whole []lists.Table
	var tables []*hall.Table
	for _, l := range list {
		t, err := d.openListed(ctx, l.ID)
		if err != nil {
			return out, err
		}
		if t != nil {
			whole, tables = append(whole, l), append(tables, t)
		}
	}
	out, err = d.listingsOf(ctx, whole)
	if err != nil {
		return out, err
	}
	for i, t := range tables {
		out.Tables[i].Yours = len(t.SeenFrom(t.SeatOf(from.asWho())).Legal) > 0
	}
	return out, nil
}

// openListed opens a table that is on a list. It returns nil if the table is damaged or gone.
func (d *Desk) openListed(ctx context.Context, id string) (*hall.Table, error) {
	t, err := d.hall.Get(ctx, id)
	if errors.Is(err, table.ErrNoTable) || d.isDamage(err) {
		return nil, nil
	}
	return t, err
}

// listingsOf returns the message for a list of tables.
func (d *Desk) listingsOf(ctx context.Context, tables []lists.Table) (wire.Listings, error) {
	out := wire.Listings{Tables: []wire.Listing{}}
	var seated []table.Who
	for _, t := range tables {
		for _, seat := range t.Seats {
			seated = append(seated, table.Who(seat.Who))
		}
	}
	names, err := d.known.namesOf(ctx, d.c.People, seated)
	if err != nil {
		return out, err
	}
	for _, t := range tables {
		out.Tables = append(out.Tables, listingOf(&t, names))
	}
	return out, nil
}

// listingOf returns the entry of one table in a message.
func listingOf(t *lists.Table, names wire.Names) wire.Listing {
	l := wire.Listing{
		Table: t.ID, Rules: rulesListed(t.Rules), Host: string(t.Host), Seats: []wire.Seat{},
		Stage: wire.Stage(t.Stage), Round: t.Round, Rounds: t.Rounds, Moved: t.Moved.UTC(),
	}
	for i, seat := range t.Seats {
		l.Seats = append(l.Seats, wire.Seat{
			Seat: i + 1, Who: string(seat.Who), Name: cmp.Or(names[table.Who(seat.Who)], seat.Name), Bot: seat.Bot, Presence: "nobody",
		})
	}
	return l
}

// rulesListed returns the rules of an entry, with the ID that their rule set has today.
func rulesListed(text json.RawMessage) wire.Rules {
	if ref, err := preset.ParseMix(text); err == nil {
		if today, err := json.Marshal(ref); err == nil {
			text = today
		}
	}
	return wire.Rules{RawMessage: text}
}

// stageOf returns the name of a stage for the lists.
func stageOf(stage table.Stage) lists.Stage { return lists.Stage(stage.String()) }
