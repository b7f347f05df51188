package game

import (
	"errors"
	"iter"
	"math/bits"
	"strconv"
	"strings"

	"roundhouse/game/quote"
	"roundhouse/game/rules"
)

// Seat is a place at the table. Seats are numbered clockwise from 1. NoSeat stands for an onlooker,
// or for nobody.
type Seat uint8

// NoSeat is the seat of an onlooker, and stands for no seat at all.
const NoSeat Seat = 0

// MaxSeats is the highest number of seats.
const MaxSeats = rules.MaxSeats

// String returns the seat's number.
func (s Seat) String() string { return strconv.Itoa(int(s)) }

// MarshalJSON writes the seat's number. Without it, a list of seats would be taken for bytes.
func (s Seat) MarshalJSON() ([]byte, error) { return strconv.AppendUint(nil, uint64(s), 10), nil }

// Clockwise returns the seat n places clockwise of s at a table with the given number of seats.
func (s Seat) Clockwise(n, seats int) Seat { return Seat((int(s)-1+n)%seats + 1) }

// Seats is a set of seats: bit s stands for seat s.
type Seats uint16

// Set returns the set that contains only s; it is empty for NoSeat.
func (s Seat) Set() Seats { return 1 << (s & 15) &^ 1 }

// SeatsOf returns the set of the seats 1 to k.
func SeatsOf(k int) Seats { return 1<<(k+1) - 2 }

// Has reports whether s is in the set.
func (set Seats) Has(s Seat) bool { return set>>s&1 != 0 }

// Len returns the number of seats in the set.
func (set Seats) Len() int { return bits.OnesCount16(uint16(set)) }

// First returns the lowest seat of the set, or NoSeat.
func (set Seats) First() Seat {
	if set == 0 {
		return NoSeat
	}
	return Seat(bits.TrailingZeros16(uint16(set)))
}

// From returns the first seat of the set, counting clockwise from s and including s, or NoSeat.
func (set Seats) From(s Seat) Seat {
	if later := set >> (s & 15) << (s & 15); later != 0 {
		set = later
	}
	return set.First()
}

// All iterates over the seats of the set in rising order.
func (set Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(set.First()) {
				return
			}
		}
	}
}

// List returns the seats of the set in rising order.
func (set Seats) List() []Seat {
	list := make([]Seat, 0, set.Len())
	for ; set != 0; set &= set - 1 {
		list = append(list, set.First())
	}
	return list
}

// MarshalJSON writes the numbers of the seats in rising order.
func (set Seats) MarshalJSON() ([]byte, error) {
	out := append(make([]byte, 0, 2+3*set.Len()), '[')
	for s := range set.All() {
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = strconv.AppendUint(out, uint64(s), 10)
	}
	return append(out, ']'), nil
}

// UnmarshalJSON reads a list of seats, in any order.
func (set *Seats) UnmarshalJSON(data []byte) error {
	if *set = 0; !strings.HasPrefix(string(data), "[") {
		return errors.New(quote.JSON(data) + " is not a list")
	}
	for _, text := range strings.FieldsFunc(string(data), func(c rune) bool { return strings.ContainsRune("[,] \t\r\n", c) }) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > MaxSeats {
			return errors.New(quote.Text(text) + " is not a seat from 1 to " + strconv.Itoa(MaxSeats))
		}
		*set |= Seat(n).Set()
	}
	return nil
}
