package game

import (
	"errors"
	"math/bits"
	"strconv"
	"strings"

	"roundhouse/game/quote"
	"roundhouse/game/tile"
)

// Train is a place where tiles are laid. A seat's own train has the number of its seat; the numbers
// after those belong to the Mexican trains.
type Train uint8

const (
	// EnginePlace is the middle of the table, where the engine is laid.
	EnginePlace Train = 0
	// Mexican is the first Mexican train; the next one is Mexican+1.
	Mexican Train = MaxSeats + 1
	// NoTrain stands for a train that no table has.
	NoTrain Train = 0xFF
	// MaxMexican is the highest number of Mexican trains: each of them takes up a tile with the
	// engine's pip.
	MaxMexican = int(tile.MaxPip)
	// maxTrain is the last Mexican train that can exist.
	maxTrain = Mexican + Train(MaxMexican) - 1
)

// OwnTrain returns the seat's own train.
func (s Seat) OwnTrain() Train { return Train(s) }

// Owner returns the seat whose own train t is, or NoSeat for a Mexican train.
func (t Train) Owner() Seat {
	if t < Mexican {
		return Seat(t)
	}
	return NoSeat
}

// String returns t in notation: E, 3, M, M2.
func (t Train) String() string {
	switch {
	case t == EnginePlace:
		return "E"
	case t < Mexican:
		return strconv.Itoa(int(t))
	case t == Mexican:
		return "M"
	case t > maxTrain:
		return "?"
	}
	return "M" + strconv.Itoa(int(t-Mexican)+1)
}

// ParseTrain parses the notation that String returns.
func ParseTrain(s string) (Train, error) {
	t := maxTrain + 1
	number, mexican := strings.CutPrefix(s, "M")
	switch {
	case s == "E":
		t = EnginePlace
	case s == "M":
		t = Mexican
	default:
		n, err := strconv.Atoi(number)
		if err == nil && mexican && 2 <= n && n <= int(tile.MaxPip) {
			t = Mexican + Train(n-1)
		} else if err == nil && !mexican && 1 <= n && n <= MaxSeats {
			t = Train(n)
		}
	}
	if t > maxTrain || t.String() != s {
		return NoTrain, errors.New(quote.Text(s) + " is not a train (a seat's number, M, M2, … or E)")
	}
	return t, nil
}

// MarshalText writes t as String returns it.
func (t Train) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads what ParseTrain parses.
func (t *Train) UnmarshalText(text []byte) (err error) {
	*t, err = ParseTrain(string(text))
	return err
}

// WellFormedTrain reports whether s looks like a train in notation, whether or not there is such a
// train.
func WellFormedTrain(s string) bool {
	return s == "E" || s == "M" || tile.IsNumber(strings.TrimPrefix(s, "M"))
}

// Trains is a set of trains: bit t stands for train t.
type Trains uint64

// Set returns the set that contains only t.
func (t Train) Set() Trains { return 1 << (t & 63) }

// Has reports whether t is in the set.
func (set Trains) Has(t Train) bool { return set>>t&1 != 0 }

// First returns the lowest train of the set, which must not be empty.
func (set Trains) First() Train { return Train(bits.TrailingZeros64(uint64(set))) }
