package table

import (
	"errors"
	"fmt"
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

func (b Began) play(f *State, at time.Time) (What, error) { return b, f.begin(b, at) }

func (e Ended) play(f *State, _ time.Time) (What, error) {
	f.match.Finish(e.Result)
	f.playing = false
	return e, nil
}

func (o Over) play(f *State, _ time.Time) (What, error) {
	f.over, f.playing, f.paused = true, false, false
	return o, nil
}

func (f *State) begin(b Began, at time.Time) error {
	switch r := &b.Rules.Rules; {
	case f.Begun() || f.last > 0 && !f.Public():
		return errors.New("the match has begun already")
	case len(b.Players) > game.MaxSeats || f.Public() && len(b.Players) != f.settings.Seats:
		return fmt.Errorf("players: there are %d", len(b.Players))
	case f.told:
	case r.Check() != nil:
		return r.Check()
	case r.Hand[len(b.Players)] == 0:
		return fmt.Errorf("players: the rules have no hand for %d (%s)", len(b.Players), r.Hand)
	case b.Fair != nil && len(b.Fair.Secrets) != int(r.Rounds):
		return fmt.Errorf("%d secrets for %d rounds", len(b.Fair.Secrets), r.Rounds)
	}
	f.began = &b
	f.match = game.NewMatch(f.Rules(), f.Seats())
	if b.Fair != nil {
		f.fair = fair{mixing: true, since: at, closed: f.house.People() == 0}
	}
	return nil
}

func (d Dealt) play(f *State, _ time.Time) (What, error) {
	again := f.playing && f.state.Status().End == game.Redeal
	if !f.Begun() || f.over || f.match.Over() || f.playing && !again {
		return nil, errors.New("no deal is due")
	}
	if want := f.match.Engine(); d.Round != f.match.Round() || d.Round > 1 && d.Engine != want {
		return nil, fmt.Errorf("round %d with engine %d does not follow", d.Round, d.Engine)
	}
	if err := d.check(f.Rules(), f.Seats()); err != nil {
		return nil, err
	}
	d.Rules = f.Rules()
	f.match.From(d.Engine, d.Starter)
	f.state, f.dealt, f.playing = d.start(), d, true
	f.fair.mixing = false
	f.asked, f.ready = [game.MaxSeats + 1]Ask{}, 0
	return d, nil
}

// play notes whose seat it was.
func (l Left) play(f *State, at time.Time) (What, error) {
	before := f.chairs
	if err := f.settle(l, at); err != nil {
		return nil, err
	}
	l.Who = before[l.Seat].Who
	return l, nil
}

func (a Acted) play(f *State, _ time.Time) (What, error) {
	if !f.playing {
		return nil, game.RoundOver
	}
	if a.done != nil && a.done.on == f.last {
		f.state = *a.done.state
		return Acted{Event: a.Event, How: a.How}, nil
	}
	e, err := f.state.Apply(a.Action)
	if err != nil {
		return nil, err
	}
	return Acted{Event: e, How: a.How}, nil
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
