package bot

import (
	"math"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// ended returns a round of three seats in which seat 1 went out, seat 2 has 10 points left and seat
// 3 has 20.
func ended(t *testing.T, scoring rules.Scoring) game.State {
	t.Helper()
	s, err := game.New(game.Setup{
		Rules: scored(t, scoring), Seats: 3, Engine: 12, Starter: 1, Phase: game.Over, Drew: tile.None,
		Trains: [][]game.Laid{{{From: 12, To: 1}}, nil, nil},
		Hands:  [][]tile.Tile{nil, bottest.Tiles(t, "6-4"), bottest.Tiles(t, "10-10")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// scored returns the rules of pagat with that scoring.
func scored(t *testing.T, scoring rules.Scoring) rules.Rules {
	r := *bottest.RulesOf(t, "pagat")
	r.Scoring = scoring
	return r
}

// after returns a match of three seats with that many rounds left and these totals.
func after(t *testing.T, scoring rules.Scoring, left int, totals [3]int) *game.Match {
	t.Helper()
	r := scored(t, scoring)
	m := game.NewMatch(&r, 3)
	result := game.Result{End: game.Out}
	for seat, n := range totals {
		result.Scores[seat+1] = game.Points(n)
	}
	for ; m.RoundsLeft() > left; result = (game.Result{End: game.Out}) {
		m.Finish(result)
	}
	return &m
}

// Points count in a single round, the place in a match. The probabilities are those of a normal
// spread of 38.4 points a round, of 60 where the winner is given points.
func TestValueOfAnEnd(t *testing.T) {
	const penalty, positive = rules.ScoringPenalty, rules.ScoringPositive
	for _, c := range []struct {
		what    string
		scoring rules.Scoring
		match   *game.Match
		seat    game.Seat
		value   float64
		trifle  float64
	}{
		{"out", penalty, nil, 1, 15, 0.2},
		{"between", penalty, nil, 2, 0, 0.2},
		{"last", penalty, nil, 3, -15, 0.2},
		{"given points", positive, nil, 1, 30, 0.2},
		{"given nothing", positive, nil, 3, -15, 0.2},

		{"last round, wins", penalty, after(t, penalty, 0, [3]int{30, 50, 20}), 1, 100 + 0.15, 0.2162},
		{"last round, overtaken", penalty, after(t, penalty, 0, [3]int{30, 50, 20}), 3, 0 - 0.15, 0.2515},
		{"last round, too far behind", penalty, after(t, penalty, 0, [3]int{30, 50, 20}), 2, 0, 0.0897},
		{"last round, level", penalty, after(t, penalty, 0, [3]int{60, 50, 80}), 1, 50 + 0.15, 0.2162},
		{"last round, hopeless", penalty, after(t, penalty, 0, [3]int{0, 50, 600}), 3, 0 - 0.15, 0.2 * small},
		{"four left, level", penalty, after(t, penalty, 4, [3]int{0, 0, 0}), 1, 33.4085, 0.0954},
		{"four left, ahead", penalty, after(t, penalty, 4, [3]int{0, 77, 154}), 1, 86.2626, 0.0766},
		{"four left, behind", penalty, after(t, penalty, 4, [3]int{0, 77, 154}), 3, 0.0010, 0.0078},
		{"last round, given enough", positive, after(t, positive, 0, [3]int{30, 50, 20}), 1, 100 + 0.3, 0.1226},
		{"last round, given too little", positive, after(t, positive, 0, [3]int{30, 90, 20}), 1, 0 + 0.3, 0.0694},
		{"last round, ahead without", positive, after(t, positive, 0, [3]int{30, 90, 20}), 2, 100 - 0.15, 0.1286},
		{"four left, given", positive, after(t, positive, 4, [3]int{100, 0, 0}), 1, 74.3752, 0.0715},
	} {
		s := ended(t, c.scoring)
		k := stakeOf(s.View(c.seat), &game.Past{Match: c.match})
		if c.match == nil && k != stakeOf(s.View(c.seat), nil) {
			t.Errorf("%s: a past without a match makes a difference", c.what)
		}
		if got := k.valueOf(&s); math.Abs(got-c.value) > 0.0001 {
			t.Errorf("%s: %.4f, not %.4f", c.what, got, c.value)
		}
		if math.Abs(k.trifle-c.trifle) > 0.0001 {
			t.Errorf("%s: %.4f is a trifle, not %.4f", c.what, k.trifle, c.trifle)
		}
	}
}

// The chance to win a match is the same to the last bit where all have moved on by some chairs.
func TestValueDoesNotDependOnTheNumberOfTheSeat(t *testing.T) {
	const seats = 7
	for by := range seats {
		a, b := stake{me: 3, match: true, sigma: 40}, stake{me: game.Seat(3).Clockwise(by, seats), match: true, sigma: 40}
		for n := range seats {
			seat := game.Seat(3).Clockwise(n, seats)
			a.ahead[seat] = float64(n * n * 17 % 101)
			b.ahead[seat.Clockwise(by, seats)] = a.ahead[seat]
		}
		for more := range 50 {
			if x, y := a.chanceToWin(seats, float64(more)), b.chanceToWin(seats, float64(more)); x != y {
				t.Errorf("%v, and %d chairs on %v", x, by, y)
			}
		}
	}
}
