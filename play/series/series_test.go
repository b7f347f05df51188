package series

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/play/log"
)

var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

func self(who Who) Who { return who }

func anybody(Who) bool { return true }

// played makes a result of rounds with the points of each seat.
func played(id string, people []Who, rounds ...[]int) *Result {
	r := &Result{ID: id, Version: 1, Ended: noon, Rules: "pagat", Low: true, Rounds: len(rounds)}
	for i, who := range people {
		seat := Seat{Who: who, Place: 1}
		for _, round := range rounds {
			score := game.Points(round[i])
			seat.Scores, seat.Total = append(seat.Scores, &score), seat.Total.Add(score)
		}
		r.Seats = append(r.Seats, seat)
	}
	for i := range r.Seats {
		for j := range r.Seats {
			if r.Seats[j].Total.Compare(r.Seats[i].Total) < 0 {
				r.Seats[i].Place++
			}
		}
	}
	return r
}

func read(t *testing.T, results ...*Result) State {
	t.Helper()
	entries, err := Begin(Season{Circle: "c-1", From: noon}, results[0])
	for _, r := range results[1:] {
		e, failed := r.Entry()
		if failed != nil {
			err = failed
		}
		entries = append(entries, e)
	}
	for i := range entries {
		entries[i].Seq = log.Seq(i + 1)
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := Read("v-1", entries)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAStandingSaysHowManyPointsARoundSomebodyIsBetterThanTheTable(t *testing.T) {
	s := read(t, played("a", []Who{"ana", "ben", ""}, []int{0, 20, 10}, []int{30, 0, 30}))
	got := s.Standing(self, anybody)
	want := []Row{
		{Who: "ana", Matches: 1, Rounds: 2, Place: 2, Better: 0, Best: 0, BestAt: noon},
		{Who: "ben", Matches: 1, Won: 1, Rounds: 2, Place: 1, Better: 5, Best: 5, BestAt: noon},
	}
	want[0], want[1] = want[1], want[0]
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}

func TestWhereMostPointsWinMoreIsBetter(t *testing.T) {
	r := played("a", []Who{"ana", "ben"}, []int{10, 0})
	r.Low = false
	if got := read(t, r).standing(self); got[0].Who != "ana" || got[0].Better != 5 || got[1].Better != -5 {
		t.Errorf("%+v", got)
	}
}

func TestAMatchOfOneMemberDoesNotCount(t *testing.T) {
	s := read(t, played("a", []Who{"ana", "", "eve"}, []int{1, 2, 3}))
	if got := s.Standing(self, func(who Who) bool { return who != "eve" }); len(got) > 0 {
		t.Errorf("%+v", got)
	}
}

func TestWhoHasPlayedFewMatchesComesLast(t *testing.T) {
	var list []*Result
	for i := range Few {
		list = append(list, played(fmt.Sprint("a", i), []Who{"ana", "ben"}, []int{5, 1}))
	}
	list = append(list, played("b", []Who{"ana", "kim"}, []int{50, 0}))
	got := read(t, list...).standing(self)
	if len(got) != 3 || got[0].Who != "ben" || got[1].Who != "ana" || got[2].Who != "kim" {
		t.Errorf("%+v", got)
	}
}

func TestTheHighestVersionOfAResultCounts(t *testing.T) {
	wrong, right := played("a", []Who{"ana", "ben"}, []int{9, 0}), played("a", []Who{"ana", "ben"}, []int{0, 9})
	right.Version = 2
	for _, list := range [][]*Result{{wrong, right}, {right, wrong}} {
		s := read(t, list...)
		if got := s.Standing(self, anybody); got[0].Who != "ana" || len(got) != 2 || len(s.Results()) != 1 || !s.Has(wrong) {
			t.Errorf("%+v", got)
		}
	}
}

// TestTheSameFactsGiveTheSameStanding enters results and their corrections in random orders, with
// people who are one and the same, and wants the same bytes.
func TestTheSameFactsGiveTheSameStanding(t *testing.T) {
	histories := 100
	if os.Getenv("ROUNDHOUSE_SOAK") != "" {
		histories = 10_000
	}
	for seed := range uint64(histories) {
		rng := rand.New(rand.NewPCG(seed, 39))
		var facts []*Result
		for i := range 1 + rng.IntN(12) {
			for version := range 1 + rng.IntN(3) {
				facts = append(facts, someResult(rng, i, version+1))
			}
		}
		is := func(who Who) Who {
			if who == "p1" && seed%2 == 0 {
				return "p3"
			}
			return who
		}
		want, err := json.Marshal(read(t, facts...).standing(is))
		for range 3 {
			rng.Shuffle(len(facts), func(i, j int) { facts[i], facts[j] = facts[j], facts[i] })
			again := append(facts, facts[:rng.IntN(len(facts)+1)]...) // sent again after a crash
			got, failed := json.Marshal(read(t, again...).standing(is))
			if err != nil || failed != nil || string(got) != string(want) {
				t.Fatalf("seed %d: %v, %v\n%s\n%s", seed, err, failed, want, got)
			}
		}
	}
}

func (s State) standing(is func(Who) Who) []Row { return s.Standing(is, anybody) }

func someResult(rng *rand.Rand, i, version int) *Result {
	people := []Who{"p0", "p1", "p2", "p3", ""}
	rng.Shuffle(len(people), func(i, j int) { people[i], people[j] = people[j], people[i] })
	seats := 2 + rng.IntN(len(people)-1)
	rounds := make([][]int, 1+rng.IntN(13))
	for i := range rounds {
		for range seats {
			rounds[i] = append(rounds[i], rng.IntN(99))
		}
	}
	r := played(fmt.Sprint("s-", i), people[:seats], rounds...)
	r.Version, r.Real, r.Ended = log.Seq(version), rng.IntN(2) == 0, noon.Add(time.Duration(rng.IntN(3))*time.Hour)
	if r.Rounds > 1 && rng.IntN(3) == 0 {
		r.Seats[0].Scores[0] = nil // came late
	}
	return r
}

func BenchmarkStanding(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 39))
	s := State{results: map[string]*Result{}}
	for i := range 5000 {
		var people []Who
		for range 4 {
			people = append(people, Who(fmt.Sprint("p", rng.IntN(200))))
		}
		rounds := make([][]int, 13)
		for j := range rounds {
			rounds[j] = []int{rng.IntN(99), rng.IntN(99), rng.IntN(99), 0}
		}
		s.add(played(fmt.Sprint("s-", i), people, rounds...))
	}
	b.ReportAllocs()
	for b.Loop() {
		if got := s.Standing(self, anybody); len(got) != 200 {
			b.Fatal(len(got))
		}
	}
}
