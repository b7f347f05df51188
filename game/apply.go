package game

import (
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Apply carries out a and returns what happened. If a is a draw, its tile need not be given. If a
// is not legal, Apply changes nothing and returns the Reason.
func (s *State) Apply(a Action) (Event, error) {
	if err := s.Check(a); err != nil {
		return Event{}, err
	}
	if a.Kind == Draw {
		a = DrawOf(a.Seat, s.bones[s.front])
	}
	late := s.lateAfter(a)
	before := s.hands
	s.Do(a)
	return s.newEvent(a, late, &before), nil
}

// Do carries out a, which must be legal, as quickly as possible.
func (s *State) Do(a Action) {
	if !s.rules.Knock {
		s.carryOut(a)
		return
	}
	late := s.lateAfter(a)
	s.carryOut(a)
	s.settleKnocks(a.Seat, late)
}

// carryOut is Do without settling the knocks that are due.
func (s *State) carryOut(a Action) {
	switch a.Kind {
	case Play:
		s.playTile(a)
	case Draw:
		s.drawTile(a.Seat)
	case Pass:
		s.passTurn(a.Seat)
	case Stop:
		s.stopTrain(a.Seat)
	case Knock:
		s.status.Knocked |= a.Seat.Set()
	}
}

// lateAfter returns the seats that must pay for a missing knock once a is done.
func (s *State) lateAfter(a Action) Seats {
	if a.Kind == Knock {
		return 0
	}
	return s.LateSeats() &^ a.Seat.Set()
}

// LateSeats returns the seats that will pay for a missing knock as soon as another seat acts: they
// have one tile and have not announced it, although their turn, or their opening, is over.
func (t *Layout) LateSeats() (late Seats) {
	if t.rules.KnockPenalty == 0 || !t.rules.Knock {
		return 0
	}
	for seat := range SeatsOf(int(t.seats)).All() {
		if t.mustKnock(seat) && t.hasDone(seat) {
			late |= seat.Set()
		}
	}
	return late
}

// hasDone reports whether the seat's turn is over or, in the opening phase, its own opening. In
// that phase it may be the turn of a single other seat while some seats have yet to continue their
// trains.
func (t *Layout) hasDone(seat Seat) bool {
	st := &t.status
	return !st.Turn.Has(seat) && (st.Phase != Opening || st.Opened.Has(seat))
}

// settleKnocks gives the late seats their penalty, clockwise from the seat that has acted, and
// forgets the knocks of seats that no longer have exactly one tile. If the round is over, there is
// no penalty.
func (s *State) settleKnocks(acted Seat, late Seats) {
	if s.Over() {
		late = 0
	}
	for seat := s.nextSeat(acted); late != 0; seat = s.nextSeat(seat) {
		if !late.Has(seat) {
			continue
		}
		late &^= seat.Set()
		for range min(s.rules.KnockPenalty, s.boneyard) {
			s.takeTile(seat)
		}
		s.status.Knocked |= seat.Set()
	}
	for set := s.status.Knocked; set != 0; set &= set - 1 {
		if seat := set.First(); s.counts[seat] != 1 {
			s.status.Knocked &^= seat.Set()
		}
	}
	if st := &s.status; st.Owed > 0 && s.boneyard == 0 && s.counts[st.Turn.First()] == 0 {
		s.goOut(st.Turn.First()) // out_on_double: the penalty left no tile to draw
	}
}

func (s *State) playTile(a Action) {
	if s.status.Phase != Main {
		s.playEarly(a)
		return
	}
	elsewhere := s.drew != tile.None && s.rules.MarkerIfDrawnPlayedElsewhere && s.drawnForElsewhere(a) ||
		s.rules.MarkerIfNotOnOwn && s.leavesOwn(a)
	line := s.rules.LateOpening && s.layInLine(a)
	s.layTile(a)
	st := &s.status
	st.Passes = 0
	if st.Open.n > 0 {
		st.Open.remove(a.Train)
	}
	s.takeMarkersOff(a)
	if elsewhere && s.mayMark(a.Seat) {
		st.Marked |= a.Seat.Set()
	}
	if line {
		s.laidInLine(a.Seat)
	} else {
		s.afterTile(a)
	}
	if s.rules.Block == rules.BlockAllMarked && s.status.Phase == Main && s.allMarked() {
		owed := s.status.Owed
		if s.endRound(Blocked); s.counts[a.Seat] == 0 {
			s.status.Owed = owed // it is not out: a tile is owed for the last one, a double
		}
	}
}

// allMarked reports whether the train of every seat is marked.
func (s *State) allMarked() bool { return s.status.Marked == SeatsOf(int(s.seats)) }

// playEarly lays a tile in the search for the engine or in an opening.
func (s *State) playEarly(a Action) {
	if a.Train == EnginePlace {
		s.playEngine(a)
		return
	}
	s.layTile(a)
	s.laidOpening(a.Seat)
}

// layTile moves the tile of a from the hand to the train.
func (s *State) layTile(a Action) {
	s.drew, s.status.Draws = tile.None, 0
	s.hands[a.Seat].RemovePips(a.From, a.To)
	s.counts[a.Seat]--
	s.attachTile(a.Train, a.To)
}

// afterTile continues after a tile is laid in an ordinary turn: the round ends, the turn ends, or
// the seat owes a tile.
func (s *State) afterTile(a Action) {
	st := &s.status
	double := a.From == a.To && !s.isDead(a.To)
	owes := double && s.rules.ExtraTile != rules.ExtraTileNone
	if double {
		st.Open.push(a.Train)
	}
	if s.counts[a.Seat] == 0 && (!owes || s.rules.OutOnDouble || s.boneyard == 0) {
		s.goOut(a.Seat)
		return
	}
	if owes {
		st.Owed++
		return
	}
	s.endTurn(a.Seat)
}

// takeMarkersOff removes the markers that laying the tile of a takes off.
func (s *State) takeMarkersOff(a Action) {
	st := &s.status
	own := a.Train.Owner()
	switch {
	case own == a.Seat, s.rules.MarkerOff == rules.MarkerOffOwnAnywhere:
		st.Marked &^= a.Seat.Set()
	case own != NoSeat && s.rules.MarkerOff == rules.MarkerOffAnyoneThere:
		st.Marked &^= own.Set()
	}
}

// drawnForElsewhere reports whether a lays, on another train, a tile that the seat had to draw and
// that did not fit on its own train.
func (s *State) drawnForElsewhere(a Action) bool {
	m := s.Moves(a.Seat)
	own := a.Seat.OwnTrain()
	return a.Train != own && m.limits&couldBefore == 0 && !(m.trains.Has(own) && m.Row(own) != 0)
}

// leavesOwn reports whether a lays a tile on another train while the hand has none for the end of
// the own one. It reports false while an open double excuses the seat.
func (s *State) leavesOwn(a Action) bool {
	own := a.Seat.OwnTrain()
	return a.Train != own && s.hands[a.Seat].Row(s.ends[own]) == 0 &&
		(s.rules.MarkerWhenBoundByDouble || s.Binding() == 0)
}

// mayMark reports whether the rules allow a marker on the seat's train as it is.
func (s *State) mayMark(seat Seat) bool {
	return s.rules.MarkerOnEmptyTrain || s.lengths[seat] > 0
}

func (s *State) drawTile(seat Seat) {
	if s.status.Phase == Search {
		s.searchDraw(seat)
		return
	}
	s.drew = s.takeTile(seat)
	s.status.Turn = seat.Set()
	if s.rules.Draw == rules.DrawTwo && s.status.Phase == Main {
		s.status.Draws++
	}
}

func (s *State) passTurn(seat Seat) {
	st := &s.status
	marked := s.markOnPass(seat)
	s.drew, st.Draws = tile.None, 0
	if st.Phase == Opening {
		s.endOpening(seat)
		return
	}
	if marked && s.rules.Block != rules.BlockAllPassed {
		st.Passes = 0
	} else {
		st.Passes++
	}
	s.endTurn(seat)
	if s.isBlocked() {
		s.endRound(Blocked)
	}
}

// markOnPass marks the train of a seat that passes, unless a switch spares the seat. It reports
// whether the marker is new.
func (s *State) markOnPass(seat Seat) bool {
	r, st := &s.rules, &s.status
	if st.Marked.Has(seat) || !s.mayMark(seat) {
		return false
	}
	if !r.MarkerWhenBoneyardEmpty && s.boneyard == 0 && s.drew == tile.None && s.wouldDraw(seat) {
		return false
	}
	if bound := s.Binding(); !r.MarkerWhenBoundByDouble && bound != 0 && !bound.Has(seat.OwnTrain()) {
		return false
	}
	st.Marked |= seat.Set()
	return true
}

// wouldDraw reports whether a seat that passes without having drawn would have had to draw if the
// boneyard had not been empty.
func (s *State) wouldDraw(seat Seat) bool {
	if s.status.Phase == Main {
		return true
	}
	m := s.Moves(seat)
	if m.plays > 0 {
		return s.rules.Opening == rules.OpeningOwnTile
	}
	return s.rules.OpeningDraw != rules.OpeningDrawNo
}

// endTurn passes the turn on clockwise.
func (s *State) endTurn(seat Seat) {
	st := &s.status
	st.Owed = 0
	st.Opened |= seat.Set()
	st.Turn = s.nextSeat(seat).Set()
}

// goOut ends the round after the seat has laid its last tile. The seat's turn is over too.
func (s *State) goOut(seat Seat) {
	s.status.Opened |= seat.Set()
	s.endRound(Out)
}

func (s *State) endRound(how End) {
	s.status.Phase, s.status.End = Over, how
	s.status.Turn, s.status.Owed, s.status.Line = 0, 0, false
}

// isBlocked reports whether a pass ends the round.
func (s *State) isBlocked() bool {
	passes, seats := int(s.status.Passes), int(s.seats)
	switch {
	case s.rules.Block == rules.BlockAllMarked && s.allMarked():
		return true
	case passes < seats:
		return false
	case s.rules.Block == rules.BlockAllPassed:
		return true
	case s.boneyard > 0:
		return false
	}
	return passes >= 3*seats || !s.anyoneCould()
}

// anyoneCould reports whether at least one seat holds a tile that it could lay if its turn began
// now.
func (s *State) anyoneCould() (could bool) {
	turn := s.status.Turn
	for seat := range SeatsOf(int(s.seats)).All() {
		s.status.Turn = seat.Set()
		m := s.Moves(seat)
		if could = m.plays > 0 && !m.OnlyStarts(); could {
			break
		}
	}
	s.status.Turn = turn
	return could
}
