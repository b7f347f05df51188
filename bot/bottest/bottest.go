// Package bottest plays rounds for tests of bots and of what bots know. Each state comes with the
// pasts of all viewers.
package bottest

import (
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Round is a round as far as it has been played.
type Round struct {
	game.State
	Start  game.State
	Events []game.Event
	Pasts  []*game.Past // by viewer, the onlooker's first
}

// Follow plays a round to its end with the actions that choose returns, and calls each with every
// state of it.
func Follow(s game.State, choose func(*game.State) game.Action, each func(*Round)) {
	r := &Round{Start: s, State: s}
	for seat := range s.Seats() + 1 {
		r.Pasts = append(r.Pasts, game.NewPast(s.View(game.Seat(seat))))
	}
	each(r)
	for !r.Over() {
		e, err := r.Apply(choose(&r.State))
		if err != nil {
			panic(err)
		}
		r.Events = append(r.Events, e)
		for _, past := range r.Pasts {
			past.Add(e)
		}
		each(r)
	}
}

// ByChance returns a function that chooses a random action of a random seat that may act. chance
// must return a random number below its argument.
func ByChance(chance func(n int) int) func(*game.State) game.Action {
	return func(s *game.State) game.Action {
		seats := s.MayAct().List()
		m := s.Moves(seats[chance(len(seats))])
		return m.At(chance(m.Len()))
	}
}

// RulesOf returns the rules of the rule set with the given ID.
func RulesOf(t testing.TB, id string) *rules.Rules {
	t.Helper()
	ref := RefOf(t, id)
	return &ref.Rules
}

// RefOf returns the reference to the rule set with the given ID.
func RefOf(t testing.TB, id string) preset.Ref {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	return preset.Ref{Base: set.ID, Rules: set.Rules}
}

// Tiles parses a list of tiles, such as "2-0 4-2".
func Tiles(t testing.TB, text string) (tiles []tile.Tile) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		x, err := tile.Parse(word)
		if err != nil {
			t.Fatal(err)
		}
		tiles = append(tiles, x)
	}
	return tiles
}

// Deal deals the first round of a match. Each number gives another deal.
func Deal(r *rules.Rules, seats int, number uint64) (s game.State) {
	m := game.NewMatch(r, seats)
	starter := m.Starter()
	if m.ByLot() {
		starter = 1
	}
	tiles := deal.Tiles(r.Set, m.SetAside())
	deal.NewFast(77, number).Shuffle(tiles)
	s.Deal(r, seats, m.Round(), m.Engine(), starter, tiles)
	return s
}

// Bot is the same type as bot.Bot, which cannot be imported: tests of package bot use this package.
type Bot = func(game.View, *game.Past) game.Action

// Play plays rounds in which the bot has all seats and sees no past. It calls each with every state
// of them.
func Play(play Bot, r *rules.Rules, seats int, rounds uint64, each func(*Round)) {
	choose := func(s *game.State) game.Action {
		seat := s.Turn().First()
		if late := s.MayAct() &^ s.Turn(); late != 0 {
			seat = late.First()
		}
		return play(s.View(seat), nil)
	}
	for n := range rounds {
		Follow(Deal(r, seats, n), choose, each)
	}
}

// Moment is a view together with its past.
type Moment struct {
	View game.View
	Past *game.Past
}

// Moments plays rounds, looks at every n-th state, n being every, and returns what the seat in turn
// saw in those in which it had a choice of tiles.
func Moments(play Bot, r *rules.Rules, seats int, rounds uint64, every int) (list []Moment) {
	n := 0
	Play(play, r, seats, rounds, func(x *Round) {
		seat := x.Turn().First()
		if n++; x.Over() || n%every > 0 {
			return
		}
		if m := x.Moves(seat); m.PlayCount() < 2 {
			return
		}
		past := &game.Past{Deal: x.Pasts[seat].Deal, Events: append([]game.Event{}, x.Pasts[seat].Events...)}
		list = append(list, Moment{x.View(seat).Clone(), past})
	})
	return list
}
