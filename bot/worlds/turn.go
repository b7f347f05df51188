package worlds

import (
	"math/bits"
	"slices"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// readAction notes what an action implies about the hand of its seat. v is the view before the
// action.
func (r *reader) readAction(v game.View, e *game.Event) {
	r.try.Assume(v, &r.none, nil, tile.None)
	if e.Action.Kind == game.Play && r.drawn == 0 {
		if v.Rules().MarkerIfNotOnOwn && v.Phase() == game.Main {
			r.readTile(v, e, bitset{}, tile.None)
			r.try.Assume(v, &r.none, nil, tile.None)
		}
		if !r.naive && v.Phase() == game.Main && !v.Status().Line {
			r.try.Suppose(e.Action.Seat, &r.full, &r.moves)
			r.readChoice(v, e.Action)
		}
		return
	}
	fits := r.layableTiles(e.Action.Seat)
	if r.drawn == 0 {
		fits.removeAll(&r.starters)
		r.readWithoutDraw(v, e, fits)
	} else {
		r.readAfterDraw(v, e, fits)
	}
}

// layableTiles returns the tiles that the seat could lay in the state r.try. It sets r.starters to
// those that it could lay but need not, since they could only start a Mexican train.
func (r *reader) layableTiles(s game.Seat) (set bitset) {
	r.try.Suppose(s, &r.full, &r.moves)
	r.starters = bitset{}
	trains := r.moves.Trains()
	if start := r.try.Startable() & trains; start != 0 && r.try.Rules().MexicanStart == rules.MexicanStartMay {
		r.starters = r.rowsOf(start)
		elsewhere := r.rowsOf(trains &^ start)
		r.starters.removeAll(&elsewhere)
	}
	return r.rowsOf(trains)
}

// rowsOf returns the tiles that may be laid on the trains, which r.moves must have.
func (r *reader) rowsOf(trains game.Trains) (set bitset) {
	for left := trains; left != 0; left &= left - 1 {
		train := left.First()
		end := r.try.End(train)
		for row := r.moves.Row(train); row != 0; row &= row - 1 {
			set.add(tile.Of(end, tile.Pip(bits.TrailingZeros32(row))))
		}
	}
	return set
}

// couldHappen reports whether the event could have happened if the seat had the given hand and had
// drawn drew.
func (r *reader) couldHappen(v game.View, e *game.Event, drew tile.Tile, hand ...tile.Tile) bool {
	seat := e.Action.Seat
	for _, t := range hand {
		r.none[seat].Add(t)
	}
	r.try.Assume(v, &r.none, nil, drew)
	r.none[seat] = tile.Set{}
	if r.try.Check(e.Action) != nil {
		return false
	}
	r.try.Do(e.Action)
	return r.try.Status().Marked == e.After.Marked
}

// readWithoutDraw notes what a draw, pass or stop implies about a seat that has drawn nothing.
func (r *reader) readWithoutDraw(v game.View, e *game.Event, fits bitset) {
	seat := e.Action.Seat
	if e.Action.Kind == game.Stop {
		r.readTrain(v, seat)
	}
	unable := r.couldHappen(v, e, tile.None)
	fit := fits.lowestTile()
	if fit == tile.None {
		r.torn = r.torn || !unable
		return
	}
	switch able := r.couldHappen(v, e, tile.None, fit); {
	case able && unable && e.Action.Kind != game.Stop:
		r.weighHand(seat, &fits, oddsDeclined)
	case able && unable: // see readTrain
	case unable:
		r.banFrom(seat, &fits, 0)
		if r.moves.Trains().Has(seat.OwnTrain()) {
			r.spent |= seat.Set()
		}
	case able:
		r.letMeet(seat, &fits, r.addClause(), 0)
	default:
		r.torn = true
	}
}

// readAfterDraw notes what an action implies about a seat that has drawn a hidden tile.
func (r *reader) readAfterDraw(v game.View, e *game.Event, fits bitset) {
	seat, drawn := e.Action.Seat, r.drawn
	if e.Action.Kind == game.Play {
		r.readTile(v, e, fits, e.Action.Tile())
		return
	}
	fitsDrawn := r.layableWhenDrawn(v, seat, fits)
	without, with := r.possibleDraws(v, e, fits, fitsDrawn)
	either := without
	either.addAll(&with)
	r.torn = r.torn || either == bitset{}
	if with == (bitset{}) {
		r.banFrom(seat, &fits, drawn)
	}
	other := r.all
	other.removeAll(&either)
	r.places[drawn].ban.addAll(&other)
	kept := without
	kept.keepOnly(&fitsDrawn)
	switch {
	case without != either:
		c := r.addClause()
		r.letMeet(seat, &fits, c, drawn)
		c.lit[drawn] = r.unseen
		c.lit[drawn].keepOnly(&without)
	case kept != bitset{} && e.Action.Kind == game.Pass:
		r.weighPlace(drawn, &kept, oddsDeclined)
		r.spent &^= seat.Set()
	}
}

// readTile notes what a tile from the hand, or one just drawn, implies about the other tiles of its
// seat: if it laid a marker or none, whether it had to draw (fits would have spared it that), and
// whether it had a tile for the end of its own train.
func (r *reader) readTile(v game.View, e *game.Event, fits bitset, drew tile.Tile) {
	seat, laid, drawn := e.Action.Seat, e.Action.Tile(), r.drawn
	var home bitset
	if v.Rules().MarkerIfNotOnOwn {
		home = r.withPip(v.End(seat.OwnTrain()))
	}
	home.remove(laid)
	fits.remove(laid)
	fits.removeAll(&home)
	f, h := fits.lowestTile(), home.lowestTile()
	var could [2][2]bool // could the hand have had none or one of fits, none or one of home?
	for i, hand := range [][]tile.Tile{{laid}, {laid, h}, {laid, f}, {laid, f, h}} {
		could[i/2][i%2] = r.couldHappen(v, e, drew, slices.DeleteFunc(hand, func(t tile.Tile) bool { return t == tile.None })...)
	}
	r.torn = r.torn || could == [2][2]bool{}
	if !could[1][0] && !could[1][1] {
		r.banFrom(seat, &fits, drawn)
	}
	if !could[0][1] && !could[1][1] {
		r.banFrom(seat, &home, drawn)
	}
	switch {
	case !could[0][0] && !could[1][0]:
		r.letMeet(seat, &home, r.addClause(), drawn)
	case !could[0][0]:
		c := r.addClause()
		r.letMeet(seat, &fits, c, drawn)
		r.letMeet(seat, &home, c, drawn)
	}
}

// withPip returns all tiles with the pip.
func (r *reader) withPip(p tile.Pip) (set bitset) {
	for row := r.full.Row(p); row != 0; row &= row - 1 {
		set.add(tile.Of(p, tile.Pip(bits.TrailingZeros32(row))))
	}
	return set
}

// layableWhenDrawn returns the tiles that the seat could lay right after drawing them: those in
// fits, which it could also lay from its hand; if a drawn double may always be laid, the doubles;
// and those that elsewhere_before_own lets it lay only then.
func (r *reader) layableWhenDrawn(v game.View, s game.Seat, fits bitset) bitset {
	for left := r.moves.Trains(); left != 0; left &= left - 1 {
		train := left.First()
		end := v.End(train)
		double := tile.Of(end, end)
		if !fits.has(double) && r.mayLay(v, game.PlayOf(s, end, end, train), double) {
			fits.add(double)
		}
	}
	if v.Rules().ElsewhereBeforeOwn == rules.ElsewhereOwnOnlyAlways && r.moves.Trains() == 0 {
		r.addDrawnForOwn(v, s, &fits)
	}
	return fits
}

// addDrawnForOwn adds the tiles that the seat, which may lay none from its hand, could lay on its
// own train right after drawing them.
func (r *reader) addDrawnForOwn(v game.View, s game.Seat, fits *bitset) {
	own := s.OwnTrain()
	end := v.End(own)
	for row := r.full.Row(end); row != 0; row &= row - 1 {
		to := tile.Pip(bits.TrailingZeros32(row))
		if t := tile.Of(end, to); r.mayLay(v, game.PlayOf(s, end, to, own), t) {
			fits.add(t)
		}
	}
}

// mayLay reports whether a is legal, if it lays the tile that its seat has drawn.
func (r *reader) mayLay(v game.View, a game.Action, drew tile.Tile) bool {
	r.none[a.Seat].Add(drew)
	r.try.Assume(v, &r.none, nil, drew)
	r.none[a.Seat] = tile.Set{}
	return r.try.Check(a) == nil
}

// possibleDraws returns the tiles that the seat can have drawn if the event happened: those that
// are possible if it held no other tile that fitted, and those that are if it did.
func (r *reader) possibleDraws(v game.View, e *game.Event, fits, fitsDrawn bitset) (without, with bitset) {
	loose, starters := r.all, r.starters
	loose.removeAll(&fitsDrawn)
	fitsDrawn.removeAll(&starters)
	for _, set := range []bitset{loose, starters, fitsDrawn} {
		drew := set.lowestTile()
		if drew == tile.None {
			continue
		}
		alone := r.couldHappen(v, e, drew, drew)
		both := alone
		other := fits
		other.remove(drew)
		if another := other.lowestTile(); another != tile.None {
			both = r.couldHappen(v, e, drew, drew, another)
		}
		if alone {
			without.addAll(&set)
		}
		if both {
			with.addAll(&set)
		}
	}
	return without, with
}

// readAfter notes what the table after the event implies, at the end of a cycle of draws for the
// engine and if the round continues because somebody could lay a tile.
func (r *reader) readAfter(v game.View, e *game.Event) {
	if r.open || v.Over() {
		return
	}
	if v.Phase() == game.Search {
		r.readSearchDraw(v, e)
		return
	}
	ru, passes := v.Rules(), int(v.Status().Passes)
	optional := !ru.Compulsory || ru.KeepDrawn || ru.MexicanStart == rules.MexicanStartMay
	if e.Action.Kind != game.Pass || v.Phase() != game.Main || ru.Block == rules.BlockAllPassed || !optional ||
		v.Boneyard() > 0 || passes < v.Seats() || passes >= 3*v.Seats() {
		return
	}
	r.readBlockAverted(v)
}

// readBlockAverted notes that some seat holds a tile that would be legal in an ordinary turn.
func (r *reader) readBlockAverted(v game.View) {
	r.try.Assume(v, &r.none, nil, tile.None)
	if r.own = v.Hand(); r.viewer != game.NoSeat {
		if r.try.Suppose(r.viewer, &r.own, &r.moves); r.moves.PlayCount() > 0 && !r.moves.OnlyStarts() {
			return
		}
	}
	c := r.addClause()
	for s := range game.SeatsOf(v.Seats()).All() {
		if r.isHidden(s) {
			fits := r.layableTiles(s)
			fits.removeAll(&r.starters)
			r.letMeet(s, &fits, c, 0)
		}
	}
}
