package table

import "roundhouse/deal"

// Reveal shows a player's number.
type Reveal struct{ Number deal.Number }

var _ = registerCommand[Reveal]("reveal", playsOn)

func (w Reveal) decide(s *State, c Command) ([]EventBody, error) {
	hash, ok := GivenBy(s.fair.hashes, c.Seat)
	switch {
	case !s.fair.mixing || !s.fair.closed:
		return nil, Refuse(NotMixing, "numbers are not being shown")
	case !ok:
		return nil, Refuse(BadNumber, "number: you have given no hash")
	case w.Number.Hash() != hash:
		return nil, Refuse(BadNumber, "number: it is not the one of your hash")
	}
	if _, have := GivenBy(s.fair.numbers, c.Seat); have {
		return nil, nil
	}
	shown := Revealed{Seat: c.Seat, Number: w.Number}
	s.fair.addNumber(c.Seat, w.Number)
	return append([]EventBody{shown}, s.nextMixStep()...), nil
}
