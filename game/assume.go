package game

import "roundhouse/tile"

// Assume makes s a State that v's viewer sees as v, with these hidden tiles: all hands by seat, the
// viewer's own as in v; the boneyard, next tile first; and the tile that the seat in turn has
// drawn, or tile.None. Nothing is checked. With hands of other sizes than v says, s serves for
// questions (see Suppose and Check), not for play. Assume allocates nothing.
func (s *State) Assume(v View, hands *[MaxSeats + 1]tile.Set, bones []tile.Tile, drew tile.Tile) {
	s.Table = *v.Table
	s.hands = *hands
	s.drew, s.front = drew, 0
	copy(s.bones[:], bones)
}

// Suppose sets m to what the seat could lay if it were its turn, with that hand and nothing drawn
// yet.
func (s *State) Suppose(seat Seat, hand *tile.Set, m *Moves) {
	turn := s.status.Turn
	s.status.Turn = seat.Set()
	m.fillFor(&s.Table, hand, seat, tile.None)
	s.status.Turn = turn
}
