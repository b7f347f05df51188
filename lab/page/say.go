package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"roundhouse/lab/study"
)

// formatNumber returns x as text with the given number of digits after the point.
func formatNumber(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'f', digits, 64)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

// formatPercent returns a share as a percentage with the given number of digits after the point.
func formatPercent(x float64, digits int) string { return formatNumber(100*x, digits) + "\u00a0%" }

// groupThousands returns a whole number as text with spaces between groups of three digits.
func groupThousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "\u202f" + text[i:]
	}
	return text
}

// formatInterval returns a figure's interval as text, or "?" if the interval is not known.
func formatInterval(f study.Figure, digits int) string {
	if !f.CI.Known {
		return "?"
	}
	return formatNumber(f.CI.Low, digits) + "–" + formatNumber(f.CI.High, digits)
}

// formatPercentInterval returns the interval of a share in percent, or "?" if it is not known.
func formatPercentInterval(f study.Figure, digits int) string {
	if !f.CI.Known {
		return "?"
	}
	return formatNumber(100*f.CI.Low, digits) + "–" + formatNumber(100*f.CI.High, digits) + "\u00a0%"
}

// contrast compares the rule set with the highest figure and the one with the lowest figure.
type contrast struct {
	most, least string // as study.InSentence returns them
	top, bottom int    // their indexes
	high, low   float64
	single      bool // whether there is only one rule set
	different   bool // whether the difference is certain
}

// sure is the number of standard errors that a difference must have to be mentioned.
const sure = 3

// compareFigures finds the rule sets with the highest and the lowest figure.
func compareFigures(names []string, figures []study.Figure) contrast {
	order := byValue(figures)
	top, bottom := order[0], order[len(order)-1]
	high, low := figures[top], figures[bottom]
	return contrast{
		most: study.InSentence(names[top]), least: study.InSentence(names[bottom]), top: top, bottom: bottom,
		high: high.Value, low: low.Value,
		single:    len(order) == 1,
		different: high.Value-low.Value > sure*math.Hypot(high.SE, low.SE),
	}
}

// byValue returns the indexes of figures from the highest down.
func byValue(figures []study.Figure) []int {
	order := make([]int, len(figures))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(figures[b].Value, figures[a].Value) })
	return order
}

// chooseSentence returns alone if there is a single rule set, alike if the rule sets hardly differ,
// and otherwise extremes.
func (c *contrast) chooseSentence(alone, alike, extremes string) string {
	switch {
	case c.single:
		return alone
	case !c.different:
		return alike
	}
	return extremes
}

// inList returns a list of the names as words: commas, and "and" before the last name.
func inList(names []string) string {
	n := len(names)
	if n < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
}

// ordinal returns the ordinal of n: 1st, 2nd, 3rd.
func ordinal(n int) string {
	switch last := n % 10; {
	case n%100 >= 11 && n%100 <= 13:
	case last == 1:
		return fmt.Sprintf("%dst", n)
	case last == 2:
		return fmt.Sprintf("%dnd", n)
	case last == 3:
		return fmt.Sprintf("%drd", n)
	}
	return fmt.Sprintf("%dth", n)
}
