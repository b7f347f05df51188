package table

import (
	"cmp"
	"hash/fnv"
	"slices"
)

// colours is the number of colours of locomotives. At a larger table each comes twice: the
// locomotives from seat 9 on have a band.
const colours = 8

// paint gives each seat its colour. A person has the same at all tables, unless somebody else there
// has it: then the people of one table have the same colours wherever they sit there. Bots and open
// seats get what is left.
func paint(seats []Seat) {
	for some := range slices.Chunk(seats, colours) {
		paintEight(some)
	}
}

// paintEight gives up to eight seats different colours.
func paintEight(seats []Seat) {
	order := make([]int, len(seats)) // people by their IDs, and then the rest
	for i := range seats {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return comparePeople(seats[a].person(), seats[b].person()) })
	var taken [colours]bool
	for _, i := range order {
		c := i
		if who := seats[i].person(); who != "" {
			c = colourOf(who)
		}
		for taken[c] {
			c = (c + 1) % colours
		}
		taken[c], seats[i].Colour = true, c+1
	}
}

// person returns the person to whom the seat's colour belongs, if any: also one who has left.
func (s *Seat) person() Who { return cmp.Or(s.Who, s.Leaver) }

// comparePeople compares two people, of whom nobody comes last.
func comparePeople(a, b Who) int {
	if a == "" || b == "" {
		return cmp.Compare(b, a)
	}
	return cmp.Compare(a, b)
}

// colourOf returns the colour that a person likes best, from 0.
func colourOf(who Who) int {
	h := fnv.New32a()
	h.Write([]byte(who))
	return int(h.Sum32() % colours)
}
