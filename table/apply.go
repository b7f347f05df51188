package table

import (
	"time"

	"roundhouse/game"
)

// Apply takes in the next event, or refuses it and stays as it was. It gives the event
// with all that followed from it.
func (f *State) Apply(id string, at time.Time, what What) (e Event, err error) {
	var before game.Seats
	if f.playing {
		before = f.state.Turn()
	}
	if at.Before(f.at) {
		at = f.at // clocks of machines differ; the log's time does not go back
	}
	take := f.play
	if f.told {
		take = f.tell
	}
	if what, err = take(what, at); err != nil {
		return e, err
	}
	f.last++
	f.at = at
	e = Event{f.last, at, id, what}
	f.sent.add(SenderID(id))
	if f.told && !f.over {
		f.tail.from = f.last + 1
		return e, nil
	}
	f.tail.add(e)
	f.date(what, before)
	f.tick(what, at, before)
	return e, nil
}

// play takes in the next event of a match that is played.
func (f *State) play(what What, at time.Time) (What, error) {
	if p, ok := what.(played); ok {
		return p.play(f, at)
	}
	return what, f.settle(what, at)
}

// date notes for which event a command must have been made from now on: in
// general for the last one that changed the round. But whoever keeps the turn
// through another seat's action, in a simultaneous opening or by a knock, need not
// have seen that.
func (f *State) date(what What, before game.Seats) {
	var actor game.Seat
	switch w := what.(type) {
	case Acted:
		actor = w.Action.Seat
	case Dealt:
		f.dealtAt = f.last
		before = 0
	case Began, Ended, Over:
		before = 0
	default:
		return
	}
	f.movedAt = f.last
	kept := before & f.state.Turn()
	for seat := game.Seat(1); int(seat) <= f.Seats(); seat++ {
		if !kept.Has(seat) || seat == actor {
			f.since[seat] = f.last
		}
	}
}
