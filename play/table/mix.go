package table

import (
	"slices"

	"roundhouse/game"
)

// mix continues the shuffle once nobody who plays still has to give a hash or a number: it ends the
// time for hashes, or deals.
func (d *decision) mix() error {
	for _, seat := range d.People().List() {
		_, hashed := GivenBy(d.fair.hashes, seat)
		_, shown := GivenBy(d.fair.numbers, seat)
		if !d.fair.closed && !hashed || d.fair.closed && hashed && !shown {
			return nil
		}
	}
	if !d.fair.closed {
		return d.closeHashes()
	}
	return d.deal(0)
}

// closeHashes ends the time for hashes.
func (d *decision) closeHashes() error {
	if err := d.emit(HashesClosed{}); err != nil {
		return err
	}
	return d.mix()
}

// Given is what a player has given for the fair deals.
type Given[V any] struct {
	Seat  game.Seat
	Value V
}

// GivenBy returns what the seat has given, and whether it has given something.
func GivenBy[V any](list []Given[V], seat game.Seat) (v V, ok bool) {
	i := slices.IndexFunc(list, func(g Given[V]) bool { return g.Seat == seat })
	if i < 0 {
		return v, false
	}
	return list[i].Value, true
}
