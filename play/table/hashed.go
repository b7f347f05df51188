package table

import (
	"time"

	"roundhouse/deal"
	"roundhouse/game"
)

// Hashed is the hash of a player's number, given before any number is shown.
type Hashed struct {
	Seat game.Seat
	Hash deal.Hash
}

// part of the shuffle, which takes a second
var _ = registerEvent("hashed", readLine((*hexLine).toHashed), aside, silent)

func (h Hashed) seat() game.Seat { return h.Seat }

func (h Hashed) redactedFor(game.Seat, bool) EventBody { return h }

func (h Hashed) logForm() any { return hexLine{h.Seat, h.Hash.String()} }

func (l *hexLine) toHashed() (Hashed, error) {
	h, err := deal.ParseHash(l.Hex)
	return Hashed{Seat: l.Seat, Hash: h}, err
}

func (h Hashed) applyToTable(s *State, _ time.Time) error {
	s.fair.hashes = appendCopy(s.fair.hashes, Given[deal.Hash]{h.Seat, h.Hash})
	return nil
}
