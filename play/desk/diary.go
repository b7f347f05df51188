package desk

import (
	"context"
	"errors"
	"strings"

	"roundhouse/game"
	"roundhouse/play/archive"
	"roundhouse/play/hall"
	"roundhouse/play/table"
)

// openMatch is openTable for requests that only look at a table: it may also be a diary entry.
func (d *Desk) openMatch(ctx context.Context, from Caller, id string) (*hall.Table, game.Seat, error) {
	if d.c.ReadRecord == nil || !strings.HasPrefix(id, diaryPrefix) {
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
	t, err := d.showDiary(ctx, &m)
	if err != nil {
		return nil, game.NoSeat, err
	}
	return t, t.SeatOf(from.asWho()), nil
}

// showDiary returns a table that shows a diary entry.
func (d *Desk) showDiary(ctx context.Context, m *archive.Match) (*hall.Table, error) {
	rec, err := d.c.ReadRecord(m.Record)
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
	t, err := hall.Show(ctx, m.Table, table.Settings{Rules: rec.Ref, Seats: len(chairs)}, chairs, rec)
	if err != nil && ctx.Err() == nil { // it held by the rules of the time
		err = table.ErrRecounted
	}
	return t, err
}
