package gametest

import (
	"reflect"
	"slices"

	"roundhouse/game"
)

// fromSetup returns the state that is made from the position of s.
func (p *Player) fromSetup(s *game.State) game.State {
	p.Helper()
	again, err := game.New(s.Setup())
	if err != nil {
		p.failAt(s, "the position of the state is refused: %v", err)
	}
	return again
}

// checkSetup checks that a state made from the position of s is the same as s.
func (p *Player) checkSetup(s *game.State) {
	p.Helper()
	if s.Status().End == game.Blocked && slices.ContainsFunc(game.SeatsOf(s.Seats()).List(), func(seat game.Seat) bool { return s.Count(seat) == 0 }) {
		return // a position does not tell that its last tile was a double that owed another one
	}
	again := p.fromSetup(s)
	p.checkSame(s, &again)
}

// checkSame checks that two states are the same for everybody. They may differ only in the order in
// which tiles on different trains were laid.
func (p *Player) checkSame(s, again *game.State) {
	p.Helper()
	if a, b := s.Setup(), again.Setup(); !reflect.DeepEqual(a, b) {
		p.failAt(s, "the position becomes %+v", b)
	}
	if s.Status() != again.Status() || s.MayAct() != again.MayAct() || s.Result() != again.Result() {
		p.failAt(s, "the position becomes %+v, %+v, want %+v, %+v", again.Status(),
			again.Result(), s.Status(), s.Result())
	}
	for seat := range game.SeatsOf(s.Seats()).All() {
		if a, b := s.Legal(seat, nil), again.Legal(seat, nil); !slices.Equal(a, b) {
			p.failAt(s, "the legal actions of seat %d become %v, want %v", seat, b, a)
		}
	}
}
