package bot_test

import (
	"testing"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/preset"
)

// decision is a view with a choice, and what its seat has seen before.
type decision struct {
	view game.View
	past *game.Past
}

// BenchmarkDecision measures a decision of each bot: the mean over views with a choice.
func BenchmarkDecision(b *testing.B) {
	list := decisions(b)
	for _, name := range bot.Names() {
		b.Run(name, func(b *testing.B) {
			play := newBot(b, name, 1)
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				d := list[n%len(list)]
				if a := play(d.view, d.past); d.view.Check(a) != nil {
					b.Fatalf("%q: %v", a.String(), d.view.Check(a))
				}
			}
		})
	}
}

// decisions returns decisions from rounds with different engines, shuffled so that early and late
// ones are mixed.
func decisions(b *testing.B) (list []decision) {
	b.Helper()
	set, err := preset.Get("pagat")
	if err != nil {
		b.Fatal(err)
	}
	for n := range uint64(10) {
		s := dealt(&set.Rules, 4, n)
		chosen := map[game.Seat]bool{} // its opening train
		playOut(b, &s, newBot(b, "casual", n), func(seat game.Seat, past *game.Past) {
			m, opening := s.Moves(seat), s.Phase() == game.Opening
			if m.PlayCount() > 1 && !(opening && chosen[seat]) {
				chosen[seat] = opening
				seen := *past
				list = append(list, decision{s.View(seat).Clone(), &seen})
			}
		})
	}
	shuffled := make([]decision, len(list))
	for i := range list {
		shuffled[i] = list[i*7919%len(list)]
	}
	return shuffled
}
