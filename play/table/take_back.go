package table

import (
	"slices"
	"time"

	"roundhouse/game"
)

// To take back one's last action all people at the table have to agree. The first who asks for it
// makes a request, during which clocks and bots stand still. It ends when all agree, when somebody
// declines or plays on, or after AnswerTime.

// AnswerTime is how long a request to take back can be answered.
const AnswerTime = 20 * time.Second

// request is a wish to take back that has not been answered yet.
type request struct {
	by     game.Seat // NoSeat: there is none
	agreed game.Seats
	since  moment
}

// spent is what the last action of a person has cost.
type spent struct {
	time time.Duration // since the seat could act
	left time.Duration // of its reserve, before the action
}

// OpenRequest returns the seat that asks to take back, and since when; NoSeat if none does.
func (h *house) OpenRequest() (by game.Seat, since time.Time) {
	return h.request.by, h.request.since.time()
}

// IsStill reports whether clocks and bots stand still: in a pause, and while a request to take back
// is not answered.
func (h *house) IsStill() bool { return h.paused || h.request.by != game.NoSeat }

// noteAsk notes what the seat asks for. A request to take back stands beside what people ask for
// otherwise.
func (h *house) noteAsk(seat game.Seat, a Ask, at time.Time) {
	switch by := h.request.by; {
	case seat == game.NoSeat:
	case a == ForTakeBack && by == game.NoSeat:
		h.request = request{by: seat, since: moment(at.UnixMilli())}
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

// askOf returns what the seat asks for, a request to take back before all else.
func (h *house) askOf(seat game.Seat) Ask {
	if seat != game.NoSeat && seat == h.request.by || h.request.agreed.Has(seat) {
		return ForTakeBack
	}
	return h.asked[seat]
}

// withdrawAsks forgets all that the seat asks for.
func (h *house) withdrawAsks(seat game.Seat) {
	if h.request.by == seat {
		h.request = request{}
	}
	h.asked[seat] = Nothing
	h.request.agreed &^= seat.Set()
}

// forgetAsks forgets all that is asked for.
func (h *house) forgetAsks() { h.asked, h.request = [game.MaxSeats + 1]Ask{}, request{} }

// MayTakeBack reports whether the seat may ask to take its last action back.
func (s *State) MayTakeBack(seat game.Seat) bool {
	if seat == game.NoSeat || !s.settings.TakeBack || s.IsStill() || !s.chairs[seat].PersonPlays() {
		return false
	}
	_, of, why := s.undoableActs(seat)
	return why == "" && of > s.asking[seat]
}

// requireRequest returns an error unless the seat may ask to take its last action back.
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

// undoableActs returns how many of the last actions are to be undone so that the last one of the seat is
// taken back, and the turn that this one was done in, or why it cannot be. What is undone is the
// action with a knock after it and all that bots have done since.
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

// lastChoice returns the place among the acts of the last one that the person of the seat chose,
// but for knocks; -1 if another person or the clock has acted since, or there is none.
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
