package bot

import (
	"roundhouse/game"
	"roundhouse/rules"
	"roundhouse/tile"
)

// Fact is something that an action does, in a word; N is the number that goes with
// it, 0 where there is none.
type Fact struct {
	What What
	N    int
}

// What is a kind of Fact.
type What string

// The facts.
const (
	GoesOut    What = "goes_out"    // lays the last tile
	Knocks     What = "knocks"      // announces the last tile
	Extends    What = "extends"     // lays the first of the N tiles of the best train in hand
	Keeps      What = "keeps"       // keeps the best train in hand together, of N tiles
	Breaks     What = "breaks"      // leaves N tiles fewer on the best train in hand
	Sheds      What = "sheds"       // gets rid of N points
	FollowsUp  What = "follows_up"  // a double that another tile can follow at once
	LeavesOpen What = "leaves_open" // a double that nothing in hand can follow
	Satisfies  What = "satisfies"   // closes an open double
	Unmarks    What = "unmarks"     // takes the marker off the own train
	Opens      What = "opens"       // puts a marker on the own train: open for N players
	Draws      What = "draws"       // takes a tile, one of N in the boneyard
	Ends       What = "ends"        // ends the opening train with N tiles left in hand
	Declines   What = "declines"    // lays nothing although a tile fits
)

// facts is what can be said of the viewer's action.
func (s *search) facts(v game.View, a game.Action) (list []Fact) {
	add := func(ok bool, what What, n int) {
		if ok {
			list = append(list, Fact{what, n})
		}
	}
	m := v.Moves()
	switch a.Kind {
	case game.Knock:
		add(true, Knocks, 0)
	case game.Draw:
		add(m.Plays() > 0, Declines, 0)
		add(true, Draws, v.Boneyard())
	case game.Pass:
		add(m.Plays() > 0, Declines, 0)
		add(marks(v), Opens, v.Seats()-1)
	case game.Stop:
		add(true, Ends, v.Count(v.Seat()))
	default:
		list = s.playFacts(v, a)
	}
	return list
}

// marks reports whether a pass of the viewer marks its train. Whether it does
// follows from what everybody sees, so any hidden tiles will do.
func marks(v game.View) bool {
	hand := v.Hand()
	var hands [game.MaxSeats + 1]tile.Set
	hands[v.Seat()] = hand
	var s game.State
	s.Assume(v, &hands, nil, v.Drew())
	before := s.Status().Marked
	s.Do(game.PassOf(v.Seat()))
	return !before.Has(v.Seat()) && s.Status().Marked.Has(v.Seat())
}

// playFacts is what can be said of a tile that is laid.
func (s *search) playFacts(v game.View, a game.Action) (list []Fact) {
	add := func(ok bool, what What, n int) {
		if ok {
			list = append(list, Fact{what, n})
		}
	}
	own := v.Seat().OwnTrain()
	st := v.Status()
	if a.Train == game.EnginePlace {
		return nil
	}
	hand := v.Hand()
	before := s.longest(v, &hand, v.End(own))
	hand.Remove(a.Tile())
	end := v.End(own)
	if a.Train == own {
		end = a.To
	}
	after := s.longest(v, &hand, end)
	add(hand.Empty(), GoesOut, 0)
	add(st.Open.Has(a.Train), Satisfies, 0)
	if a.From == a.To && v.Phase() == game.Main && v.Rules().ExtraTile != rules.ExtraTileNone && !hand.Empty() {
		fed := s.fed(v, a, &hand)
		add(fed, FollowsUp, 0)
		add(!fed, LeavesOpen, 0)
	}
	add(st.Marked.Has(v.Seat()) && takesOff(v, a), Unmarks, 0)
	switch onOwn := a.Train == own; {
	case onOwn && after == before-1:
		add(before > 1, Extends, before)
	case after < before:
		add(true, Breaks, before-after)
	default:
		add(after > 1, Keeps, after)
	}
	add(v.Phase() == game.Main, Sheds, points(v, a.Tile()))
	return list
}

// longest is the number of tiles on the best train through the hand.
func (s *search) longest(v game.View, hand *tile.Set, end tile.Pip) int {
	return s.quick.solver.Solve(hand, end, weights(v.Rules())).Tiles
}

// fed reports whether a tile of the rest of the hand can follow the double at once.
func (s *search) fed(v game.View, a game.Action, rest *tile.Set) bool {
	var hands [game.MaxSeats + 1]tile.Set
	hands[v.Seat()] = v.Hand()
	s.world.Assume(v, &hands, nil, v.Drew())
	s.world.Do(a)
	if !s.world.Turn().Has(v.Seat()) {
		return false
	}
	m := s.world.Moves(v.Seat())
	return m.Plays() > 0
}
