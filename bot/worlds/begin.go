package worlds

import (
	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// startWith notes what the first view shows.
func (r *reader) startWith(v game.View) {
	r.viewer, r.open, r.unsure = v.Seat(), v.Rules().OpenHands || v.Over(), false
	r.places, r.odds, r.known, r.clauses = r.places[:0], r.odds[:0], r.known[:0], r.clauses[:0]
	r.drew, r.drawn, r.holder, r.soft, r.torn = v.Drew(), 0, game.NoSeat, false, false
	r.spent, r.left, r.notes = 0, [game.MaxSeats + 1]bitset{}, r.notes[:0]
	r.full, r.all = tile.Full(v.Rules().Set), bitset{}
	r.all.addSet(&r.full)
	laid := v.OnTable()
	r.unseen = r.all
	r.markSeen(&laid)
	r.addPlace(game.NoSeat, v.Boneyard())
	r.addPlace(game.NoSeat, 0)
	for n := range v.Seats() {
		s := firstSeatOf(v).Clockwise(n, v.Seats())
		if hand, ok := v.HandOf(s); ok {
			r.markSeen(&hand)
		} else {
			r.addPlace(s, v.Count(s))
		}
	}
	r.readTurn(v, isDeal(v))
}

// readTurn notes what the first view implies about the seat in turn. fresh says whether the tiles
// have just been dealt.
func (r *reader) readTurn(v game.View, fresh bool) {
	seat := v.Turn().First()
	switch {
	case v.Phase() == game.Search:
		r.readSearch(v, fresh)
	case fresh || v.Turn().Len() != 1 || seat == r.viewer:
	case !hasDrawn(v):
		r.unsure = r.isHidden(seat)
	case r.isHidden(seat):
		for i := range r.places {
			if r.places[i].seat == seat {
				r.places[i].room--
			}
		}
		r.drawn = r.addPlace(seat, 1)
	default:
		r.holder = seat
	}
}

// hasDrawn reports whether the view shows that the seat in turn holds a drawn tile: by the number
// of its draws, or because it alone is in turn in a simultaneous opening although other seats have
// not opened either.
func hasDrawn(v game.View) bool {
	return v.Status().Draws > 0 || v.Phase() == game.Opening && v.Rules().OpeningOrder == rules.OpeningSimultaneous &&
		v.Turn().Len() == 1 && v.Status().Opened.Len()+1 < v.Seats()
}

// isDeal reports whether the tiles have just been dealt.
func isDeal(v game.View) bool {
	tiles := v.Boneyard()
	for s := range game.SeatsOf(v.Seats()).All() {
		if v.Length(s.OwnTrain()) > 0 || v.Count(s) != int(v.Rules().Hand[v.Seats()]) {
			return false
		}
		tiles += v.Count(s)
	}
	st := v.Status()
	return v.MexicanTrains() == 0 && tiles == v.Rules().Dealt() && st.Opened|st.Marked|st.Knocked == 0 && st.Passes == 0
}

// firstSeatOf returns the seat that the viewer counts from: its own, or seat 1 for an onlooker.
func firstSeatOf(v game.View) game.Seat { return max(v.Seat(), 1) }

func (r *reader) markSeen(s *tile.Set) {
	var seen bitset
	seen.addSet(s)
	r.unseen.removeAll(&seen)
}
