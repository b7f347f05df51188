package sim

import "roundhouse/game"

// Figures holds what was counted in one round, besides its scores. Deals in which no engine was
// found appear only as a number.
type Figures struct {
	End      game.End
	Starter  game.Seat
	Redeals  int // deals without an engine before this one
	Actions  int // all actions, including forced ones
	Turns    int // all turns, including first turns but not the search for the engine
	Tiles    int // tiles on the trains at the end
	Mexican  int // tiles on Mexican trains at the end
	Boneyard int // tiles in the boneyard at the end

	Seats [game.MaxSeats + 1]SeatFigures // by seat, from 1
}

// SeatFigures holds what was counted for one seat in one round.
type SeatFigures struct {
	First   int // tiles laid in its first turn, not counting the engine
	Draws   int // tiles drawn, not counting the search for the engine
	Passes  int
	Choices int // actions that had an alternative
	Tiles   int // tiles left in hand at the end
	Pips    int // the sum of the pips of these tiles; 0-0 counts 0
}

// probe counts the figures of a round while it is played. On a nil probe, all methods except
// endRound do nothing.
type probe struct {
	round Figures
	moves game.Moves
	phase game.Phase // the phase before the action
	first bool       // whether the action belongs to the seat's first turn
}

// startRound resets the figures for a new round.
func (p *probe) startRound() {
	if p != nil {
		p.round = Figures{}
	}
}

// beforeAction notes what the figures need of the state before the seat acts.
func (p *probe) beforeAction(s *game.State, seat game.Seat) {
	if p == nil {
		return
	}
	status := s.Status()
	p.phase, p.first = status.Phase, !status.Opened.Has(seat)
	s.MovesInto(seat, &p.moves)
	if p.moves.Len() > 1 {
		p.round.Seats[seat].Choices++
	}
}

// afterAction counts the action a, after which the state is s.
func (p *probe) afterAction(s *game.State, a game.Action) {
	if p == nil {
		return
	}
	p.round.Actions++
	if p.phase == game.Search {
		return
	}
	seat, status := &p.round.Seats[a.Seat], s.Status()
	switch a.Kind {
	case game.Play:
		if p.first {
			seat.First++
		}
	case game.Draw:
		seat.Draws++
	case game.Pass:
		seat.Passes++
	case game.Knock:
		return
	}
	if !status.Turn.Has(a.Seat) || status.Phase != p.phase {
		p.round.Turns++
	}
}

// endRound returns the figures of the round that ended in s.
func (p *probe) endRound(s *game.State, redeals int) Figures {
	f, status := p.round, s.Status()
	f.End, f.Starter, f.Redeals, f.Boneyard = status.End, status.Starter, redeals, s.Boneyard()
	for seat := range game.SeatsOf(s.Seats()).All() {
		f.Tiles += s.Length(seat.OwnTrain())
		f.Seats[seat].Tiles = s.Count(seat)
		hand := s.Hand(seat)
		f.Seats[seat].Pips = hand.Pips()
	}
	for i := range s.MexicanTrains() {
		f.Mexican += s.Length(game.Mexican + game.Train(i))
	}
	f.Tiles += f.Mexican
	return f
}
