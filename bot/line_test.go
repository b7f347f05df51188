package bot

import (
	"slices"
	"testing"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/preset"
)

// checkTrains holds the opening trains of a seat to what they must be: legal to the
// end, each legal action begins one, and the turn is over behind each.
func checkTrains(t testing.TB, s *game.State, seat game.Seat) {
	t.Helper()
	var q quick
	q.taste = usual
	legal := s.Legal(seat, nil)
	begun := make([]bool, len(legal))
	for _, l := range q.trains(s, seat) {
		end := *s
		begun[slices.Index(legal, l[0])] = true
		for _, a := range l {
			q.knock(&end, seat)
			if err := end.Check(a); err != nil {
				t.Fatalf("%v at %s: %v\n%+v", l, a, err, s.Setup())
			}
			end.Do(a)
		}
		if m := end.Moves(seat); l[len(l)-1].Kind == game.Play && end.Phase() == game.Opening && m.Plays() > 0 {
			t.Fatalf("%v could go on\n%+v", l, s.Setup())
		}
	}
	if i := slices.Index(begun, false); i >= 0 {
		t.Fatalf("no train begins with %s\n%+v", legal[i], s.Setup())
	}
}

func TestOpeningTrainsOfMixesAreLegal(t *testing.T) {
	n := 0
	for seed := range gametest.Seeds(300) {
		chance := gametest.Seeded(seed)
		r := gametest.Mix(chance)
		follow(gametest.Start(&r, chance), byChance(chance), func(x *round) {
			for seat := game.Seat(1); int(seat) <= x.Seats(); seat++ {
				if x.Turn().Has(seat) && building(x.View(seat)) && chance(3) == 0 {
					checkTrains(t, &x.State, seat)
					n++
				}
			}
		})
	}
	if n < 100 {
		t.Errorf("%d openings", n)
	}
}

// begun is a round whose engine lies.
func begun(t testing.TB, id string, seats int, number uint64) game.State {
	t.Helper()
	s := dealOfRound(t, rulesOf(t, id), seats, number)
	for s.Phase() == game.Search {
		s.Do(s.Legal(s.Turn().First(), nil)[0])
	}
	return s
}

// The planned train stands first, and no two that begin with the same tile leave the same hand
// and the same end.
func TestOpeningTrainsDiffer(t *testing.T) {
	var q quick
	q.taste = usual
	for n := range uint64(200) {
		s := begun(t, "pagat", 4, n)
		seat := s.Turn().First()
		list := q.trains(&s, seat)
		planned := q.idea(s.View(seat))
		if list[0][0] != planned {
			t.Fatalf("%v stands first, planned is %s", list[0], planned)
		}
		seen := map[outcome]bool{}
		for _, l := range list {
			if l[0] != planned {
				continue
			}
			end := s
			q.lay(&end, l)
			last := l[len(l)-1]
			out := outcome{end.Hand(seat), end.End(seat.OwnTrain()), last.From == last.To}
			if seen[out] {
				t.Fatalf("%v comes to the same as another train of\n%v", l, list)
			}
			seen[out] = true
		}
	}
}

// An opening train is chosen with its first tile; the other tiles need no search.
func TestAnOpeningTrainIsChosenOnce(t *testing.T) {
	for _, set := range preset.All() {
		longest := 0
		for n := range uint64(6) {
			s := begun(t, set.ID, 3, n)
			e := Expert{Playouts: 60, Seed: 1}
			seat := s.Turn().First()
			asked := uint64(0)
			for length := 0; s.Turn().Has(seat) && building(s.View(seat)); length++ {
				s.Do(e.Choose(s.View(seat), nil))
				if asked = max(asked, 1); e.asked > asked {
					t.Fatalf("%s: the expert thought %d times about one train", set.ID, e.asked)
				}
				longest = max(longest, length)
			}
		}
		if s := begun(t, set.ID, 3, 0); building(s.View(s.Turn().First())) && longest < 2 {
			t.Errorf("%s: the longest train has %d tiles", set.ID, longest)
		}
	}
}

// Another hand, or a train that has gone elsewhere, is thought about anew.
func TestATrainThatIsNotTheChosenOneIsThoughtAboutAnew(t *testing.T) {
	s := begun(t, "pagat", 4, 5)
	seat := s.Turn().First()
	e := Expert{Playouts: 60, Seed: 1}
	first := e.Choose(s.View(seat), nil)
	for _, a := range s.Legal(seat, nil) {
		other := s
		if other.Do(a); a == first || !building(other.View(seat)) {
			continue
		}
		if b := e.Choose(other.View(seat), nil); other.Check(b) != nil {
			t.Fatalf("%s after %s: %v", b, a, other.Check(b))
		}
	}
	next := begun(t, "pagat", 4, 6)
	if b := e.Choose(next.View(next.Turn().First()), nil); next.Check(b) != nil {
		t.Fatalf("%s: %v", b, next.Check(b))
	}
}

// The race ends where it makes no difference who wins it.
func TestARaceOfEqualsIsShort(t *testing.T) {
	s := search{stake: stake{me: 1}}
	s.all = []*candidate{tried(1, 5, 6, 5, 6), tried(2, 5, 6, 5, 6)}
	s.tried = s.all
	if s.drop(); len(s.tried) != 1 {
		t.Errorf("%d of two that came to the same are still tried", len(s.tried))
	}
	s.tried = []*candidate{tried(1, 5, 9, 5, 6), tried(2, 5, 6, 5, 6)}
	if s.drop(); len(s.tried) != 2 {
		t.Errorf("%d of two that may differ are still tried", len(s.tried))
	}
}
