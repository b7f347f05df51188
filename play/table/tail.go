package table

import (
	"math"
	"slices"

	"roundhouse/game"
)

// tail holds the newest events, without gaps: those of the current round and the end of the
// previous one, or fewer if people talk too much. The newest are kept whole; earlier actions are
// applied again when somebody asks for them. A tail may be copied, as a State may.
type tail struct {
	from   Seq     // the oldest event in others and acts
	newest []Event // the newest events of all kinds, whole
	acts   []act   // the actions of the current deal
	since  millis  // the time of the first of them
	others []Event // all events except the acts, from the number from on
}

// act is the form in which the tail keeps an Acted. It is small, because idle tables keep many.
type act struct {
	seq    uint32
	after  uint32 // in milliseconds after tail.since
	action game.Action
	how    How
	drew   bool // tiles were drawn: by the seat, or as somebody's penalty
	turn   turn // the seat's turn in which it acted
}

// turn is the number of a seat's turn in a deal, from 1. All turns from mostTurns on have that
// number.
type turn uint8

const mostTurns turn = 255

const (
	mostNewest = 3
	MostOthers = 64
	actsMore   = 8 // the capacity by which acts grows: small, because idle tables keep what they do not use
)

// add appends the next event, without its ID, which viewers and bots must not see.
func (t *tail) add(e Event, turns *[game.MaxSeats + 1]turn) {
	e.ID = ""
	if e.Seq == 1 {
		t.from = 1
	}
	if len(t.newest) == mostNewest {
		t.newest = append(make([]Event, 0, mostNewest), t.newest[1:]...)
	}
	t.newest = append(t.newest, e)
	switch w := e.Body.(type) {
	case Acted:
		if len(t.acts) == cap(t.acts) {
			t.acts = append(make([]act, 0, len(t.acts)+actsMore), t.acts...)
		}
		if len(t.acts) == 0 {
			t.since = millis(e.At.UnixMilli())
		}
		after := e.At.UnixMilli() - int64(t.since)
		if after > math.MaxUint32 { // weeks later: the log is read for whoever has not seen this
			t.forgetBefore(e.Seq + 1)
		}
		t.acts = append(t.acts, act{
			uint32(e.Seq), uint32(after), w.Action, w.How, w.Action.Kind == game.Draw || hasPenalty(e.then),
			turns[w.Action.Seat],
		})
		return
	case RoundDealt:
		t.forgetOldRound(e.Seq)
	case TakenBack:
		t.forgetBefore(e.Seq) // for viewers who have not seen the undone actions, the log is read
	}
	if len(t.others) == MostOthers {
		t.forgetBefore(t.others[MostOthers/2].Seq)
	}
	t.others = append(t.others, e)
}

// hasPenalty reports whether somebody drew tiles because of the action.
func hasPenalty(then Then) bool {
	t, ok := then.(ActedThen)
	return ok && len(t.Event.Penalty) > 0
}

// forgetOldRound drops the events of the previous round except its end, or those before the first
// round.
func (t *tail) forgetOldRound(now Seq) {
	from := now
	if n := len(t.acts); n > 0 {
		from = Seq(t.acts[n-1].seq) + 1
		t.acts = nil
	} else if i := slices.IndexFunc(t.others, ofRound); i >= 0 {
		from = t.others[i].Seq
	}
	t.forgetBefore(from)
}

// ofRound reports whether the event is a deal or the end of a round.
func ofRound(e Event) bool {
	switch e.Body.(type) {
	case RoundEnded, RoundDealt:
		return true
	}
	return false
}

// oldestSeq returns the number of the oldest event that is kept.
func (t *tail) oldestSeq() Seq {
	if len(t.newest) == 0 {
		return max(t.from, 1)
	}
	return min(t.from, t.newest[0].Seq)
}

// forgetBefore drops the events with numbers below from.
func (t *tail) forgetBefore(from Seq) {
	t.from = from
	i := 0
	for i < len(t.others) && t.others[i].Seq < from {
		i++
	}
	t.others = slices.Clone(t.others[i:]) // copied, so that the old memory is freed
}

// EventsAfter returns the events with numbers above after, whole. The first of them must still be
// in the tail; see OldestKept. The events are shared, and must not be changed.
func (s *State) EventsAfter(after Seq) []Event {
	t := &s.tail
	if n := Seq(len(t.newest)); after+n >= s.last {
		return t.newest[n-(s.last-after):]
	}
	list := make([]Event, 0, s.last-after)
	others := t.others
	for len(others) > 0 && others[0].Seq <= after {
		others = others[1:]
	}
	s.replayActs(func(a act, round *game.State) {
		b := beforeOf(round, a.action)
		e, _ := round.Apply(a.action)
		seq := Seq(a.seq)
		if seq <= after {
			return
		}
		for len(others) > 0 && others[0].Seq < seq {
			list, others = append(list, others[0]), others[1:]
		}
		list = append(list, Event{Seq: seq, At: (t.since + millis(a.after)).time(),
			Body: Acted{Action: e.Action, How: a.how}, then: actedThen(e, &b, round, s.Seats())})
	})
	return append(list, others...)
}

// replayActs calls do for each action of the current deal. do must apply the action to the state.
func (s *State) replayActs(do func(act, *game.State)) {
	if len(s.tail.acts) == 0 {
		return
	}
	round := s.dealt.firstState(s.Rules())
	for _, a := range s.tail.acts {
		do(a, &round)
	}
}

// Past returns what the seat has seen of the current round.
func (s *State) Past(seat game.Seat) *game.Past {
	start := s.dealt.firstState(s.Rules())
	p := game.NewPast(start.View(seat)).InMatch(&s.match)
	s.replayActs(func(a act, round *game.State) {
		e, _ := round.Apply(a.action)
		p.Add(e)
	})
	return p
}

// countActs returns the number of the seat's actions since the deal.
func (s *State) countActs(seat game.Seat) (n int) {
	for _, a := range s.tail.acts {
		if a.action.Seat == seat {
			n++
		}
	}
	return n
}
