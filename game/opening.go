package game

import (
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// laidOpening continues after a tile is laid in an opening. An opening train may then grow; an
// opening of a single tile, or the seat's last tile, ends the opening.
func (s *State) laidOpening(seat Seat) {
	out := s.counts[seat] == 0
	switch {
	case out && (s.rules.Opening == rules.OpeningOwnTile || s.rules.OpeningOut == rules.OpeningOutAtOnce):
		s.goOut(seat)
	case out || s.rules.Opening == rules.OpeningOwnTile:
		s.endOpening(seat)
	default:
		s.status.Turn = s.nextToOpen(seat)
	}
}

// stopTrain ends the opening train of the seat, or a late one.
func (s *State) stopTrain(seat Seat) {
	st, own := &s.status, seat.OwnTrain()
	if !st.Line {
		s.endOpening(seat)
		return
	}
	st.Line = false
	if s.rules.OpeningDouble == rules.OpeningDoubleOpen && s.opensDouble(own) && !st.Open.Has(own) {
		st.Open.push(own)
	}
	s.endTurn(seat)
}

// layInLine reports whether the tile of a, laid in an ordinary turn, belongs to a late opening line.
func (s *State) layInLine(a Action) bool {
	begins := s.rules.Opening == rules.OpeningTrain && s.lengths[a.Seat] == 0 && s.Binding() == 0
	return a.Train == a.Seat.OwnTrain() && (s.status.Line || begins)
}

// laidInLine continues after a tile of a late opening line: the line may grow, or the seat is out.
func (s *State) laidInLine(seat Seat) {
	s.status.Owed, s.status.Line = 0, true
	if s.counts[seat] == 0 {
		s.goOut(seat)
	}
}

// endOpening ends the opening of the seat.
func (s *State) endOpening(seat Seat) {
	st := &s.status
	st.Opened |= seat.Set()
	if st.Turn = s.nextToOpen(seat); st.Turn == 0 {
		s.allOpened()
	}
}

// nextToOpen returns the seats whose turn it is in the opening after an action of seat.
func (s *State) nextToOpen(seat Seat) Seats {
	left := SeatsOf(int(s.seats)) &^ s.status.Opened
	if left == 0 || s.rules.OpeningOrder == rules.OpeningSimultaneous {
		return left
	}
	for !left.Has(seat) {
		seat = s.nextSeat(seat)
	}
	return seat.Set()
}

// allOpened ends the opening phase. If a seat has laid all its tiles, the round is over. Otherwise
// the starter has the first ordinary turn, and doubles at the ends of the trains may count as open.
func (s *State) allOpened() {
	st := &s.status
	for seat := range SeatsOf(int(s.seats)).All() {
		if s.counts[seat] == 0 {
			s.endRound(Out)
			return
		}
	}
	st.Phase, st.Turn = Main, st.Starter.Set()
	if s.rules.OpeningDouble == rules.OpeningDoubleIgnored {
		return
	}
	for i, seat := 0, st.Starter; i < int(s.seats); i, seat = i+1, s.nextSeat(seat) {
		if s.opensDouble(seat.OwnTrain()) {
			st.Open.push(seat.OwnTrain())
		}
	}
}

// opensDouble reports whether the train ends in a double that is not dead.
func (t *Layout) opensDouble(train Train) bool {
	return t.endsInDouble(train) && !t.isDead(t.ends[train])
}

// endsInDouble reports whether the last tile of a train is a double.
func (t *Layout) endsInDouble(train Train) bool {
	if t.lengths[train] == 0 {
		return false
	}
	last, before := t.ends[train], tile.NoPip
	left := t.lengths[train] - 1
	if left == 0 {
		return t.status.Engine == last
	}
	for _, step := range t.steps[:t.laid] {
		if step.train != train {
			continue
		}
		if left--; left == 0 {
			before = step.end
			break
		}
	}
	return before == last
}
