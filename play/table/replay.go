package table

import (
	"slices"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/tile"
	"roundhouse/play/log"
)

// Replay is a round of a match that is over, as an onlooker would have seen it if all hands had
// been face up. The boneyard stays hidden.
type Replay struct {
	Deal   Shown
	Events []Shown // all events after the deal, up to and including the end of the round

	Start   game.State // after the deal
	Engine  tile.Pip   // as it was known before the deal: NoPip if the hands decide it
	Starter game.Seat  // as it was known before the deal: NoSeat if the engine's holder starts

	match game.Match // before the round
	dealt RoundDealt // as the log has it
}

// ReplayRound returns a round that was played to its end; rounds are numbered from 1. s must be
// blank, and the entries the whole log of a match that is over.
func (s State) ReplayRound(entries []log.Entry, round int) (*Replay, error) {
	r := Replay{}
	ended := false
	for _, entry := range entries {
		e, err := s.ReadEntry(entry)
		if err != nil {
			return nil, &Damaged{s.table, err}
		}
		if d, ok := e.Body.(RoundDealt); ok && d.Round == round {
			r = Replay{Start: d.firstState(s.Rules()), Engine: d.Engine, Starter: d.Starter, match: s.match, dealt: d,
				Deal: faceUp(e, &d)}
		} else if s.dealt.Round == round && !ended {
			r.add(e)
		}
		if _, ok := e.Body.(RoundEnded); ok && s.dealt.Round == round {
			ended = true
		}
	}
	if !ended {
		return nil, Refuse(NoSuchRound, "round: \"%d\" was not played to its end: there are %d",
			round, s.match.Round()-1)
	}
	return &r, nil
}

// ReplayRecorded returns the first round of a match as a record has it. The error names the place in
// the record if its deal or an action is not by the rules.
func ReplayRecorded(ref preset.Ref, round record.Round) (*Replay, error) {
	rec := record.Record{Ref: ref, Players: make([]string, len(round.Hands)), Rounds: []record.Round{round}}
	r := &Replay{}
	end, err := rec.Replay(func(step record.Step) {
		if step.Action == 0 {
			r.Start = *step.State
			r.Engine, r.Starter = r.Start.Status().Engine, r.Start.Status().Starter
		} else {
			r.Events = append(r.Events, Shown{Body: Acted{Action: step.Event.Action}})
		}
	})
	if err != nil {
		return nil, err
	}
	r.match = game.NewMatch(&ref.Rules, end.State.Seats())
	r.match.StartFrom(r.Engine, r.Starter)
	return r, nil
}

// add appends the next event of the round. Actions that were taken back are left out.
func (r *Replay) add(e Event) {
	switch b := e.Body.(type) {
	case Asked: // its outcome is an event too
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

// faceUp returns a deal as viewers see it if hands are open.
func faceUp(e Event, dealt *RoundDealt) Shown {
	seen, then := e.For(game.NoSeat, true), e.then.(roundThen)
	open := then.ref.Rules
	open.OpenHands = true
	start := dealt.firstState(&open)
	seen.Then = then.positionIn(&start, game.NoSeat)
	return seen
}

// SeenBefore returns what the seat that acted in Events[i] saw just before that: its view, and its
// past in the round. It returns false if the event is not an action.
func (r *Replay) SeenBefore(i int) (v game.View, past *game.Past, ok bool) {
	if i < 0 || i >= len(r.Events) {
		return v, nil, false
	}
	did, ok := r.Events[i].Body.(Acted)
	if !ok {
		return v, nil, false
	}
	s, seat := r.Start, did.Action.Seat
	past = game.NewPast(s.View(seat)).InMatch(&r.match)
	for _, e := range r.Events[:i] {
		if a, ok := e.Body.(Acted); ok {
			event, _ := s.Apply(a.Action) // it was legal
			past.Add(event)
		}
	}
	return s.View(seat).Clone(), past, true
}

// Actions returns all actions of the round. Each draw names its tile.
func (r *Replay) Actions() (list []game.Action) {
	for _, e := range r.Events {
		if a, ok := e.Body.(Acted); ok {
			list = append(list, a.Action)
		}
	}
	return list
}

// Moment is a moment of a finished match: just before the action that is the event with that index
// of the round. The zero Moment is none.
type Moment struct {
	Table string `json:"table" doc:"The table of the match"`
	Round int    `json:"round" doc:"The round, from 1"`
	Index int    `json:"index" doc:"The index of the action among the events of the round"`
}

// Beginning is a round that is to be continued: its deal and its first actions.
type Beginning struct {
	Deal RoundDealt
	Acts []Acted
}

// BeginningOf returns the round up to the moment before Events[i], and the seat that acted then. It
// returns false if the event is not an action.
func (r *Replay) BeginningOf(i int) (b Beginning, seat game.Seat, ok bool) {
	if i < 0 || i >= len(r.Events) {
		return b, seat, false
	}
	did, ok := r.Events[i].Body.(Acted)
	if !ok {
		return b, seat, false
	}
	b.Deal = r.dealt
	for _, e := range r.Events[:i] {
		if a, ok := e.Body.(Acted); ok {
			b.Acts = append(b.Acts, a)
		}
	}
	return b, did.Action.Seat, true
}

// continueFrom starts the match in the middle of its first round. Nobody can add numbers to a deal
// that is known, so it has no commitments; seed is for a redeal.
func (d *decision) continueFrom(b *Beginning, began Started, seed deal.Seed) error {
	began.Fair, began.Seed = nil, seed
	dealt := b.Deal
	dealt.Round, dealt.Redeals, dealt.Lots = 1, 0, nil
	events := []EventBody{began, dealt}
	for _, a := range b.Acts {
		events = append(events, a)
	}
	return d.emit(events...)
}
