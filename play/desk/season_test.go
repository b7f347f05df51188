package desk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/play/circle"
	"roundhouse/play/log"
	"roundhouse/play/series"
)

var evening = time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC)

// told is a circle that is told by commands, and its season by results.
type told struct {
	t       *testing.T
	circle  circle.State
	results []*series.Result
	n       int
}

func tell(t *testing.T, people int) *told {
	t.Helper()
	ref, err := preset.ParseMatch([]byte(`"pagat"`))
	if err != nil {
		t.Fatal(err)
	}
	c := circle.Command{ID: "found", By: "p0", Body: circle.Body{Do: circle.Found, Name: "Kitchen Table", Rules: &ref, Key: "key", Series: "v-1"}}
	h := &told{t: t, circle: circle.New("c-1").After(circle.Begin(&c, evening))}
	for i := 1; i < people; i++ {
		h.give(person(i), circle.Body{Do: circle.Join, Key: "key"})
	}
	return h
}

func person(i int) circle.Who { return circle.Who(fmt.Sprint("p", i)) }

func (h *told) give(by circle.Who, body circle.Body) {
	h.t.Helper()
	h.n++
	e, err := h.circle.Decide(&circle.Command{ID: fmt.Sprint(h.n), By: by, Body: body}, evening)
	if err != nil || e == nil {
		h.t.Fatalf("%s %+v: %+v, %v", by, body, e, err)
	}
	h.circle = h.circle.After(e)
}

// stored returns the season with these results, as it is read from a log.
func stored(t testing.TB, results []*series.Result) series.State {
	t.Helper()
	entries, err := series.Begin(series.Season{Circle: "c-1", From: evening}, results[0])
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
	s, failed := series.Read("v-1", entries)
	if err != nil || failed != nil {
		t.Fatal(err, failed)
	}
	return s
}

// season returns the season as JSON, after it was stored and read.
func (h *told) season() []byte {
	h.t.Helper()
	s := stored(h.t, h.results)
	names := map[circle.Who]string{}
	for _, who := range h.circle.People() {
		if !h.circle.IsMasked(who) {
			names[who] = "Name of " + string(who)
		}
	}
	text, err := json.Marshal(showSeason(&s, &h.circle, names, lastResults))
	if err != nil {
		h.t.Fatal(err)
	}
	return text
}

func someMatch(rng *rand.Rand, people, i, version int) *series.Result {
	r := &series.Result{ID: fmt.Sprint("s-", i), Version: log.Seq(version), Ended: evening.Add(time.Duration(rng.IntN(4)) * time.Hour), Rules: "pagat",
		Low: rng.IntN(3) > 0, Real: rng.IntN(2) == 0, Rounds: 1 + rng.IntN(13), By: series.Who(person(rng.IntN(people)))}
	for seat, who := range rng.Perm(people)[:2+rng.IntN(people-1)] {
		one := series.Seat{Who: series.Who(person(who)), Place: seat + 1}
		for range r.Rounds {
			score := game.Points(rng.IntN(120))
			one.Scores, one.Total = append(one.Scores, &score), one.Total.Add(score)
		}
		r.Seats = append(r.Seats, one)
	}
	return r
}

