package table

import (
	"slices"
	"time"

	"roundhouse/game"
)

// tail is the newest events, without a gap: those of the round and the end of the one
// before, as long as people do not say too much. The very newest stand there whole; the
// actions before them are done again when somebody asks. It may be copied as fold is.
type tail struct {
	from   Seq     // the oldest event of others and acts
	newest []Event // whole
	acts   []act   // of the current deal
	others []Event // all but the acts, from that number on
}

// act is an Acted as the tail keeps it.
type act struct {
	seq    Seq
	at     int64 // in milliseconds
	action game.Action
	how    How
	drew   bool // the seat, or another one as a penalty
	turn   turn // of the seat
}

// turn counts the turns of a seat in a deal, from 1. There are fewer than mostTurns: those after it
// count as one.
type turn uint8

const mostTurns turn = 255

const (
	mostNewest = 4
	MostOthers = 64
	actsMore   = 8 // an idle table has few places for acts that are not there yet
)

// add takes in the next event, which viewers and bots get without its ID.
func (t *tail) add(e Event, turns *[game.MaxSeats + 1]turn) {
	e.ID = ""
	if e.Seq == 1 {
		t.from = 1
	}
	if len(t.newest) == mostNewest {
		t.newest = append(make([]Event, 0, mostNewest), t.newest[mostNewest/2:]...)
	}
	t.newest = append(t.newest, e)
	switch w := e.Body.(type) {
	case Acted:
		if len(t.acts) == cap(t.acts) {
			t.acts = append(make([]act, 0, len(t.acts)+actsMore), t.acts...)
		}
		t.acts = append(t.acts, act{
			e.Seq, e.At.UnixMilli(), w.Action, w.How, w.Action.Kind == game.Draw || len(w.Penalty) > 0, turns[w.Action.Seat],
		})
		return
	case RoundDealt:
		t.dealt(e.Seq)
	case TakenBack:
		t.forget(e.Seq) // viewers who have not seen the actions that it undoes read the log
	}
	if len(t.others) == MostOthers {
		t.forget(t.others[MostOthers/2].Seq)
	}
	t.others = append(t.others, e)
}

// dealt forgets the round before, but for its end, and what was before the first one.
func (t *tail) dealt(now Seq) {
	from := now
	if n := len(t.acts); n > 0 {
		from = t.acts[n-1].seq + 1
		t.acts = nil
	} else if i := slices.IndexFunc(t.others, ofRound); i >= 0 {
		from = t.others[i].Seq
	}
	t.forget(from)
}

// ofRound reports whether the event is the end of a round, or a deal.
func ofRound(e Event) bool {
	switch e.Body.(type) {
	case RoundEnded, RoundDealt:
		return true
	}
	return false
}

// oldest is the number of the oldest event that is there.
func (t *tail) oldest() Seq {
	if len(t.newest) == 0 {
		return max(t.from, 1)
	}
	return min(t.from, t.newest[0].Seq)
}

// forget drops the events before one.
func (t *tail) forget(from Seq) {
	t.from = from
	i := 0
	for i < len(t.others) && t.others[i].Seq < from {
		i++
	}
	t.others = slices.Clone(t.others[i:]) // in new memory, so that the old is free
}

// Since returns the events after a number, whole; that must not be older than the tail, see Oldest.
// They are shared, and not written to.
func (f *State) Since(after Seq) []Event {
	t := &f.tail
	if n := Seq(len(t.newest)); after+n >= f.last {
		return t.newest[n-(f.last-after):]
	}
	list := make([]Event, 0, f.last-after)
	others := t.others
	for len(others) > 0 && others[0].Seq <= after {
		others = others[1:]
	}
	f.replay(func(a act, s *game.State) {
		b := beforeOf(s, a.action)
		e, _ := s.Apply(a.action)
		if a.seq <= after {
			return
		}
		for len(others) > 0 && others[0].Seq < a.seq {
			list, others = append(list, others[0]), others[1:]
		}
		list = append(list, Event{Seq: a.seq, At: time.UnixMilli(a.at), Body: Acted{Event: e, How: a.how, effect: b.effect(s)}})
	})
	return append(list, others...)
}

// replay calls do for each action of the current deal, to apply it to the state.
func (f *State) replay(do func(act, *game.State)) {
	if len(f.tail.acts) == 0 {
		return
	}
	s := f.dealt.start()
	for _, a := range f.tail.acts {
		do(a, &s)
	}
}

// Past returns what the seat has seen of the current round.
func (f *State) Past(seat game.Seat) *game.Past {
	start := f.dealt.start()
	p := game.NewPast(start.View(seat)).InMatch(&f.match)
	f.replay(func(a act, s *game.State) {
		e, _ := s.Apply(a.action)
		p.Add(e)
	})
	return p
}

// acted is how often the seat has acted since the tiles were dealt.
func (f *State) acted(seat game.Seat) (n int) {
	for _, a := range f.tail.acts {
		if a.action.Seat == seat {
			n++
		}
	}
	return n
}
