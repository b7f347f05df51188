package table

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/rules"
)

// fold is what the events of a log come to: all that a table knows of its match. Of
// the events themselves it keeps the newest. It may be copied: what it shares with
// the copy is not written to.
type fold struct {
	table  string     // its ID
	absent game.Seats // people who are away, as far as the table's holder knows
	last   Seq
	at     time.Time // of the last event
	tail   []Event   // the newest, without a gap: those of the round at least
	recent recent

	house
	clock
	fair fair

	began   Began
	match   game.Match
	state   game.State // of the current round
	dealt   Dealt      // the current round's last deal
	playing bool       // the round is not over
	over    bool       // the match is

	since   [game.MaxSeats + 1]Seq // the oldest event that a command of the seat may be made for
	dealtAt Seq                    // of the last Dealt
	acted   [game.MaxSeats + 1]int // actions in this round
}

// fair is the players' numbers as far as they are known.
type fair struct {
	mixing  bool // numbers are gathered
	closed  bool // no more hashes
	since   time.Time
	hashes  map[game.Seat]deal.Hash // shared between copies, never written to
	numbers map[int]deal.Number     // likewise
}

func (f *fold) rules() *rules.Rules { return &f.began.Rules.Rules }
func (f *fold) seats() int          { return len(f.began.Players) }

// begun reports whether a match has begun.
func (f *fold) begun() bool { return f.began.Players != nil }

func (f *fold) stage() Stage {
	switch {
	case f.over:
		return Finished
	case !f.begun():
		return Waiting
	case f.fair.mixing:
		return Mixing
	}
	return Playing
}

// read adds an entry of the log.
func (f *fold) read(e Entry) error {
	at, what, err := f.decode(e.Data)
	if err != nil {
		return fmt.Errorf("event %d: %w", e.Seq, err)
	}
	if e.Seq != f.last+1 {
		return fmt.Errorf("event %d comes behind %d", e.Seq, f.last)
	}
	if err := f.add(e.ID, at, what); err != nil {
		return fmt.Errorf("event %d: %w", e.Seq, err)
	}
	return nil
}

// decode reads what encode wrote. What follows from the events before is made
// anew, and must come to the same text.
func (f *fold) decode(data []byte) (time.Time, What, error) {
	at, kind, line, err := open(data)
	if err != nil {
		return at, nil, err
	}
	if read := readers[kind]; read != nil {
		what, err := read(line)
		return at, what, err
	}
	next := f.next()
	if kind == "over" && !f.match.Over() && f.begun() && !f.over {
		next = f.early()
	}
	if next == nil {
		return at, nil, fmt.Errorf("nothing like %.60q follows here", data)
	}
	if again, err := encode(at, next); err != nil || !bytes.Equal(again, data) {
		return at, nil, fmt.Errorf("%.60q is not what follows from the events before it: %.60q", data, again)
	}
	return at, next, nil
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
		if f.began.Fair != nil {
			e.Secret = &f.began.Fair.Secrets[e.Round-1]
		}
		return e
	case f.begun() && f.match.Over() && !f.playing && !f.over:
		return f.standings()
	}
	return nil
}

// standings is the end of the match as it stands.
func (f *fold) standings() Over {
	places := f.match.Places()
	return Over{Totals: totals(&f.match, f.seats()), Places: append([]int{}, places[1:f.seats()+1]...)}
}

// early is the end of the match before its time.
func (f *fold) early() Over {
	o := f.standings()
	o.Early = true
	return o
}

func totals(m *game.Match, seats int) []game.Score {
	list := make([]game.Score, seats)
	for i := range list {
		list[i] = m.Total(game.Seat(i + 1))
	}
	return list
}

// add takes in the next event, or refuses it and stays as it was.
func (f *fold) add(id string, at time.Time, what What) (err error) {
	var before game.Seats
	if f.playing {
		before = f.state.Turn()
	}
	if at.Before(f.at) {
		at = f.at // clocks of machines differ; the log's time does not go back
	}
	switch w := what.(type) {
	case Began:
		err = f.begin(w, at)
	case Dealt:
		what, err = f.deal(w)
	case Acted:
		what, err = f.act(w)
	case Ended:
		f.match.Finish(w.Result)
		f.playing = false
		f.ready = 0
	case Over:
		f.over, f.playing = true, false
	default:
		err = f.settle(what, at)
	}
	if err != nil {
		return err
	}
	f.last++
	f.at = at
	f.keep(Event{f.last, at, id, what})
	f.recent.add(id, f.last)
	f.date(what, before)
	f.tick(what, at, before)
	return nil
}

// keep adds the event to the tail. When a round is dealt the tail loses the one before,
// but for its end.
func (f *fold) keep(e Event) {
	if _, dealt := e.What.(Dealt); dealt {
		for i := len(f.tail) - 1; i > 0; i-- {
			if _, ended := f.tail[i].What.(Ended); ended {
				f.tail = append([]Event{}, f.tail[i:]...)
				break
			}
		}
	}
	f.tail = append(f.tail, e)
}

// from is the number of the oldest event that is still there.
func (f *fold) from() Seq { return f.last - Seq(len(f.tail)) + 1 }

func (f *fold) begin(b Began, at time.Time) error {
	switch r := &b.Rules.Rules; {
	case f.begun() || f.last > 0 && !f.public():
		return errors.New("the match has begun already")
	case r.Check() != nil:
		return r.Check()
	case len(b.Players) > game.MaxSeats || r.Hand[len(b.Players)] == 0:
		return fmt.Errorf("players: the rules have no hand for %d (%s)", len(b.Players), r.Hand)
	case b.Fair != nil && len(b.Fair.Secrets) != int(r.Rounds):
		return fmt.Errorf("%d secrets for %d rounds", len(b.Fair.Secrets), r.Rounds)
	}
	f.began = b
	f.match = game.NewMatch(f.rules(), f.seats())
	if b.Fair != nil {
		f.fair = fair{mixing: true, since: at, closed: f.house.people() == 0}
	}
	for seat := range f.clock.left {
		f.clock.left[seat] = f.settings.Reserve
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
	if err := d.place(f.rules(), f.seats()); err != nil {
		return nil, err
	}
	f.match.From(d.Engine, d.Starter)
	f.state, f.dealt, f.playing = d.start, d, true
	f.acted = [game.MaxSeats + 1]int{}
	f.fair.mixing = false
	f.asked = [game.MaxSeats + 1]Ask{}
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
	kept := before & f.state.Turn()
	for seat := game.Seat(1); int(seat) <= f.seats(); seat++ {
		if !kept.Has(seat) || seat == actor {
			f.since[seat] = f.last
		}
	}
}

// recent is the numbers of the newest entries by their IDs: those that a sender may
// not have had an answer for. Older ones the log finds.
type recent struct {
	ids  [recentIDs]string
	seqs [recentIDs]Seq
}

const recentIDs = 16

func (r *recent) add(id string, seq Seq) {
	r.ids[seq%recentIDs], r.seqs[seq%recentIDs] = id, seq
}

func (r *recent) find(id string) (Seq, bool) {
	for i, have := range r.ids {
		if have == id && r.seqs[i] > 0 {
			return r.seqs[i], true
		}
	}
	return 0, false
}
