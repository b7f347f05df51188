package sheet

import "roundhouse/game"

// RoundOf returns a finished round as people would write it, with the tiles left in each hand.
func RoundOf(s *game.State) Round {
	status := s.Status()
	r := Round{Engine: status.Engine, Starter: int(status.Starter) - 1, End: status.End}
	for seat := range game.SeatsOf(s.Seats()).All() {
		who, hand := int(seat)-1, s.Hand(seat)
		if r.End == game.Out && hand.Empty() {
			r.Out = append(r.Out, who)
		}
		if status.Marked.Has(seat) {
			r.Marked = append(r.Marked, who)
		}
		r.Hands = append(r.Hands, hand.Tiles())
	}
	return r
}
