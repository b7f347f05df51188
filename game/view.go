package game

import "roundhouse/game/tile"

// View is what one seat, or an onlooker, may know about a round. It is built from an allow-list:
// the Layout, which contains nothing hidden; the viewer's own hand; and all hands if they are open
// or the round is over. Nothing else can be reached from it.
//
// A View shows the State or Mirror from which it was taken, and becomes invalid when that changes.
// Clone returns a copy that stays valid.
type View struct {
	*Layout
	hand  *tile.Set // nil for an onlooker
	hands *hands    // nil if they are hidden
	own
}

// own is the viewer and the tile that it has drawn. It is a separate struct because the compiler
// keeps only structs of at most four fields in registers, and bots are given a View at every
// action. Action is divided for the same reason.
type own struct {
	seat Seat
	drew tile.Tile
}

type hands [MaxSeats + 1]tile.Set

// Seat returns the viewer's seat, or NoSeat for an onlooker.
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

// HandOf returns the hand of a seat, and whether the viewer may see it.
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
	table := *v.Layout
	v.Layout = &table
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

// Equal reports whether two views show the same things.
func (v View) Equal(w View) bool {
	return v.seat == w.seat && v.drew == w.drew && *v.Layout == *w.Layout &&
		same(v.hand, w.hand) && same(v.hands, w.hands)
}

func same[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// Legal appends the viewer's legal actions to list: plays by train and pip, then draw, pass, stop
// and knock.
func (v View) Legal(list []Action) []Action {
	m := v.Moves()
	return m.Append(list)
}
