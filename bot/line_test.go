package bot

import (
	"slices"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// checkTrains holds the opening trains of a seat to what they must be: legal to the end, each legal
// action begins one, and the turn is over after each.
func checkTrains(t testing.TB, s *game.State, seat game.Seat) {
	t.Helper()
	var q quickPlayer
	q.taste = usual
	legal := s.Legal(seat, nil)
	begun := make([]bool, len(legal))
	for _, train := range q.openingTrains(s, seat) {
		l, end := train.sequence, *s
		begun[slices.Index(legal, l[0])] = true
		for i, a := range l {
			if i > 0 {
				q.knockIfDue(&end, seat)
			}
			if err := end.Check(a); err != nil {
				t.Fatalf("%v at %s: %v\n%+v", l, a, err, s.Setup())
			}
			end.Do(a)
		}
		if m := end.Moves(seat); l[len(l)-1].Kind == game.Play && end.Phase() == game.Opening && m.PlayCount() > 0 {
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
		r := gametest.RandomRules(chance)
		bottest.Follow(gametest.Start(&r, chance), bottest.ByChance(chance), func(x *bottest.Round) {
			for seat := range game.SeatsOf(x.Seats()).All() {
				if x.Turn().Has(seat) && isInOpeningTrain(x.View(seat)) && chance(3) == 0 {
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

// A knock that is due is an action of its own: nothing else announces the last tile.
func TestTheFirstActionOfALineIsDoneAsItIs(t *testing.T) {
	var q quickPlayer
	due := 0
	for seed := range gametest.Seeds(300) {
		chance := gametest.Seeded(seed)
		r := gametest.RandomRules(chance)
		bottest.Follow(gametest.Start(&r, chance), bottest.ByChance(chance), func(x *bottest.Round) {
			for _, seat := range x.MayAct().List() {
				legal := x.Legal(seat, nil)
				if legal[len(legal)-1].Kind == game.Knock {
					due++
				}
				for _, a := range legal {
					laid, done := x.State, x.State
					q.doSequence(&laid, sequence{a})
					if done.Do(a); laid != done {
						t.Fatalf("%s leads to %+v, not %+v", a, laid.Setup(), done.Setup())
					}
				}
			}
		})
	}
	if due < 50 {
		t.Errorf("%d knocks were due", due)
	}
}

// begun returns a round whose engine has been laid.
func begun(t testing.TB, id string, seats int, number uint64) game.State {
	t.Helper()
	s := bottest.Deal(bottest.RulesOf(t, id), seats, number)
	for s.Phase() == game.Search {
		s.Do(s.Legal(s.Turn().First(), nil)[0])
	}
	return s
}

// lies returns the outcome of an opening train, as the table has it.
func lies(s *game.State, seat game.Seat) outcome {
	own := seat.OwnTrain()
	ends := s.Ends(own)
	n := len(ends)
	double := n > 1 && ends[n-1] == ends[n-2]
	return outcome{s.Hand(seat), s.End(own), double && s.Rules().OpeningDouble == rules.OpeningDoubleOpen}
}

// The planned train comes first, and no two that begin with the same tile leave the same hand and
// the same end. A train that is left out has the same outcome as one that is there.
func TestOpeningTrainsDiffer(t *testing.T) {
	q := quickPlayer{taste: usual}
	for _, id := range []string{"pagat", "czech"} {
		for n := range uint64(200) {
			s := begun(t, id, 4, n)
			seat := s.Turn().First()
			list := q.openingTrains(&s, seat)
			planned := q.plannedAction(s.View(seat))
			if list[0].sequence[0] != planned {
				t.Fatalf("%v stands first, planned is %s", list[0].sequence, planned)
			}
			seen := map[outcome]bool{}
			for _, l := range list {
				end := s
				q.doSequence(&end, l.sequence)
				out := lies(&end, seat)
				if l.outcome != out {
					t.Fatalf("%v comes to %+v, not %+v", l.sequence, out, l.outcome)
				}
				if l.sequence[0] == planned && seen[out] {
					t.Fatalf("%v comes to the same as another train of\n%v", l.sequence, list)
				}
				seen[out] = true
			}
			for _, l := range leaving(&q, &s, seat, list[0].sequence) {
				end := s
				q.doSequence(&end, l)
				if !seen[lies(&end, seat)] {
					t.Fatalf("%v is left out of\n%v", l, list)
				}
			}
		}
	}
}

// leaving returns all trains that leave the planned one once.
func leaving(q *quickPlayer, s *game.State, seat game.Seat, planned sequence) (list []sequence) {
	for i, next := range planned {
		at := *s
		q.doSequence(&at, planned[:i])
		for _, a := range at.Legal(seat, nil) {
			if a != next {
				list = append(list, q.finishTrain(s, seat, append(slices.Clone(planned[:i]), a)).sequence)
			}
		}
	}
	return list
}

// Two trains of the same tiles end in 11: one in 0-11 11-11, the other in 5-11. That is not the
// same where the double will be open.
func TestAnOpeningTrainThatEndsInADoubleDiffers(t *testing.T) {
	s := begun(t, "pagat", 4, 30)
	left := tile.SetOf(bottest.Tiles(t, "12-8 8-4 6-6 6-4 1-0")...)
	for open, want := range map[rules.OpeningDouble][]bool{
		rules.OpeningDoubleOpen:    {false, true},
		rules.OpeningDoubleIgnored: {false},
	} {
		setup := s.Setup()
		setup.Rules.OpeningDouble = open
		s, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		q, got := quickPlayer{taste: usual}, []bool(nil)
		for _, l := range q.openingTrains(&s, 1) {
			if l.hand == left && l.end == 11 {
				got = append(got, l.open)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v, not %v", got, want)
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
			thoughts := 0
			for length := 0; s.Turn().Has(seat) && isInOpeningTrain(s.View(seat)); length++ {
				if s.Do(e.Choose(s.View(seat), nil)); e.PlayoutsDone() > 0 {
					thoughts++
				}
				longest = max(longest, length)
			}
			if thoughts > 1 {
				t.Fatalf("%s: the expert thought %d times about one train", set.ID, thoughts)
			}
		}
		if s := begun(t, set.ID, 3, 0); isInOpeningTrain(s.View(s.Turn().First())) && longest < 2 {
			t.Errorf("%s: the longest train has %d tiles", set.ID, longest)
		}
	}
}

// A plan is made again for another hand, or after a train that went another way.
func TestATrainThatIsNotTheChosenOneIsThoughtAboutAnew(t *testing.T) {
	s := begun(t, "pagat", 4, 5)
	seat := s.Turn().First()
	thinks := func(e *Expert, s *game.State) {
		t.Helper()
		seat := s.Turn().First()
		if a := e.Choose(s.View(seat), nil); s.Check(a) != nil || e.PlayoutsDone() == 0 {
			t.Errorf("%s after %d playouts: %v", a, e.PlayoutsDone(), s.Check(a))
		}
	}
	others := 0
	for _, a := range s.Legal(seat, nil) {
		e := Expert{Playouts: 60, Seed: 1}
		first := e.Choose(s.View(seat), nil)
		other := s
		if other.Do(a); a != first && isInOpeningTrain(other.View(seat)) && len(other.Legal(seat, nil)) > 1 {
			thinks(&e, &other)
			others++
		}
	}
	if others == 0 {
		t.Error("there is no other train")
	}
	e := Expert{Playouts: 60, Seed: 1}
	e.Choose(s.View(seat), nil)
	next := begun(t, "pagat", 4, 6)
	thinks(&e, &next)
}

// A chosen train is gone on with only in the opening, by the hand that is left of it, where its
// tile is legal.
func TestTheRestOfATrainIsLaidByItsHandAlone(t *testing.T) {
	s := begun(t, "pagat", 4, 5)
	seat := s.Turn().First()
	e := Expert{Playouts: 60, Seed: 1}
	s.Do(e.Choose(s.View(seat), nil))
	v, rest := s.View(seat), slices.Clone(e.search.rest)
	if a, ok := e.search.settledAction(v); !ok || a != rest[0] {
		t.Fatalf("%s, %v: the rest was %v", a, ok, rest)
	}
	e.search.rest = append(e.search.rest[:0], rest...)
	e.search.hand = tile.SetOf(0)
	if a, ok := e.search.settledAction(v); ok {
		t.Errorf("%s with another hand", a)
	}
	e.search.rest, e.search.hand = append(e.search.rest[:0], game.PlayOf(seat, 12, 11, seat.OwnTrain())), v.Hand()
	if a, ok := e.search.settledAction(v); ok {
		t.Errorf("%s, which is not legal", a)
	}
	for _, m := range bottest.Moments(newPlanner(1), bottest.RulesOf(t, "pagat"), 4, 2, 1) {
		v = m.View
	}
	e.search.rest, e.search.hand = append(e.search.rest[:0], v.Legal(nil)[0]), v.Hand()
	if a, ok := e.search.settledAction(v); ok || v.Phase() != game.Main {
		t.Errorf("%s in %s", a, v.Phase())
	}
}
