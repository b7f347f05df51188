package table

import (
	"time"

	"roundhouse/game"
)

// Apply takes in the next event, or refuses it and stays as it was. It gives the event
// with all that followed from it.
func (f *State) Apply(id string, at time.Time, body EventBody) (e Event, err error) {
	var before game.Seats
	if f.playing {
		before = f.state.Turn()
	}
	if at.Before(f.at) {
		at = f.at // clocks of machines differ; the log's time does not go back
	}
	take := f.play
	if f.recounted != nil {
		take = f.recount
	}
	if body, err = take(body, at); err != nil {
		return e, err
	}
	f.last++
	f.at = at
	e = Event{f.last, at, id, body}
	f.sent.add(SenderID(id))
	if f.recounted != nil && !f.over {
		f.tail.from = f.last + 1
		return e, nil
	}
	f.tail.add(e, &f.turns)
	f.date(body, before)
	f.tick(body, at, before)
	return e, nil
}

// play takes in the next event of a match that is played.
func (f *State) play(body EventBody, at time.Time) (EventBody, error) {
	if p, ok := body.(played); ok {
		return p.play(f, at)
	}
	return body, f.settle(body, at)
}

// date notes for which event a command must have been made from now on: in
// general for the last one that changed the round. But whoever keeps the turn
// through another seat's action, in a simultaneous opening or by a knock, need not
// have seen that.
func (f *State) date(body EventBody, before game.Seats) {
	var actor game.Seat
	switch w := body.(type) {
	case Acted:
		actor = w.Action.Seat
	case RoundDealt:
		f.dealtAt = f.last
		before = 0
	case Started, RoundEnded, MatchEnded, TakenBack:
		before = 0
	default:
		return
	}
	f.movedAt = f.last
	kept := before & f.state.Turn()
	for seat := range game.SeatsOf(f.Seats()).All() {
		if !kept.Has(seat) || seat == actor {
			f.since[seat] = f.last
		}
	}
}
