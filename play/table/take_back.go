package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/game/tile"
	"roundhouse/words"
)

// An action is taken back only if all people at the table agree. When the first player asks, that
// opens a request: clocks and bots stop until all agree, until somebody declines or plays on, or
// until AnswerTime has passed.

// AnswerTime is how long a request to take back stays open.
const AnswerTime = 20 * time.Second

// request is an open request to take back.
type request struct {
	by     game.Seat // NoSeat if there is none
	agreed game.Seats
	since  millis
}

// spent says how much time a person's last action took.
type spent struct {
	time time.Duration // from when the seat became able to act
	left time.Duration // what was left of its reserve before the action
}

// OpenRequest returns the seat that has asked to take an action back, or NoSeat, and when it asked.
func (h *house) OpenRequest() (by game.Seat, since time.Time) {
	return h.request.by, h.request.since.time()
}

// IsStopped reports whether clocks and bots are stopped, by a pause or by an open request to take
// back.
func (h *house) IsStopped() bool { return h.paused || h.request.by != game.NoSeat }

// noteAsk records what the seat asks for. A take-back request is kept apart from everything else
// that people ask for.
func (h *house) noteAsk(seat game.Seat, a Ask, at time.Time) {
	switch by := h.request.by; {
	case seat == game.NoSeat:
	case a == ForTakeBack && by == game.NoSeat:
		h.request = request{by: seat, since: millis(at.UnixMilli())}
	case a == ForTakeBack:
		h.request.agreed |= seat.Set()
	case a == Nothing && by == seat:
		h.request = request{}
	default:
		if by == seat {
			h.request = request{}
		}
		h.asked[seat] = a
	}
}

// askOf returns what the seat asks for. If it asks for several things, a take-back comes first.
func (h *house) askOf(seat game.Seat) Ask {
	if seat != game.NoSeat && seat == h.request.by || h.request.agreed.Has(seat) {
		return ForTakeBack
	}
	return h.asked[seat]
}

// withdrawAsks withdraws everything that the seat asks for.
func (h *house) withdrawAsks(seat game.Seat) {
	if h.request.by == seat {
		h.request = request{}
	}
	h.asked[seat] = Nothing
	h.request.agreed &^= seat.Set()
}

// silentUntil returns the seats whose people have not answered the open request to take back, if
// its time is up.
func (h *house) silentUntil(at time.Time) game.Seats {
	if h.request.by == game.NoSeat || at.Before(h.request.since.time().Add(AnswerTime)) {
		return 0
	}
	return h.People() &^ h.request.agreed &^ h.request.by.Set()
}

// forgetAsksFor withdraws this request of all seats.
func (h *house) forgetAsksFor(a Ask) {
	for seat, asked := range h.asked {
		if asked == a {
			h.asked[seat] = Nothing
		}
	}
}

// forgetAsks withdraws what all seats ask for.
func (h *house) forgetAsks() { h.asked, h.request = [game.MaxSeats + 1]Ask{}, request{} }

// MayTakeBack reports whether the seat may ask to take back its own last action.
func (s *State) MayTakeBack(seat game.Seat) bool {
	if seat == game.NoSeat || !s.settings.TakeBack || s.IsStopped() || !s.chairs[seat].PersonPlays() {
		return false
	}
	_, of, why := s.undoableActs(seat)
	return why == "" && of > s.asking[seat]
}

// requireRequest returns an error unless the seat may ask to take back its own last action.
func (s *State) requireRequest(seat game.Seat) error {
	if !s.settings.TakeBack {
		return Refuse(NoTakeBack, "this table was made without taking back")
	}
	_, of, why := s.undoableActs(seat)
	switch {
	case why != "":
		return Refuse(TooLate, "%s", why)
	case of <= s.asking[seat]:
		return Refuse(TooLate, "you have asked for it once in this turn")
	}
	return nil
}

// undoableActs returns how many actions must be undone to take back the seat's last one, and the
// turn of that one; or why it cannot be taken back. The undone actions are that one, a knock after
// it, and everything that bots have done since.
func (s *State) undoableActs(seat game.Seat) (actions int, of turn, why string) {
	if !s.playing {
		return 0, 0, "no round is being played"
	}
	i := s.lastChoice(seat)
	if i < 0 {
		return 0, 0, "there is no action of yours after which no other person has acted"
	}
	acts := s.tail.acts[i:]
	if slices.ContainsFunc(acts, func(a act) bool { return a.drew }) {
		return 0, 0, "a tile has been drawn since"
	}
	return len(acts), acts[0].turn, ""
}

// lastChoice returns the index in acts of the last action, other than a knock, that the seat's
// person chose. It returns -1 if there is none, or if another person or the clock has acted since.
func (s *State) lastChoice(seat game.Seat) int {
	for i, a := range slices.Backward(s.tail.acts) {
		own := a.action.Seat == seat
		switch {
		case own && a.how == ByPlayer && a.action.Kind != game.Knock:
			return i
		case !own && a.how != ByBot || own && a.how == ByClock:
			return -1
		}
	}
	return -1
}

// TakenBack undoes the last actions of the deal: the last one that the seat's person chose, and all
// after it.
type TakenBack struct {
	OfSeat
	Actions int `json:"actions"`
}

func (TakenBack) name() string { return "taken_back" }

func (b TakenBack) storyLines(Then) []words.Line { return oneLine("taken_back", b.Seat) }

func (b TakenBack) apply(s *State, _ time.Time) (Then, error) {
	if s.recounted != nil {
		return nil, b.recountIn(s)
	}
	if n, _, why := s.undoableActs(b.Seat); why != "" || n != b.Actions {
		return nil, fmt.Errorf("%d actions cannot be taken back (%d can): %s", b.Actions, n, why)
	}
	keep := len(s.tail.acts) - b.Actions
	s.tail.acts = slices.Clone(s.tail.acts[:keep])
	s.round = s.dealt.firstState(s.Rules())
	for _, a := range s.tail.acts {
		_, _ = s.round.Apply(a.action) // it was legal
	}
	s.forgetAsks()
	after := s.round
	return roundThen{ref: &s.began.Rules, after: &after}, nil
}

// moveClocks restores the seat's turn and the time it had before its action.
func (b TakenBack) moveClocks(s *State, at time.Time) {
	s.turns[b.Seat] = s.asking[b.Seat]
	s.clock.since[b.Seat] = millis(at.Add(-s.spent.time).UnixMilli())
	s.clock.left[b.Seat] = s.spent.left
}

// recountIn takes the tiles laid by the undone actions off the table.
func (b TakenBack) recountIn(s *State) error {
	keep := len(s.recounted.laid) - b.Actions
	if b.Actions < 1 || keep < 0 {
		return errors.New("there are fewer actions")
	}
	for _, t := range s.recounted.laid[keep:] {
		if t != tile.None {
			s.recounted.unlaid.Add(t)
		}
	}
	s.recounted.laid = s.recounted.laid[:keep]
	return nil
}
