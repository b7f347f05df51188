package worlds_test

import (
	"reflect"
	"testing"

	"roundhouse/bot"
	"roundhouse/bot/bottest"
	"roundhouse/bot/worlds"
	"roundhouse/game"
	"roundhouse/game/deal"
)

// Package bot imports the package that is tested here, so tests inside it are given their bot.
func init() {
	worlds.Planner = func() bottest.Bot {
		planner, err := bot.New("planner", 1)
		if err != nil {
			panic(err)
		}
		return planner
	}
}

// Advice depends on what the seat has seen, the seed and the playouts alone: in a world that looks
// the same it is the same.
func TestAdviceDependsOnWhatIsSeenAlone(t *testing.T) {
	var w worlds.Sampler
	var world game.State
	n := 0
	bottest.Play(worlds.Planner(), bottest.RulesOf(t, "czech"), 3, 2, func(x *bottest.Round) {
		seat := x.Turn().First()
		if n++; n%9 > 0 || x.Over() {
			return
		}
		v := x.View(seat)
		w.Prepare(v, x.Pasts[seat], deal.NewFast(1, 2))
		w.Next(&world)
		end, seen := worlds.Replay(t, &w, v, x.Pasts[seat], &world)
		a, b := bot.Expert{Playouts: 200, Seed: 5}, bot.Expert{Playouts: 200, Seed: 5}
		one, other := a.Advise(v, x.Pasts[seat]), b.Advise(end.View(seat), seen)
		if !reflect.DeepEqual(one, other) {
			t.Fatalf("%+v\nor, with other hidden tiles, %+v", one, other)
		}
	})
}
