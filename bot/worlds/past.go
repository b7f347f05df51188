package worlds

import (
	"roundhouse/game"
	"roundhouse/game/tile"
)

// readPast reads the past, and reports whether it leads to the view v.
func (r *reader) readPast(v game.View, past *game.Past) bool {
	r.startWith(past.Deal)
	m := game.NewMirror(past.Deal)
	for i := range past.Events {
		e := &past.Events[i]
		r.readBefore(m.View(), e)
		m.Apply(*e)
		r.readAfter(m.View(), e)
	}
	r.readEnd(v)
	r.pruneClauses()
	return !r.torn && m.View().Equal(v)
}

// drawHidden moves n tiles of the boneyard to a new place of the seat and returns the place.
func (r *reader) drawHidden(s game.Seat, n int) int {
	r.places[boneyard].room -= n
	return r.addPlace(s, n)
}

// readBefore notes what the event implies about the hands before it, and follows the tiles that it
// moves. v is the view before the event.
func (r *reader) readBefore(v game.View, e *game.Event) {
	a := e.Action
	hidden := r.isHidden(a.Seat)
	switch {
	case a.Kind == game.Knock:
	case v.Phase() == game.Search:
		r.readSearchAction(v, e)
	case hidden && !r.unsure:
		r.readAction(v, e)
	}
	r.followTile(a, hidden, v.Phase())
	if a.Kind != game.Knock {
		r.unsure = false
	}
	for _, p := range e.Penalty {
		r.followPenalty(p)
	}
}

// followTile follows the tile that the action moves.
func (r *reader) followTile(a game.Action, hidden bool, phase game.Phase) {
	drawn := r.drawn
	if a.Kind != game.Knock {
		r.drawn, r.drew, r.holder = 0, tile.None, game.NoSeat
	}
	switch {
	case a.Kind == game.Play:
		r.spent &^= a.Train.Owner().Set()
		if hidden {
			r.layHidden(a.Seat, a.Tile(), drawn)
		}
		r.unseen.remove(a.Tile())
	case a.Kind == game.Draw && hidden:
		p := r.drawHidden(a.Seat, 1)
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

func (r *reader) followPenalty(p game.Penalty) {
	r.spent &^= p.Seat.Set()
	if r.isHidden(p.Seat) {
		r.drawHidden(p.Seat, p.Count)
		return
	}
	r.places[boneyard].room -= p.Count
	for _, t := range p.Tiles {
		r.unseen.remove(t)
	}
}

// layHidden notes that the seat had the tile. The tile is the one that the seat has just drawn, or
// comes from a place where it was not banned until now.
func (r *reader) layHidden(s game.Seat, t tile.Tile, drawn int) {
	if drawn == 0 {
		r.known = append(r.known, known{t, r.placesFor(s, t)})
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

// placesFor returns the places of the seat in which the tile can be now.
func (r *reader) placesFor(s game.Seat, t tile.Tile) (set placeSet) {
	for i := range r.places {
		if p := &r.places[i]; p.seat == s && p.room > 0 && !p.ban.has(t) {
			set.add(i)
		}
	}
	return set
}

// readEnd notes the hands that are shown at the end of the round.
func (r *reader) readEnd(v game.View) {
	if !v.Over() {
		return
	}
	for s := range game.SeatsOf(v.Seats()).All() {
		if !r.isHidden(s) {
			continue
		}
		hand, _ := v.HandOf(s)
		for _, t := range hand.Tiles() {
			r.known = append(r.known, known{t, r.placesFor(s, t)})
			r.unseen.remove(t)
		}
	}
}
