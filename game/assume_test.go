package game_test

import (
	"reflect"
	"slices"
	"testing"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/tile"
)

// A State that is assumed with what is hidden is the State that was looked at.
func TestAssumeGivesTheStateThatTheViewerLooksAt(t *testing.T) {
	for seed := range gametest.Seeds(60) {
		chance := gametest.Seeded(seed)
		r := gametest.RandomRules(chance)
		p := gametest.Player{TB: t, Chance: chance, Watch: gametest.Watch{State: func(t gametest.TB, s *game.State) {
			var hands [game.MaxSeats + 1]tile.Set
			for seat := range game.SeatsOf(s.Seats()).All() {
				hands[seat] = s.Hand(seat)
			}
			var again game.State
			viewer := game.Seat(chance(s.Seats() + 1))
			again.Assume(s.View(viewer), &hands, s.Bones(), s.Drew())
			if !reflect.DeepEqual(again.Setup(), s.Setup()) || !again.View(viewer).Equal(s.View(viewer)) {
				t.Fatalf("%+v\nis assumed as\n%+v", s.Setup(), again.Setup())
			}
			checkSuppose(t, s)
		}}}
		p.Play(gametest.Start(&r, chance))
	}
}

// checkSuppose checks that a seat could lay what it may, and that asking changes nothing.
func checkSuppose(t gametest.TB, s *game.State) {
	t.Helper()
	before, m := *s, game.Moves{}
	for seat := range game.SeatsOf(s.Seats()).All() {
		hand := s.Hand(seat)
		if s.Suppose(seat, &hand, &m); *s != before {
			t.Fatalf("what seat %d could lay changes %+v", seat, before.Setup())
		}
		if got, want := m.Append(nil), s.Legal(seat, nil); s.Turn().Has(seat) && s.Drew() == tile.None && !slices.Equal(got, want) {
			t.Fatalf("in turn seat %d could do %v, and may do %v", seat, got, want)
		}
	}
}

func TestAssumeAllocatesNothing(t *testing.T) {
	chance := gametest.Seeded(1)
	r := gametest.RandomRules(chance)
	s := gametest.Start(&r, chance)
	var hands [game.MaxSeats + 1]tile.Set
	var again game.State
	bones := s.Bones()
	if n := testing.AllocsPerRun(20, func() { again.Assume(s.View(1), &hands, bones, tile.None) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
