package words

import (
	"iter"

	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// valuesOf returns the values of r that the sentences of the book may name:
//
//	tiles             how many tiles the set has
//	suit              how many tiles have the same number
//	first, second,    the engines of the first, the second and the last round
//	last
//	top               the highest double
//	players, hands    the possible numbers of players, and the table of hands
//
// and each switch that is a number, by its own name: set, rounds, knock_penalty, …
func (c *Catalogue) valuesOf(r *rules.Rules) Values {
	double := func(p tile.Pip) string { return tile.Of(p, p).String() }
	players, hands := c.handsOf(r.Hand)
	v := Values{
		"tiles": tile.Size(r.Set), "suit": int(r.Set) + 1,
		"first": double(r.EngineOf(1)), "second": double(r.EngineOf(2)), "last": double(r.EngineOf(r.MatchRounds())),
		"top":     double(r.Set),
		"players": players, "hands": hands,
	}
	for i := range rules.Switches() {
		if s := &rules.Switches()[i]; s.Kind == rules.Number {
			v[s.Name] = s.Value(r)
		}
	}
	v["rounds"] = r.MatchRounds()
	return v
}

// handsOf returns the possible numbers of players, and the sizes of their hands, in words.
func (c *Catalogue) handsOf(h rules.Hands) (players, hands string) {
	var counts, parts []string
	for from, to := range alikeRanges(h, func(a, b uint8) bool { return (a == 0) == (b == 0) }) {
		counts = append(counts, c.rangeText(from, to))
	}
	for from, to := range alikeRanges(h, func(a, b uint8) bool { return a == b }) {
		parts = append(parts, c.fillPart("hand", Values{"n": int(h[from]), "seats": c.rangeText(from, to)}))
	}
	return c.joinItems(counts), c.joinItems(parts)
}

// alikeRanges returns the numbers of players that h has hands for, in ranges: neighbouring numbers
// are in the same range if alike says so of their hands.
func alikeRanges(h rules.Hands, alike func(a, b uint8) bool) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		for from := rules.MinSeats; from <= rules.MaxSeats; from++ {
			to := from
			for to < rules.MaxSeats && alike(h[from], h[to+1]) {
				to++
			}
			if h[from] != 0 && !yield(from, to) {
				return
			}
			from = to
		}
	}
}

// rangeText returns a range of numbers in words: "2", "5 or 6", "2 to 4".
func (c *Catalogue) rangeText(from, to int) string {
	name := "seats.many"
	switch to - from {
	case 0:
		name = "seats.one"
	case 1:
		name = "seats.two"
	}
	return c.fillPart(name, Values{"from": from, "to": to})
}
