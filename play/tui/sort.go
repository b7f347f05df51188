package tui

import (
	"slices"

	"roundhouse/game/tile"
)

// sorting names an order of the hand.
type sorting uint8

const (
	byNumber sorting = iota
	byTrain
)

// sortHand sorts the hand in the chosen order; the selected tile stays selected.
func (m *match) sortHand() {
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

// mostTries limits the search for a train, so that the key is answered quickly.
const mostTries = 50_000

// bestTrain moves the tiles of a long train that can begin at the given end to the front, in the
// order of the train. The other tiles keep their order.
func bestTrain(hand []tile.Tile, end tile.Pip) []tile.Tile {
	s := search{left: slices.Clone(hand)}
	s.searchFrom(end)
	return append(s.best, slices.DeleteFunc(slices.Clone(hand), func(t tile.Tile) bool {
		return slices.Contains(s.best, t)
	})...)
}

// search is a depth-first search for a long train.
type search struct {
	left, train, best []tile.Tile
	tries             int
}

func (s *search) searchFrom(end tile.Pip) {
	if len(s.train) > len(s.best) {
		s.best = slices.Clone(s.train)
	}
	for i, t := range s.left {
		if t == tile.None || !t.Has(end) || s.tries >= mostTries {
			continue
		}
		s.tries++
		s.left[i], s.train = tile.None, append(s.train, t)
		s.searchFrom(t.Other(end))
		s.left[i], s.train = t, s.train[:len(s.train)-1]
	}
}
