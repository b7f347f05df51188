package game

import (
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// nextInSearch passes the turn, in the search for the engine, to the seat that will lay it or else
// to the first seat to draw for it. If no seat could ever lay one, the tiles are dealt again.
func (s *State) nextInSearch() {
	switch s.rules.Engine {
	case rules.EngineHeld:
		s.searchWith(s.engineHolder())
	case rules.EngineStarterHighest:
		s.searchWith(s.firstWithDouble(s.status.Starter))
	case rules.EngineHighestHeld:
		s.searchWith(s.highestHolder())
	}
}

// searchWith gives the turn to the seat that lays the engine. If that is NoSeat, others draw.
func (s *State) searchWith(layer Seat) {
	if layer == NoSeat {
		s.nextCycle()
		return
	}
	s.status.Turn = layer.Set()
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

// nextCycle lets the first seat draw for the engine. If there are too few tiles for that, or nobody
// draws, the tiles are dealt again.
func (s *State) nextCycle() {
	draw, everyone := s.rules.Searches()
	need := uint8(1)
	if everyone {
		need = s.seats
	}
	if !draw || s.boneyard < need {
		s.endRound(Redeal)
		return
	}
	s.status.Turn = max(s.FirstToDraw(), 1).Set()
}

// FirstToDraw returns the seat that draws first if no hand has an engine, or NoSeat if the position
// does not tell. If seats draw one by one, the first seat depends on the engine's place in the order
// or on the round, so that it is not always the same seat that draws the most tiles.
func (t *Layout) FirstToDraw() Seat {
	_, everyone := t.rules.Searches()
	switch {
	case everyone:
		return 1
	case t.rules.Engine == rules.EngineHeld:
		return Seat(t.rules.PlaceOf(t.status.Engine)%int(t.seats) + 1)
	case t.rules.Engine == rules.EngineStarterHighest:
		return t.status.Starter
	}
	return t.first
}

// searchDraw draws one tile in the search for the engine.
func (s *State) searchDraw(seat Seat) {
	t := s.takeTile(seat)
	held := s.rules.Engine == rules.EngineHeld
	found := t.Double() && (!held || t.High() == s.status.Engine)
	_, everyone := s.rules.Searches()
	switch {
	case everyone && seat == Seat(s.seats) && held:
		s.searchWith(s.engineHolder())
		return
	case everyone && seat == Seat(s.seats):
		s.searchWith(s.highestHolder())
		return
	case everyone:
	case found:
		return
	case s.boneyard == 0:
		s.endRound(Redeal)
		return
	}
	s.status.Turn = s.nextSeat(seat).Set()
}

// firstWithDouble returns the first seat, counting from the starter, that has a double, or NoSeat.
func (s *State) firstWithDouble(starter Seat) Seat {
	seat := starter
	for range s.seats {
		if s.hands[seat].HighestDouble() != tile.NoPip {
			return seat
		}
		seat = s.nextSeat(seat)
	}
	return NoSeat
}

// highestHolder returns the holder of the highest double, or NoSeat.
func (s *State) highestHolder() (holder Seat) {
	best := tile.NoPip
	for seat := range SeatsOf(int(s.seats)).All() {
		if p := s.hands[seat].HighestDouble(); p != tile.NoPip && (best == tile.NoPip || p > best) {
			best, holder = p, seat
		}
	}
	return holder
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
