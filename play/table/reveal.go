package table

import "roundhouse/deal"

// Reveal shows a player's number.
type Reveal struct{ Number deal.Number }

var _ = registerCommand[Reveal]("reveal", playsOn)

func (w Reveal) decide(d *decision, c Command) error {
	hash, ok := GivenBy(d.fair.hashes, c.Seat)
	switch {
	case !d.fair.mixing || !d.fair.closed:
		return Refuse(NotMixing, "numbers are not being shown")
	case !ok:
		return Refuse(BadNumber, "number: you have given no hash")
	case w.Number.Hash() != hash:
		return Refuse(BadNumber, "number: it is not the one of your hash")
	}
	if _, have := GivenBy(d.fair.numbers, c.Seat); have {
		return nil
	}
	if err := d.emit(Revealed{Seat: c.Seat, Number: w.Number}); err != nil {
		return err
	}
	return d.mix()
}
