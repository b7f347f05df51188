package main

import (
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/lab/sim"
)

// simulate plays matches of the bots and returns the file with their records.
func simulate(t *testing.T, name string, bots ...string) (string, sim.Report) {
	t.Helper()
	set, err := preset.Get("pagat")
	if err != nil {
		t.Fatal(err)
	}
	var lines bytes.Buffer
	report, err := sim.Run(context.Background(), sim.Config{
		Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Players: 4, Bots: bots, Matches: 8, Seed: 1, Workers: 1, Records: &lines,
	})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, lines.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path, report
}

// A bot that plays another's part is better by the difference of their leads, on the same deals.
func TestTheGainIsTheDifferenceOfTheLeads(t *testing.T) {
	older, before := simulate(t, "old", "greedy", "casual", "casual", "casual")
	newer, after := simulate(t, "new", "planner", "casual", "casual", "casual")
	s := compare(t, [2]string{"greedy", "planner"}, older, newer)
	mean, se := s.estimate()
	want := after.Pairs[0].Lead - before.Pairs[0].Lead
	if math.Abs(mean-want) > 1e-9 || se <= 0 || s.matches != 8 || len(s.gains) != 2 {
		t.Errorf("%v ± %v of %d matches in %d groups, not %v", mean, se, s.matches, len(s.gains), want)
	}
}

func compare(t *testing.T, bots [2]string, older, newer string) series {
	t.Helper()
	var out bytes.Buffer
	if err := run([]string{bots[0] + "," + bots[1], older, newer}, &out); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), bots[1]+": ") {
		t.Errorf("it says %q", &out)
	}
	a, err := os.Open(older)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	b, err := os.Open(newer)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	s, err := compareFiles(bots, [2]*record.Reader{record.NewReader(a), record.NewReader(b)})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOtherMatchesAreRefused(t *testing.T) {
	a, _ := simulate(t, "a", "greedy", "casual", "casual", "casual")
	b, _ := simulate(t, "b", "planner", "casual", "casual", "casual")
	for _, args := range [][]string{{"greedy", a, b}, {"strong", a, a}, {"greedy", a}, {"greedy", a, a + "-none"}} {
		if err := run(args, &bytes.Buffer{}); err == nil {
			t.Errorf("%v were compared", args)
		}
	}
}
