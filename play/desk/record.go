package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"roundhouse/game"
	"roundhouse/play/archive"
	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/table"
	"roundhouse/play/wire"
	"roundhouse/record"
)

// ShowRecord returns a match as a record.
var ShowRecord = newOperation(About{
	Method: "GET", Path: "/api/tables/{table}/record", ID: "record", Summary: "The match as a record",
	Description: "roundhouse-record/1, with the rounds that are over.", Refusals: []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).showRecord)

// showRecord returns the finished rounds, with people's names.
func (d *Desk) showRecord(ctx context.Context, from Caller, in *wire.TableInput) (*wire.Record, error) {
	t, _, err := d.openMatch(ctx, from, in.Table)
	if err != nil {
		return nil, err
	}
	rec, err := t.Record(ctx)
	if err != nil {
		return nil, err
	}
	for n := len(rec.Rounds); n > 0 && rec.Rounds[n-1].End == game.NotEnded; n-- {
		rec.Rounds = rec.Rounds[:n-1] // the hands of an unfinished round are still hidden
	}
	if err := d.nameRecord(ctx, rec, t); err != nil {
		return nil, err
	}
	out, err := wire.RecordOf(rec)
	if err == nil && t.SeenFrom(game.NoSeat).Earlier {
		err = d.keepRules(ctx, t.ID(), out)
	}
	return out, err
}

// keepRules gives a record the rules of its match as they were at the time, from the archive:
// today's rule set of that name may differ.
func (d *Desk) keepRules(ctx context.Context, id string, rec *wire.Record) error {
	m, err := d.c.Archive.Match(ctx, id)
	if errors.Is(err, archive.ErrUnknown) {
		return nil
	} else if err != nil {
		return err
	}
	var kept struct {
		Rules wire.Rules `json:"rules"`
	}
	err = json.Unmarshal(m.Record, &kept)
	rec.Rules = kept.Rules
	return err
}

// nameRecord replaces the IDs of people by their names. A deleted person becomes "guest" with the
// number of the seat.
func (d *Desk) nameRecord(ctx context.Context, rec *record.Record, t *hall.Table) error {
	var list []table.Who
	for _, p := range rec.Players {
		list = append(list, table.Who(p))
	}
	names, err := d.known.namesOf(ctx, d.c.People, list)
	if err != nil {
		return err
	}
	people := t.StartingPeople()
	for i, p := range rec.Players {
		if people.Has(game.Seat(i + 1)) {
			rec.Players[i] = names[table.Who(p)]
		}
		if rec.Players[i] == "" {
			rec.Players[i] = fmt.Sprintf("guest %d", i+1)
		}
	}
	return nil
}

// keepMatch adds the finished match to the archive.
func (d *Desk) keepMatch(ctx context.Context, t *hall.Table, l *table.Snapshot) error {
	rec, err := t.Record(ctx)
	if err != nil {
		return err
	}
	began, ended, err := t.PlayedTimes(ctx)
	if err != nil {
		return err
	}
	persons := t.StartingPeople()
	m := archive.Match{
		Table: t.ID(), Rules: rulesPlayed(&l.Settings), Began: began, Ended: ended, Early: rec.Places == nil,
	}
	for i, c := range l.Chairs {
		seat := archive.Seat{Who: people.ID(c.Who), Bot: c.Bot, Name: c.Name, Total: l.Totals[i].String(), Place: l.Places[i]}
		if c.Left != "" {
			seat.Who = people.ID(c.Left)
		}
		m.Seats = append(m.Seats, seat)
		if persons.Has(game.Seat(i + 1)) {
			rec.Players[i] = ""
		}
	}
	if m.Record, err = rec.AppendJSON(nil); err != nil {
		return err
	}
	return d.c.Archive.Save(ctx, m)
}
