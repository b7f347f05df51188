package bot

import (
	"roundhouse/game"
	"roundhouse/tile"
)

// reader reads a past: which hidden tile can be where.
//
// Whatever a seat may do depends on the public table, on whether it holds a tile
// that fits, and on whether the tile that it has drawn fits. So each action of a seat
// bans tiles from its hand, or says that one of some tiles is in it. A ban holds for
// a tile wherever it was at the time: in what the seat was dealt or had drawn before.
type reader struct {
	viewer  game.Seat
	open    bool // hands lie open
	naive   bool
	unseen  bitset // tiles that the viewer has not seen anywhere
	places  []place
	odds    [][tile.Count]float32 // by place: how choices change the odds of a tile
	known   []known
	clauses []clause
	drew    tile.Tile // by the seat in turn, where the viewer has seen it
	drawn   int       // the place of the tile that it has drawn, if that is hidden; else 0
	holder  game.Seat // a seat that is known to have drawn a tile of its open hand, but not which; else NoSeat
	unsure  bool      // whether the seat in turn has drawn is not known
	soft    bool      // there are odds other than 1
	torn    bool      // the past contradicts itself

	try   game.State // asked what would be legal
	moves game.Moves
	full  tile.Set // all tiles
	all   bitset   // likewise
	own   tile.Set
	none  [game.MaxSeats + 1]tile.Set
}

// known is a tile that another seat has laid or shown: the places where it can have
// come from.
type known struct {
	tile tile.Tile
	from placeSet
}

// read takes in the past up to the view v. It reports whether the past leads there.
func (r *reader) read(v game.View, past *game.Past) bool {
	r.begin(past.Deal)
	m := game.NewMirror(past.Deal)
	for i := range past.Events {
		e := &past.Events[i]
		r.before(m.View(), e)
		m.Fold(*e)
		r.after(m.View(), e)
	}
	r.end(v)
	r.prune()
	return !r.torn && m.View().Equal(v)
}

// addPlace adds a place for so many tiles of the seat.
func (r *reader) addPlace(s game.Seat, room int) int {
	r.places = append(r.places, place{seat: s, room: room})
	if !r.naive {
		r.odds = append(r.odds, evenOdds)
	}
	return len(r.places) - 1
}

// evenOdds is 1 for every tile.
var evenOdds = func() (odds [tile.Count]float32) {
	for t := range odds {
		odds[t] = 1
	}
	return odds
}()

// draw moves n tiles of the boneyard to a place of the seat.
func (r *reader) draw(s game.Seat, n int) int {
	r.places[boneyard].room -= n
	return r.addPlace(s, n)
}

// before takes in what the event tells of the hands before it, v being the view then, and
// follows the tiles.
func (r *reader) before(v game.View, e *game.Event) {
	a := e.Action
	hidden := r.hides(a.Seat)
	switch {
	case a.Kind == game.Knock:
	case v.Phase() == game.Search:
		r.search(v, e)
	case hidden && !r.unsure:
		r.turn(v, e)
	}
	r.move(a, hidden, v.Phase())
	if a.Kind != game.Knock {
		r.unsure = false
	}
	for _, p := range e.Penalty {
		r.penalty(p)
	}
}

// move follows the tile of the action.
func (r *reader) move(a game.Action, hidden bool, phase game.Phase) {
	drawn := r.drawn
	if a.Kind != game.Knock {
		r.drawn, r.drew, r.holder = 0, tile.None, game.NoSeat
	}
	switch {
	case a.Kind == game.Play:
		if hidden {
			r.lay(a.Seat, a.Tile(), drawn)
		}
		r.unseen.remove(a.Tile())
	case a.Kind == game.Draw && hidden:
		p := r.draw(a.Seat, 1)
		if phase != game.Search {
			r.drawn = p
		}
	case a.Kind == game.Draw:
		r.places[boneyard].room--
		r.unseen.remove(a.Tile())
		if phase != game.Search {
			r.drew = a.Tile()
		}
	}
}

func (r *reader) penalty(p game.Penalty) {
	if r.hides(p.Seat) {
		r.draw(p.Seat, p.Count)
		return
	}
	r.places[boneyard].room -= p.Count
	for _, t := range p.Tiles {
		r.unseen.remove(t)
	}
}

// lay notes that a seat had the tile: it is the one that it has just drawn, or comes
// from a place where it was not banned until now.
func (r *reader) lay(s game.Seat, t tile.Tile, drawn int) {
	if drawn == 0 {
		r.known = append(r.known, known{t, r.from(s, t)})
		return
	}
	if r.places[drawn].ban.has(t) {
		r.torn = true
	}
	r.places[drawn].room--
	if drawn == len(r.places)-1 {
		r.places = r.places[:drawn]
		r.odds = r.odds[:min(drawn, len(r.odds))]
	}
}

// from is the places of the seat where the tile may be now.
func (r *reader) from(s game.Seat, t tile.Tile) (set placeSet) {
	for i := range r.places {
		if p := &r.places[i]; p.seat == s && p.room > 0 && !p.ban.has(t) {
			set.add(i)
		}
	}
	return set
}

// end takes in the hands that are shown at the end of the round.
func (r *reader) end(v game.View) {
	if !v.Over() {
		return
	}
	for s := range game.SeatsOf(v.Seats()).All() {
		if !r.hides(s) {
			continue
		}
		hand, _ := v.HandOf(s)
		for _, t := range hand.Tiles() {
			r.known = append(r.known, known{t, r.from(s, t)})
			r.unseen.remove(t)
		}
	}
}
