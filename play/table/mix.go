package table

import (
	"maps"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
)

// closes ends the time for hashes; f is a copy.
func (f *State) closes() []EventBody {
	f.fair.close(f.at)
	return append([]EventBody{HashesClosed{}}, f.mixed()...)
}

// mixed is what follows when no person at the table is waited for any more, be it with a
// hash or with a number. f is a copy.
func (f *State) mixed() []EventBody {
	for _, seat := range f.People().List() {
		_, hashed := f.fair.hashes[seat]
		_, shown := f.fair.numbers[int(seat)]
		if !f.fair.closed && !hashed || f.fair.closed && hashed && !shown {
			return nil
		}
	}
	if !f.fair.closed {
		return f.closes()
	}
	return f.deals(0)
}

// addHash takes in what a player shows of its number.
func (p *fair) addHash(seat game.Seat, hash deal.Hash) {
	p.hashes = maps.Clone(p.hashes)
	if p.hashes == nil {
		p.hashes = map[game.Seat]deal.Hash{}
	}
	p.hashes[seat] = hash
}

// close ends the time for hashes.
func (p *fair) close(now time.Time) { p.closed, p.since = true, now }

// addNumber takes in a player's number.
func (p *fair) addNumber(seat game.Seat, number deal.Number) {
	p.numbers = maps.Clone(p.numbers)
	if p.numbers == nil {
		p.numbers = map[int]deal.Number{}
	}
	p.numbers[int(seat)] = number
}
