package table

import (
	"maps"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
)

// endHashes ends the time for hashes; f is a copy.
func (s *State) endHashes() []EventBody {
	s.fair.closeHashes(s.at)
	return append([]EventBody{HashesClosed{}}, s.nextMixStep()...)
}

// nextMixStep is what follows when no person at the table is waited for any more, be it with a
// hash or with a number. f is a copy.
func (s *State) nextMixStep() []EventBody {
	for _, seat := range s.People().List() {
		_, hashed := s.fair.hashes[seat]
		_, shown := s.fair.numbers[int(seat)]
		if !s.fair.closed && !hashed || s.fair.closed && hashed && !shown {
			return nil
		}
	}
	if !s.fair.closed {
		return s.endHashes()
	}
	return s.dealsFrom(0)
}

// addHash takes in what a player shows of its number.
func (p *fair) addHash(seat game.Seat, hash deal.Hash) {
	p.hashes = maps.Clone(p.hashes)
	if p.hashes == nil {
		p.hashes = map[game.Seat]deal.Hash{}
	}
	p.hashes[seat] = hash
}

// closeHashes ends the time for hashes.
func (p *fair) closeHashes(now time.Time) { p.closed, p.since = true, now }

// addNumber takes in a player's number.
func (p *fair) addNumber(seat game.Seat, number deal.Number) {
	p.numbers = maps.Clone(p.numbers)
	if p.numbers == nil {
		p.numbers = map[int]deal.Number{}
	}
	p.numbers[int(seat)] = number
}
