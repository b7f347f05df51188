package sim_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/lab/sim"
)

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
		{Rules: bottest.RefOf(t, "czech"), Players: 3, Rounds: 301},
		{Rules: bottest.RefOf(t, "french"), Players: 3, Matches: 17},
	} {
		c.Bots, c.Seed, c.Figures = []string{"random", "greedy", "random"}, 5, true
		var want sim.Report
		var wantLines []byte
		var wantSeen []sim.Match
		most := 9
		if testing.Short() {
			most = 3
		}
		for workers := 1; workers <= most; workers += 2 {
			var lines bytes.Buffer
			var seen []sim.Match
			c.Workers, c.Records = workers, &lines
			c.Watch = func(m *sim.Match) {

				seen = append(seen, sim.Match{Number: m.Number, Group: m.Group, Rounds: slices.Clone(m.Rounds), Figures: m.Figures})

			}
			got := run(t, c)
			if workers == 1 {
				want, wantLines, wantSeen = got, lines.Bytes(), seen
				continue
			}
			if !reflect.DeepEqual(seen, wantSeen) {
				t.Errorf("%d workers: other matches were watched", workers)
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
	c := sim.Config{Rules: bottest.RefOf(t, "japanese-highest-double"), Players: 4, Bots: []string{"random"}, Rounds: 200, Seed: 2, Workers: 2}
	without := run(t, c)
	c.Records = new(bytes.Buffer)
	if with := run(t, c); !reflect.DeepEqual(with, without) {
		t.Errorf("%+v, without records %+v", with, without)
	}
}

func TestAnotherSeedIsAnotherSimulation(t *testing.T) {
	c := sim.Config{Rules: bottest.RefOf(t, "pagat"), Players: 2, Bots: []string{"random"}, Rounds: 50, Seed: 1, Workers: 1}
	a := run(t, c)
	c.Seed = 1 << 63
	if b := run(t, c); a.Bots[0].MeanScore == b.Bots[0].MeanScore {
		t.Errorf("both seeds give %v points", a.Bots[0].MeanScore)
	}
}

func TestRecordsReplayUnderEveryRuleSet(t *testing.T) {
	for _, set := range preset.All() {
		players := 4
		if set.Rules.Hand[players] == 0 {
			players = slices.IndexFunc(set.Rules.Hand[:], func(n uint8) bool { return n > 0 })
		}
		var lines bytes.Buffer
		run(t, sim.Config{
			Rules: bottest.RefOf(t, set.ID), Players: players, Bots: []string{"random"},
			Rounds: 20, Seed: 3, Workers: 1, Records: &lines,
		})
		if n := len(records(t, lines.Bytes())); n != 20 {
			t.Errorf("%s: %d records, not 20", set.ID, n)
		}
	}
}

// Group by group, single rounds go through all engines, and in each group every bot sits
// everywhere.
func TestSeatsAndEnginesTakeTurns(t *testing.T) {
	for _, id := range []string{"pagat-set-aside", "celko-15"} {
		ref := bottest.RefOf(t, id)
		n := 4 * int(ref.Rules.Rounds)
		var lines bytes.Buffer
		run(t, sim.Config{
			Rules: ref, Players: 4, Bots: []string{"planner", "greedy", "random", "random"},
			Rounds: n, Seed: 3, Workers: 1, Records: &lines,
		})
		met := map[[2]int]int{}
		for i, m := range records(t, lines.Bytes()) {
			engine := int(m.Rounds[0].Engine)
			if want := int(ref.Rules.Set) - i/4%int(ref.Rules.Rounds); engine != want {
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
		r := run(t, sim.Config{Rules: bottest.RefOf(t, "czech"), Players: players, Bots: []string{"random"}, Rounds: 100, Workers: 2})
		line := r.Bots[0]
		if line.Seats != players || math.Abs(line.RoundWins-1/float64(players)) > 1e-12 || line.MatchWins != line.RoundWins {
			t.Errorf("%d players: %+v", players, line)
		}
	}
}

func TestLotsAreFair(t *testing.T) {
	var lines bytes.Buffer
	run(t, sim.Config{
		Rules: bottest.RefOf(t, "czech"), Players: 4, Bots: []string{"random"},
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
		Rules: bottest.RefOf(t, "pagat"), Players: 4, Bots: []string{"random"}, Rounds: 1 << 40, Workers: 2,
		Records: writer(func([]byte) (int, error) { cancel(); return 0, nil }),
	}
	if _, err := sim.Run(ctx, c); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, not cancelled", err)
	}
}

func TestRecordsThatCannotBeWrittenEndTheSimulation(t *testing.T) {
	full := errors.New("full")
	c := sim.Config{
		Rules: bottest.RefOf(t, "pagat"), Players: 4, Bots: []string{"random"}, Rounds: 1 << 40, Workers: 2,
		Records: writer(func([]byte) (int, error) { return 0, full }),
	}
	if _, err := sim.Run(context.Background(), c); !errors.Is(err, full) {
		t.Errorf("%v, not %v", err, full)
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }
