package sim

import "roundhouse/game"

// Figures is what was counted in one round, in addition to its scores. Of deals in which no engine
// was found, only their number is kept.
type Figures struct {
	End      game.End
	Starter  game.Seat
	Redeals  int // deals without an engine before this one
	Actions  int // all of them, forced ones too
	Turns    int // first turns and later ones, without the search for the engine
	Tiles    int // on the trains at the end
	Mexican  int // on Mexican trains
	Boneyard int // tiles left in it

	Seats [game.MaxSeats + 1]SeatFigures // by seat, from 1
}

// SeatFigures is what was counted for one seat in one round.
type SeatFigures struct {
	First   int // tiles laid in its first turn, without the engine
	Draws   int // without those in the search for the engine
	Passes  int
	Choices int // actions to which there was an alternative
	Tiles   int // left in hand at the end
	Pips    int // of these tiles; 0-0 counts 0
}

// probe counts the figures of a round while it is played. All methods but endRound do nothing on a
// nil probe.
type probe struct {
	round Figures
	moves game.Moves
	phase game.Phase // before the action
	first bool       // it belongs to the seat's first turn
}

// startRound begins a round.
func (p *probe) startRound() {
	if p != nil {
		p.round = Figures{}
	}
}

// beforeAction looks at the state before the seat acts.
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

// afterAction counts the action a, which led to the state.
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
