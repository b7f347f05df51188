package table

import (
	"reflect"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/record"
	"roundhouse/tile"
)

// Record returns the match so far, the players as it began with them. f is blank, and the entries are
// its whole log.
func (f State) Record(entries []Entry) (*record.Record, error) {
	r := recorder{fold: f}
	for _, entry := range entries {
		e, err := r.fold.Read(entry)
		if err != nil {
			return nil, &Damaged{f.table, err}
		}
		r.add(e.Body)
	}
	if r.rec == nil {
		return nil, Refuse(NotPlaying, "the match has not begun")
	}
	return r.rec, nil
}

// recorder makes a record of the events that its fold has taken in.
type recorder struct {
	fold  State
	rec   *record.Record
	match game.Match
}

func (r *recorder) add(body EventBody) {
	switch w := body.(type) {
	case Started:
		r.rec = record.New(w.Rules, w.Players)
		r.match = game.NewMatch(r.fold.Rules(), r.fold.Seats())
	case RoundDealt:
		if w.Redeals > 0 && w.Round == len(r.rec.Rounds) {
			r.rec.Finish(game.Result{End: game.Redeal}) // makes room for this deal
		}
		r.match.StartFrom(w.Engine, w.Starter)
		r.rec.BeginWith(&r.match, w.Hands, w.Bones, w.Lots)
	case Acted:
		r.rec.Add(w.Action)
	case TakenBack:
		r.rec.Undo(&r.match, w.Actions)
	case RoundEnded:
		r.rec.Finish(w.Result)
		r.match.Finish(w.Result)
		if w.Secret != nil {
			r.rec.Rounds[w.Round-1].Fair = r.fold.recorded(w)
		}
	case MatchEnded:
		if !w.Early {
			r.rec.Totals, r.rec.Places = texts(w.Totals), w.Places
		}
	}
}

// recorded is what the deal of an ended round can be recomputed from.
func (f *State) recorded(e RoundEnded) *record.Fair {
	fair := &record.Fair{
		Table: f.began.Fair.Table, Deal: uint32(f.dealt.Redeals), Numbers: map[game.Seat]deal.Number{},
		Commitment: f.began.Fair.Commitments[e.Round-1], Secret: *e.Secret,
	}
	for seat, number := range f.fair.numbers {
		fair.Numbers[game.Seat(seat)] = number
	}
	return fair
}

// tiles is all tiles in the order in which they were dealt.
func (d *RoundDealt) tiles() []tile.Tile {
	var tiles []tile.Tile
	for _, hand := range d.Hands {
		tiles = append(tiles, hand...)
	}
	return append(tiles, d.Bones...)
}

// Resume returns what has to happen at a blank table to go on there with a match that was recorded;
// seed is that of its deals to come. The record is checked like any other.
func (f State) Resume(rec *record.Record, seed deal.Seed, at time.Time) ([]EventBody, error) {
	events := []EventBody{}
	var failed error
	note := func(body EventBody) {
		if failed == nil {
			_, failed = f.Apply("", at, body)
			events = append(events, body)
		}
	}
	note(Started{Rules: rec.Ref, Players: rec.Players, Seed: seed})
	_, err := rec.Replay(func(s record.Step) {
		if s.Action == 0 {
			note(f.recordedDeal(&rec.Rounds[s.Round-1], s))
		} else {
			note(Acted{Event: s.Event})
		}
		for next := f.next(); next != nil && failed == nil; next = f.next() {
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
		events = append(events, f.deals(f.dealt.Redeals+1)...)
	}
	return events, nil
}

// recordedDeal is the deal of a recorded round, of which s is the first step.
func (f *State) recordedDeal(round *record.Round, s record.Step) RoundDealt {
	st := s.State.Status()
	d := RoundDealt{
		Round: s.Round, Engine: st.Engine, Starter: st.Starter,
		Hands: round.Hands, Bones: round.Boneyard, Lots: round.Lots,
	}
	d.Redeals = f.redealsTo(d)
	return d
}

// mostRedeals is how far redealsTo looks; so many in a row never happen.
const mostRedeals = 20

// redealsTo is how often the round was dealt before d by the match's seed, which a
// record does not tell: otherwise a later redeal could deal the same again. It is 0
// where the deal is not of this seed.
func (f *State) redealsTo(d RoundDealt) int {
	for n := range mostRedeals {
		again := f.dealFrom(n)
		if reflect.DeepEqual(again.Hands, d.Hands) {
			return n
		}
	}
	return 0
}
