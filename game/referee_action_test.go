package game_test

import (
	"slices"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// do carries out a legal action.
func (r *referee) do(a game.Action) {
	late := r.late(a)
	switch a.Kind {
	case game.Knock:
		r.Knocked = with(r.Knocked, a.Seat)
	case game.Draw:
		r.draw(a.Seat)
	case game.Stop:
		if r.Line {
			r.endLine(a.Seat)
		} else {
			r.hasOpened(a.Seat)
		}
	case game.Pass:
		r.pass(a.Seat)
	case game.Play:
		r.play(a)
	}
	if r.Phase != game.Over {
		r.punish(late)
	}
	r.Knocked = slices.DeleteFunc(r.Knocked, func(s game.Seat) bool { return len(r.hand(s)) != 1 })
}

// goOut ends the round by the last tile of s, which has had its turn with it.
func (r *referee) goOut(s game.Seat) {
	r.Opened[s-1] = true
	r.over(game.Out)
}

func (r *referee) late(a game.Action) (list []game.Seat) {
	for s := r.next(a.Seat); s != a.Seat; s = r.next(s) {
		if a.Kind != game.Knock && r.Rules.KnockPenalty > 0 && r.unannounced(s) && r.hasDone(s) {
			list = append(list, s)
		}
	}
	return list
}

// hasDone reports whether nothing more is expected of the seat before others act.
func (r *referee) hasDone(s game.Seat) bool {
	if r.Phase == game.Opening {
		return r.Opened[s-1]
	}
	return !r.hasTurn(s)
}

func (r *referee) punish(late []game.Seat) {
	for _, s := range late {
		for range r.Rules.KnockPenalty {
			if len(r.Bones) > 0 {
				r.take(s)
			}
		}
		r.Knocked = with(r.Knocked, s)
	}
	if len(r.Owed) > 0 && len(r.hand(r.Turn[0])) == 0 && len(r.Bones) == 0 {
		r.goOut(r.Turn[0])
	}
}

func (r *referee) take(s game.Seat) tile.Tile {
	t := r.Bones[0]
	r.Bones = r.Bones[1:]
	r.Hands[s-1] = sortTiles(append(r.Hands[s-1], t))
	return t
}

func sortTiles(list []tile.Tile) []tile.Tile {
	slices.Sort(list)
	slices.Reverse(list)
	return list
}

func with(list []game.Seat, s game.Seat) []game.Seat {
	if !slices.Contains(list, s) {
		list = append(list, s)
	}
	slices.Sort(list)
	return list
}

func without(list []game.Seat, s game.Seat) []game.Seat {
	return slices.DeleteFunc(list, func(t game.Seat) bool { return t == s })
}

func (r *referee) over(end game.End) {
	r.Phase, r.end, r.Turn, r.Owed, r.Line = game.Over, end, nil, nil, false
}

func (r *referee) draw(s game.Seat) {
	t := r.take(s)
	if r.Phase != game.Search {
		if r.Drew != tile.None && r.Phase == game.Main && r.Rules.Draw == rules.DrawTwo {
			r.Draws = 2
		}
		r.Drew, r.Turn = t, []game.Seat{s}
		return
	}
	layer, best := game.NoSeat, -1 // who lays an engine now, were it time
	for seat := range r.Hands {
		for _, t := range r.Hands[seat] {
			fits := t.Double() && (r.Rules.Engine != rules.EngineHeld || t.High() == r.Engine)
			if fits && int(t.High()) > best {
				layer, best = game.Seat(seat+1), int(t.High())
			}
		}
	}
	oneByOne, cycleOver := r.Rules.NoDouble == rules.NoDoubleInTurn, int(s) == r.Seats
	if r.Rules.Engine == rules.EngineHeld {
		oneByOne = r.Rules.EngineSearch == rules.SearchOneByOne
	}
	switch {
	case layer != game.NoSeat && (oneByOne || cycleOver):
		r.Turn = []game.Seat{layer}
	case oneByOne && len(r.Bones) == 0, !oneByOne && cycleOver && len(r.Bones) < r.Seats:
		r.over(game.Redeal)
	default:
		r.Turn = []game.Seat{r.next(s)}
	}
}

func (r *referee) play(a game.Action) {
	s := a.Seat
	forced := r.Drew != tile.None && r.unable(s)
	leaves := r.leavesOwn(a)
	late := r.Rules.LateOpening && r.Rules.Opening == rules.OpeningTrain && a.Train == s.OwnTrain() &&
		len(r.line(a.Train)) == 0 && (len(r.Owed) > 0 || len(r.binding()) == 0)
	couldOwn := slices.ContainsFunc(r.legal(s), func(b game.Action) bool { return b.Kind == game.Play && b.Train == s.OwnTrain() })
	r.Drew, r.Draws = tile.None, 0
	r.Hands[s-1] = slices.DeleteFunc(r.Hands[s-1], func(t tile.Tile) bool { return t == a.Tile() })
	if a.Train == game.EnginePlace {
		r.layEngine(s, a.To)
		return
	}
	r.lay(a)
	if r.Phase == game.Opening {
		r.laidInOpening(s)
		return
	}
	r.Passes = 0
	r.Open = slices.DeleteFunc(r.Open, func(t game.Train) bool { return t == a.Train })
	r.unmark(a)
	mayMark := r.Rules.MarkerOnEmptyTrain || len(r.line(s.OwnTrain())) > 0
	if r.Rules.MarkerIfDrawnPlayedElsewhere && forced && a.Train != s.OwnTrain() && !couldOwn && mayMark {
		r.Marked = with(r.Marked, s)
	}
	if leaves && mayMark {
		r.Marked = with(r.Marked, s)
	}
	if late || r.Line {
		r.Line, r.Owed = true, nil
		if len(r.hand(s)) == 0 {
			r.goOut(s)
		}
		return
	}
	r.afterTile(a)
	if r.Phase == game.Main && r.everyoneMarked() {
		r.over(game.Blocked)
	}
}

// leavesOwn reports whether the tile is laid elsewhere by a seat that has none for its own train, and
// is not excused by a double.
func (r *referee) leavesOwn(a game.Action) bool {
	s := a.Seat
	excused := !r.Rules.MarkerWhenBoundByDouble && len(r.Owed) == 0 && len(r.binding()) > 0
	fits := slices.ContainsFunc(r.hand(s), func(t tile.Tile) bool { return t.Has(r.tail(s.OwnTrain())) })
	return r.Rules.MarkerIfNotOnOwn && r.Phase == game.Main && a.Train != s.OwnTrain() && !fits && !excused
}

// unable reports whether the seat, holding a drawn tile, had to draw it.
func (r *referee) unable(s game.Seat) bool {
	if r.Phase != game.Main {
		return true
	}
	others := slices.DeleteFunc(slices.Clone(r.hand(s)), func(t tile.Tile) bool { return t == r.Drew })
	list, _ := r.ways(s, others)
	return len(list) == 0
}

func (r *referee) lay(a game.Action) {
	l := game.Laid{From: a.From, To: a.To}
	switch i := int(a.Train - game.Mexican); {
	case a.Train < game.Mexican:
		r.Trains[a.Train-1] = append(r.Trains[a.Train-1], l)
	case i < len(r.Mexican):
		r.Mexican[i] = append(r.Mexican[i], l)
	default:
		r.Mexican = append(r.Mexican, []game.Laid{l})
	}
}

func (r *referee) unmark(a game.Action) {
	owner := a.Train.Owner()
	switch {
	case owner == a.Seat, r.Rules.MarkerOff == rules.MarkerOffOwnAnywhere:
		r.Marked = without(r.Marked, a.Seat)
	case r.Rules.MarkerOff == rules.MarkerOffAnyoneThere:
		r.Marked = without(r.Marked, owner)
	}
}

func (r *referee) afterTile(a game.Action) {
	double := a.From == a.To && !r.dead(a.To)
	owes := double && r.Rules.ExtraTile != rules.ExtraTileNone
	if double {
		r.Open = append(r.Open, a.Train)
	}
	if len(r.hand(a.Seat)) == 0 && (!owes || r.Rules.OutOnDouble || len(r.Bones) == 0) {
		r.goOut(a.Seat)
		return
	}
	if owes {
		r.Owed = append(r.Owed, a.Train)
		return
	}
	r.endTurn(a.Seat)
}

// endLine ends a late opening line.
func (r *referee) endLine(s game.Seat) {
	line := r.line(s.OwnTrain())
	if last := line[len(line)-1].Tile(); last.Double() && r.Rules.OpeningDouble == rules.OpeningDoubleOpen && !r.dead(last.High()) {
		r.Open = append(r.Open, s.OwnTrain())
	}
	r.Line = false
	r.endTurn(s)
}

func (r *referee) endTurn(s game.Seat) {
	r.Owed, r.Opened[s-1], r.Turn = nil, true, []game.Seat{r.next(s)}
}

func (r *referee) layEngine(s game.Seat, p tile.Pip) {
	r.Engine = p
	if r.Rules.Starter == rules.StarterEngineHolder || r.Rules.Engine == rules.EngineStarterHighest {
		r.Starter = s
	}
	r.Turn = []game.Seat{r.Starter}
	switch {
	case len(r.hand(s)) == 0:
		r.goOut(s)
	case r.Rules.Opening == rules.OpeningNone:
		r.Phase = game.Main
	default:
		r.Phase = game.Opening
		r.toOpen(r.Starter)
	}
}

// toOpen gives the turn to the seat that opens next: the seat itself if it is not done.
func (r *referee) toOpen(s game.Seat) {
	r.Turn = nil
	for range r.Seats {
		if !r.Opened[s-1] {
			r.Turn = with(r.Turn, s)
			if r.Rules.OpeningOrder == rules.OpeningInTurn {
				return
			}
		}
		s = r.next(s)
	}
}

func (r *referee) laidInOpening(s game.Seat) {
	single := r.Rules.Opening == rules.OpeningOwnTile
	switch out := len(r.hand(s)) == 0; {
	case out && (single || r.Rules.OpeningOut == rules.OpeningOutAtOnce):
		r.goOut(s)
	case out, single:
		r.hasOpened(s)
	default:
		r.toOpen(s)
	}
}

func (r *referee) hasOpened(s game.Seat) {
	r.Opened[s-1] = true
	if r.toOpen(s); len(r.Turn) > 0 {
		return
	}
	if slices.ContainsFunc(r.Hands, func(hand []tile.Tile) bool { return len(hand) == 0 }) {
		r.over(game.Out)
		return
	}
	r.Phase, r.Turn = game.Main, []game.Seat{r.Starter}
	seat := r.Starter
	for range r.Seats {
		line := r.line(seat.OwnTrain())
		if r.Rules.OpeningDouble == rules.OpeningDoubleOpen && len(line) > 0 && line[len(line)-1].Tile().Double() && !r.dead(r.tail(seat.OwnTrain())) {
			r.Open = append(r.Open, seat.OwnTrain())
		}
		seat = r.next(seat)
	}
}

func (r *referee) pass(s game.Seat) {
	marks := r.marksOnPass(s)
	if marks {
		r.Marked = with(r.Marked, s)
	}
	r.Drew, r.Draws = tile.None, 0
	if r.Phase == game.Opening {
		r.hasOpened(s)
		return
	}
	r.Passes++
	if marks && r.Rules.Block != rules.BlockAllPassed {
		r.Passes = 0
	}
	r.endTurn(s)
	if r.blocked() {
		r.over(game.Blocked)
	}
}

// marksOnPass reports whether a pass of the seat lays a marker that is not there.
func (r *referee) marksOnPass(s game.Seat) bool {
	if slices.Contains(r.Marked, s) || len(r.line(s.OwnTrain())) == 0 && !r.Rules.MarkerOnEmptyTrain {
		return false
	}
	// Would it have drawn, had there been a tile?
	richer := *r
	richer.Bones = []tile.Tile{tile.None}
	wouldDraw := slices.ContainsFunc(richer.legal(s), func(a game.Action) bool { return a.Kind == game.Draw })
	if len(r.Bones) == 0 && r.Drew == tile.None && wouldDraw && !r.Rules.MarkerWhenBoneyardEmpty {
		return false
	}
	bound := r.Phase == game.Main && len(r.Owed) == 0 && len(r.binding()) > 0
	byOwn := slices.Contains(r.binding(), s.OwnTrain())
	return !bound || byOwn || r.Rules.MarkerWhenBoundByDouble
}

// everyoneMarked reports whether block all_marked ends the round now.
func (r *referee) everyoneMarked() bool {
	return r.Rules.Block == rules.BlockAllMarked && len(r.Marked) == r.Seats
}

func (r *referee) blocked() bool {
	switch {
	case r.everyoneMarked():
		return true
	case r.Passes < r.Seats:
		return false
	case r.Rules.Block == rules.BlockAllPassed:
		return true
	case len(r.Bones) > 0:
		return false
	}
	for s := range game.SeatsOf(r.Seats).All() {
		if list, _ := r.ways(s, r.hand(s)); len(list) > 0 && !r.onlyStarts(list) {
			return r.Passes >= 3*r.Seats
		}
	}
	return true
}
