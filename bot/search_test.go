package bot

import (
	"slices"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/bot/worlds"
	"roundhouse/game"
	"roundhouse/game/gametest"
)

// spreadAround returns values around a mean: their standard error is 0.258 times the spread.
func spreadAround(mean, spread float64) (values []float64) {
	for range 8 {
		values = append(values, mean-spread, mean+spread)
	}
	return values
}

// inRace returns a search that has tried these candidates, for points.
func inRace(list ...*candidate) *search {
	return &search{stake: inPoints(1), all: list, tried: slices.Clone(list)}
}

func TestWhatIsBeatenLeavesTheRace(t *testing.T) {
	first := tried(1, spreadAround(10, 0)...)
	for behind, stays := range map[float64]bool{2.9: true, 3.3: false} { // by 2.8 and 3.2 standard errors
		s := inRace(tried(2, spreadAround(10-behind, 4)...), first, tried(3, spreadAround(9, 20)...))
		if s.dropBeaten(); slices.Contains(s.tried, s.all[0]) != stays || !slices.Contains(s.tried, first) || !slices.Contains(s.tried, s.all[2]) {
			t.Errorf("%.1f points behind: %d of 3 are still tried", behind, len(s.tried))
		}
	}
}

// The race ends where it makes no difference who wins it, and not before that is as good as
// certain.
func TestARaceOfEqualsIsShort(t *testing.T) {
	first := tried(1, spreadAround(10, 0)...)
	for _, c := range []struct {
		what         string
		mean, spread float64
		match        bool // in which a point is worth little
		left         int
	}{
		{"the same", 10, 0, false, 1},
		{"nearly the same", 9.9, 0.1, false, 1},
		{"equal until now", 10, 1, false, 2},
		{"perhaps worse by more than a trifle", 9.9, 0.3, false, 2},
		{"worse by more than a trifle, but not yet beaten", 9.5, 1, false, 2},
		{"nearly the same points, which is much in this match", 9.9, 0.1, true, 2},
	} {
		s := inRace(first, tried(2, spreadAround(c.mean, c.spread)...))
		if c.match {
			s.stake.trifle = 0.05
			s.tried[1] = tried(2, spreadAround(c.mean, 0.2)...)
		}
		if s.dropBeaten(); len(s.tried) != c.left || s.tried[0] != first {
			t.Errorf("%s: %d of 2 are still tried", c.what, len(s.tried))
		}
	}
}

// Where nothing speaks for another action the planned one is chosen.
func TestThePlannedActionStandsFirst(t *testing.T) {
	s := newSearch()
	other := 0
	for _, m := range bottest.Moments(newPlanner(1), bottest.RulesOf(t, "pagat"), 4, 6, 5) {
		var w worlds.Sampler
		w.Prepare(m.View, m.Past, fast(1))
		w.Next(&s.world)
		s.addCandidates(m.View)
		if planned := s.quick.plannedAction(m.View); s.chosenAction(m.View) != planned {
			t.Fatalf("%s, but planned is %s", s.chosenAction(m.View), planned)
		} else if planned != m.View.Legal(nil)[0] {
			other++
		}
	}
	if other < 5 {
		t.Errorf("%d plans that are not the first legal action", other)
	}
}

// The limit holds, but each candidate is tried once; a choice of an opening train, and no advice,
// takes up to openingShare times as many playouts.
func TestPlayoutsAreLimited(t *testing.T) {
	more, whole := 0, 0
	for seed := range gametest.Seeds(200) {
		chance := gametest.Seeded(seed)
		r := gametest.RandomRules(chance)
		e := Expert{Playouts: 1 + chance(150), Seed: seed}
		bottest.Follow(gametest.Start(&r, chance), bottest.ByChance(chance), func(x *bottest.Round) {
			seat := game.Seat(1 + chance(x.Seats()))
			v := x.View(seat)
			if !x.MayAct().Has(seat) || chance(3) > 0 {
				return
			}
			e.Advise(v, x.Pasts[seat])
			if n := e.PlayoutsDone(); n > max(e.Playouts, racing(&e)) {
				t.Fatalf("%d playouts for advice, not %d", n, e.Playouts)
			}
			e.search.rest = nil
			limit := e.Playouts
			if isInOpeningTrain(v) {
				limit *= openingShare
				whole++
			}
			e.Choose(v, x.Pasts[seat])
			if n := e.PlayoutsDone(); n > max(limit, racing(&e)) {
				t.Fatalf("%d playouts for a choice, not %d", n, limit)
			} else if n > e.Playouts && n > racing(&e) {
				more++
			}
		})
	}
	if more < 5 {
		t.Errorf("%d of %d openings took more", more, whole)
	}
}

// racing returns how many candidates the expert tried last.
func racing(e *Expert) (n int) {
	for _, c := range e.search.all {
		if c.twin == nil {
			n++
		}
	}
	return n
}
