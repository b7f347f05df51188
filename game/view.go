package game

import "roundhouse/tile"

// View is what one seat, or an onlooker, may know of a round. It is built from an
// allow-list: the Table, which holds nothing hidden, and the viewer's own hand;
// all hands where they lie open or the round is over. Nothing else can be reached
// from it.
//
// A View shows the State or Mirror it was taken from as long as that does not
// change. Clone keeps it.
type View struct {
	*Table
	hand  *tile.Set // nil for an onlooker
	hands *hands    // nil where they are hidden
	own
}

// own is who looks, and the tile it has drawn. It stands in a struct of its own
// since the compiler keeps structs of at most four fields in registers, and bots
// are asked with a View at each action; Action is cut the same way.
type own struct {
	seat Seat
	drew tile.Tile
}

type hands [MaxSeats + 1]tile.Set

// Seat is whose view it is; NoSeat for an onlooker.
func (v View) Seat() Seat { return v.seat }

// Hand is the viewer's own hand.
func (v View) Hand() tile.Set {
	if v.hand == nil {
		return tile.Set{}
	}
	return *v.hand
}

// Drew is the tile that the viewer has drawn for the tile it is about to lay, or
// tile.None.
func (v View) Drew() tile.Tile { return v.drew }

// HandOf is the hand of a seat, where the viewer may see it.
func (v View) HandOf(s Seat) (tile.Set, bool) {
	switch {
	case v.hands != nil:
		return v.hands[s], true
	case s == v.seat && v.hand != nil:
		return *v.hand, true
	}
	return tile.Set{}, false
}

// Clone is a copy of v with memory of its own.
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

// Legal adds the viewer's legal actions to list: tiles by train and pip, then
// draw, pass, stop, knock.
func (v View) Legal(list []Action) []Action {
	m := v.Moves()
	return m.Append(list)
}
