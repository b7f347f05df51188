package game

import "roundhouse/game/tile"

// Assume makes s a State that v's viewer would see as v, with the given hidden tiles: all hands by
// seat, the viewer's own as in v; the boneyard, next tile first; and the tile that the seat in turn
// has drawn, or tile.None. Nothing is checked. If a hand's size differs from what v says, s can
// answer questions (see Suppose and Check) but cannot be played. Assume allocates no memory.
func (s *State) Assume(v View, hands *[MaxSeats + 1]tile.Set, bones []tile.Tile, drew tile.Tile) {
	s.Layout = *v.Layout
	s.hands = *hands
	s.drew, s.front = drew, 0
	copy(s.bones[:], bones)
}

// Suppose sets m to what the seat could do if it were its turn, it held the given hand and it had
// not drawn yet.
func (s *State) Suppose(seat Seat, hand *tile.Set, m *Moves) {
	turn := s.status.Turn
	s.status.Turn = seat.Set()
	m.fillFor(&s.Layout, hand, seat, tile.None)
	s.status.Turn = turn
}
