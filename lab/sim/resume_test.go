package sim_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"roundhouse/bot/bottest"
	"roundhouse/lab/sim"
)

// interrupted runs c until about that many rounds are played. It reports whether it was interrupted
// before the end.
func interrupted(t *testing.T, c sim.Config, rounds int64) (sim.Report, bool) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	c.Progress = new(sim.Progress)
	go func() {
		for c.Progress.Played.Load() < rounds && ctx.Err() == nil {
			time.Sleep(50 * time.Microsecond)
		}
		cancel()
	}()
	r, err := sim.Run(ctx, c)
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if r.Interrupted != (err != nil) {
		t.Fatalf("interrupted is %v with error %v", r.Interrupted, err)
	}
	return r, r.Interrupted
}

// What an interrupted run reports is what a run of only those matches does, whenever it was
// interrupted.
func TestInterruptionLeavesTheFirstMatches(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	stopped := 0
	for range 12 {
		var part, whole bytes.Buffer
		c := sim.Config{
			Rules: bottest.RefOf(t, "pagat"), Players: 3, Bots: []string{"greedy", "random", "random"},
			Matches: 60, Seed: 2, Workers: 1 + rng.IntN(3), Records: &part,
		}
		got, early := interrupted(t, c, rng.Int64N(60*13))
		if !early {
			continue
		}
		stopped++
		if got.Played == 0 {
			if part.Len() > 0 || got.Bots[0].MeanScore != 0 {
				t.Errorf("nothing was played: %+v, %s", got, &part)
			}
			continue
		}
		c.Matches, c.Records = got.Played, &whole
		want := run(t, c)
		want.Matches, want.Interrupted = 60, true
		if !reflect.DeepEqual(got, want) || !bytes.Equal(part.Bytes(), whole.Bytes()) {
			t.Errorf("interrupted after %d: %+v, not %+v", got.Played, got, want)
		}
	}
	if stopped < 6 {
		t.Errorf("only %d of 12 runs were interrupted", stopped)
	}
}

// tape returns a file for Resume or Records, at its beginning.
func tape(t *testing.T, path string) *os.File {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func contents(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func spoil(t *testing.T, path, tail string) {
	t.Helper()
	if err := os.WriteFile(path, append(contents(t, path), tail...), 0o644); err != nil {
		t.Fatal(err)
	}
}

// However often a simulation is broken off, with other numbers of workers, torn last lines and all:
// in the end its report and its records are those of one that was not.
func TestResumedSimulationIsTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, c := range []sim.Config{
		{Rules: bottest.RefOf(t, "czech"), Players: 4, Bots: []string{"greedy", "random", "greedy", "random"}, Matches: 30},
		{Rules: bottest.RefOf(t, "french"), Players: 2, Bots: []string{"random"}, Rounds: 1500},
		{Rules: bottest.RefOf(t, "pagat"), Players: 3, Bots: []string{"greedy", "random", "random"}, Rounds: 1000},
	} {
		c.Seed, c.Workers, c.Version = 11, 2, "test"
		var lines bytes.Buffer
		c.Records = &lines
		want := run(t, c)

		dir := t.TempDir()
		ledger, kept := filepath.Join(dir, "ledger"), filepath.Join(dir, "records")
		breaks := 0
		for early := true; early; breaks++ {
			c.Workers = 1 + rng.IntN(3)
			c.Resume, c.Records = tape(t, ledger), tape(t, kept)
			var got sim.Report
			got, early = interrupted(t, c, rng.Int64N(int64(want.Played)*int64(1+12*min(c.Matches, 1))*3/2))
			if !early && !reflect.DeepEqual(got, want) {
				t.Errorf("after %d breaks: %+v, not %+v", breaks, got, want)
			}
			if early {
				spoil(t, ledger, []string{"", `{"sums":{"mat`, "{}"}[rng.IntN(3)])
				spoil(t, kept, []string{"", `{"format":`, "{}\n"}[rng.IntN(3)])
			}
		}
		if !bytes.Equal(contents(t, kept), lines.Bytes()) {
			t.Errorf("after %d breaks: other records", breaks)
		}
	}
}

func TestMoreMatchesGoOnInTheSameLedger(t *testing.T) {
	c := sim.Config{Rules: bottest.RefOf(t, "pagat"), Players: 3, Bots: []string{"greedy", "random", "random"}, Matches: 14, Seed: 5, Workers: 2}
	want := run(t, c)
	path := filepath.Join(t.TempDir(), "ledger")
	for _, n := range []int{1, 4, 4, 13, 14} { // 1 and 4 end within a group
		c.Matches, c.Resume = n, tape(t, path)
		got := run(t, c)
		if n == 14 && !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, not %+v", got, want)
		}
	}
	c.Matches, c.Resume = 13, tape(t, path)
	_, err := sim.Run(context.Background(), c)
	wantFileError(t, err, "resume", "has 14 matches already, more than the 13")
}

