package sim_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/record"
	"roundhouse/sim"
)

func ruleSet(t testing.TB, id string) preset.Ref {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	return preset.Ref{Base: set.ID, Rules: set.Rules}
}

func run(t testing.TB, c sim.Config) sim.Report {
	t.Helper()
	r, err := sim.Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// records reads the records of a simulation, each replayed.
func records(t *testing.T, lines []byte) (list []*record.Record) {
	t.Helper()
	for line := range bytes.Lines(lines) {
		m, err := record.ParseRecord(bytes.TrimSuffix(line, []byte("\n")))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Replay(nil); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		list = append(list, m)
	}
	return list
}

func TestResultDoesNotDependOnTheWorkers(t *testing.T) {
	for _, c := range []sim.Config{
		{Rules: ruleSet(t, "czech"), Players: 3, Rounds: 300},
		{Rules: ruleSet(t, "french"), Players: 3, Matches: 17},
	} {
		c.Bots, c.Seed = []string{"random", "greedy", "random"}, 5
		var want sim.Report
		var wantLines []byte
		for workers := 1; workers <= 9; workers += 2 {
			var lines bytes.Buffer
			c.Workers, c.Records = workers, &lines
			got := run(t, c)
			if workers == 1 {
				want, wantLines = got, lines.Bytes()
				continue
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%d workers: %+v, not %+v", workers, got, want)
			}
			if !bytes.Equal(lines.Bytes(), wantLines) {
				t.Errorf("%d workers: other records", workers)
			}
		}
	}
}

func TestRecordsChangeNothing(t *testing.T) {
	c := sim.Config{Rules: ruleSet(t, "japanese-highest-double"), Players: 4, Bots: []string{"random"}, Rounds: 200, Seed: 2, Workers: 2}
	without := run(t, c)
	c.Records = new(bytes.Buffer)
	if with := run(t, c); !reflect.DeepEqual(with, without) {
		t.Errorf("%+v, without records %+v", with, without)
	}
}

func TestAnotherSeedIsAnotherSimulation(t *testing.T) {
	c := sim.Config{Rules: ruleSet(t, "pagat"), Players: 2, Bots: []string{"random"}, Rounds: 50, Seed: 1, Workers: 1}
	a := run(t, c)
	c.Seed = 1 << 63
	if b := run(t, c); a.Bots[0].MeanScore == b.Bots[0].MeanScore {
		t.Errorf("both seeds give %v points", a.Bots[0].MeanScore)
	}
}

// Whatever the report says is counted again from the records.
func TestReportAgreesWithItsRecords(t *testing.T) {
	for id, players := range map[string]int{"czech": 4, "estonian": 2, "pagat": 4, "french": 3, "japanese-starter-double": 5} {
		var lines bytes.Buffer
		c := sim.Config{
			Rules: ruleSet(t, id), Players: players, Matches: 6, Seed: 8, Workers: 2, Records: &lines,
			Bots: append([]string{"greedy"}, strings.Split(strings.Repeat("random ", players-1), " ")[:players-1]...),
		}
		r := run(t, c)
		list := records(t, lines.Bytes())
		if len(list) != 6 {
			t.Fatalf("%s: %d records, not 6", id, len(list))
		}
		for _, line := range r.Bots {
			checkLine(t, id, line, list)
		}
	}
}

func checkLine(t *testing.T, id string, line sim.Line, list []*record.Record) {
	t.Helper()
	var means []float64
	roundWins, matchWins := 0.0, 0.0
	for _, m := range list {
		first := 0.0
		for _, place := range m.Places {
			if place == 1 {
				first++
			}
		}
		for seat, name := range m.Players {
			if name == line.Bot && m.Places[seat] == 1 {
				matchWins += 1 / first
			}
		}
		f, err := m.Replay(nil)
		if err != nil || !f.Match.Over() {
			t.Fatalf("%s: the record is not a whole match: %v", id, err)
		}
		for _, round := range m.Rounds {
			mean := 0.0
			for seat, name := range m.Players {
				if name == line.Bot {
					mean += score(t, round.Scores[seat]) / float64(line.Seats)
				}
			}
			means = append(means, mean)
			for _, seat := range round.Winners {
				if m.Players[seat-1] == line.Bot {
					roundWins += 1 / float64(len(round.Winners))
				}
			}
		}
	}
	n, seats := float64(len(means)), float64(line.Seats)
	mean, se := meanAndError(means)
	near(t, id+" mean_score of "+line.Bot, line.MeanScore, mean)
	near(t, id+" se of "+line.Bot, line.SE, se)
	near(t, id+" round_wins of "+line.Bot, line.RoundWins, roundWins/n/seats)
	near(t, id+" match_wins of "+line.Bot, line.MatchWins, matchWins/float64(len(list))/seats)
}

func meanAndError(list []float64) (mean, se float64) {
	n := float64(len(list))
	for _, x := range list {
		mean += x / n
	}
	for _, x := range list {
		se += (x - mean) * (x - mean)
	}
	return mean, math.Sqrt(se / (n - 1) / n)
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

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9*math.Max(1, math.Abs(want)) {
		t.Errorf("%s: %v, from the records %v", what, got, want)
	}
}

func TestRecordsReplayUnderEveryRuleSet(t *testing.T) {
	for _, set := range preset.All() {
		players := 4
		for set.Rules.Hand[players] == 0 {
			players++
		}
		var lines bytes.Buffer
		run(t, sim.Config{
			Rules: ruleSet(t, set.ID), Players: players, Bots: []string{"random"},
			Rounds: 20, Seed: 3, Workers: 1, Records: &lines,
		})
		if n := len(records(t, lines.Bytes())); n != 20 {
			t.Errorf("%s: %d records, not 20", set.ID, n)
		}
	}
}

// Over rounds and seats together, everybody sits everywhere with every engine.
func TestSeatsAndEnginesTakeTurns(t *testing.T) {
	for _, id := range []string{"pagat-set-aside", "celko-15"} {
		ref := ruleSet(t, id)
		n := 4 * int(ref.Rules.Rounds)
		var lines bytes.Buffer
		run(t, sim.Config{
			Rules: ref, Players: 4, Bots: []string{"planner", "greedy", "random", "random"},
			Rounds: n, Seed: 3, Workers: 1, Records: &lines,
		})
		met := map[[2]int]int{}
		for i, m := range records(t, lines.Bytes()) {
			engine := int(m.Rounds[0].Engine)
			if want := int(ref.Rules.Set) - i%int(ref.Rules.Rounds); engine != want {
				t.Fatalf("%s: round %d has engine %d, not %d", id, i, engine, want)
			}
			for seat, name := range m.Players {
				if name == "planner" {
					met[[2]int{engine, seat}]++
				}
			}
		}
		if len(met) != n {
			t.Errorf("%s: %d pairs of an engine and a seat, not %d", id, len(met), n)
		}
	}
}

func TestSeatsAlikeWinAlike(t *testing.T) {
	for players := 2; players <= 8; players++ {
		r := run(t, sim.Config{Rules: ruleSet(t, "czech"), Players: players, Bots: []string{"random"}, Rounds: 100, Workers: 2})
		line := r.Bots[0]
		if line.Seats != players || math.Abs(line.RoundWins-1/float64(players)) > 1e-12 || line.MatchWins != line.RoundWins {
			t.Errorf("%d players: %+v", players, line)
		}
	}
}

func TestLotsAreFair(t *testing.T) {
	var lines bytes.Buffer
	run(t, sim.Config{
		Rules: ruleSet(t, "czech"), Players: 4, Bots: []string{"random"},
		Rounds: 1600, Seed: 4, Workers: 2, Records: &lines,
	})
	var starts [5]int
	tied := 0
	for line := range bytes.Lines(lines.Bytes()) {
		m, err := record.ParseRecord(bytes.TrimSuffix(line, []byte("\n")))
		if err != nil {
			t.Fatal(err)
		}
		if len(m.Rounds[0].Lots) > 4 {
			tied++
		}
		f, err := m.Replay(nil)
		if err != nil {
			t.Fatal(err)
		}
		starts[f.State.Status().Starter]++
	}
	for seat := game.Seat(1); seat <= 4; seat++ {
		if n := starts[seat]; n < 313 || n > 487 { // five standard deviations
			t.Errorf("seat %s starts %d of 1600 rounds", seat, n)
		}
	}
	if tied < 40 {
		t.Errorf("%d ties in 1600 lots", tied)
	}
}

func TestCancelledSimulationStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := sim.Config{
		Rules: ruleSet(t, "pagat"), Players: 4, Bots: []string{"random"}, Rounds: 1 << 40, Workers: 2,
		Records: writer(func([]byte) (int, error) { cancel(); return 0, nil }),
	}
	if _, err := sim.Run(ctx, c); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, not cancelled", err)
	}
}

func TestRecordsThatCannotBeWrittenEndTheSimulation(t *testing.T) {
	full := errors.New("full")
	c := sim.Config{
		Rules: ruleSet(t, "pagat"), Players: 4, Bots: []string{"random"}, Rounds: 1 << 40, Workers: 2,
		Records: writer(func([]byte) (int, error) { return 0, full }),
	}
	if _, err := sim.Run(context.Background(), c); !errors.Is(err, full) {
		t.Errorf("%v, not %v", err, full)
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }
