package worlds

import (
	"math"
	"math/big"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/game"
	"roundhouse/game/deal"
)

// meanBits returns the mean of some estimates of what the hands of the round cost the viewer.
func meanBits(t *testing.T, w *Sampler, v game.View, past *game.Past, truth *game.State) float64 {
	t.Helper()
	const times = 200
	sum, rng := 0.0, deal.NewFast(1, 1)
	for range times {
		w.Prepare(v, past, rng)
		sum += w.Bits(truth)
	}
	return sum / times
}

// Without a past, all ways to distribute the unseen tiles are equally likely.
func TestBitsOfAViewAloneAreTheNumberOfDeals(t *testing.T) {
	s := bottest.Deal(bottest.RulesOf(t, "pagat-set-aside"), 3, 1)
	v := s.View(1)
	ways := big.NewInt(1)
	left := int64(v.Boneyard())
	for _, seat := range others(v) {
		n := int64(v.Count(seat))
		left += n
		ways.Mul(ways, new(big.Int).Binomial(left, n))
	}
	f, _ := new(big.Float).SetInt(ways).Float64()
	want := math.Log2(f)
	if got := meanBits(t, &Sampler{Naive: true}, v, nil, &s); math.Abs(got-want) > 0.4 {
		t.Errorf("%.2f bits, not %.2f", got, want)
	}
}

// weightOfDeals returns the sum of the odds of all ways to distribute the hidden tiles from number
// k on.
func weightOfDeals(m *tileMatching, k int, room []int) float64 {
	if k == m.hidden {
		return 1
	}
	sum := 0.0
	for p := range room {
		if odds := m.odds[k*m.width+p]; odds > 0 && room[p] > 0 {
			room[p]--
			sum += float64(odds) * weightOfDeals(m, k+1, room)
			room[p]++
		}
	}
	return sum
}

// With choices, the true hands cost what their share in the odds of all deals says.
func TestBitsAreTheShareOfTheOdds(t *testing.T) {
	s, v, past := afterActions(t, func(*game.Setup) {}, "1 1-0>1", "2 2-0>2")
	odds := evenFactors()
	for k := range odds {
		odds[k] = 0.2
	}
	w := Sampler{Odds: &odds}
	w.Prepare(v, past, deal.NewFast(1, 1))
	m := &w.tileMatching
	room := make([]int, m.width)
	truth := 1.0
	seatPlace := map[game.Seat]int{game.NoSeat: boneyard, 2: outside + 1, 3: outside + 2}
	for k, x := range m.tiles[:m.hidden] {
		p := seatPlace[holderOf(&s, x)]
		room[p]++
		truth *= float64(m.odds[k*m.width+p])
	}
	want := -math.Log2(truth / weightOfDeals(m, 0, room))
	if got := meanBits(t, &w, v, past, &s); math.Abs(got-want) > 0.4 {
		t.Errorf("%.2f bits, not %.2f", got, want)
	}
}

func evenFactors() (odds Odds) {
	for k := range odds {
		odds[k] = 1
	}
	return odds
}

// eachDecision plays rounds of planners from the given deal on and calls each with the positions in
// which a seat begins its opening, or has a choice of tiles in an ordinary turn.
func eachDecision(t testing.TB, from, rounds uint64, each func(game.View, *game.Past, *game.State)) {
	t.Helper()
	play, r := Planner(), bottest.RulesOf(t, "pagat")
	choose := func(s *game.State) game.Action { return play(s.View(s.ToAct()), nil) }
	for n := range rounds {
		bottest.Follow(bottest.Deal(r, 4, from+n), choose, func(x *bottest.Round) {
			seat := x.ToAct()
			m := x.Moves(seat)
			if x.Phase() == game.Opening && x.Length(seat.OwnTrain()) == 0 || x.Phase() == game.Main && m.PlayCount() > 1 {
				each(x.View(seat), x.Pasts[seat], &x.State)
			}
		})
	}
}

// Fitting finds odds that say more of the hands than even ones.
func TestFittedOddsSayMoreOfTheHands(t *testing.T) {
	e := Evidence{Odds: evenFactors()}
	rng := deal.NewFast(1, 1)
	for range 2 {
		eachDecision(t, 0, 8, func(v game.View, past *game.Past, truth *game.State) { e.Add(v, past, truth, rng) })
		e.Improve()
	}
	naive, told := Sampler{Naive: true}, Sampler{Odds: &e.Odds}
	without, with, n := 0.0, 0.0, 0.0
	eachDecision(t, 1000, 8, func(v game.View, past *game.Past, truth *game.State) {
		naive.Prepare(v, past, rng)
		without += naive.Bits(truth)
		told.Prepare(v, past, rng)
		with += told.Bits(truth)
		n++
	})
	t.Logf("%.2f bits a position, %.2f without choices", with/n, without/n)
	if with > without-n {
		t.Errorf("%.2f bits a position, and %.2f without choices", with/n, without/n)
	}
}

// The bits of a position with choices, and how many these save at least. How many bits there are
// differs by half a bit from one set of 300 rounds to another; how many choices save does not.
const (
	mostBits   = 49.9
	fewestLess = 53.31 - mostBits
)

// BenchmarkTruth measures what the true hands cost a position in rounds of planners, with choices
// and without.
func BenchmarkTruth(b *testing.B) {
	naive, told := Sampler{Naive: true}, Sampler{}
	var without, with, n float64
	rng := deal.NewFast(1, 1)
	b.ReportAllocs()
	for b.Loop() {
		eachDecision(b, 100_000, 300, func(v game.View, past *game.Past, truth *game.State) {
			naive.Prepare(v, past, rng)
			without += naive.Bits(truth)
			told.Prepare(v, past, rng)
			with += told.Bits(truth)
			n++
		})
	}
	without, with = without/n, with/n
	b.ReportMetric(with, "bits")
	b.ReportMetric(without, "bits-without")
	if with > mostBits || without-with < fewestLess {
		b.Fatalf("%.2f bits a position, and %.2f without choices", with, without)
	}
}
