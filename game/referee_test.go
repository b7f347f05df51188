package game_test

import (
	"reflect"
	"slices"
	"testing"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/rules"
	"roundhouse/tile"
)

// A referee plays the rules a second time, from the sentences of rules.md and with
// nothing but lists: no speed, no cleverness, none of the engine's own code beside
// the types. TestReferee wants both to agree on everything.
type referee struct {
	game.Setup
	end game.End
}

func (r *referee) hand(s game.Seat) []tile.Tile { return r.Hands[s-1] }

func (r *referee) hasTurn(s game.Seat) bool { return slices.Contains(r.Turn, s) }

func (r *referee) next(s game.Seat) game.Seat { return s%game.Seat(r.Seats) + 1 }

func (r *referee) line(t game.Train) []game.Laid {
	switch {
	case t < game.Mexican:
		return r.Trains[t-1]
	case int(t-game.Mexican) < len(r.Mexican):
		return r.Mexican[t-game.Mexican]
	}
	return nil
}

func (r *referee) tail(t game.Train) tile.Pip {
	if line := r.line(t); len(line) > 0 {
		return line[len(line)-1].To
	}
	return r.Engine
}

// legal is what the seat may do.
func (r *referee) legal(s game.Seat) (list []game.Action) {
	if r.hasTurn(s) {
		switch r.Phase {
		case game.Search:
			list = r.searching(s)
		case game.Opening:
			list = r.opening(s)
		case game.Main:
			list = r.ordinary(s)
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
	if highest < 0 {
		return []game.Action{game.DrawOf(s, tile.None)}
	}
	return []game.Action{game.PlayOf(s, tile.Pip(highest), tile.Pip(highest), game.EnginePlace)}
}

// fits is the ways to lay one of the tiles on one of the trains.
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
	own := []game.Train{s.OwnTrain()}
	begun := len(r.line(own[0])) > 0
	hasDouble := slices.ContainsFunc(r.line(own[0]), func(l game.Laid) bool { return l.Tile().Double() })
	allowed := func(t tile.Tile, _ game.Train) bool {
		return !(r.Rules.DoublesPerTurn == 1 && hasDouble && t.Double())
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

// ways is where and with which of the tiles the seat may go on in an ordinary turn;
// must says that this cannot be declined.
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
	return r.fits(s, tiles, places, func(t tile.Tile, train game.Train) bool {
		switch {
		case owing && r.Rules.DoublesPerTurn == 1 && t.Double():
			return false
		case r.Rules.OwnTrainFirst && ownEmpty && t.Has(r.Engine) && train != s.OwnTrain():
			return slices.Contains(r.Open, train)
		}
		return true
	}), must
}

// accessible is the places of section 2.2.
func (r *referee) accessible(s game.Seat) []game.Train {
	list := []game.Train{s.OwnTrain()}
	for _, seat := range r.Marked {
		list = union(list, []game.Train{seat.OwnTrain()})
	}
	if r.Rules.Opening == rules.OpeningNone && !r.Rules.MexicanInOpening && !r.Opened[s-1] {
		return list
	}
	n := len(r.Mexican)
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

// binding is the open doubles that the satisfy rule names.
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

func (r *referee) ordinary(s game.Seat) []game.Action {
	drawOrPass := game.PassOf(s)
	if len(r.Bones) > 0 {
		drawOrPass = game.DrawOf(s, tile.None)
	}
	if r.Drew == tile.None {
		list, must := r.ways(s, r.hand(s))
		if len(list) == 0 || !r.Rules.Compulsory && !must {
			list = append(list, drawOrPass)
		}
		return list
	}
	others := slices.DeleteFunc(slices.Clone(r.hand(s)), func(t tile.Tile) bool { return t == r.Drew })
	before, _ := r.ways(s, others)
	list, must := r.ways(s, []tile.Tile{r.Drew})
	voluntary := len(before) > 0
	if len(list) == 0 || !must && (voluntary || r.Rules.KeepDrawn) {
		list = append(list, game.PassOf(s))
	}
	return list
}

// do carries out a legal action.
func (r *referee) do(a game.Action) {
	late := r.late(a)
	switch a.Kind {
	case game.Knock:
		r.Knocked = with(r.Knocked, a.Seat)
	case game.Draw:
		r.draw(a.Seat)
	case game.Stop:
		r.hasOpened(a.Seat)
	case game.Pass:
		r.pass(a.Seat)
	case game.Play:
		r.play(a)
	}
	if r.Phase != game.Over {
		r.punish(late)
	}
}

func (r *referee) late(a game.Action) (list []game.Seat) {
	for s := game.Seat(1); int(s) <= r.Seats; s++ {
		if s != a.Seat && a.Kind != game.Knock && r.Rules.KnockPenalty > 0 && r.unannounced(s) && !r.hasTurn(s) {
			list = append(list, s)
		}
	}
	return list
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
	r.Knocked = slices.DeleteFunc(r.Knocked, func(s game.Seat) bool { return len(r.hand(s)) != 1 })
	if len(r.Owed) > 0 && len(r.hand(r.Turn[0])) == 0 && len(r.Bones) == 0 {
		r.over(game.Out)
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
	r.Phase, r.end, r.Turn, r.Owed = game.Over, end, nil, nil
}

func (r *referee) draw(s game.Seat) {
	t := r.take(s)
	if r.Phase != game.Search {
		r.Drew, r.Turn = t, []game.Seat{s}
		return
	}
	holder := game.NoSeat
	for seat := range r.Hands {
		if slices.Contains(r.Hands[seat], tile.Of(r.Engine, r.Engine)) {
			holder = game.Seat(seat + 1)
		}
	}
	oneByOne, cycleOver := r.Rules.EngineSearch == rules.SearchOneByOne, int(s) == r.Seats
	switch {
	case holder != game.NoSeat && (oneByOne || cycleOver):
		r.Turn = []game.Seat{holder}
	case oneByOne && len(r.Bones) == 0, !oneByOne && cycleOver && len(r.Bones) < r.Seats:
		r.over(game.Redeal)
	default:
		r.Turn = []game.Seat{r.next(s)}
	}
}

func (r *referee) play(a game.Action) {
	s := a.Seat
	forced := r.Drew != tile.None && r.unable(s)
	couldOwn := slices.ContainsFunc(r.legal(s), func(b game.Action) bool { return b.Kind == game.Play && b.Train == s.OwnTrain() })
	r.Drew = tile.None
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
	r.afterTile(a)
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
	double := a.From == a.To
	owes := double && r.Rules.ExtraTile != rules.ExtraTileNone
	if len(r.hand(a.Seat)) == 0 && (!owes || r.Rules.OutOnDouble || len(r.Bones) == 0) {
		r.over(game.Out)
		return
	}
	if double {
		r.Open = append(r.Open, a.Train)
	}
	if owes {
		r.Owed = append(r.Owed, a.Train)
		return
	}
	r.endTurn(a.Seat)
}

func (r *referee) endTurn(s game.Seat) {
	r.Owed, r.Opened[s-1], r.Turn = nil, true, []game.Seat{r.next(s)}
}

func (r *referee) layEngine(s game.Seat, p tile.Pip) {
	r.Engine, r.Starter, r.Turn = p, s, []game.Seat{s}
	switch {
	case len(r.hand(s)) == 0:
		r.over(game.Out)
	case r.Rules.Opening == rules.OpeningNone:
		r.Phase = game.Main
	default:
		r.Phase = game.Opening
		r.toOpen(s)
	}
}

// toOpen gives the turn to who opens next: the seat itself if it is not done.
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
		r.over(game.Out)
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
		if r.Rules.OpeningDouble == rules.OpeningDoubleOpen && len(line) > 0 && line[len(line)-1].Tile().Double() {
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
	r.Drew = tile.None
	if r.Phase == game.Opening {
		r.hasOpened(s)
		return
	}
	r.Passes++
	if marks && r.Rules.Block == rules.BlockStuck {
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
	return !bound || r.Rules.MarkerWhenBoundByDouble
}

func (r *referee) blocked() bool {
	switch {
	case r.Passes < r.Seats:
		return false
	case r.Rules.Block == rules.BlockAllPassed:
		return true
	case len(r.Bones) > 0:
		return false
	}
	if !r.Rules.Compulsory || r.Rules.KeepDrawn {
		for s := game.Seat(1); int(s) <= r.Seats; s++ {
			if list, _ := r.ways(s, r.hand(s)); len(list) > 0 {
				return r.Passes >= 3*r.Seats
			}
		}
	}
	return true
}

// TestReferee lets engine and referee play the same rounds of random mixes.
func TestReferee(t *testing.T) {
	t.Parallel()
	for seed := range gametest.Seeds(500) {
		chance := gametest.Seeded(seed)
		mix := gametest.Mix(chance)
		s := gametest.Start(&mix, chance)
		r := referee{Setup: s.Setup(), end: s.Status().End}
		var done []game.Action
		for !s.Over() {
			a := agreeOnLegal(t, seed, &s, &r, done, chance)
			s.Do(a)
			r.do(a)
			done = append(done, a)
			agreeOnState(t, seed, &s, &r, done)
		}
	}
}

// agreeOnLegal wants the same legal actions of every seat and chooses one.
func agreeOnLegal(t *testing.T, seed uint64, s *game.State, r *referee, done []game.Action, chance gametest.Chance) game.Action {
	t.Helper()
	var all []game.Action
	for seat := game.Seat(1); int(seat) <= s.Seats(); seat++ {
		got, want := s.Legal(seat, nil), r.legal(seat)
		byText := func(a, b game.Action) int { return slices.Compare([]byte(a.String()), []byte(b.String())) }
		slices.SortFunc(got, byText)
		slices.SortFunc(want, byText)
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: seat %d may do %v, the referee says %v\nafter %v\nin %+v", seed, seat, got, want, done, s.Setup())
		}
		all = append(all, got...)
	}
	return all[chance(len(all))]
}

func agreeOnState(t *testing.T, seed uint64, s *game.State, r *referee, done []game.Action) {
	t.Helper()
	got, want := s.Setup(), r.Setup
	if s.Over() {
		got.Open, want.Open = nil, nil // what was open in the end says nothing
		got.Drew, want.Drew = tile.None, tile.None
	}
	if s.Status().End != r.end || !reflect.DeepEqual(filled(got), filled(want)) {
		t.Fatalf("seed %d: after %v\nthe engine has  %s %+v\nthe referee has %s %+v", seed, done, s.Status().End, got, r.end, want)
	}
}

// filled is the position with empty lists for nil ones.
func filled(s game.Setup) game.Setup {
	s.Marked = append([]game.Seat{}, s.Marked...)
	s.Knocked = append([]game.Seat{}, s.Knocked...)
	s.Turn = append([]game.Seat{}, s.Turn...)
	s.Open = append([]game.Train{}, s.Open...)
	s.Owed = append([]game.Train{}, s.Owed...)
	s.Bones = append([]tile.Tile{}, s.Bones...)
	s.Mexican = append([][]game.Laid{}, s.Mexican...)
	for _, lists := range [][][]game.Laid{s.Trains} {
		for i := range lists {
			lists[i] = append([]game.Laid{}, lists[i]...)
		}
	}
	for i := range s.Hands {
		s.Hands[i] = append([]tile.Tile{}, s.Hands[i]...)
	}
	return s
}
