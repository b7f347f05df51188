package tui

import (
	"slices"

	"roundhouse/tile"
)

// sorting is an order of the hand.
type sorting uint8

const (
	byNumber sorting = iota
	byTrain
)

// resort puts the hand in the chosen order; the selected tile stays selected.
func (m *match) resort() {
	if len(m.hand) == 0 {
		return
	}
	selected := m.hand[min(m.sel, len(m.hand)-1)]
	slices.SortFunc(m.hand, func(a, b tile.Tile) int { return int(b) - int(a) })
	if m.sorted == byTrain {
		m.hand = bestTrain(m.hand, m.view().End(m.seat.OwnTrain()))
	}
	m.sel = slices.Index(m.hand, selected)
}

// mostTries bounds the search for a train, so that a key is answered at once.
const mostTries = 50_000

// bestTrain puts a long train from the end in front, in its order; the rest
// follows as it was.
func bestTrain(hand []tile.Tile, end tile.Pip) []tile.Tile {
	s := search{left: slices.Clone(hand)}
	s.from(end)
	return append(s.best, slices.DeleteFunc(slices.Clone(hand), func(t tile.Tile) bool {
		return slices.Contains(s.best, t)
	})...)
}

// search looks for a long train depth first.
type search struct {
	left, train, best []tile.Tile
	tries             int
}

func (s *search) from(end tile.Pip) {
	if len(s.train) > len(s.best) {
		s.best = slices.Clone(s.train)
	}
	for i, t := range s.left {
		if t == tile.None || !t.Has(end) || s.tries >= mostTries {
			continue
		}
		s.tries++
		s.left[i], s.train = tile.None, append(s.train, t)
		s.from(t.Other(end))
		s.left[i], s.train = t, s.train[:len(s.train)-1]
	}
}
