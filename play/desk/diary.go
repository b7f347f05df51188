package desk

import (
	"context"
	"errors"
	"strings"

	"roundhouse/game"
	"roundhouse/play/archive"
	"roundhouse/play/hall"
	"roundhouse/play/table"
	"roundhouse/play/wire"
	"roundhouse/record"
)

// Diary keeps diary entries and shows them. Records implements it.
type Diary interface {
	// Add stores a match of the caller's device under the ID, unless that has happened meanwhile, and
	// returns what is stored.
	Add(ctx context.Context, d *Desk, from Caller, id string, up *wire.Upload) (archive.Match, error)
	// Show returns a table in memory that shows a diary entry.
	Show(ctx context.Context, m *archive.Match) (*hall.Table, error)
}

// openMatch is openTable for requests that only look at a table: it may also be a diary entry.
func (d *Desk) openMatch(ctx context.Context, from Caller, id string) (*hall.Table, game.Seat, error) {
	if d.c.Diary == nil || !strings.HasPrefix(id, diaryPrefix) {
		return d.openTable(ctx, from, id)
	}
	m, err := d.c.Archive.Match(ctx, id)
	if errors.Is(err, archive.ErrUnknown) {
		err = table.ErrNoTable
	}
	if err != nil {
		return nil, game.NoSeat, err
	}
	if !m.HasPlayer(from.Person.ID) {
		return nil, game.NoSeat, refusalError("no_onlookers", "a diary entry is only for the person who has uploaded it")
	}
	t, err := d.c.Diary.Show(ctx, &m)
	if err != nil {
		return nil, game.NoSeat, err
	}
	return t, t.SeatOf(from.asWho()), nil
}

// Records keeps diary entries as records, which it plays again.
type Records struct{}

// check plays a record again. It returns an error unless all rounds of the match are there and legal.
// What the record says about its deals is left out: that is evidence only from a server.
func (Records) check(text []byte) (*record.Record, error) {
	rec, err := record.ParseRecord(text)
	if err != nil {
		return nil, err
	}
	end, err := rec.Replay(nil)
	switch {
	case err != nil:
		return nil, err
	case !end.Match.Over() || rec.Totals == nil:
		return nil, errors.New("the match is not over")
	}
	for i := range rec.Rounds {
		rec.Rounds[i].Fair = nil
	}
	return rec, nil
}

// Show implements Diary.
func (Records) Show(ctx context.Context, m *archive.Match) (*hall.Table, error) {
	rec, err := record.ParseRecord(m.Record)
	if err != nil {
		return nil, &table.Damaged{Table: m.Table, Err: err}
	}
	chairs := make([]table.Chair, len(m.Seats))
	for i, seat := range m.Seats {
		chairs[i] = table.Chair{Who: table.Who(seat.Who), Bot: seat.Bot, Name: seat.Name}
		if seat.Who != "" {
			rec.Players[i] = string(seat.Who)
		} else if seat.Bot != "" {
			rec.Players[i] = seat.Bot
		}
	}
	t, err := hall.Show(ctx, m.Table, table.Settings{Rules: rec.Ref, Seats: len(chairs), Forced: true}, chairs, rec)
	if err != nil && ctx.Err() == nil { // it held by the rules of the time
		err = table.ErrRecounted
	}
	return t, err
}
