package bot

import (
	"roundhouse/game"
	"roundhouse/game/solver"
	"roundhouse/game/tile"
)

// Fact is something that an action does. N is the number that belongs to it, or 0.
type Fact struct {
	What FactKind
	N    int
}

// FactKind is a kind of Fact.
type FactKind string

// The kinds of facts. A train in hand is one that the tiles in hand could form from the end of the
// seat's own train. Facts are about the longest one; a seat with one tile left has none.
const (
	Forced     FactKind = "forced"      // nothing else is legal
	GoesOut    FactKind = "goes_out"    // lays the last tile, and no other is owed
	Knocks     FactKind = "knocks"      // announces the last tile
	Satisfies  FactKind = "satisfies"   // satisfies an open double
	FollowsUp  FactKind = "follows_up"  // lays a double that another tile can follow at once
	LeavesOpen FactKind = "leaves_open" // lays a double after which a tile is owed that the hand cannot lay
	Unmarks    FactKind = "unmarks"     // takes the marker off the own train
	Opens      FactKind = "opens"       // puts a marker on the own train, opening it to N other players
	Extends    FactKind = "extends"     // lays the first of the N tiles of the longest train in hand
	Keeps      FactKind = "keeps"       // keeps the longest train in hand, of N tiles
	Breaks     FactKind = "breaks"      // takes N tiles from the longest train in hand, besides one laid as its first
	Sheds      FactKind = "sheds"       // gets rid of N points
	Draws      FactKind = "draws"       // takes one of the N tiles of the boneyard
	Ends       FactKind = "ends"        // ends the opening train, with N tiles left in hand
	Declines   FactKind = "declines"    // lays nothing although a tile fits
)

// FactKinds lists all kinds of facts.
func FactKinds() []FactKind {
	return []FactKind{
		Forced, GoesOut, Knocks, Satisfies, FollowsUp, LeavesOpen, Unmarks, Opens,
		Extends, Keeps, Breaks, Sheds, Draws, Ends, Declines,
	}
}

// factFinder finds the facts about a viewer's actions. It knows only what the viewer knows: in its
// state, the other hands and the boneyard are empty.
type factFinder struct {
	view    game.View
	moves   game.Moves
	solver  solver.Solver
	longest int        // tiles of the longest train in hand before the action
	after   game.State // the state after the action
	list    []Fact
}

func newFactFinder(v game.View) *factFinder {
	t := &factFinder{view: v, moves: v.Moves()}
	hand := v.Hand()
	t.longest = t.longestTrain(&hand, v.End(v.Seat().OwnTrain()))
	return t
}

// longestTrain returns the number of tiles of the longest train through the hand.
func (t *factFinder) longestTrain(hand *tile.Set, end tile.Pip) int {
	return t.solver.Solve(hand, end, solver.TilesThenPips).Tiles
}

func (t *factFinder) addIf(ok bool, what FactKind, n int) {
	if ok {
		t.list = append(t.list, Fact{what, n})
	}
}

// factsOf returns the facts about a legal action of the viewer.
func (t *factFinder) factsOf(a game.Action) []Fact {
	t.list = nil
	t.addIf(t.moves.Len() == 1, Forced, 0)
	t.addIf(a.Kind != game.Play && a.Kind != game.Knock && t.moves.PlayCount() > 0, Declines, 0)
	switch a.Kind {
	case game.Knock:
		t.addIf(true, Knocks, 0)
	case game.Draw:
		t.addIf(true, Draws, t.view.Boneyard())
	case game.Stop:
		t.addIf(true, Ends, t.view.Count(a.Seat))
	case game.Pass:
		t.doAction(a)
		t.addMarker(a.Seat)
	case game.Play:
		if a.Train != game.EnginePlace {
			t.addPlay(a)
		}
	}
	return t.list
}

// doAction carries out the action. What it does to the viewer and its train depends only on what
// the viewer sees, so any hidden tiles will do.
func (t *factFinder) doAction(a game.Action) {
	var hands [game.MaxSeats + 1]tile.Set
	hands[a.Seat] = t.view.Hand()
	t.after.Assume(t.view, &hands, nil, t.view.Drew())
	t.after.Do(a)
}

// addMarker adds the fact that the action takes the marker off the seat's train or puts it on.
func (t *factFinder) addMarker(seat game.Seat) {
	before, after := t.view.Status().Marked.Has(seat), t.after.Status().Marked.Has(seat)
	t.addIf(before && !after, Unmarks, 0)
	t.addIf(!before && after, Opens, t.view.Seats()-1)
}

// addPlay adds the facts about an action that lays a tile on a train.
func (t *factFinder) addPlay(a game.Action) {
	t.doAction(a)
	owes := t.after.Status().Owed > 0
	hand := t.after.Hand(a.Seat)
	t.addIf(hand.Empty() && !owes, GoesOut, 0)
	t.addIf(t.view.IsOpen(a.Train), Satisfies, 0)
	if owes {
		m := t.after.Moves(a.Seat)
		t.addIf(m.PlayCount() > 0, FollowsUp, 0)
		t.addIf(m.PlayCount() == 0, LeavesOpen, 0)
	}
	t.addMarker(a.Seat)
	if !hand.Empty() {
		t.addTrain(a, &hand)
	}
	w := game.TilePoints(t.view.Rules(), a.From, a.To)
	t.addIf(w > 0 && t.view.Phase() == game.Main, Sheds, w)
}

// addTrain adds the fact about what the action does to the longest train in hand.
func (t *factFinder) addTrain(a game.Action, hand *tile.Set) {
	own := a.Seat.OwnTrain()
	kept, laid := t.longestTrain(hand, t.after.End(own)), 0
	if a.Train == own {
		laid = 1
	}
	switch lost := t.longest - laid - kept; {
	case lost > 0:
		t.addIf(true, Breaks, lost)
	case laid > 0:
		t.addIf(t.longest > 1, Extends, t.longest)
	default:
		t.addIf(kept > 1, Keeps, kept)
	}
}
