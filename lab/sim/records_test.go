package sim_test

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/game/record"
	"roundhouse/lab/sim"
	"roundhouse/lab/stat"
)

// Whatever the report says is counted again from the records, in floating point and by other
// formulas where there are any. Neither number of matches is a multiple of the group's.
func TestReportAgreesWithItsRecords(t *testing.T) {
	for id, bots := range map[string]string{
		"czech": "greedy,random,random,random", "estonian": "greedy,random", "pagat": "greedy,random,planner,random",
		"french": "random,greedy,random", "japanese-starter-double": "random,random,greedy,random,random",
		"japanese": "random,greedy,random,greedy", "pagat-positive": "planner",
	} {
		c := sim.Config{Rules: bottest.RefOf(t, id), Bots: strings.Split(bots, ","), Seed: 8, Workers: 2, Matches: 11}
		if c.Players = len(c.Bots); c.Players == 1 {
			c.Players = 3
		}
		checkReport(t, id, c)
		c.Matches, c.Rounds = 0, 50
		checkReport(t, id+" rounds", c)
	}
}

func checkReport(t *testing.T, what string, c sim.Config) {
	t.Helper()
	var lines bytes.Buffer
	c.Records = &lines
	r := run(t, c)
	list := records(t, lines.Bytes())
	if n := c.Matches + c.Rounds; len(list) != n || r.Played != n || r.Interrupted {
		t.Fatalf("%s: %d records and %d played, not %d", what, len(list), r.Played, n)
	}
	for _, m := range list {
		if f, err := m.Replay(nil); err != nil || !f.Match.Over() {
			t.Fatalf("%s: the record is not a whole match: %v", what, err)
		}
	}
	a := recount{t, what, list, grouped(list, seatings(c)), c.Rounds > 0, c.Rules.Rules.Scoring == 1}
	for _, line := range r.Bots {
		a.line(line)
	}
	if want := len(r.Bots) * (len(r.Bots) - 1) / 2; len(r.Pairs) != want {
		t.Errorf("%s: %d pairs, not %d", what, len(r.Pairs), want)
	}
	for _, pair := range r.Pairs {
		a.pair(pair)
	}
	a.ratings(r.Bots)
}

// seatings returns how many seatings of the bots differ.
func seatings(c sim.Config) int {
	different := map[string]bool{}
	for turn := range c.Bots {
		different[strings.Join(append(slices.Clone(c.Bots[turn:]), c.Bots[:turn]...), ",")] = true
	}
	return len(different)
}

// grouped cuts the records into groups of n.
func grouped(list []*record.Record, n int) [][]*record.Record {
	return slices.Collect(slices.Chunk(list, n))
}

// recount recounts a report.
type recount struct {
	t      *testing.T
	what   string
	list   []*record.Record
	groups [][]*record.Record
	single bool // rounds, not matches
	most   bool // most points win
}

// ratio returns Σx/Σn over the records and its standard error over their groups, by the definition.
func (a *recount) ratio(count func(m *record.Record) (x, n float64)) (value, se float64) {
	var xs, ns []float64
	sumX, sumN := 0.0, 0.0
	for _, group := range a.groups {
		x, n := 0.0, 0.0
		for _, m := range group {
			dx, dn := count(m)
			x, n = x+dx, n+dn
		}
		xs, ns = append(xs, x), append(ns, n)
		sumX, sumN = sumX+x, sumN+n
	}
	for i := range xs {
		rest := xs[i] - sumX/sumN*ns[i]
		se += rest * rest
	}
	g := float64(len(xs))
	return sumX / sumN, math.Sqrt(g/(g-1)*se) / sumN
}

func (a *recount) line(line sim.Row) {
	seats := float64(line.Seats)
	score, se := a.ratio(func(m *record.Record) (float64, float64) {
		return a.points(m, line.Bot) / seats, float64(len(m.Rounds))
	})
	a.near("mean_score of "+line.Bot, line.MeanScore, score)
	a.near("se of "+line.Bot, line.SE, se)
	a.interval("mean_score_ci of "+line.Bot, line.MeanScoreCI, a.estimate(score, se).MeanInterval())

	wins, se := a.ratio(func(m *record.Record) (x, n float64) {
		for _, round := range m.Rounds {
			for _, seat := range round.Winners {
				if m.Players[seat-1] == line.Bot {
					x += 1 / float64(len(round.Winners)) / seats
				}
			}
		}
		return x, float64(len(m.Rounds))
	})
	a.near("round_wins of "+line.Bot, line.RoundWins, wins)
	a.interval("round_wins_ci of "+line.Bot, line.RoundWinsCI, a.estimate(wins, se).ShareInterval())

	first, se := a.ratio(func(m *record.Record) (x, n float64) {
		winners := 0.0
		for seat := range m.Players {
			winners += one(a.beaten(m, seat) == 0)
		}
		for seat, name := range m.Players {
			if name == line.Bot && a.beaten(m, seat) == 0 {
				x += 1 / winners / seats
			}
		}
		return x, 1
	})
	a.near("match_wins of "+line.Bot, line.MatchWins, first)
	a.interval("match_wins_ci of "+line.Bot, line.MatchWinsCI, a.estimate(first, se).ShareInterval())

	place, se := a.ratio(func(m *record.Record) (x, n float64) {
		for seat, name := range m.Players {
			if name == line.Bot {
				x += a.place(m, seat) / seats
			}
		}
		return x, 1
	})
	a.near("mean_place of "+line.Bot, line.MeanPlace, place)
	a.interval("mean_place_ci of "+line.Bot, line.MeanPlaceCI, a.estimate(place, se).MeanInterval())
}

