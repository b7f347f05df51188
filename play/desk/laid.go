//go:build !js

package desk

import (
	"context"
	"errors"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/play/circle"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// laidTable returns the table of a circle that waits for players and is kept under a key, or nil.
func (d *Desk) laidTable(ctx context.Context, key string) (*LaidTable, error) {
	row, err := log.GetRow(ctx, d.c.Rows, key)
	if err != nil || row.Rev == 0 {
		return nil, err
	}
	t, err := d.hall.Get(ctx, string(row.Value))
	if errors.Is(err, table.ErrNoTable) || err != nil && d.isDamage(err) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	v := t.SeenFrom(game.NoSeat)
	if v.Stage != table.Waiting {
		return nil, nil
	}
	names, err := d.namesAt(ctx, v.House, nil)
	laid := &LaidTable{Table: t.ID(), Seats: []string{}, Days: int(v.Settings.Days)}
	for _, seat := range v.House.Named(names).Seats {
		laid.Seats = append(laid.Seats, seat.Name)
	}
	return laid, err
}

// sitInCircle seats the caller at the table that waits, or at a new one.
func (d *Desk) sitInCircle(ctx context.Context, from Caller, in *CircleInput) (*table.View, error) {
	s, _, err := d.circleOf(ctx, from, in.Circle)
	if err != nil {
		return nil, err
	}
	return d.sitAt(ctx, from, &s, laidKey(s.ID()), circleTable(&s))
}

// sitWithDays is sitInCircle for the table where each action has days.
func (d *Desk) sitWithDays(ctx context.Context, from Caller, in *DaysInput) (*table.View, error) {
	s, _, err := d.circleOf(ctx, from, in.Circle)
	if err != nil {
		return nil, err
	}
	set := circleTable(&s)
	set.Days, set.Overdue = int8(in.Body.Days), in.Body.Overdue
	if err := setRounds(&set, max(in.Body.Rounds, 1)); err != nil {
		return nil, err
	}
	return d.sitAt(ctx, from, &s, laidDaysKey(s.ID()), set)
}

// sitAt seats the caller at the table of a circle that waits under a key, or at a new one with these
// settings, and calls the others.
func (d *Desk) sitAt(ctx context.Context, from Caller, s *circle.State, key string, set table.Settings) (*table.View, error) {
	v, err := d.sitDown(ctx, from, key, set)
	if err == nil {
		d.asides.do(func() { d.bell.call(context.WithoutCancel(ctx), s, v.Table, from.Person.ID) })
	}
	return v, err
}

func (d *Desk) sitDown(ctx context.Context, from Caller, key string, set table.Settings) (*table.View, error) {
	for {
		row, err := log.GetRow(ctx, d.c.Rows, key)
		if err != nil {
			return nil, err
		}
		if row.Rev != 0 {
			v, err := d.sitAtLaid(ctx, from, string(row.Value))
			if v != nil || err != nil {
				return v, err
			}
		}
		if err := d.limits.chargeTable(from); err != nil {
			return nil, err
		}
		t, err := d.createTable(ctx, from, set, false)
		if err != nil {
			return nil, err
		}
		if _, err = d.c.Rows.Put(ctx, key, row.Rev, []byte(t.ID())); err == nil {
			return d.viewOf(ctx, from, t)
		}
		d.discardTable(ctx, t)
		if !errors.Is(err, log.ErrMoved) { // otherwise somebody else was faster
			return nil, err
		}
	}
}

// sitAtLaid seats the caller at a table that waits for players. It returns nil if it waits no more.
func (d *Desk) sitAtLaid(ctx context.Context, from Caller, id string) (*table.View, error) {
	t, err := d.hall.Get(ctx, id)
	if errors.Is(err, table.ErrNoTable) || err != nil && d.isDamage(err) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	if t.SeenFrom(game.NoSeat).Stage != table.Waiting {
		return nil, nil
	}
	if t.SeatOf(from.asWho()) == game.NoSeat {
		free, err := d.lockNameAt(ctx, from.Person, t)
		if err != nil {
			return nil, err
		}
		defer free()
		_, err = d.doLasting(ctx, t, table.Command{ID: newID(), By: from.asWho(), Body: table.Join{}})
		if full := table.Refusal(""); errors.As(err, &full) && full == table.TableFull {
			return nil, nil
		} else if err != nil {
			return nil, err
		}
	}
	return d.viewOf(ctx, from, t)
}

// circleTable returns the settings of a circle's table: its rules, and a seat for each member with a
// device, from two to four. If the rules do not allow that number, it takes the next one that they do.
func circleTable(s *circle.State) table.Settings {
	devices := 0
	for _, m := range s.Members() {
		if m.Device {
			devices++
		}
	}
	ref := s.Rules()
	t := table.Settings{Rules: ref, Circle: s.ID(), Onlookers: true, Forced: true, TakeBack: true, Late: true, Hints: table.HintsShown}
	for _, n := range []int{min(max(devices, rules.MinSeats), 4), 4, 3, 2, 5, 6, 7, 8} {
		if t.Seats = n; ref.Rules.CheckSeats(n) == nil {
			break
		}
	}
	return t
}
