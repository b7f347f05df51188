package gametest

import (
	"reflect"
	"slices"

	"roundhouse/game"
)

// renew is the state made anew from its position.
func (p *Player) renew(s *game.State) game.State {
	p.Helper()
	again, err := game.New(s.Setup())
	if err != nil {
		p.fail(s, "the position of the state is refused: %v", err)
	}
	return again
}

// checkSetup holds that a state made anew from its position is the same one.
func (p *Player) checkSetup(s *game.State) {
	p.Helper()
	again := p.renew(s)
	p.same(s, &again)
}

// same holds that two states are one and the same to everybody. They may only
// remember differently in which order tiles on different trains were laid.
func (p *Player) same(s, again *game.State) {
	p.Helper()
	if a, b := s.Setup(), again.Setup(); !reflect.DeepEqual(a, b) {
		p.fail(s, "the position becomes %+v", b)
	}
	if s.Status() != again.Status() || s.MayAct() != again.MayAct() || s.Result() != again.Result() {
		p.fail(s, "the position becomes %+v, %+v, want %+v, %+v", again.Status(), again.Result(), s.Status(), s.Result())
	}
	for seat := range game.SeatsOf(s.Seats()).All() {
		if a, b := s.Legal(seat, nil), again.Legal(seat, nil); !slices.Equal(a, b) {
			p.fail(s, "the legal actions of seat %d become %v, want %v", seat, b, a)
		}
	}
}
