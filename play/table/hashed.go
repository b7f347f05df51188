package table

import (
	"time"

	"roundhouse/deal"
	"roundhouse/game"
)

// Hashed is what a player shows of its number before all numbers are shown.
type Hashed struct {
	Seat game.Seat
	Hash deal.Hash
}

var _ = event("hashed", read((*hexLine).hashed), aside, silent) // part of the shuffling, which goes by in a second

func (h Hashed) seat() game.Seat { return h.Seat }

func (h Hashed) redacted(game.Seat, bool) EventBody { return h }

func (h Hashed) form() any { return hexLine{h.Seat, h.Hash.String()} }

func (l *hexLine) hashed() (Hashed, error) {
	h, err := deal.ParseHash(l.Hex)
	return Hashed{Seat: l.Seat, Hash: h}, err
}

func (h Hashed) settle(f *State, _ time.Time) error {
	f.fair.addHash(h.Seat, h.Hash)
	return nil
}