// TestTheOrderInWhichThingsAreToldChangesNoStanding tells the same in two orders: results and their
// corrections, who is one and the same, who leaves, who takes the name off.
func TestTheOrderInWhichThingsAreToldChangesNoStanding(t *testing.T) {
	histories := 100
	if os.Getenv("ROUNDHOUSE_SOAK") != "" {
		histories = 10_000
	}
	const people = 9
	for seed := range uint64(histories) {
		rng := rand.New(rand.NewPCG(seed, 39))
		var results []*series.Result
		for i := range 1 + rng.IntN(20) {
			for version := range 1 + rng.IntN(3) {
				results = append(results, someMatch(rng, people, i, version+1))
			}
		}
		mask := rng.IntN(2) == 0
		who := rng.Perm(people - 1) // p0, a keeper, stays
		type fact struct {
			by   circle.Who
			body circle.Body
		}
		at := func(i int) circle.Who { return person(who[i] + 1) }
		facts := []fact{
			{"p0", circle.Body{Do: circle.Merge, Whom: at(0), Into: at(1)}}, {"p0", circle.Body{Do: circle.Merge, Whom: at(2), Into: at(3)}},
			{at(4), circle.Body{Do: circle.Leave, Mask: mask}}, {"p0", circle.Body{Do: circle.Remove, Whom: at(5)}},
			{at(6), circle.Body{Do: circle.Mask}}, {"p0", circle.Body{Do: circle.MakeKeeper, Whom: at(7)}},
		}
		var told [2][]byte
		for order := range told {
			h := tell(t, people)
			rng.Shuffle(len(facts), func(i, j int) { facts[i], facts[j] = facts[j], facts[i] })
			for _, f := range facts {
				h.give(f.by, f.body)
			}
			rng.Shuffle(len(results), func(i, j int) { results[i], results[j] = results[j], results[i] })
			h.results = append(slices.Clone(results), results[:rng.IntN(len(results)+1)]...) // some again, after a crash
			told[order] = h.season()
		}
		if !bytes.Equal(told[0], told[1]) {
			t.Fatalf("seed %d:\n%s\n%s", seed, told[0], told[1])
		}
	}
}

// TestWhoTakesTheNameOffChangesNamesOnly compares a season before and after.
func TestWhoTakesTheNameOffChangesNamesOnly(t *testing.T) {
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 40))
		h := tell(t, 5)
		for i := range 10 {
			h.results = append(h.results, someMatch(rng, 5, i, 1))
		}
		before := h.season()
		h.give(person(1), circle.Body{Do: circle.Leave, Mask: true})
		h.give(person(3), circle.Body{Do: circle.Mask})
		var was, is Season
		if err := json.Unmarshal(before, &was); err != nil {
			t.Fatal(err)
		}
		after := h.season()
		if err := json.Unmarshal(after, &is); err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(after, []byte("Name of p1")) || bytes.Contains(after, []byte("Name of p3")) {
			t.Fatalf("%s", after)
		}
		for _, s := range []*Season{&was, &is} {
			for i := range s.Rows {
				s.Rows[i].Name, s.Rows[i].Former = "", 0
			}
			for i := range s.Last {
				s.Last[i].By = ""
				for j := range s.Last[i].Seats {
					s.Last[i].Seats[j].Name, s.Last[i].Seats[j].Former = "", 0
				}
			}
		}
		if one, two := fmt.Sprintf("%+v", was), fmt.Sprintf("%+v", is); one != two {
			t.Fatalf("%s\n%s", one, two)
		}
	}
}

// BenchmarkSeason shows a season of 5,000 matches of four among 200 members.
func BenchmarkSeason(b *testing.B) {
	const people, matches = 200, 5000
	ref, err := preset.ParseMatch([]byte(`"pagat"`))
	if err != nil {
		b.Fatal(err)
	}
	s := circle.New("c-1").After(circle.Begin(&circle.Command{ID: "found", By: "p0", Body: circle.Body{Do: circle.Found, Rules: &ref, Key: "key", Series: "v-1"}}, evening))
	names := map[circle.Who]string{}
	for i := range people {
		if names[person(i)] = "Name of " + string(person(i)); i == 0 {
			continue
		}
		e, err := s.Decide(&circle.Command{ID: "join", By: person(i), Body: circle.Body{Do: circle.Join, Key: "key"}}, evening)
		if err != nil {
			b.Fatal(err)
		}
		s = s.After(e)
	}
	rng := rand.New(rand.NewPCG(1, 39))
	results := make([]*series.Result, matches)
	for i := range results {
		results[i] = someMatch(rng, people, i, 1)
		results[i].Seats = results[i].Seats[:min(len(results[i].Seats), 4)]
	}
	season := stored(b, results)
	b.ReportAllocs()
	for b.Loop() {
		if shown := showSeason(&season, &s, names, lastResults); len(shown.Rows) < people-1 || shown.Matches < matches-10 {
			b.Fatal(len(shown.Rows), shown.Matches)
		}
	}
}
