package worlds

import (
	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// readSearch notes what the turn implies during the search for the engine: who holds the engine, or
// a double. fresh says that nobody has drawn yet in this cycle.
func (r *reader) readSearch(v game.View, fresh bool) {
	if r.open {
		return
	}
	switch v.Rules().Engine {
	case rules.EngineHeld:
		r.readHeld(v, fresh)
	case rules.EngineStarterHighest:
		r.readDoubles(v, fresh, false)
	case rules.EngineHighestHeld:
		r.readDoubles(v, fresh, true)
	}
}

// readDoubles covers the search for a double. The seat in turn either lays one, or is about to draw
// because nobody has one; but in a cycle in which everyone draws, a seat that drew before it may
// have one. highest says that a seat which lays one has the highest of all, and otherwise that
// it is the first with a double, counting from the starter.
func (r *reader) readDoubles(v game.View, fresh, highest bool) {
	turn, own := v.Turn().First(), v.Hand()
	draw, everyone := v.Rules().Searches()
	seen := own.HighestDouble()
	first := v.FirstToDraw()
	if turn == r.viewer && seen == tile.NoPip {
		fresh = fresh && turn == first // a position may look like a deal without being one
	}
	need := 1
	if everyone {
		need = v.Seats() - int(turn) + 1
	}
	draw = draw && v.Boneyard() >= need && (!fresh || turn == first || first == game.NoSeat)
	r.highest = highest
	late := everyone && !fresh && draw // seats before it may have drawn doubles
	before := func(s game.Seat) bool { return late && s < turn }
	doubles := r.unseenDoubles(0)
	vague := everyone && !fresh && !highest // it may be either: only what both imply is noted
	if !highest && !vague {
		for s := v.Status().Starter; s != turn; s = s.Clockwise(1, v.Seats()) {
			r.banFrom(s, &doubles, -1)
		}
	}
	switch {
	case !r.isHidden(turn):
		r.readOwnDouble(turn, seen, highest, late)
	case late && highest && !(seen != tile.NoPip && r.viewer > turn):
		r.readLateDoubles(v, turn, seen)
	case highest:
		r.readHighestDouble(v, turn, seen, draw)
	case seen != tile.NoPip && !before(r.viewer) || !draw:
		r.letMeet(turn, &doubles, r.addClause(), -1)
	default:
		for p := range v.Rules().Set + 1 {
			r.addHigherClause(turn, p, &doubles, before)
		}
	}
}

// readOwnDouble notes what the viewer's turn implies: its highest double is seen, or NoPip if it
// draws.
func (r *reader) readOwnDouble(turn game.Seat, seen tile.Pip, highest, late bool) {
	higher := r.unseenDoubles(seen + 1) // all doubles after NoPip
	switch {
	case seen == tile.NoPip && late:
		for i := range r.places {
			if p := &r.places[i]; p.seat > turn {
				p.ban.addAll(&higher)
			}
		}
	case seen == tile.NoPip, highest:
		r.banAllBut(turn, &higher)
	}
}

// readHeld covers the search for an engine that must be in a hand. The seat in turn either holds
// it, or is about to draw because nobody does. But in a cycle in which everyone draws, a seat that
// drew before it may have drawn the engine.
func (r *reader) readHeld(v game.View, fresh bool) {
	engine := setOf(tile.Of(v.Engine(), v.Engine()))
	turn, seats := v.Turn().First(), v.Seats()
	if own := v.Hand(); turn == r.viewer && !own.HasPips(v.Engine(), v.Engine()) {
		fresh = fresh && turn == v.FirstToDraw() // a position may look like a deal without being one
	}
	oneByOne := v.Rules().EngineSearch == rules.SearchOneByOne
	need := seats - int(turn) + 1
	if oneByOne {
		need = 1
	}
	draws := v.Boneyard() >= need && (!fresh || turn == v.FirstToDraw())
	for i := range r.places {
		p := &r.places[i]
		switch {
		case p.seat == turn:
		case p.seat == game.NoSeat && draws:
		case p.seat != game.NoSeat && p.seat < turn && draws && !fresh && !oneByOne:
		default:
			p.ban.addAll(&engine)
		}
	}
}

// readHighestDouble notes that the seat in turn has a higher double than every other seat, or, if
// it may be about to draw, that nobody has one.
func (r *reader) readHighestDouble(v game.View, turn game.Seat, seen tile.Pip, draws bool) {
	lowest := seen + 1 // 0 after NoPip
	if seen != tile.NoPip || !draws {
		all := r.unseenDoubles(lowest)
		r.letMeet(turn, &all, r.addClause(), -1)
	}
	for p := lowest; p <= v.Rules().Set; p++ {
		higher := r.unseenDoubles(p + 1)
		r.addHigherClause(turn, p, &higher, func(game.Seat) bool { return false })
	}
}

// readLateDoubles notes that the seat in turn has a higher double than every other seat, or has
// none and is about to draw: then none of those after it has one either.
func (r *reader) readLateDoubles(v game.View, turn game.Seat, seen tile.Pip) {
	before := func(s game.Seat) bool { return s < turn }
	for p := range v.Rules().Set + 1 {
		double, higher := setOf(tile.Of(p, p)), r.unseenDoubles(p+1)
		r.addHigherClause(turn, p, &higher, before)
		if p != seen && !r.unseen.has(tile.Of(p, p)) {
			continue
		}
		for q := range p { // not p before the seat, and no more than q in its hand
			if !r.unseen.has(tile.Of(q, q)) {
				continue
			}
			lower, c := setOf(tile.Of(q, q)), r.addClause()
			r.letMeet(turn, &higher, c, -1)
			for i := range r.places {
				if s := r.places[i].seat; s != turn {
					c.lit[i].addAll(&lower)
				}
				if s := r.places[i].seat; p != seen && (s == game.NoSeat || !before(s)) {
					c.lit[i].addAll(&double)
				}
			}
		}
	}
}

// addHigherClause notes that the seat has one of the higher doubles, unless the hidden double of p
// is in its hand, in no hand, or in that of a seat for which allowed is true.
func (r *reader) addHigherClause(turn game.Seat, p tile.Pip, higher *bitset, allowed func(game.Seat) bool) {
	if !r.unseen.has(tile.Of(p, p)) {
		return
	}
	double, c := setOf(tile.Of(p, p)), r.addClause()
	r.letMeet(turn, higher, c, -1)
	for i := range r.places {
		if s := r.places[i].seat; s == turn || s == game.NoSeat || allowed(s) {
			c.lit[i].addAll(&double)
		}
	}
}

// readSearchAction notes what an action in the search implies about the hands before it.
func (r *reader) readSearchAction(v game.View, e *game.Event) {
	if r.open {
		return
	}
	a := e.Action
	if v.Rules().Engine == rules.EngineHeld {
		if engine := setOf(tile.Of(v.Engine(), v.Engine())); a.Kind == game.Draw {
			r.banFrom(a.Seat, &engine, -1)
		}
		return
	}
	r.clauses = r.clauses[:0]
	if a.Kind == game.Draw {
		doubles := r.unseenDoubles(0)
		_, everyone := v.Rules().Searches()
		for i := range r.places {
			if p := &r.places[i]; p.seat != game.NoSeat && (!everyone || a.Seat == 1 || p.seat >= a.Seat) {
				p.ban.addAll(&doubles)
			}
		}
		return
	}
	higher := r.unseenDoubles(a.To + 1)
	r.banFrom(a.Seat, &higher, -1)
	if r.highest {
		r.banAllBut(a.Seat, &higher)
	}
}

// readSearchDraw notes what the table after a draw for the engine implies.
func (r *reader) readSearchDraw(v game.View, e *game.Event) {
	seat, last := e.Action.Seat, len(r.places)-1
	held := v.Rules().Engine == rules.EngineHeld
	engines := r.unseenDoubles(0)
	if held {
		engines = setOf(tile.Of(v.Engine(), v.Engine()))
	}
	_, everyone := v.Rules().Searches()
	switch {
	case everyone && int(seat) == v.Seats() && held:
		r.readHeld(v, true)
	case everyone && int(seat) == v.Seats() && !v.Over():
		r.readDoubles(v, true, true)
	case everyone, !r.isHidden(seat):
	case v.Turn().Has(seat) && held:
		for i := range r.places[:last] {
			r.places[i].ban.addAll(&engines)
		}
	case v.Turn().Has(seat):
		others := r.all
		others.removeAll(&engines)
		r.places[last].ban.addAll(&others)
	default:
		r.places[last].ban.addAll(&engines)
	}
}
