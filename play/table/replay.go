package table

import (
	"slices"

	"roundhouse/game"
)

// Replay is a round of a match that is over: what an onlooker would have seen of it if
// all hands had lain face up. The boneyard stays hidden.
type Replay struct {
	Deal   Event
	Events []Event // all behind the deal, to the end of the round

	match game.Match // as it stood before the round
	start game.State
}

// Replay returns a round that was played to its end, counted from 1. f is blank, and the entries
// are the whole log of a match that is over.
func (f State) Replay(entries []Entry, round int) (*Replay, error) {
	r := Replay{}
	ended := false
	for _, entry := range entries {
		e, err := f.Read(entry)
		if err != nil {
			return nil, &Damaged{f.table, err}
		}
		if d, ok := e.Body.(RoundDealt); ok && d.Round == round {
			r = Replay{match: f.match, start: d.start(), Deal: faceUp(e, &d)}
		} else if f.dealt.Round == round && !ended {
			r.add(e)
		}
		if w, ok := e.Body.(RoundEnded); ok && w.Round == round {
			ended = true
		}
	}
	if !ended {
		return nil, Refuse(NoSuchRound, "round: \"%d\" was not played to its end: there are %d", round, f.match.Round()-1)
	}
	return &r, nil
}

// add adds the next event of the round. What was taken back is left out.
func (r *Replay) add(e Event) {
	switch b := e.Body.(type) {
	case Asked: // what came of it is there
	case TakenBack:
		for i := len(r.Events) - 1; b.Actions > 0; i-- {
			if _, acted := r.Events[i].Body.(Acted); acted {
				r.Events = slices.Delete(r.Events, i, i+1)
				b.Actions--
			}
		}
	default:
		r.Events = append(r.Events, e.For(game.NoSeat, true))
	}
}

// faceUp is the deal e as it is seen where hands lie open.
func faceUp(e Event, d *RoundDealt) Event {
	open := *d.Rules
	open.OpenHands = true
	shown := *d
	shown.Rules = &open
	e.Body = shown
	return e.For(game.NoSeat, true)
}

// Before is what the seat that did Events[i] saw then, and had seen of the round; false
// where that is no action.
func (r *Replay) Before(i int) (v game.View, past *game.Past, ok bool) {
	if i < 0 || i >= len(r.Events) {
		return v, nil, false
	}
	did, ok := r.Events[i].Body.(Acted)
	if !ok {
		return v, nil, false
	}
	s, seat := r.start, did.Action.Seat
	past = game.NewPast(s.View(seat)).InMatch(&r.match)
	for _, e := range r.Events[:i] {
		if a, ok := e.Body.(Acted); ok {
			event, _ := s.Apply(a.Action) // it was legal
			past.Add(event)
		}
	}
	return s.View(seat).Clone(), past, true
}
