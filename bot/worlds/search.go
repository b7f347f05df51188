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
		r.readFirstDouble(v)
	case rules.EngineHighestHeld:
		r.readHighestDouble(v)
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

// readFirstDouble notes that, counting from the starter, the seat whose turn it is is the first to
// have a double.
func (r *reader) readFirstDouble(v game.View) {
	doubles, turn := r.unseenDoubles(0), v.Turn().First()
	for s := v.Status().Starter; s != turn; s = s.Clockwise(1, v.Seats()) {
		r.banFrom(s, &doubles, -1)
	}
	if r.isHidden(turn) {
		r.letMeet(turn, &doubles, r.addClause(), -1)
	}
}

// readHighestDouble notes that the seat in turn has a higher double than every other seat.
func (r *reader) readHighestDouble(v game.View) {
	turn := v.Turn().First()
	own := v.Hand()
	seen := own.HighestDouble()
	if !r.isHidden(turn) {
		higher := r.unseenDoubles(seen + 1)
		r.banAllBut(turn, &higher)
		return
	}
	lowest := tile.Pip(0)
	if seen != tile.NoPip {
		lowest = seen + 1
	}
	all := r.unseenDoubles(lowest)
	r.letMeet(turn, &all, r.addClause(), -1)
	for p := lowest; p <= v.Rules().Set; p++ {
		if !r.unseen.has(tile.Of(p, p)) {
			continue
		}
		higher, double := r.unseenDoubles(p+1), setOf(tile.Of(p, p))
		c := r.addClause()
		r.letMeet(turn, &higher, c, -1)
		for i := range r.places {
			if s := r.places[i].seat; s == turn || s == game.NoSeat {
				c.lit[i].addAll(&double)
			}
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
	higher := r.unseenDoubles(a.To + 1)
	r.banFrom(a.Seat, &higher, -1)
	if v.Rules().Engine == rules.EngineHighestHeld {
		r.banAllBut(a.Seat, &higher)
	}
}

// readSearchDraw notes what the table after a draw for the engine implies.
func (r *reader) readSearchDraw(v game.View, e *game.Event) {
	seat, last := e.Action.Seat, len(r.places)-1
	engine := setOf(tile.Of(v.Engine(), v.Engine()))
	switch {
	case v.Rules().EngineSearch == rules.SearchEveryone:
		if int(seat) == v.Seats() {
			r.readHeld(v, true)
		}
	case !r.isHidden(seat):
	case v.Turn().Has(seat):
		for i := range r.places[:last] {
			r.places[i].ban.addAll(&engine)
		}
	default:
		r.places[last].ban.addAll(&engine)
	}
}
