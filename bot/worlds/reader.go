package worlds

import (
	"roundhouse/game"
	"roundhouse/game/tile"
)

// reader reads a past and finds out which hidden tile can be where.
//
// What a seat may do depends on the public table, on whether it holds a tile that fits, and on
// whether the tile that it has drawn fits. So each action of a seat either rules tiles out of its
// hand or shows that it holds at least one of a set of tiles. A tile that is ruled out is banned
// from every place that was part of the hand at that time: from the tiles that the seat was dealt
// and from those that it had drawn before.
type reader struct {
	viewer  game.Seat
	open    bool // hands are open, or shown because the round is over
	naive   bool
	unseen  bitset // tiles that the viewer has not seen anywhere
	places  []place
	odds    [][tile.Count]float32 // by place: how the seats' choices change the odds of a tile
	known   []known
	clauses []clause
	drew    tile.Tile // drawn by the seat in turn, if the viewer has seen the tile
	drawn   int       // the place of the hidden tile that the seat in turn has drawn, or 0
	holder  game.Seat // a seat that has drawn an unknown tile of its open hand, or NoSeat
	unsure  bool      // it is not known whether the seat in turn has drawn
	soft    bool      // some odds are not 1
	torn    bool      // the past contradicts itself
	highest bool      // in a search, the seat that lays a double has the highest of all

	factors *Odds
	spent   game.Seats                // seats whose hands have no tile for their own trains
	left    [game.MaxSeats + 1]bitset // by seat: the tiles that it has left in a choice
	hand    []int                     // the places of the hand whose seat has made a choice
	train   train
	keep    bool // whether notes are kept, for Evidence
	notes   []note

	starters bitset // set by layableTiles

	try   game.State // a state for finding out what would be legal
	moves game.Moves
	full  tile.Set // all tiles
	all   bitset   // all tiles, as a bitset
	own   tile.Set
	none  [game.MaxSeats + 1]tile.Set
}

// known is a tile that another seat has laid or shown, with the places from which it can have come.
type known struct {
	tile tile.Tile
	from placeSet
}

// addPlace adds a place that holds room tiles of the seat and returns its index.
func (r *reader) addPlace(s game.Seat, room int) int {
	r.places = append(r.places, place{seat: s, room: room})
	if !r.naive {
		r.odds = append(r.odds, evenOdds)
	}
	return len(r.places) - 1
}

// evenOdds are odds of 1 for every tile.
var evenOdds = func() (odds [tile.Count]float32) {
	for t := range odds {
		odds[t] = 1
	}
	return odds
}()

// isHidden reports whether the viewer does not see what the seat draws.
func (r *reader) isHidden(s game.Seat) bool { return s != r.viewer && !r.open }

// unseenDoubles returns the doubles that the viewer has not seen, from that of pip p upwards.
func (r *reader) unseenDoubles(p tile.Pip) (set bitset) {
	for ; p <= tile.MaxPip; p++ {
		set.add(tile.Of(p, p))
	}
	set.keepOnly(&r.unseen)
	return set
}

// banFrom notes that the seat holds none of the tiles, except perhaps in the place but.
func (r *reader) banFrom(s game.Seat, set *bitset, but int) {
	for i := range r.places {
		if p := &r.places[i]; p.seat == s && i != but {
			p.ban.addAll(set)
		}
	}
}

// banAllBut notes that no seat, except perhaps the seat but, holds any of the tiles.
func (r *reader) banAllBut(but game.Seat, set *bitset) {
	for i := range r.places {
		if p := &r.places[i]; p.seat != but && p.seat != game.NoSeat {
			p.ban.addAll(set)
		}
	}
}

// letMeet lets any of the tiles meet the clause if it is in the seat's hand, but not in the place
// but.
func (r *reader) letMeet(s game.Seat, set *bitset, c *clause, but int) {
	for i := range r.places {
		if p := &r.places[i]; p.seat == s && i != but {
			c.lit[i].addAll(set)
			c.lit[i].keepOnly(&r.unseen)
			c.lit[i].removeAll(&p.ban)
		}
	}
}

// addClause adds an empty clause, to which the caller adds the tiles that meet it.
func (r *reader) addClause() *clause {
	if n := len(r.clauses); n < cap(r.clauses) {
		r.clauses = r.clauses[:n+1]
	} else {
		r.clauses = append(r.clauses, clause{})
	}
	c := &r.clauses[len(r.clauses)-1]
	c.lit = c.lit[:0]
	for range r.places {
		c.lit = append(c.lit, bitset{})
	}
	return c
}

func setOf(t tile.Tile) (set bitset) {
	set.add(t)
	return set
}
