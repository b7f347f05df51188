// Package tile holds the pieces of the game: a Pip is a number of dots, a Tile an unordered pair of
// pips, and a Set a collection of tiles.
//
//	hand := tile.SetOf(tile.Of(12, 7), tile.Of(3, 3))
//	hand.Remove(tile.Of(7, 12))             // the same tile
//	fmt.Println(hand.Tiles(), hand.Pips()) // [3-3] 6
//
// Tiles are numbered so that, for any n, the double-n set consists of the first Size(n) tiles: 0-0,
// 1-0, 1-1, 2-0, 2-1, 2-2, 3-0, …
package tile

import (
	"errors"
	"strconv"
	"strings"

	"roundhouse/game/quote"
)

// Pip is the number of dots on one half of a tile, 0 to MaxPip.
type Pip uint8

// Tile is one domino, numbered from 0 to Count-1.
type Tile uint8

const (
	// MaxPip is the highest pip of the largest set, double-18.
	MaxPip Pip = 18
	// NoPip stands for no pip, or for an unknown one.
	NoPip Pip = 0xFF
	// Count is the number of tiles of the largest set.
	Count = 190
	// None stands for no tile, or for an unknown one.
	None Tile = 0xFF
)

// Size returns the number of tiles in the double-n set.
func Size(n Pip) int { return (int(n) + 1) * (int(n) + 2) / 2 }

// triangle[a] is the number of the tile a-0.
var triangle = func() (t [MaxPip + 1]uint8) {
	for a := range t {
		t[a] = uint8(a * (a + 1) / 2)
	}
	return t
}()

// halves[t] holds the high and the low pip of the tile t.
var halves = func() (h [Count][2]Pip) {
	for a := Pip(0); a <= MaxPip; a++ {
		for b := Pip(0); b <= a; b++ {
			h[Of(a, b)] = [2]Pip{a, b}
		}
	}
	return h
}()

// Of returns the tile with the pips a and b, in either order. Both must be at most MaxPip.
func Of(a, b Pip) Tile {
	if a < b {
		a, b = b, a
	}
	return Tile(triangle[a] + uint8(b))
}

// High returns the higher pip of t.
func (t Tile) High() Pip { return halves[t][0] }

// Low returns the lower pip of t.
func (t Tile) Low() Pip { return halves[t][1] }

// Double reports whether both pips of t are the same.
func (t Tile) Double() bool { return halves[t][0] == halves[t][1] }

// Pips returns the sum of t's pips; 0-0 counts 0.
func (t Tile) Pips() int { return int(halves[t][0]) + int(halves[t][1]) }

// Has reports whether p is one of t's pips.
func (t Tile) Has(p Pip) bool { return halves[t][0] == p || halves[t][1] == p }

// Other returns the other pip of t, which must have p; for a double that is p again.
func (t Tile) Other(p Pip) Pip {
	if halves[t][0] == p {
		return halves[t][1]
	}
	return halves[t][0]
}

// String returns t with its higher pip first: "12-7". For None it returns "?".
func (t Tile) String() string {
	if t >= Count {
		return "?"
	}
	return Text(t.High(), t.Low())
}

// MarshalText writes t as String returns it.
func (t Tile) MarshalText() ([]byte, error) {
	if t >= Count {
		return []byte(t.String()), nil
	}
	return AppendText(make([]byte, 0, 5), t.High(), t.Low()), nil
}

// UnmarshalText reads what Parse parses.
func (t *Tile) UnmarshalText(text []byte) (err error) {
	*t, err = Parse(string(text))
	return err
}

// MarshalJSON writes p as a number, or NoPip as null.
func (p Pip) MarshalJSON() ([]byte, error) {
	if p == NoPip {
		return []byte("null"), nil
	}
	return strconv.AppendUint(nil, uint64(p), 10), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (p *Pip) UnmarshalJSON(data []byte) error {
	pip, ok := parsePip(string(data))
	if *p = pip; !ok && string(data) != "null" {
		return errors.New(quote.JSON(data) + " is not a pip from 0 to 18")
	}
	return nil
}

// Text returns two pips as a tile, in the given order: "7-12".
func Text(a, b Pip) string {
	var buf [5]byte
	return string(AppendText(buf[:0], a, b))
}

// AppendText appends what Text returns.
func AppendText(out []byte, a, b Pip) []byte {
	out = append(strconv.AppendUint(out, uint64(a), 10), '-')
	return strconv.AppendUint(out, uint64(b), 10)
}

// Parse parses a tile, whose pips may be in either order.
func Parse(s string) (Tile, error) {
	a, b, err := ParsePips(s)
	if err != nil {
		return None, err
	}
	return Of(a, b), nil
}

// ParsePips parses the two pips of a tile and keeps their order.
func ParsePips(s string) (a, b Pip, err error) {
	for i := range len(s) {
		if s[i] == '-' {
			a, okA := parsePip(s[:i])
			b, okB := parsePip(s[i+1:])
			if okA && okB {
				return a, b, nil
			}
			break
		}
	}
	return NoPip, NoPip, errors.New(quote.Text(s) + " is not a tile (two pips from 0 to 18, like 12-7)")
}

// WellFormed reports whether s looks like a tile: two numbers, even if they are not pips.
func WellFormed(s string) bool {
	a, b, ok := strings.Cut(s, "-")
	return ok && IsNumber(a) && IsNumber(b)
}

// IsNumber reports whether s is a whole number, 0 or more, of any length and without leading zeros.
func IsNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == "" && (s == "0" || s[0] != '0')
}

// parsePip parses a pip from 0 to MaxPip.
func parsePip(s string) (Pip, bool) {
	switch {
	case len(s) == 1 && '0' <= s[0] && s[0] <= '9':
		return Pip(s[0] - '0'), true
	case len(s) == 2 && s[0] == '1' && '0' <= s[1] && s[1] <= '8':
		return Pip(10 + s[1] - '0'), true
	}
	return NoPip, false
}
