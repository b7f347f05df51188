package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
)

// size is the number of lines that something has.
type size struct {
	name  string
	lines int
}

type sizes []size

// printSizes writes the median, the 90th percentile and the maximum of the sizes, and lists
// everything above the limit.
func (s sizes) printSizes(w io.Writer, things string, limit int) {
	if len(s) == 0 {
		return
	}
	slices.SortStableFunc(s, func(a, b size) int { return cmp.Compare(a.lines, b.lines) })
	largest := s[len(s)-1]
	above := s.longerThan(limit)
	fmt.Fprintf(w, "\n%-10s %5d: median %d, p90 %d, max %d lines (%s), over %d lines: %d\n", things, len(s),
		s.quantile(50), s.quantile(90), largest.lines, largest.name, limit, len(above))
	for _, long := range above {
		fmt.Fprintf(w, "  %4d %s\n", long.lines, long.name)
	}
}

// quantile returns the size that the given percentage of all sizes do not exceed. s must be sorted.
func (s sizes) quantile(percent int) int {
	return s[(len(s)*percent+99)/100-1].lines
}

// longerThan returns the sizes above the limit, the largest first. s must be sorted.
func (s sizes) longerThan(limit int) sizes {
	from, _ := slices.BinarySearchFunc(s, limit+1, func(a size, lines int) int { return cmp.Compare(a.lines, lines) })
	above := slices.Clone(s[from:])
	slices.Reverse(above)
	return above
}
