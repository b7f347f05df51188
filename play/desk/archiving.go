package desk

import (
	"context"

	"roundhouse/game"
	"roundhouse/play/archive"
	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

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
