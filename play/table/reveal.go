package table

import "roundhouse/deal"

// Reveal shows a player's number.
type Reveal struct{ Number deal.Number }

var _ = command[Reveal]("reveal", playsOn)

func (w Reveal) decide(f *State, c Command) ([]EventBody, error) {
	hash, ok := f.fair.hashes[c.Seat]
	switch {
	case !f.fair.mixing || !f.fair.closed:
		return nil, Refuse(NotMixing, "numbers are not being shown")
	case !ok:
		return nil, Refuse(BadNumber, "number: you have given no hash")
	case w.Number.Hash() != hash:
		return nil, Refuse(BadNumber, "number: it is not the one of your hash")
	}
	if _, have := f.fair.numbers[int(c.Seat)]; have {
		return nil, nil
	}
	shown := Revealed{Seat: c.Seat, Number: w.Number}
	f.fair.addNumber(c.Seat, w.Number)
	return append([]EventBody{shown}, f.mixed()...), nil
}
