package tui

import (
	"slices"
)

// The size of the smallest window for a match.
const (
	leastWidth  = 40
	leastHeight = 12
)

// layout says where the parts of the screen are.
type layout struct {
	w, h      int
	main      int // the width of the table; the side panel has the other columns
	titles    bool
	firstRow  int // the first visible row
	shown     int // the number of visible rows
	rowHeight int
	rowsTop   int // the line of the first row
	log       int // the lines of the story below the rows
	prompt    int // the lines of the prompt
	hand      int // the lines of the hand
	handTop   int
}

// sideWidth returns the width of the panel to the right of the table, in columns.
func sideWidth(w int) int {
	if w >= 150 {
		return 48
	}
	return 36
}

// layoutFor divides up the screen. The rows and the hand get their lines first, then the story,
// then empty space.
func (m *match) layoutFor(w, h int) layout {
	l := layout{w: w, h: h, main: w, rowHeight: 1, rowsTop: 1, prompt: 2}
	wide := w >= 108 && h >= 20
	if wide {
		l.main = w - sideWidth(w) - 1
	}
	if h >= 24 {
		l.prompt = 3
	}
	free := h - 3 - l.prompt // the other lines are the header, the rule above the prompt and the hints
	if h >= 22 {
		l.titles, l.rowsTop = true, 2
		free--
	}
	n := len(m.trainsInOrder())
	l.hand = handHeight(len(m.hand), l.main, free-n)
	free -= l.hand
	l.shown = min(n, max(free, 1))
	l.rowHeight = rowHeight(n, free, columnsFor(l.main, !wide).train, wide)
	free -= l.shown * l.rowHeight
	if !wide && free >= 2 {
		l.log = free - 1
	}
	l.handTop = h - 1 - l.hand
	l.firstRow = m.firstRow(n, l.shown)
	return l
}

// handHeight returns how many lines a hand of n tiles gets, given its width and the free lines. The
// tiles are upright in one row or two, or written as text.
func handHeight(n, w, free int) int {
	switch {
	case n*4+2 <= w && free >= tileHeight:
		return tileHeight
	case n*4+2 > w && (n+1)/2*4+2 <= w && free >= 2*tileHeight+n:
		return 2 * tileHeight
	}
	return max(1, min((n*8+w-2)/(w-1), 4))
}

// rowHeight returns how many lines each of n rows gets, given the free lines and the columns of a
// train. Unless the screen is wide, it leaves some lines for the story below.
func rowHeight(n, free, columns int, wide bool) int {
	if !wide {
		free -= 4
	}
	height := min(max(free/n, 1), 4)
	if height >= 3 && columns < 30 {
		return 2
	}
	return height
}

// firstRow returns the index of the first visible row if only shown of n rows fit. It keeps the
// chosen train visible.
func (m *match) firstRow(n, shown int) int {
	i := slices.Index(m.trainsInOrder(), m.target)
	if i < shown {
		return 0
	}
	return min(i-shown+1, n-shown)
}
