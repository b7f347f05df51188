package tile

import (
	"errors"
	"math/bits"
	"slices"
	"strings"

	"roundhouse/game/quote"
)

// Set is a set of tiles, stored as the rows of a symmetric matrix: bit b of row a says whether the
// tile a-b is in it. The zero Set is empty. Sets are compared with == and copied by assignment.
type Set struct{ rows [MaxPip + 1]uint32 }

// Full returns the double-n set.
func Full(n Pip) Set {
	var s Set
	for a := Pip(0); a <= n; a++ {
		s.rows[a] = 1<<(n+1) - 1
	}
	return s
}

// SetOf returns the set of the given tiles.
func SetOf(tiles ...Tile) Set {
	var s Set
	for _, t := range tiles {
		s.Add(t)
	}
	return s
}

// Add adds t to s.
func (s *Set) Add(t Tile) {
	h := halves[t]
	s.AddPips(h[0], h[1])
}

// AddPips adds the tile a-b to s.
func (s *Set) AddPips(a, b Pip) {
	s.rows[a] |= 1 << b
	s.rows[b] |= 1 << a
}

// Remove removes t from s.
func (s *Set) Remove(t Tile) {
	h := halves[t]
	s.RemovePips(h[0], h[1])
}

// RemovePips removes the tile a-b from s.
func (s *Set) RemovePips(a, b Pip) {
	s.rows[a] &^= 1 << b
	s.rows[b] &^= 1 << a
}

// Has reports whether t is in s.
func (s *Set) Has(t Tile) bool { return s.HasPips(halves[t][0], halves[t][1]) }

// HasPips reports whether the tile a-b is in s.
func (s *Set) HasPips(a, b Pip) bool { return s.rows[a]>>b&1 != 0 }

// Row returns the suit of p in s: bit b is set if p-b is in s.
func (s *Set) Row(p Pip) uint32 { return s.rows[p] }

// Len returns the number of tiles in s.
func (s *Set) Len() int {
	n := 0
	for a, row := range s.rows {
		n += bits.OnesCount32(row & (1<<(a+1) - 1))
	}
	return n
}

// Empty reports whether s contains no tile.
func (s *Set) Empty() bool { return *s == Set{} }

// Pips returns the sum of the pips of all tiles in s; 0-0 counts 0.
func (s *Set) Pips() int {
	n := 0
	for a, row := range s.rows {
		n += a * (bits.OnesCount32(row) + int(row>>a&1))
	}
	return n
}

// HighestDouble returns the highest p with p-p in s, or NoPip.
func (s *Set) HighestDouble() Pip {
	for p := MaxPip; ; p-- {
		if s.rows[p]>>p&1 != 0 {
			return p
		}
		if p == 0 {
			return NoPip
		}
	}
}

// Append appends the tiles of s to list, highest first: 12-12, 12-11, …, 0-0.
func (s *Set) Append(list []Tile) []Tile {
	for a := int(MaxPip); a >= 0; a-- {
		row := s.rows[a] & (1<<(a+1) - 1)
		for row != 0 {
			b := bits.Len32(row) - 1
			row &^= 1 << b
			list = append(list, Tile(int(triangle[a])+b))
		}
	}
	return list
}

// Tiles lists the tiles of s, highest first.
func (s *Set) Tiles() []Tile { return s.Append(make([]Tile, 0, s.Len())) }

// MarshalJSON writes the tiles of s as a list, highest first.
func (s Set) MarshalJSON() ([]byte, error) {
	return AppendList(nil, s.Tiles()), nil
}

// AppendList appends tiles as a list in JSON.
func AppendList(out []byte, tiles []Tile) []byte {
	out = append(slices.Grow(out, 2+8*len(tiles)), '[')
	for i, t := range tiles {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(AppendText(append(out, '"'), t.High(), t.Low()), '"')
	}
	return append(out, ']')
}

// UnmarshalJSON reads a list of tiles, each of which must be named once.
func (s *Set) UnmarshalJSON(data []byte) error {
	if *s = (Set{}); !strings.HasPrefix(string(data), "[") {
		return errors.New(quote.JSON(data) + " is not a list")
	}
	for _, text := range strings.FieldsFunc(string(data), func(c rune) bool { return strings.ContainsRune("[\",] \t\r\n", c) }) {
		t, err := Parse(text)
		if err != nil {
			return err
		}
		if s.Has(t) {
			return errors.New(quote.Text(text) + " is named twice")
		}
		s.Add(t)
	}
	return nil
}
