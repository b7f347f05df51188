package worlds

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/tile"
)

// choice returns a position in which seat 1 acts and then seat 2 does something that says something
// of the tiles that it keeps, as seat 1 sees it.
func choice(t *testing.T, change func(*game.Setup), actions ...string) (game.View, *game.Past) {
	t.Helper()
	setup := game.Setup{
		Rules: *bottest.RulesOf(t, "pagat"), Seats: 3, Engine: 6, Phase: game.Main, Drew: tile.None, Turn: []game.Seat{1},
		Trains:  [][]game.Laid{{{From: 6, To: 1}}, {{From: 6, To: 2}}, {}},
		Mexican: [][]game.Laid{{{From: 6, To: 3}}},
		Hands:   [][]tile.Tile{bottest.Tiles(t, "1-0 4-0 4-1"), bottest.Tiles(t, "2-0 4-2 5-2 5-5"), bottest.Tiles(t, "3-2 3-0 5-0")},
		Bones:   bottest.Tiles(t, "3-1 3-3 5-3 5-4 4-4 2-1"),
	}
	setup.Rules.Set, setup.Rules.Rounds = 6, 7
	change(&setup)
	s, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	past := game.NewPast(s.View(1))
	for _, text := range actions {
		a, err := game.ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		e, err := s.Apply(a)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		past.Add(e)
	}
	return s.View(1), past
}

// Each choice changes the odds of seat 2 for the tiles that it left, by as much as its constant
// says, and of no other tile.
func TestAChoiceChangesTheOddsOfTheTilesThatItLeft(t *testing.T) {
	asPagat := func(*game.Setup) {}
	optional := func(s *game.Setup) { s.Rules.Compulsory, s.Rules.KeepDrawn = false, true }
	opening := func(s *game.Setup) {
		s.Phase, s.Trains, s.Mexican = game.Opening, nil, nil
		s.Hands[0] = bottest.Tiles(t, "6-1 4-0 4-1")
		s.Hands[1] = bottest.Tiles(t, "6-2 4-2 5-2 5-5")
	}
	for _, c := range []struct {
		name    string
		change  func(*game.Setup)
		actions []string
		odds    float32
		of      func(tile.Tile) bool
	}{
		{"on its own train, the Mexican one being open", asPagat, []string{"1 1-0>1", "2 2-0>2"},
			oddsElsewhere, func(x tile.Tile) bool { return x.Has(3) && !x.Has(2) }},
		{"drew where it need not", optional, []string{"1 1-0>1", "2 draw"},
			oddsDeclined, func(x tile.Tile) bool { return x.Has(3) || x.Has(2) }},
		{"stopped its opening", opening, []string{"1 6-1>1", "1 stop", "2 6-2>2", "2 stop"},
			oddsStopped, func(x tile.Tile) bool { return x.Has(2) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, past := choice(t, c.change, c.actions...)
			var w Sampler
			w.Prepare(v, past, deal.NewFast(1, 1))
			for x := range tile.Tile(tile.Size(v.Rules().Set)) {
				want := float32(1)
				if c.of(x) {
					want = c.odds
				}
				if got := w.reader.odds[outside+1][x]; w.unseen.has(x) && got != want {
					t.Errorf("the odds of %s are %v, not %v", x, got, want)
				}
			}
		})
	}
}

// evidence is tiles that choices say something of: how often the seat held them, and how likely
// that was if choices said nothing.
type evidence struct {
	expected []float64
	held     float64
}

// odds returns by how much the choices change the odds: those with which what is expected comes to
// what was.
func (e *evidence) odds() float64 {
	low, high := -8.0, 8.0
	for range 60 {
		mid, sum := (low+high)/2, 0.0
		for _, p := range e.expected {
			sum += p * math.Exp(mid) / (1 - p + p*math.Exp(mid))
		}
		if sum < e.held {
			low = mid
		} else {
			high = mid
		}
	}
	return math.Exp(low)
}

// gather compares what the seats other than the viewer's still hold of the tiles that they were
// dealt with naive worlds, for all tiles for which choices gave the same odds.
func gather(x *bottest.Round, seat game.Seat, naive, told *Sampler, rng *deal.Fast, by map[float32]*evidence) {
	const worlds = 64
	told.Prepare(x.View(seat), x.Pasts[seat], rng)
	if !told.reader.soft {
		return
	}
	naive.Prepare(x.View(seat), x.Pasts[seat], rng)
	truth := placesOf(naive, x.Pasts[seat], &x.Start, x.Events)
	var count [mostPlaces][tile.Count]int
	var world game.State
	for range worlds {
		naive.Next(&world)
		for k, t := range naive.tiles[:naive.hidden] {
			count[naive.at[k]][t]++
		}
	}
	for p := outside + 1; p < outside+x.Seats(); p++ {
		if slices.Contains(naive.into[p+1:], uint8(p)) {
			continue
		}
		for t := range tile.Tile(tile.Count) {
			odds := told.reader.odds[p][t]
			if count[p][t] == 0 || odds == 1 {
				continue
			}
			e := by[odds]
			if e == nil {
				e = new(evidence)
				by[odds] = e
			}
			e.expected = append(e.expected, float64(count[p][t])/worlds)
			if truth[t] == p {
				e.held++
			}
		}
	}
}

// BenchmarkEvidence measures the odds of odds.go, and of several choices together, as planners
// play.
func BenchmarkEvidence(b *testing.B) {
	naive, told := &Sampler{Naive: true}, new(Sampler)
	rng := deal.NewFast(1, 1)
	by := map[float32]*evidence{}
	b.ReportAllocs()
	for b.Loop() {
		bottest.Play(Planner(), bottest.RulesOf(b, "pagat"), 4, 1000, func(x *bottest.Round) {
			if len(x.Events)%5 == 0 && !x.Over() {
				gather(x, x.Turn().First(), naive, told, rng, by)
			}
		})
	}
	if e := by[oddsElsewhere]; e == nil || e.odds() < oddsElsewhere-0.1 || e.odds() > oddsElsewhere+0.1 {
		b.Fatal("a tile laid on the own train does not tell what oddsElsewhere says")
	}
	for odds, e := range by {
		if len(e.expected) > 500 {
			b.ReportMetric(e.odds(), "for-"+strconv.FormatFloat(float64(odds), 'f', 3, 32))
		}
	}
}
