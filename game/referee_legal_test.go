package game_test

import (
	"slices"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// legal returns what the seat may do.
func (r *referee) legal(s game.Seat) (list []game.Action) {
	if r.hasTurn(s) {
		switch r.Phase {
		case game.Search:
			list = r.searching(s)
		case game.Opening:
			list = r.opening(s)
		case game.Main:
			if list = r.ordinary(s); r.Line {
				list = r.opening(s)
			}
		}
	}
	if r.unannounced(s) {
		list = append(list, game.KnockOf(s))
	}
	return list
}

func (r *referee) unannounced(s game.Seat) bool {
	playing := r.Phase == game.Opening || r.Phase == game.Main
	return r.Rules.Knock && playing && len(r.hand(s)) == 1 && !slices.Contains(r.Knocked, s)
}

func (r *referee) searching(s game.Seat) []game.Action {
	highest := -1
	for _, t := range r.hand(s) {
		if t.Double() && (r.Rules.Engine != rules.EngineHeld || t.High() == r.Engine) {
			highest = max(highest, int(t.High()))
		}
	}
	switch {
	case highest < 0 && r.Rules.Engine != rules.EngineHeld && r.Rules.NoDouble == rules.NoDoubleRedeal:
		return nil
	case highest < 0:
		return []game.Action{game.DrawOf(s, tile.None)}
	}
	return []game.Action{game.PlayOf(s, tile.Pip(highest), tile.Pip(highest), game.EnginePlace)}
}

// fits returns the ways to lay one of the tiles on one of the trains.
func (r *referee) fits(s game.Seat, tiles []tile.Tile, trains []game.Train, allowed func(tile.Tile, game.Train) bool) (list []game.Action) {
	for _, train := range trains {
		for _, t := range tiles {
			if end := r.tail(train); t.Has(end) && allowed(t, train) {
				list = append(list, game.PlayOf(s, end, t.Other(end), train))
			}
		}
	}
	return list
}

func (r *referee) opening(s game.Seat) []game.Action {
	own := []game.Train{s.OwnTrain()} // also in a late line
	begun := len(r.line(own[0])) > 0
	hasDouble := slices.ContainsFunc(r.line(own[0]), func(l game.Laid) bool { return l.Tile().Double() })
	allowed := func(t tile.Tile, _ game.Train) bool {
		return !hasDouble || !r.isSecondDouble(s, t)
	}
	fit := r.fits(s, r.hand(s), own, allowed)
	if r.Rules.Opening == rules.OpeningTrain && begun {
		if len(fit) == 0 || !r.Rules.OpeningMaximal {
			fit = append(fit, game.StopOf(s))
		}
		return fit
	}
	drawOrPass := game.PassOf(s)
	if len(r.Bones) > 0 {
		drawOrPass = game.DrawOf(s, tile.None)
	}
	single := r.Rules.Opening == rules.OpeningOwnTile
	if r.Drew == tile.None {
		switch {
		case len(fit) == 0 && r.Rules.OpeningDraw == rules.OpeningDrawNo:
			return []game.Action{game.PassOf(s)}
		case len(fit) == 0:
			return []game.Action{drawOrPass}
		case single && !r.Rules.Compulsory:
			return append(fit, drawOrPass)
		case !single && r.Rules.OpeningMin == 0:
			return append(fit, game.PassOf(s))
		}
		return fit
	}
	others := slices.DeleteFunc(slices.Clone(r.hand(s)), func(t tile.Tile) bool { return t == r.Drew })
	voluntary := single && !r.Rules.Compulsory && len(r.fits(s, others, own, allowed)) > 0
	fit = r.fits(s, []tile.Tile{r.Drew}, own, allowed)
	switch {
	case len(fit) > 0 && voluntary:
		return append(fit, game.PassOf(s))
	case len(fit) > 0:
		return fit
	case r.Rules.OpeningDraw == rules.OpeningDrawUntil && !voluntary:
		return []game.Action{drawOrPass}
	}
	return []game.Action{game.PassOf(s)}
}

// ways returns where and with which of the tiles the seat may play in an ordinary turn; must says
// that this cannot be declined.
func (r *referee) ways(s game.Seat, tiles []tile.Tile) (list []game.Action, must bool) {
	owing := len(r.Owed) > 0
	places := r.accessible(s)
	if owing {
		places = union(places, r.Owed)
	}
	switch bound := r.binding(); {
	case owing && r.Rules.ExtraTile == rules.ExtraTileOnDouble:
		places, must = r.Open[len(r.Open)-1:], true
	case !owing && len(bound) > 0:
		places, must = bound, true
	}
	ownEmpty := len(r.line(s.OwnTrain())) == 0
	if ownEmpty {
		places = slices.DeleteFunc(slices.Clone(places), func(p game.Train) bool { return r.barred(s, p) })
		if r.Rules.ElsewhereBeforeOwn == rules.ElsewhereOwnOnlyAlways && !owing && must && len(tiles) == 1 && tiles[0] == r.Drew {
			places = []game.Train{s.OwnTrain()}
		}
	}
	return r.fits(s, tiles, places, func(t tile.Tile, train game.Train) bool {
		switch {
		case owing && r.isSecondDouble(s, t):
			return false
		case r.Rules.OwnTrainFirst && ownEmpty && t.Has(r.Engine) && train != s.OwnTrain():
			return slices.Contains(r.Open, train)
		}
		return true
	}), must
}

// barred reports whether a seat without a tile on its own train may not lay on the train p, where it
// could lay otherwise.
func (r *referee) barred(s game.Seat, p game.Train) bool {
	if p == s.OwnTrain() {
		return false
	}
	exempt := slices.Contains(r.Open, p)
	switch r.Rules.ElsewhereBeforeOwn {
	case rules.ElsewhereNotMexican:
		return p >= game.Mexican && !exempt
	case rules.ElsewhereNotOthers:
		return p < game.Mexican && !exempt
	case rules.ElsewhereOwnOnly:
		return !exempt
	}
	return r.Rules.ElsewhereBeforeOwn == rules.ElsewhereOwnOnlyAlways
}

// isSecondDouble reports whether the rules forbid the tile in a turn that has a double already.
func (r *referee) isSecondDouble(s game.Seat, t tile.Tile) bool {
	if r.Rules.DoublesPerTurn == 0 || !t.Double() {
		return false
	}
	excepted := t == r.Drew || len(r.hand(s)) == 1
	return r.Rules.DrawnDoubles == rules.DrawnDoublesCount || !excepted
}

// accessible returns the places where an ordinary tile may go.
func (r *referee) accessible(s game.Seat) []game.Train {
	list := []game.Train{s.OwnTrain()}
	for _, seat := range r.Marked {
		list = union(list, []game.Train{seat.OwnTrain()})
	}
	if r.Rules.Opening == rules.OpeningNone && !r.Rules.MexicanInOpening && !r.Opened[s-1] {
		return list
	}
	n := len(r.Mexican)
	if r.Rules.MexicanStart == rules.MexicanStartNever {
		return list
	}
	if n == 0 || r.Rules.MexicanTrains == 0 {
		n++
	}
	for i := range n {
		list = append(list, game.Mexican+game.Train(i))
	}
	return list
}

func union(a, b []game.Train) []game.Train {
	a = slices.Clone(a)
	for _, t := range b {
		if !slices.Contains(a, t) {
			a = append(a, t)
		}
	}
	return a
}

// binding returns the open doubles that the satisfy rule names.
func (r *referee) binding() (list []game.Train) {
	for _, train := range r.Open {
		if r.Rules.ExhaustedDouble == rules.ExhaustedDoubleStays || !r.exhausted(r.tail(train)) {
			list = append(list, train)
		}
	}
	if len(list) == 0 {
		return nil
	}
	switch r.Rules.Satisfy {
	case rules.SatisfyInOrder:
		return list[:1]
	case rules.SatisfyReverse:
		return list[len(list)-1:]
	case rules.SatisfyAny:
		return list
	}
	return nil
}

// dead reports whether a double of p, just laid, is dead.
func (r *referee) dead(p tile.Pip) bool {
	return r.Rules.ExhaustedDouble == rules.ExhaustedDoubleDead && r.exhausted(p)
}

func (r *referee) exhausted(p tile.Pip) bool {
	n := 0
	if r.Engine == p {
		n++
	}
	for _, line := range slices.Concat(r.Trains, r.Mexican) {
		for _, l := range line {
			if l.Tile().Has(p) {
				n++
			}
		}
	}
	return n == int(r.Rules.Set)+1
}

// onlyStarts reports whether all the ways to lay a tile start a Mexican train, which nobody has to.
func (r *referee) onlyStarts(ways []game.Action) bool {
	return r.Rules.MexicanStart == rules.MexicanStartMay && !slices.ContainsFunc(ways, func(a game.Action) bool {
		return a.Train < game.Mexican+game.Train(len(r.Mexican))
	})
}

func (r *referee) ordinary(s game.Seat) []game.Action {
	drawOrPass := game.PassOf(s)
	if len(r.Bones) > 0 {
		drawOrPass = game.DrawOf(s, tile.None)
	}
	if r.Drew == tile.None {
		list, must := r.ways(s, r.hand(s))
		if len(list) == 0 || !r.Rules.Compulsory && !must || r.onlyStarts(list) {
			list = append(list, drawOrPass)
		}
		return list
	}
	others := slices.DeleteFunc(slices.Clone(r.hand(s)), func(t tile.Tile) bool { return t == r.Drew })
	before, _ := r.ways(s, others)
	list, must := r.ways(s, []tile.Tile{r.Drew})
	voluntary := len(before) > 0
	if another := r.Rules.Draw == rules.DrawUntil || r.Rules.Draw == rules.DrawTwo && r.Draws == 0; another && len(list) == 0 {
		return []game.Action{drawOrPass}
	}
	if len(list) == 0 || !must && (voluntary || r.Rules.KeepDrawn || r.onlyStarts(list)) {
		list = append(list, game.PassOf(s))
	}
	return list
}
