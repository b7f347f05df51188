package worlds

import (
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/game"
	"roundhouse/game/deal"
)

func BenchmarkLook(b *testing.B) {
	list := bottest.Moments(Planner(), bottest.RulesOf(b, "pagat"), 4, 20, 7)
	var w Sampler
	var world game.State
	rng := deal.NewFast(1, 1)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		m := &list[n%len(list)]
		w.Prepare(m.View, m.Past, rng)
		n++
	}
	w.Next(&world)
	if m := &list[(n-1)%len(list)]; !world.View(m.View.Seat()).Equal(m.View) {
		b.Fatal("a world looks otherwise")
	}
}

func BenchmarkWorlds(b *testing.B) {
	list := bottest.Moments(Planner(), bottest.RulesOf(b, "pagat"), 4, 20, 7)
	for _, c := range []struct {
		name  string
		naive bool
		past  bool
	}{{"hard", true, true}, {"soft", false, true}, {"view", true, false}} {
		b.Run(c.name, func(b *testing.B) {
			w := make([]Sampler, len(list))
			rng := deal.NewFast(1, 1)
			for i := range w {
				w[i].Naive = c.naive
				past := list[i].Past
				if !c.past {
					past = nil
				}
				w[i].Prepare(list[i].View, past, rng)
			}
			var world game.State
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				w[n/500%len(w)].Next(&world)
				n++
			}
			if m := &list[(n-1)/500%len(w)]; !world.View(m.View.Seat()).Equal(m.View) {
				b.Fatal("a world looks otherwise")
			}
		})
	}
}
