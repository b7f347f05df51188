package table

import "roundhouse/deal"

// Hash gives the table the hash of a player's number.
type Hash struct{ Hash deal.Hash }

var _ = registerCommand[Hash]("hash", playsOn)

func (w Hash) decide(s *State, c Command) ([]EventBody, error) {
	if !s.fair.mixing || s.fair.closed {
		return nil, Refuse(NotMixing, "numbers are not being gathered")
	}
	if have, ok := GivenBy(s.fair.hashes, c.Seat); ok {
		if have == w.Hash {
			return nil, nil
		}
		return nil, Refuse(BadNumber, "hash: you have given another one")
	}
	hashed := Hashed{Seat: c.Seat, Hash: w.Hash}
	s.fair.addHash(c.Seat, w.Hash)
	return append([]EventBody{hashed}, s.nextMixStep()...), nil
}
