package table

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/record"
	"roundhouse/tile"
)

// Record is the match so far.
func (t *Table) Record() *record.Record {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := &t.fold
	rec := record.New(f.began.Rules, f.began.Players)
	m := game.NewMatch(f.rules(), f.seats())
	for _, e := range f.events {
		switch w := e.What.(type) {
		case Dealt:
			if w.Redeals > 0 && w.Round == len(rec.Rounds) {
				rec.Finish(game.Result{End: game.Redeal}) // makes room for this deal
			}
			m.From(w.Engine, w.Starter)
			rec.Begin(&m, w.tiles(), w.recordLots())
		case Acted:
			rec.Add(w.Action)
		case Ended:
			rec.Finish(w.Result)
			m.Finish(w.Result)
		case Over:
			rec.Close(&m)
		}
	}
	return rec
}

// tiles is all tiles in the order in which they were dealt.
func (d *Dealt) tiles() []tile.Tile {
	var tiles []tile.Tile
	for _, hand := range d.Hands {
		tiles = append(tiles, hand...)
	}
	return append(tiles, d.Bones...)
}

func (d *Dealt) recordLots() []record.Lot {
	var lots []record.Lot
	for _, l := range d.Lots {
		lots = append(lots, record.Lot{Seat: game.Seat(l.Seat), Tile: l.Tile})
	}
	return lots
}

// Resume begins a table with a match that was recorded, to go on with it; seed is
// that of its deals to come. The record is checked like any other.
func Resume(ctx context.Context, log Log, id string, rec *record.Record, seed deal.Seed, seating Seating) (*Table, error) {
	var f fold
	if err := f.add("record/0", Began{rec.Ref, rec.Players, seed}); err != nil {
		return nil, err
	}
	var failed error
	note := func(what What) {
		if err := f.add(fmt.Sprintf("record/%d", f.last()), what); err != nil && failed == nil {
			failed = err
		}
	}
	_, err := rec.Replay(func(s record.Step) {
		if s.Action == 0 {
			note(f.recorded(&rec.Rounds[s.Round-1], s))
		} else {
			note(Acted{s.Event})
		}
		for next := f.next(); next != nil; next = f.next() {
			note(next)
		}
	})
	switch {
	case err != nil:
		return nil, err
	case failed != nil:
		return nil, failed
	}
	if f.playing && f.state.Status().End == game.Redeal {
		for _, d := range deals(seed, f.rules(), f.seats(), f.match, f.dealt.Redeals+1) {
			note(d)
		}
	}
	return begin(ctx, log, id, f.events, seating)
}

// begin stores the first events of a table.
func begin(ctx context.Context, log Log, id string, events []Event, seating Seating) (*Table, error) {
	entries := make([]Entry, len(events))
	for i, e := range events {
		data, err := encode(e.What)
		if err != nil {
			return nil, err
		}
		entries[i] = Entry{ID: e.ID, Data: data}
	}
	if err := log.Append(ctx, id, 0, time.Time{}, entries...); err != nil {
		return nil, err
	}
	return Open(ctx, log, id, seating)
}

// recorded is the deal of a recorded round, of which s is the first step.
func (f *fold) recorded(round *record.Round, s record.Step) Dealt {
	st := s.State.Status()
	d := Dealt{
		Round: s.Round, Engine: st.Engine, Starter: st.Starter,
		Hands: round.Hands, Bones: round.Boneyard,
	}
	for _, l := range round.Lots {
		d.Lots = append(d.Lots, deal.Draw{Seat: int(l.Seat), Tile: l.Tile})
	}
	d.Redeals = f.redealsTo(d)
	return d
}

// mostRedeals is how far redealsTo looks; so many in a row never happen.
const mostRedeals = 20

// redealsTo is how often the round was dealt before d by the match's seed, which a
// record does not tell: otherwise a later redeal could deal the same again. It is 0
// where the deal is not of this seed.
func (f *fold) redealsTo(d Dealt) int {
	for n := range mostRedeals {
		again := dealt(f.began.Seed, f.rules(), f.seats(), f.match, n)
		if reflect.DeepEqual(again.Hands, d.Hands) {
			return n
		}
	}
	return 0
}
