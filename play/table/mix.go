package table

import (
	"maps"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
)

// endHashes ends the time for hashes, and returns HashesClosed and the events that follow; s is a
// copy.
func (s *State) endHashes() []EventBody {
	s.fair.closeHashes(s.at)
	return append([]EventBody{HashesClosed{}}, s.nextMixStep()...)
}

// nextMixStep returns the events that follow once nobody who plays still has to give a hash or a
// number, and nil before. s is a copy.
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

// addHash records the hash of a player's number.
func (p *fair) addHash(seat game.Seat, hash deal.Hash) {
	p.hashes = maps.Clone(p.hashes)
	if p.hashes == nil {
		p.hashes = map[game.Seat]deal.Hash{}
	}
	p.hashes[seat] = hash
}

// closeHashes ends the time for hashes.
func (p *fair) closeHashes(now time.Time) { p.closed, p.since = true, now }

// addNumber records a player's number.
func (p *fair) addNumber(seat game.Seat, number deal.Number) {
	p.numbers = maps.Clone(p.numbers)
	if p.numbers == nil {
		p.numbers = map[int]deal.Number{}
	}
	p.numbers[int(seat)] = number
}
