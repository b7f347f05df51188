package study_test

import (
	"bytes"
	"context"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/lab/sim"
	"roundhouse/lab/study"
)

// config returns a comparison of these rules, with quick bots.
func config(players, rounds int, rules ...preset.Ref) study.Config {
	return study.Config{Rules: rules, Workers: 2, Design: study.Design{
		Players: players, Bot: "random", Better: "greedy", Worse: "random", Rounds: rounds, Seed: 4,
	}}
}

func run(t testing.TB, c study.Config) *study.Report {
	t.Helper()
	r, err := study.Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// played returns the records of a simulation.
func played(t *testing.T, c sim.Config) (list []*record.Record) {
	t.Helper()
	var lines bytes.Buffer
	c.Records = &lines
	if _, err := sim.Run(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(lines.Bytes()) {
		m, err := record.ParseRecord(bytes.TrimSuffix(line, []byte("\n")))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

// round is one round, counted from its record alone.
type round struct {
	turns, tiles, actions, boneyard, mexican int

	blocked bool
	order   []int // seats from the starter, from 0
	won     []float64
	score   []float64

	first, draws, passes, choices, pips, left []int
}

// recount replays a record and counts its rounds.
func recount(t *testing.T, m *record.Record) []round {
	t.Helper()
	list := make([]round, len(m.Rounds))
	var before game.State // the state before a step
	var actor game.Seat
	var phase game.Phase // of the turn that is going on
	opened := map[game.Seat]bool{}
	_, err := m.Replay(func(s record.Step) {
		k := s.State.Seats()
		r := &list[s.Round-1]
		if s.Action == 0 {
			for _, p := range []*[]int{&r.first, &r.draws, &r.passes, &r.choices, &r.pips, &r.left} {
				*p = make([]int, k)
			}
			before, actor = *s.State, game.NoSeat
			clear(opened)
			return
		}
		a := s.Event.Action
		seat := int(a.Seat) - 1
		r.actions++
		if len(before.Legal(a.Seat, nil)) > 1 {
			r.choices[seat]++
		}
		if before.Phase() != game.Search && a.Kind != game.Knock {
			// A turn is what one seat does without another one in between, in one phase.
			if a.Seat != actor || before.Phase() != phase {
				if actor != game.NoSeat {
					opened[actor] = true
				}
				r.turns++
				actor, phase = a.Seat, before.Phase()
			}
			switch {
			case a.Kind == game.Draw:
				r.draws[seat]++
			case a.Kind == game.Pass:
				r.passes[seat]++
			case a.Kind == game.Play && !opened[a.Seat]:
				r.first[seat]++
			}
		}
		if a.Kind == game.Play && a.Train != game.EnginePlace {
			r.tiles++
			if a.Train.Owner() == game.NoSeat {
				r.mexican++
			}
		}
		before = *s.State
		if s.State.Over() {
			r.end(s.State, m, s.Round-1)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// end counts what the end of a round says.
func (r *round) end(s *game.State, m *record.Record, i int) {
	r.boneyard = len(s.Bones())
	r.blocked = m.Rounds[i].End == game.Blocked
	k := s.Seats()
	r.won, r.score = make([]float64, k), make([]float64, k)
	for _, seat := range m.Rounds[i].Winners {
		r.won[seat-1] = 1 / float64(len(m.Rounds[i].Winners))
	}
	result := s.Result()
	for seat := range k {
		r.order = append(r.order, (int(s.Status().Starter)-1+seat)%k)
		r.score[seat] = result.Scores[seat+1].Float()
		hand := s.Hand(game.Seat(seat + 1))
		for _, tile := range hand.Tiles() {
			r.pips[seat] += int(tile.High()) + int(tile.Low())
			r.left[seat]++
		}
	}
}

// mean returns Σx/Σn over groups and its standard error, by the definition.
func mean(xs, ns []float64) (value, se float64) {
	sumX, sumN := 0.0, 0.0
	for i := range xs {
		sumX, sumN = sumX+xs[i], sumN+ns[i]
	}
	for i := range xs {
		rest := xs[i] - sumX/sumN*ns[i]
		se += rest * rest
	}
	g := float64(len(xs))
	return sumX / sumN, math.Sqrt(g/(g-1)*se) / sumN
}

func wantFigure(t *testing.T, what string, got study.Figure, value, se float64) {
	t.Helper()
	if !(math.Abs(got.Value-value) < 1e-9) || !(math.Abs(got.SE-se) < 1e-9) {
		t.Errorf("%s: %v ± %v, from the records %v ± %v", what, got.Value, got.SE, value, se)
	}
	if se > 1e-9 && !(got.CI.Low < value && value < got.CI.High) {
		t.Errorf("%s: %v is not in %+v", what, value, got.CI)
	}
}

// counted checks a figure against a count for each seat of each round.
func counted(t *testing.T, what string, got study.Figure, matches [][]round, count func(*round) []float64) (all []float64) {
	t.Helper()
	var xs, ns []float64
	for _, m := range matches {
		x, n := 0.0, 0.0
		for i := range m {
			for _, v := range count(&m[i]) {
				x, n = x+v, n+1
				all = append(all, v)
			}
		}
		xs, ns = append(xs, x), append(ns, n)
	}
	value, se := mean(xs, ns)
	wantFigure(t, what, got, value, se)
	return all
}

// spread checks a distribution.
func spread(t *testing.T, what string, got study.Spread, matches [][]round, count func(*round) []float64) {
	t.Helper()
	all := counted(t, what, got.Mean, matches, count)
	slices.Sort(all)
	sum, squares := 0.0, 0.0
	for _, v := range all {
		sum += v
	}
	for _, v := range all {
		squares += (v - sum/float64(len(all))) * (v - sum/float64(len(all)))
	}
	if sd := math.Sqrt(squares / float64(len(all)-1)); math.Abs(sd-got.SD) > 1e-9 {
		t.Errorf("%s: sd %v, from the records %v", what, got.SD, sd)
	}
	for i, p := range study.Quantiles {
		at := max(int(math.Ceil(p*float64(len(all)))), 1)
		if want := int(all[at-1]); got.Quantiles[i] != want {
			t.Errorf("%s: quantile %v is %d, from the records %d", what, p, got.Quantiles[i], want)
		}
	}
	for v, n := range got.Counts {
		low, _ := slices.BinarySearch(all, float64(v))
		high, _ := slices.BinarySearch(all, float64(v)+0.5)
		if int64(high-low) != n {
			t.Errorf("%s: %d times %d, from the records %d", what, n, v, high-low)
		}
	}
}

func ints(list []int) (floats []float64) {
	for _, v := range list {
		floats = append(floats, float64(v))
	}
	return floats
}

func one(n int) []float64 { return []float64{float64(n)} }

const asked = 150 // rounds

// Every figure of a study is counted again from the records of the same matches, by replaying them.
func TestStudyAgreesWithItsRecords(t *testing.T) {
	for id, d := range map[string]study.Design{
		"czech": {Players: 3, Bot: "greedy"}, "estonian": {Players: 2, Bot: "random"}, "pagat": {Players: 4, Bot: "greedy"},
		"french": {Players: 3, Bot: "greedy"}, "japanese": {Players: 5, Bot: "random"}, "pagat-positive": {Players: 2, Bot: "greedy"},
		"japanese-highest-double": {Players: 3, Bot: "random"},
	} {
		d.Better, d.Worse, d.Rounds, d.Seed = "greedy", "random", asked, 6
		ref := bottest.RefOf(t, id)
		t.Run(id, func(t *testing.T) {
			r := run(t, study.Config{Design: d, Rules: []preset.Ref{ref}, Workers: 2})
			checkAlike(t, &d, ref, &r.Studies[0])
			checkSkill(t, &d, ref, &r.Studies[0].Skill)
		})
	}
}

func checkAlike(t *testing.T, d *study.Design, ref preset.Ref, s *study.Study) {
	a, k := &s.Alike, d.Players
	n := (asked + int(ref.Rules.Rounds) - 1) / int(ref.Rules.Rounds)
	list := played(t, sim.Config{Rules: ref, Players: k, Bots: []string{d.Bot}, Matches: n, Seed: d.Seed, Workers: 1})
	var matches [][]round
	for _, m := range list {
		matches = append(matches, recount(t, m))
	}
	if a.Matches != n || a.Rounds != n*int(ref.Rules.Rounds) || a.Bot != d.Bot || s.Players != k {
		t.Errorf("%d matches, %d rounds of %s", a.Matches, a.Rounds, a.Bot)
	}
	for what, test := range map[string]struct {
		got   study.Spread
		count func(*round) []float64
	}{
		"turns":    {a.Turns, func(r *round) []float64 { return one(r.turns) }},
		"tiles":    {a.Tiles, func(r *round) []float64 { return one(r.tiles) }},
		"actions":  {a.Actions, func(r *round) []float64 { return one(r.actions) }},
		"boneyard": {a.Boneyard, func(r *round) []float64 { return one(r.boneyard) }},
		"mexican":  {a.Mexican, func(r *round) []float64 { return one(r.mexican) }},
		"first":    {a.First, func(r *round) []float64 { return ints(r.first) }},
		"pips":     {a.Pips, func(r *round) []float64 { return r.losers(r.pips) }},
		"left":     {a.Left, func(r *round) []float64 { return r.losers(r.left) }},
	} {
		spread(t, what, test.got, matches, test.count)
	}
	for what, test := range map[string]struct {
		got   study.Figure
		count func(*round) []float64
	}{
		"draws":   {a.Draws, func(r *round) []float64 { return ints(r.draws) }},
		"passes":  {a.Passes, func(r *round) []float64 { return ints(r.passes) }},
		"choices": {a.Choices, func(r *round) []float64 { return ints(r.choices) }},
		"score":   {a.Score, func(r *round) []float64 { return r.score }},
		"blocked": {a.Blocked, func(r *round) []float64 {
			if r.blocked {
				return one(1)
			}
			return one(0)
		}},
	} {
		counted(t, what, test.got, matches, test.count)
	}
	for i := range k {
		for what, at := range map[string]func(r *round) int{
			"order": func(r *round) int { return r.order[i] }, "number": func(*round) int { return i },
		} {
			place := a.Order[i]
			if what == "number" {
				place = a.Number[i]
			}
			counted(t, what+" wins", place.Wins, matches, func(r *round) []float64 { return r.won[at(r):][:1] })
			counted(t, what+" score", place.Score, matches, func(r *round) []float64 { return r.score[at(r):][:1] })
			counted(t, what+" pips", place.Pips, matches, func(r *round) []float64 { return one(r.pips[at(r)]) })
		}
	}
}

// losers returns the values of the seats that did not win.
func (r *round) losers(values []int) (list []float64) {
	for seat, v := range values {
		if r.won[seat] == 0 {
			list = append(list, float64(v))
		}
	}
	return list
}

func checkSkill(t *testing.T, d *study.Design, ref preset.Ref, s *study.Skill) {
	k, rounds := d.Players, int(ref.Rules.Rounds)
	n := (asked + rounds*k - 1) / (rounds * k) * k
	bots := append([]string{"greedy"}, slices.Repeat([]string{"random"}, k-1)...)
	list := played(t, sim.Config{Rules: ref, Players: k, Bots: bots, Matches: n, Seed: d.Seed, Workers: 1})
	if s.Matches != n || s.Rounds != n*rounds || s.Chance != 1/float64(k) || len(s.Leads) != rounds {
		t.Errorf("%d matches, %d rounds, chance %v, %d leads", s.Matches, s.Rounds, s.Chance, len(s.Leads))
	}
	wins := make([]float64, n/k) // by group
	leads := make([][]float64, rounds)
	for i := range leads {
		leads[i] = make([]float64, n/k)
	}
	for i, m := range list {
		better := slices.Index(m.Players, "greedy")
		totals := make([]game.Score, k)
		for r := range m.Rounds {
			if w := m.Rounds[r].Winners; slices.Contains(w, game.Seat(better+1)) {
				wins[i/k] += 1 / float64(len(w))
			}
			for seat := range totals {
				totals[seat] = totals[seat].Add(parse(t, m.Rounds[r].Scores[seat]))
			}
			leads[r][i/k] += led(totals, better, ref.Rules.Scoring == 1)
		}
	}
	value, se := mean(wins, slices.Repeat([]float64{float64(k * rounds)}, n/k))
	wantFigure(t, "round", s.Round, value, se)
	for r := range leads {
		value, se := mean(leads[r], slices.Repeat([]float64{float64(k)}, n/k))
		wantFigure(t, "leads", s.Leads[r], value, se)
	}
}

func parse(t *testing.T, text string) game.Score {
	num, den, _ := strings.Cut(text, "/")
	var parts [2]int64
	for i, digits := range []string{num, den} {
		for _, d := range digits {
			parts[i] = parts[i]*10 + int64(d-'0')
		}
	}
	return game.Ratio(parts[0], max(parts[1], 1))
}

// led returns the share of the lead that a seat has.
func led(totals []game.Score, seat int, most bool) float64 {
	ties := 0.0
	for _, other := range totals {
		switch d := other.Compare(totals[seat]); {
		case d == 0:
			ties++
		case (d > 0) == most:
			return 0
		}
	}
	return 1 / ties
}

func TestReportDoesNotDependOnTheWorkers(t *testing.T) {
	c := config(3, 200, bottest.RefOf(t, "french"), bottest.RefOf(t, "pagat"))
	c.Workers = 1
	want := run(t, c)
	for _, c.Workers = range []int{2, 5} {
		if got := run(t, c); !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers: %+v, not %+v", c.Workers, got, want)
		}
	}
}

func TestWholeMatchesInWholeGroupsArePlayed(t *testing.T) {
	c := config(3, 14, bottest.RefOf(t, "pagat"))
	c.Progress = new(sim.Progress)
	s := run(t, c).Studies[0]
	if s.Alike.Rounds != 26 || s.Skill.Rounds != 39 || c.TotalRounds() != 65 || c.Progress.Played.Load() != 65 {
		t.Errorf("%d and %d rounds, %d together, %d told", s.Alike.Rounds, s.Skill.Rounds, c.TotalRounds(), c.Progress.Played.Load())
	}
}

// Where nobody is better, the shares are those of chance, as their intervals say.
func TestFirstSeatsOfAllAlikeWinByChance(t *testing.T) {
	c := config(4, 3000, bottest.RefOf(t, "pagat"))
	c.Bot, c.Seed = "greedy", 2
	s := run(t, c).Studies[0]
	for seat, place := range s.Alike.Number {
		if z := (place.Wins.Value - 0.25) / place.Wins.SE; math.Abs(z) > 4 {
			t.Errorf("seat %d wins %v ± %v of the rounds: no seat is special", seat+1, place.Wins.Value, place.Wins.SE)
		}
	}
	if last := s.Skill.Leads[12]; last.Value < s.Skill.Round.Value || s.Skill.Round.Value < 0.3 {
		t.Errorf("greedy against random wins %v of the rounds, %v of the matches", s.Skill.Round.Value, last.Value)
	}
}

func TestWrongConfigIsRefusedWithItsField(t *testing.T) {
	for want, change := range map[string]func(*study.Config){
		"rules: none":                        func(c *study.Config) { c.Rules = nil },
		`rules: "pagat" is given twice`:      func(c *study.Config) { c.Rules = append(c.Rules, c.Rules[0]) },
		`players: "9" is not a number of pl`: func(c *study.Config) { c.Players = 9 },
		`players: "11"`:                      func(c *study.Config) { c.Players = 11 },
		`bots: "ghost"`:                      func(c *study.Config) { c.Bot = "ghost" },
		`better: "ghost"`:                    func(c *study.Config) { c.Better = "ghost" },
		`worse: ""`:                          func(c *study.Config) { c.Worse = "" },
		`worse: "greedy"`:                    func(c *study.Config) { c.Worse = "greedy" },
		`rounds: "0"`:                        func(c *study.Config) { c.Rounds = 0 },
		`workers: "0"`:                       func(c *study.Config) { c.Workers = 0 },
	} {
		c := config(2, 1, bottest.RefOf(t, "pagat"), bottest.RefOf(t, "czech"))
		change(&c)
		_, err := study.Run(context.Background(), c)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, not %s…", err, want)
		}
		if c.Players == 9 && !strings.HasSuffix(err.Error(), "the Czech rules") {
			t.Errorf("%v does not name the rules", err)
		}
	}
}

func TestCancelledLaboratoryStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := study.Run(ctx, config(2, 1<<40, bottest.RefOf(t, "pagat"))); err != context.Canceled {
		t.Errorf("%v, not cancelled", err)
	}
}

func TestTotalRoundsAreWhatIsPlayed(t *testing.T) {
	c := config(3, 20, bottest.RefOf(t, "czech"), bottest.RefOf(t, "french"), bottest.RefOf(t, "japanese"))
	c.Progress = new(sim.Progress)
	run(t, c)
	if played := int(c.Progress.Played.Load()); played != c.TotalRounds() {
		t.Errorf("%d rounds played, %d foretold", played, c.TotalRounds())
	}
}

func TestLabelTellsWhatIsDifferent(t *testing.T) {
	ref := bottest.RefOf(t, "pagat")
	if got := study.Label(ref); got != "Pagat" {
		t.Errorf("%q", got)
	}
	ref.Rules.Satisfy, ref.Rules.Knock = 0, true
	if got := study.Label(ref); got != "Pagat, satisfy off, knock true" {
		t.Errorf("%q", got)
	}
}