func wantFileError(t *testing.T, err error, field, text string) {
	t.Helper()
	file := new(sim.FileError)
	if !errors.As(err, &file) || file.Field != field || !strings.Contains(err.Error(), text) {
		t.Errorf("%v, not %s: … %s", err, field, text)
	}
}

// A ledger of anything else is refused with the field that differs, and neither it nor the records
// are touched.
func TestLedgerOfAnotherSimulationIsRefused(t *testing.T) {
	dir := t.TempDir()
	ledger, kept := filepath.Join(dir, "ledger"), filepath.Join(dir, "records")
	good := func() sim.Config {
		return sim.Config{
			Rules: bottest.RefOf(t, "pagat"), Players: 2, Bots: []string{"greedy", "random"}, Matches: 3, Seed: 5, Workers: 1,
			Version: "v1", Resume: tape(t, ledger), Records: tape(t, kept),
		}
	}
	run(t, good())
	before, lines := contents(t, ledger), contents(t, kept)
	for want, change := range map[string]func(*sim.Config){
		`version "v1", not "v2"`:                            func(c *sim.Config) { c.Version = "v2" },
		`rules "\"pagat\"", not "\"japanese\""`:             func(c *sim.Config) { c.Rules = bottest.RefOf(t, "japanese") },
		`players "2", not "3"`:                              func(c *sim.Config) { c.Players, c.Bots = 3, []string{"greedy", "random", "random"} },
		`bots "greedy,random", not "random,greedy"`:         func(c *sim.Config) { c.Bots = []string{"random", "greedy"} },
		`unit "matches", not "rounds"`:                      func(c *sim.Config) { c.Matches, c.Rounds = 0, 3 },
		`seed "5", not "6"`:                                 func(c *sim.Config) { c.Seed = 6 },
		`records "true", not "false"`:                       func(c *sim.Config) { c.Records = nil },
		`rules "\"pagat\"", not "{\"base\":\"pagat\",\"sat`: func(c *sim.Config) { c.Rules.Rules.Satisfy = 0 },
	} {
		c := good()
		change(&c)
		_, err := sim.Run(context.Background(), c)
		wantFileError(t, err, "resume", want)
		if !bytes.Equal(contents(t, ledger), before) || !bytes.Equal(contents(t, kept), lines) {
			t.Fatalf("%s: a file was changed", want)
		}
	}
}

