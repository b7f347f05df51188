package game

import "roundhouse/tile"

// View is what one seat, or an onlooker, may know of a round. It is built from an allow-list: the
// Table, which holds nothing hidden, and the viewer's own hand; all hands if they are open or the
// round is over. Nothing else can be reached from it.
//
// A View shows the State or Mirror that it was taken from, until that changes. Clone keeps it.
type View struct {
	*Table
	hand  *tile.Set // nil for an onlooker
	hands *hands    // nil if they are hidden
	own
}

// own is the viewer and the tile that it has drawn. It is a separate struct because the compiler
// keeps structs of at most four fields in registers, and bots are asked with a View at each action.
// Action is divided for the same reason.
type own struct {
	seat Seat
	drew tile.Tile
}

type hands [MaxSeats + 1]tile.Set

// Seat returns the seat whose view it is, or NoSeat for an onlooker.
func (v View) Seat() Seat { return v.seat }

// Hand returns the viewer's own hand.
func (v View) Hand() tile.Set {
	if v.hand == nil {
		return tile.Set{}
	}
	return *v.hand
}

// Drew returns the tile that the viewer has drawn and is about to lay, or tile.None.
func (v View) Drew() tile.Tile { return v.drew }

// HandOf returns the hand of a seat, if the viewer may see it.
func (v View) HandOf(s Seat) (tile.Set, bool) {
	switch {
	case v.hands != nil:
		return v.hands[s], true
	case s == v.seat && v.hand != nil:
		return *v.hand, true
	}
	return tile.Set{}, false
}

// Clone returns a copy of v that shares no memory with it.
func (v View) Clone() View {
	table := *v.Table
	v.Table = &table
	if v.hand != nil {
		hand := *v.hand
		v.hand = &hand
	}
	if v.hands != nil {
		all := *v.hands
		v.hands = &all
	}
	return v
}

// Equal reports whether two views show the same.
func (v View) Equal(w View) bool {
	return v.seat == w.seat && v.drew == w.drew && *v.Table == *w.Table &&
		same(v.hand, w.hand) && same(v.hands, w.hands)
}

func same[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// Legal adds the viewer's legal actions to list: tiles by train and pip, then draw, pass, stop,
// knock.
func (v View) Legal(list []Action) []Action {
	m := v.Moves()
	return m.Append(list)
}
