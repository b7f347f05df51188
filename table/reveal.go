package table

import "roundhouse/deal"

// Reveal shows a player's number.
type Reveal struct{ Number deal.Number }

var _ = command[Reveal]("Reveal", playsOn)

func (w Reveal) plan(f *State, c Command) ([]What, error) {
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
	return append([]What{shown}, f.mixed()...), nil
}
