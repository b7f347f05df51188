package table

import (
	"errors"
	"fmt"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/rules"
	"roundhouse/tile"
)

// fold is what the events of a log come to: all that a table knows of its match. It may
// be copied: what it shares with the copy is not written to.
type fold struct {
	table  string     // its ID
	absent game.Seats // people who are away, as far as the table's holder knows
	last   Seq
	at     time.Time // of the last event
	tail   tail
	sent   bloom // the IDs of commands

	house
	clock
	fair fair

	began   *Began // never written to
	match   game.Match
	state   game.State // of the current round
	dealt   Dealt      // the current round's last deal
	playing bool       // the round is not over
	over    bool       // the match is

	told   bool     // the match is told and not played: see Earlier
	unlaid tile.Set // told: the tiles of the last deal that have not been laid
	places []int    // told: at the end of the match; never written to

	since   [game.MaxSeats + 1]Seq // the oldest event that a command of the seat may be made for
	dealtAt Seq                    // of the last Dealt
	movedAt Seq                    // of the last event that changed the round
}

// fair is the players' numbers as far as they are known.
type fair struct {
	mixing  bool // numbers are gathered
	closed  bool // no more hashes
	since   time.Time
	hashes  map[game.Seat]deal.Hash // shared between copies, never written to
	numbers map[int]deal.Number     // likewise
}

// begun reports whether a match has begun.
func (f *fold) begun() bool { return f.began != nil }

// between reports whether a round is over and another one is to come.
func (f *fold) between() bool { return f.begun() && !f.over && !f.playing && !f.fair.mixing }

// rules are those of the match.
func (f *fold) rules() *rules.Rules {
	if f.began == nil {
		return &rules.Rules{}
	}
	return &f.began.Rules.Rules
}

// seats is the number of seats of the match.
func (f *fold) seats() int {
	if f.began == nil {
		return 0
	}
	return len(f.began.Players)
}

// add takes in the next event, or refuses it and stays as it was. It gives the event
// with all that followed from it.
func (f *fold) add(id string, at time.Time, what What) (e Event, err error) {
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
	f.sent.add(sentID(id))
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
func (f *fold) play(what What, at time.Time) (_ What, err error) {
	switch w := what.(type) {
	case Began:
		err = f.begin(w, at)
	case Dealt:
		return f.deal(w)
	case Acted:
		return f.act(w)
	case Ended:
		f.match.Finish(w.Result)
		f.playing = false
	case Over:
		f.over, f.playing, f.paused = true, false, false
	case Left:
		return f.left(w, at)
	default:
		err = f.settle(what, at)
	}
	return what, err
}

func (f *fold) begin(b Began, at time.Time) error {
	switch r := &b.Rules.Rules; {
	case f.begun() || f.last > 0 && !f.public():
		return errors.New("the match has begun already")
	case len(b.Players) > game.MaxSeats || f.public() && len(b.Players) != f.settings.Seats:
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
	f.match = game.NewMatch(f.rules(), f.seats())
	if b.Fair != nil {
		f.fair = fair{mixing: true, since: at, closed: f.house.people() == 0}
	}
	return nil
}

func (f *fold) deal(d Dealt) (What, error) {
	again := f.playing && f.state.Status().End == game.Redeal
	if !f.begun() || f.over || f.match.Over() || f.playing && !again {
		return nil, errors.New("no deal is due")
	}
	if want := f.match.Engine(); d.Round != f.match.Round() || d.Round > 1 && d.Engine != want {
		return nil, fmt.Errorf("round %d with engine %d does not follow", d.Round, d.Engine)
	}
	if err := d.check(f.rules(), f.seats()); err != nil {
		return nil, err
	}
	d.rules = f.rules()
	f.match.From(d.Engine, d.Starter)
	f.state, f.dealt, f.playing = d.start(), d, true
	f.fair.mixing = false
	f.asked, f.ready = [game.MaxSeats + 1]Ask{}, 0
	return d, nil
}

// left notes whose seat it was.
func (f *fold) left(w Left, at time.Time) (What, error) {
	before := f.chairs
	if err := f.settle(w, at); err != nil {
		return nil, err
	}
	w.Who = before[w.Seat].Who
	return w, nil
}

func (f *fold) act(a Acted) (What, error) {
	if !f.playing {
		return nil, game.RoundOver
	}
	e, err := f.state.Apply(a.Action)
	if err != nil {
		return nil, err
	}
	return Acted{e, a.How}, nil
}

// date notes for which event a command must have been made from now on: in
// general for the last one that changed the round. But whoever keeps the turn
// through another seat's action, in a simultaneous opening or by a knock, need not
// have seen that.
func (f *fold) date(what What, before game.Seats) {
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
	for seat := game.Seat(1); int(seat) <= f.seats(); seat++ {
		if !kept.Has(seat) || seat == actor {
			f.since[seat] = f.last
		}
	}
}
