package table

import (
	"time"

	"roundhouse/deal"
	"roundhouse/game"
)

// Hashed is the hash of a player's number, given before any number is shown.
type Hashed struct {
	Seat game.Seat `json:"seat"`
	Hash deal.Hash `json:"hex"`
}

// part of the shuffle, which takes a second
var _ = registerEvent("hashed", readPlain[Hashed], aside, silent)

func (h Hashed) seat() game.Seat { return h.Seat }

func (h Hashed) redactedFor(game.Seat, bool) EventBody { return h }

func (h Hashed) applyToTable(s *State, _ time.Time) error {
	s.fair.hashes = appendCopy(s.fair.hashes, Given[deal.Hash]{h.Seat, h.Hash})
	return nil
}