func (a *recount) pair(pair sim.Pair) {
	what := pair.A + " against " + pair.B
	// front returns the mean of before over the seats of two bots.
	front, se := a.ratio(func(m *record.Record) (x, n float64) { return a.front(m, pair.A, pair.B), 1 })
	a.near("front of "+what, pair.Front, front)
	a.interval("front_ci of "+what, pair.FrontCI, a.estimate(front, se).ShareInterval())
	lead, se := a.ratio(func(m *record.Record) (float64, float64) {
		lead := a.points(m, pair.B)/a.seats(m, pair.B) - a.points(m, pair.A)/a.seats(m, pair.A)
		if a.most {
			lead = -lead
		}
		return lead, float64(len(m.Rounds))
	})
	a.near("lead of "+what, pair.Lead, lead)
	a.near("lead_se of "+what, pair.LeadSE, se)
	a.interval("lead_ci of "+what, pair.LeadCI, a.estimate(lead, se).MeanInterval())
}

// ratings rates the bots from their pairs, and again without each 64th of the groups.
func (a *recount) ratings(lines []sim.Row) {
	if len(lines) < 2 {
		if lines[0].Elo != nil || lines[0].EloCI != nil {
			a.t.Errorf("%s: one bot alone is rated", a.what)
		}
		return
	}
	all := stat.NewContest(len(lines))
	parts := make([]stat.Contest, min(64, len(a.groups)))
	for i := range parts {
		parts[i] = stat.NewContest(len(lines))
	}
	for g, group := range a.groups {
		for _, m := range group {
			for i := range lines {
				for j := range lines {
					if i != j {
						x := a.front(m, lines[i].Bot, lines[j].Bot)
						all.Won[i][j] += x
						parts[g%64].Won[i][j] += x
					}
				}
			}
		}
	}
	for i, e := range stat.RateWithErrors(all, parts) {
		if math.Abs(*lines[i].Elo-e.Value) > 1e-6 || math.Abs(lines[i].EloCI.Low-e.MeanInterval().Low) > 1e-6 {
			a.t.Errorf("%s: elo of %s: %v in %+v, from the records %+v", a.what, lines[i].Bot, *lines[i].Elo, *lines[i].EloCI, e)
		}
	}
}

// points returns what all seats of the bot wrote in a match.
func (a *recount) points(m *record.Record, name string) (sum float64) {
	for _, round := range m.Rounds {
		for seat, player := range m.Players {
			if player == name {
				sum += score(a.t, round.Scores[seat])
			}
		}
	}
	return sum
}

func (a *recount) seats(m *record.Record, name string) (n float64) {
	for _, player := range m.Players {
		if player == name {
			n++
		}
	}
	return n
}

// before reports by how much seat i finished in front of seat j: 1, ½ or 0.
func (a *recount) before(m *record.Record, i, j int) float64 {
	x, y := score(a.t, m.Totals[j]), score(a.t, m.Totals[i])
	if a.most {
		x, y = y, x
	}
	if a.single {
		for _, seat := range m.Rounds[0].Winners {
			x += 1e6 * one(int(seat) == i+1)
			y += 1e6 * one(int(seat) == j+1)
		}
	}
	return (1 + one(x > y) - one(x < y)) / 2
}

func one(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// beaten returns how many seats finished in front of the seat.
func (a *recount) beaten(m *record.Record, seat int) (n int) {
	for other := range m.Players {
		if other != seat && a.before(m, other, seat) == 1 {
			n++
		}
	}
	return n
}

func (a *recount) place(m *record.Record, seat int) float64 {
	place := 1.0
	for other := range m.Players {
		if other != seat {
			place += a.before(m, other, seat)
		}
	}
	return place
}

// front returns the mean of before over the seats of two bots.
func (a *recount) front(m *record.Record, x, y string) (sum float64) {
	for i, name := range m.Players {
		for j, other := range m.Players {
			if name == x && other == y {
				sum += a.before(m, i, j)
			}
		}
	}
	return sum / a.seats(m, x) / a.seats(m, y)
}

func (a *recount) estimate(value, se float64) stat.Estimate {
	if se < 1e-12 {
		se = 0
	}
	return stat.Estimate{Value: value, SE: se, Groups: int64(len(a.groups))}
}

func (a *recount) near(what string, got, want float64) {
	a.t.Helper()
	if !(math.Abs(got-want) <= 1e-9*math.Max(1, math.Abs(want))) {
		a.t.Errorf("%s: %s: %v, from the records %v", a.what, what, got, want)
	}
}

func (a *recount) interval(what string, got, want stat.Interval) {
	a.t.Helper()
	a.near(what, got.Low, want.Low)
	a.near(what, got.High, want.High)
	if got.Known != want.Known {
		a.t.Errorf("%s: %s: %+v, from the records %+v", a.what, what, got, want)
	}
}

func score(t *testing.T, text string) float64 {
	t.Helper()
	num, den, fraction := strings.Cut(text, "/")
	if !fraction {
		den = "1"
	}
	var a, b float64
	if json.Unmarshal([]byte(num), &a) != nil || json.Unmarshal([]byte(den), &b) != nil {
		t.Fatalf("%q is not a score", text)
	}
	return a / b
}
