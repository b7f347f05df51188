package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"roundhouse/game"
	"roundhouse/rules"
)

// fold is what the events of a log come to: all that a table knows of its match.
type fold struct {
	began  Began
	events []Event
	seqs   map[string]Seq // by the ID of the entry

	match   game.Match
	state   game.State // of the current round
	dealt   Dealt      // the current round's last deal
	playing bool       // the round is not over
	over    bool       // the match is

	since   [game.MaxSeats + 1]Seq // the oldest event that a command of the seat may be made for
	dealtAt Seq                    // of the last Dealt
	acted   [game.MaxSeats + 1]int // actions in this round
}

func (f *fold) rules() *rules.Rules { return &f.began.Rules.Rules }
func (f *fold) seats() int          { return len(f.began.Players) }
func (f *fold) last() Seq           { return Seq(len(f.events)) }

// read adds an entry of the log.
func (f *fold) read(e Entry) error {
	what, err := f.decode(e.Data)
	if err != nil {
		return fmt.Errorf("event %d: %w", e.Seq, err)
	}
	if err := f.add(e.ID, what); err != nil {
		return fmt.Errorf("event %d: %w", e.Seq, err)
	}
	return nil
}

// decode reads what encode wrote. What follows from the events before is made
// anew, and must come to the same text.
func (f *fold) decode(data []byte) (What, error) {
	var l line
	if err := json.Unmarshal(data, &l); err != nil {
		return nil, err
	}
	switch {
	case l.Began != nil:
		return l.Began.began()
	case l.Dealt != nil:
		return l.Dealt.dealt()
	case l.Action != "":
		a, err := game.ParseAction(l.Action)
		return Acted{game.Event{Action: a}}, err
	}
	next := f.next()
	if next == nil {
		return nil, fmt.Errorf("nothing like %.60q follows here", data)
	}
	if again, err := encode(next); err != nil || !bytes.Equal(again, data) {
		return nil, fmt.Errorf("%.60q is not what follows from the events before it: %.60q", data, again)
	}
	return next, nil
}

// next is the Ended or Over that follows from the last event, or nil.
func (f *fold) next() What {
	switch {
	case f.playing && f.state.Over() && f.state.Status().End != game.Redeal:
		m, result := f.match, f.state.Result()
		m.Finish(result)
		v := f.state.View(game.NoSeat)
		e := Ended{Round: f.match.Round(), Result: result, Totals: totals(&m, f.seats())}
		for seat := 0; seat <= f.seats(); seat++ {
			hand, _ := v.HandOf(game.Seat(seat))
			e.Hands = append(e.Hands, hand)
		}
		return e
	case f.match.Over() && !f.playing && !f.over:
		places := f.match.Places()
		return Over{totals(&f.match, f.seats()), append([]int{}, places[1:f.seats()+1]...)}
	}
	return nil
}

func totals(m *game.Match, seats int) []game.Score {
	list := make([]game.Score, seats)
	for i := range list {
		list[i] = m.Total(game.Seat(i + 1))
	}
	return list
}

// add takes in the next event, or refuses it and stays as it was.
func (f *fold) add(id string, what What) (err error) {
	before := f.state.Turn()
	switch w := what.(type) {
	case Began:
		err = f.begin(w)
	case Dealt:
		what, err = f.deal(w)
	case Acted:
		what, err = f.act(w)
	default:
		f.finish(w)
	}
	if err != nil {
		return err
	}
	f.events = append(f.events, Event{f.last() + 1, id, what})
	f.seqs[id] = f.last()
	f.date(what, before)
	return nil
}

func (f *fold) begin(b Began) error {
	switch r := &b.Rules.Rules; {
	case f.last() > 0:
		return errors.New("the match has begun already")
	case r.Check() != nil:
		return r.Check()
	case len(b.Players) > game.MaxSeats || r.Hand[len(b.Players)] == 0:
		return fmt.Errorf("players: the rules have no hand for %d (%s)", len(b.Players), r.Hand)
	}
	f.began, f.seqs = b, map[string]Seq{}
	f.match = game.NewMatch(f.rules(), f.seats())
	return nil
}

func (f *fold) deal(d Dealt) (What, error) {
	again := f.playing && f.state.Status().End == game.Redeal
	if f.last() == 0 || f.match.Over() || f.playing && !again {
		return nil, errors.New("no deal is due")
	}
	if want := f.match.Engine(); d.Round != f.match.Round() || d.Round > 1 && d.Engine != want {
		return nil, fmt.Errorf("round %d with engine %d does not follow", d.Round, d.Engine)
	}
	if err := d.place(f.rules(), f.seats()); err != nil {
		return nil, err
	}
	f.match.From(d.Engine, d.Starter)
	f.state, f.dealt, f.playing = d.start, d, true
	f.acted = [game.MaxSeats + 1]int{}
	return d, nil
}

func (f *fold) act(a Acted) (What, error) {
	if !f.playing {
		return nil, game.RoundOver
	}
	e, err := f.state.Apply(a.Action)
	if err != nil {
		return nil, err
	}
	f.acted[a.Action.Seat]++
	return Acted{e}, nil
}

// date notes for which event a command must have been made from now on: in
// general for the last one. But whoever keeps the turn through another seat's
// action, in a simultaneous opening or by a knock, need not have seen that.
func (f *fold) date(what What, before game.Seats) {
	a, acted := what.(Acted)
	kept := before & f.state.Turn()
	for seat := game.Seat(1); int(seat) <= f.seats(); seat++ {
		if !acted || !kept.Has(seat) || seat == a.Action.Seat {
			f.since[seat] = f.last()
		}
	}
	if _, dealt := what.(Dealt); dealt {
		f.dealtAt = f.last()
	}
}
