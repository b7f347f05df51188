package gametest

import (
	"bytes"
	"slices"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// followers holds a past and a mirror for every viewer, and a second state, which was read from a
// position. All of them follow the actions of a round.
type followers struct {
	*Player
	pasts   []*game.Past   // by seat, the onlooker's first
	mirrors []*game.Mirror // by seat, the onlooker's first
	shadow  game.State
}

func (p *Player) newFollowers(s *game.State) *followers {
	p.Helper()
	f := &followers{Player: p}
	if p.Every == 0 {
		return f
	}
	for viewer := range s.Seats() + 1 {
		view := s.View(game.Seat(viewer))
		f.pasts = append(f.pasts, game.NewPast(view))
		f.mirrors = append(f.mirrors, game.NewMirror(view))
	}
	f.shadow = p.fromSetup(s)
	return f
}

// applyEvent applies the event, as each viewer may see it, to that viewer's mirror. It checks that
// this leads to the viewer's view.
func (f *followers) applyEvent(s *game.State, event game.Event) {
	f.Helper()
	if f.Every == 0 {
		return
	}
	for viewer, mirror := range f.mirrors {
		past := f.pasts[viewer]
		past.Add(event)
		seen := past.Events[len(past.Events)-1]
		mirror.Apply(seen)
		view := s.View(game.Seat(viewer))
		if !mirror.View().Equal(view) {
			f.failAt(s, "folding %+v gives viewer %d\n%+v\nand not\n%+v", seen, viewer, mirror.View(), view)
		}
		if f.Chance(64) == 0 {
			f.mirrors[viewer] = game.NewMirror(view)
		}
	}
	again, err := f.shadow.Apply(event.Action)
	if err != nil || again.After != event.After || len(again.Penalty) != len(event.Penalty) {
		f.failAt(s, "a round set up as its position goes on with %+v, %v, want %+v", again, err, event)
	}
	if f.Chance(f.Every) == 0 {
		f.checkSame(s, &f.shadow)
		f.shadow = f.fromSetup(s)
	}
}

// checkHidden swaps tiles that a viewer cannot see. It checks that neither the viewer's view nor
// what it sees of the next action changes by a byte.
func (p *Player) checkHidden(s *game.State) {
	p.Helper()
	here := p.fromSetup(s)
	for viewer := game.NoSeat; int(viewer) <= s.Seats(); viewer++ {
		view := s.View(viewer)
		if clone := view.Clone(); !clone.Equal(view) {
			p.failAt(s, "the view of %d and its clone differ", viewer)
		}
		p.checkOthersHands(s, view)
		p.checkSwap(s, here, viewer)
	}
}

// checkOthersHands checks that a viewer can read other hands only if they are open.
func (p *Player) checkOthersHands(s *game.State, view game.View) {
	p.Helper()
	open := s.Rules().OpenHands || s.Over()
	for seat := range game.SeatsOf(s.Seats()).All() {
		hand, ok := view.HandOf(seat)
		if ok != (open || seat == view.Seat()) || ok && hand != s.Hand(seat) || !ok && !hand.Empty() {
			p.failAt(s, "viewer %d sees of the hand of %d: %v, %t", view.Seat(), seat, hand.Tiles(), ok)
		}
	}
	if drew := view.Drew(); drew != tile.None && !s.Turn().Has(view.Seat()) {
		p.failAt(s, "viewer %d sees the drawn %s", view.Seat(), drew)
	}
}

// checkSwap swaps two tiles that the viewer cannot see. here is the state made again from its
// position, because the state with the swapped tiles is made in the same way.
func (p *Player) checkSwap(s *game.State, here game.State, viewer game.Seat) {
	p.Helper()
	there, ok := p.swapHidden(s, viewer)
	if !ok {
		return
	}
	a, b := here.View(viewer), there.View(viewer)
	if !a.Equal(b) || !bytes.Equal(dumpMemory(a), dumpMemory(b)) {
		p.failAt(s, "viewer %d tells this from %+v", viewer, there.Setup())
	}
	p.checkSameNext(&here, &there, viewer)
}

// swapHidden returns the state after swapping two tiles that the viewer cannot see. It returns
// false if the two tiles that it picks cannot be swapped. In the search, the turn tells everybody
// which seat holds the engine, so a swap that moves the turn is not used.
func (p *Player) swapHidden(s *game.State, viewer game.Seat) (game.State, bool) {
	setup := s.Setup()
	var places [][]tile.Tile
	for i, hand := range setup.Hands {
		if game.Seat(i+1) != viewer && !s.Rules().OpenHands && !s.Over() {
			places = append(places, hand)
		}
	}
	places = append(places, setup.Bones)
	from, to := places[p.Chance(len(places))], places[p.Chance(len(places))]
	if len(from) == 0 || len(to) == 0 {
		return game.State{}, false
	}
	x, y := &from[p.Chance(len(from))], &to[p.Chance(len(to))]
	if *x == s.Drew() || *y == s.Drew() {
		return game.State{}, false
	}
	*x, *y = *y, *x
	state, err := game.New(setup)
	if err != nil || state.Status() != s.Status() {
		if s.Phase() != game.Search {
			p.failAt(s, "after a swap of hidden tiles the position %+v is %+v, %v", setup, state.Status(), err)
		}
		return game.State{}, false
	}
	return state, true
}

// checkSameNext carries out one action in two states that the viewer cannot tell apart. It checks
// that the viewer sees the same event, unless the action reveals something hidden.
func (p *Player) checkSameNext(here, there *game.State, viewer game.Seat) {
	p.Helper()
	if here.Over() || here.Phase() == game.Search {
		return
	}
	a := p.chooseAction(here)
	same := here.Hand(a.Seat) == there.Hand(a.Seat)
	if !same || there.Check(a) != nil || a.Kind == game.Draw && (a.Seat == viewer || here.Rules().OpenHands) {
		return
	}
	x, _ := here.Apply(a)
	y, _ := there.Apply(a)
	if here.Over() || there.Over() || slices.ContainsFunc(x.Penalty,
		func(p game.Penalty) bool { return p.Seat == viewer || here.Rules().OpenHands }) {
		return
	}
	x, y = x.For(viewer, here.Rules().OpenHands), y.For(viewer, here.Rules().OpenHands)
	if !bytes.Equal(dumpMemory(x), dumpMemory(y)) {
		p.failAt(here, "viewer %d tells two states apart by %+v and %+v", viewer, x, y)
	}
}
