package table

import (
	"roundhouse/deal"
	"roundhouse/game"
)

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
