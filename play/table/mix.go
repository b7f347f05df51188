package table

import (
	"slices"
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
		_, hashed := GivenBy(s.fair.hashes, seat)
		_, shown := GivenBy(s.fair.numbers, seat)
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
	p.hashes = appendCopy(p.hashes, Given[deal.Hash]{seat, hash})
}

// closeHashes ends the time for hashes.
func (p *fair) closeHashes(now time.Time) { p.closed, p.since = true, now }

// addNumber records a player's number.
func (p *fair) addNumber(seat game.Seat, number deal.Number) {
	p.numbers = appendCopy(p.numbers, Given[deal.Number]{seat, number})
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
