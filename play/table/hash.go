package table

import "roundhouse/deal"

// Hash gives the table the hash of a player's number.
type Hash struct{ Hash deal.Hash }

var _ = registerCommand[Hash]("hash", playsOn)

func (w Hash) decide(d *decision, c Command) error {
	if !d.fair.mixing || d.fair.closed {
		return Refuse(NotMixing, "numbers are not being gathered")
	}
	if have, ok := GivenBy(d.fair.hashes, c.Seat); ok {
		if have == w.Hash {
			return nil
		}
		return Refuse(BadNumber, "hash: you have given another one")
	}
	if err := d.emit(Hashed{Seat: c.Seat, Hash: w.Hash}); err != nil {
		return err
	}
	return d.mix()
}