// Files that are not what they should be are refused as they are.
func TestWrongLedgerIsRefused(t *testing.T) {
	dir := t.TempDir()
	ledger, kept := filepath.Join(dir, "ledger"), filepath.Join(dir, "records")
	c := sim.Config{Rules: bottest.RefOf(t, "pagat"), Players: 2, Bots: []string{"greedy", "random"}, Matches: 3, Seed: 5, Workers: 1}
	c.Resume, c.Records = tape(t, ledger), tape(t, kept)
	run(t, c)
	good := string(contents(t, ledger))
	head, entry, _ := strings.Cut(good, "\n")
	for text, want := range map[string]string{
		"my diary":                           "is not a simulation",
		"my diary\n":                         "is not a simulation",
		"{}\n":                               "is not a simulation",
		head + "\nx\n" + entry:               "line 2",
		head + "\n{}\n" + entry:              "line 2",
		head + "\n" + `{"sums":{}}` + "\n":   "line 2",
		good:                                 "has 0 bytes, not the",
		strings.Replace(good, "/2", "/1", 1): `was begun with format "roundhouse-simulation/1", not "roundhouse-simulation/2"`,
	} {
		if err := os.WriteFile(ledger, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		c.Resume, c.Records = tape(t, ledger), tape(t, filepath.Join(t.TempDir(), "none"))
		_, err := sim.Run(context.Background(), c)
		field := "resume"
		if text == good {
			field = "records"
		}
		wantFileError(t, err, field, want)
		if got := contents(t, ledger); string(got) != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	c.Records = io.Discard
	if _, err := sim.Run(context.Background(), c); err == nil || !strings.HasPrefix(err.Error(), "records: ") {
		t.Errorf("records that cannot be gone on with: %v", err)
	}
}

// sealed returns a line of a ledger with the checksum that it must have.
func sealed(line string) string {
	at := strings.LastIndex(line, `"crc":"`) + len(`"crc":"`)
	return fmt.Sprintf(`%s%08x"}`, line[:at], crc32.ChecksumIEEE([]byte(line[:at]+`"}`)))
}

// A line that ends and that no simulation wrote is refused with its number: whatever is changed in
// one, with its checksum made good or not.
func TestDamagedLedgerIsRefused(t *testing.T) {
	dir := t.TempDir()
	ledger, kept := filepath.Join(dir, "ledger"), filepath.Join(dir, "records")
	c := sim.Config{Rules: bottest.RefOf(t, "pagat"), Players: 3, Bots: []string{"greedy", "random", "random"}, Seed: 5, Workers: 1}
	for _, c.Rounds = range []int{7, 20} {
		c.Resume, c.Records = tape(t, ledger), tape(t, kept)
		run(t, c)
	}
	good := string(contents(t, ledger))
	lines := strings.SplitAfter(good, "\n")
	if len(lines) != 4 {
		t.Fatalf("%d lines", len(lines))
	}
	refuse := func(what, want string, changed ...string) {
		t.Helper()
		text := strings.Join(changed, "")
		if text == good {
			t.Fatalf("%s: nothing is changed", what)
		}
		if err := os.WriteFile(ledger, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		records := contents(t, kept)
		c.Resume, c.Records = tape(t, ledger), tape(t, kept)
		_, err := sim.Run(context.Background(), c)
		wantFileError(t, err, strings.Split(want, ": ")[0], strings.Split(want, ": ")[1])
		if string(contents(t, ledger)) != text || !bytes.Equal(contents(t, kept), records) {
			t.Fatalf("%s: a file was changed", what)
		}
	}
	const strange = ": is not what a simulation writes"
	refuse("a line that ends", "resume: line 4"+strange, good, "{\"sums\":{\"mat\n")
	refuse("an empty line", "resume: line 4"+strange, good, "\n")
	refuse("the same line again", "resume: line 4"+strange, good, lines[2])
	refuse("lines in another order", "resume: line 3"+strange, lines[0], lines[2], lines[1])
	refuse("a very long line", "resume: line 4"+strange, good, strings.Repeat("x", 1<<21), "\n")
	refuse("a field more in the header", "resume: line 1"+strange, strings.Replace(good, `"seed"`, `"seeds":1,"seed"`, 1))
	refuse("another digit", "resume: line 3"+strange, lines[0], lines[1], regexp.MustCompile(`"xx":"\d`).ReplaceAllString(lines[2], `"xx":"9`))
	for what, change := range map[string][2]string{
		"no bots":           {`"bots":\[.*?\],"pairs"`, `"bots":[{},{}],"pairs"`},
		"matches":           {`"matches":20`, `"matches":19`},
		"many matches":      {`"matches":20`, `"matches":23`},
		"open matches":      {`"rounds":2,"matches":2`, `"rounds":1,"matches":1`},
		"open first":        {`"first":\[\d+`, `"first":[1`},
		"groups":            {`"groups":6`, `"groups":7`},
		"points":            {`"points":\{"groups":6,"x":`, `"points":{"groups":6,"x":1`},
		"squares":           {`"xx":"\d+"`, `"xx":"1"`},
		"a pair":            {`"front":\{"groups":6,"x":\d+`, `"front":{"groups":6,"x":1`},
		"batches":           {`"batches":\[\[\d+,3\]`, `"batches":[[1,3]`},
		"batches' matches":  {`"batches":\[\[(\d+),3\]`, `"batches":[[$1,4]`},
		"no records":        {`"records":\d+`, `"records":0`},
		"no checksum":       {`"sha256":"\w+",`, ``},
		"another case":      {`"sums"`, `"Sums"`},
		"a field more":      {`"records":`, `"more":1,"records":`},
		"no sums":           {`"sums":.*,"records"`, `"sums":null,"records"`},
		"a space":           {`"records":`, `"records": `},
		"a negative number": {`"place":\{"groups":6,"x":`, `"place":{"groups":6,"x":-`},
	} {
		line := regexp.MustCompile(change[0]).ReplaceAllString(strings.TrimSuffix(lines[2], "\n"), change[1])
		refuse(what, "resume: line 3"+strange, lines[0], lines[1], sealed(line), "\n")
	}
	inside := strconv.Itoa(len(contents(t, kept)) - 1)
	line := regexp.MustCompile(`"records":\d+`).ReplaceAllString(strings.TrimSuffix(lines[2], "\n"), `"records":`+inside)
	refuse("records not at a line's end", "records: its first "+inside+" bytes are not those that line 3 of the ledger tells of",
		lines[0], lines[1], sealed(line), "\n")

	spoiled := contents(t, kept)
	spoiled[100] ^= 1
	if err := os.WriteFile(kept, spoiled, 0o644); err != nil {
		t.Fatal(err)
	}
	refuse("records that are others", "records: bytes are not those that line 3 of the ledger tells of", good, "x")
}

// A header that was cut off by a crash is written again.
func TestTornHeaderIsBegunAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger")
	c := sim.Config{Rules: bottest.RefOf(t, "pagat"), Players: 2, Bots: []string{"random"}, Rounds: 3, Workers: 1, Resume: tape(t, path)}
	want := run(t, c)
	whole := contents(t, path)
	for n := 0; n <= bytes.IndexByte(whole, '\n')+1; n += 7 {
		if err := os.WriteFile(path, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		c.Resume = tape(t, path)
		if got := run(t, c); !reflect.DeepEqual(got, want) || !bytes.Equal(contents(t, path), whole) {
			t.Errorf("%d bytes of a header: %+v", n, got)
		}
	}
}

// Records that cannot be written any more end the simulation, and not what is known.
func TestReportOutlivesItsRecords(t *testing.T) {
	c := sim.Config{Rules: bottest.RefOf(t, "pagat"), Players: 2, Bots: []string{"random"}, Rounds: 1 << 40, Workers: 1, Records: &narrow{1 << 16}}
	r, err := sim.Run(context.Background(), c)
	wantFileError(t, err, "records", "no room")
	if r.Played == 0 || !r.Interrupted || len(r.Bots) != 1 || r.Bots[0].MeanScore == 0 {
		t.Errorf("%+v", r)
	}
}

// narrow has room for that many bytes.
type narrow struct{ left int }

func (n *narrow) Write(p []byte) (int, error) {
	if n.left -= len(p); n.left < 0 {
		return 0, errors.New("no room")
	}
	return len(p), nil
}

// A fault of the ledger ends the simulation.
func TestLedgerThatCannotBeWrittenEndsTheSimulation(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger")
	tape(t, path)
	f, err := os.Open(path) // for reading only
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c := sim.Config{Rules: bottest.RefOf(t, "pagat"), Players: 2, Bots: []string{"random"}, Rounds: 1 << 40, Workers: 1, Resume: f}
	_, err = sim.Run(context.Background(), c)
	wantFileError(t, err, "resume", "")
}
