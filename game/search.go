package game

import (
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// nextInSearch passes the turn, in the search for the engine, to the seat that will lay it or else
// to the first seat to draw for it. If no seat could ever lay one, the tiles are dealt again.
func (s *State) nextInSearch() {
	st := &s.status
	switch s.rules.Engine {
	case rules.EngineHeld:
		if holder := s.engineHolder(); holder != NoSeat {
			st.Turn = holder.Set()
		} else {
			s.nextCycle()
		}
	case rules.EngineStarterHighest:
		s.searchFrom(st.Starter)
	case rules.EngineHighestHeld:
		s.searchHighest()
	}
}

// engineHolder returns the seat that has the round's engine in its hand, or NoSeat.
func (s *State) engineHolder() Seat {
	for seat := range SeatsOf(int(s.seats)).All() {
		if s.hands[seat].HasPips(s.status.Engine, s.status.Engine) {
			return seat
		}
	}
	return NoSeat
}

// nextCycle lets the first seat draw for the engine. If there are too few tiles for that, the tiles
// are dealt again.
func (s *State) nextCycle() {
	need := s.seats
	if s.rules.EngineSearch == rules.SearchOneByOne {
		need = 1
	}
	if s.boneyard < need {
		s.endRound(Redeal)
		return
	}
	s.status.Turn = s.FirstToDraw().Set()
}

// FirstToDraw returns the seat that draws first if the engine has not been dealt to any seat. If
// seats draw one by one, the first seat depends on the engine's place in the order, so that it is not
// always the same seat that draws the most tiles.
func (t *Layout) FirstToDraw() Seat {
	if t.rules.EngineSearch == rules.SearchEveryone {
		return 1
	}
	return Seat(t.rules.PlaceOf(t.status.Engine)%int(t.seats) + 1)
}

// searchDraw draws one tile in the search for the engine.
func (s *State) searchDraw(seat Seat) {
	found := s.takeTile(seat) == tile.Of(s.status.Engine, s.status.Engine)
	cycleOver := seat == Seat(s.seats)
	switch {
	case s.rules.EngineSearch == rules.SearchOneByOne:
		if found {
			return
		}
		if s.boneyard == 0 {
			s.endRound(Redeal)
			return
		}
	case cycleOver:
		s.nextInSearch()
		return
	}
	s.status.Turn = s.nextSeat(seat).Set()
}

// searchFrom gives the turn to the first seat, counting from the starter, that has a double.
func (s *State) searchFrom(starter Seat) {
	seat := starter
	for range s.seats {
		if s.hands[seat].HighestDouble() != tile.NoPip {
			s.status.Turn = seat.Set()
			return
		}
		seat = s.nextSeat(seat)
	}
	s.endRound(Redeal)
}

// searchHighest gives the turn to the holder of the highest double.
func (s *State) searchHighest() {
	best := tile.NoPip
	for seat := range SeatsOf(int(s.seats)).All() {
		if p := s.hands[seat].HighestDouble(); p != tile.NoPip && (best == tile.NoPip || p > best) {
			best = p
			s.status.Turn = seat.Set()
		}
	}
	if best == tile.NoPip {
		s.endRound(Redeal)
	}
}

// playEngine lays the engine from a hand. The seat that lays it becomes the starter, unless the
// rules name another one.
func (s *State) playEngine(a Action) {
	s.hands[a.Seat].RemovePips(a.To, a.To)
	s.counts[a.Seat]--
	s.layEngine(a.To)
	if s.rules.LayerStarts() {
		s.status.Starter = a.Seat
	}
	if s.counts[a.Seat] == 0 {
		s.goOut(a.Seat)
		return
	}
	s.openPlay()
}
