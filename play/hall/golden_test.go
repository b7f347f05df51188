package hall

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

var (
	update  = flag.Bool("update", false, "write the golden log of today's form, and its record")
	release = flag.String("release", "", "write the golden logs of this release, and their records")
)

// Where package table has logs of each form, and of each release. Its tests read them.
const (
	goldenLogs = "../table/testdata/logs"
	releases   = "../table/releases"
)

// TestTheGoldenLogHasEveryEvent guards that a change of the log's form is noticed for every event:
// package table must be able to read that log.
func TestTheGoldenLogHasEveryEvent(t *testing.T) {
	path := filepath.Join(goldenLogs, fmt.Sprintf("form%d.jsonl", table.Form))
	if *update {
		inClub(t, func(c *club) { c.writeGolden(strings.TrimSuffix(path, ".jsonl"), c.eventful()) })
	}
	requireEveryEvent(t, path)
}

// TestTheLogsOfAReleaseHaveEveryEvent plays the matches whose logs are kept of each release.
func TestTheLogsOfAReleaseHaveEveryEvent(t *testing.T) {
	folder := t.TempDir()
	inClub(t, func(c *club) { c.writeGolden(filepath.Join(folder, "celko-6"), c.eventful()) })
	for _, id := range []string{"czech", "estonian", "french", "japanese", "pagat"} {
		inClub(t, func(c *club) {
			c.playing(settings(c, id, 3, 1), "ana")
			c.playOn(over)
			c.writeGolden(filepath.Join(folder, id), c.get())
		})
	}
	requireEveryEvent(t, filepath.Join(folder, "celko-6.jsonl"))
	if *release != "" && !t.Failed() {
		keepRelease(t, folder)
	}
}

// keepRelease copies the files into the release's folder, which must be a new one: the logs of a
// release are never written again.
func keepRelease(t *testing.T, from string) {
	t.Helper()
	if !regexp.MustCompile(`^v0\.[1-9]\d*$`).MatchString(*release) {
		t.Fatalf("%q is not the name of a release, as v0.19 is", *release)
	}
	folder := filepath.Join(releases, *release)
	if err := os.Mkdir(folder, 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(folder, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

func requireEveryEvent(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range table.EventNames() {
		if !strings.Contains(string(data), `,"`+name+`":{`) {
			t.Errorf("%s has no event %q", path, name)
		}
	}
}

// writeGolden writes the table's log to path.jsonl and its record to path.json.
func (c *club) writeGolden(path string, tab *Table) {
	c.Helper()
	entries, err := c.log.Read(c.Context(), "t", 0)
	if err != nil {
		c.Fatal(err)
	}
	var out bytes.Buffer
	for _, e := range entries {
		fmt.Fprintf(&out, `{"id":%q,"data":%s}`+"\n", e.ID, e.Data)
	}
	rec, err := recordOf(c, tab).AppendJSON(nil)
	if err != nil {
		c.Fatal(err)
	}
	for name, text := range map[string][]byte{path + ".jsonl": out.Bytes(), path + ".json": append(rec, '\n')} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			c.Fatal(err)
		}
	}
}

// applyTo stores an event at the table that nothing leads to there.
func (c *club) applyTo(tab *Table, body table.EventBody) {
	c.Helper()
	tab.mu.Lock()
	defer tab.mu.Unlock()
	then := tab.state
	e, err := then.Apply(ownID(), tab.eventTime(), body)
	if err == nil {
		_, err = tab.storeEvents(c.Context(), &then, []table.Event{e}, tab.eventTime())
	}
	if err != nil {
		c.Fatal(err)
	}
}

// eventful plays a match in which everything happens.
func (c *club) eventful() *Table {
	s := settings(c, "celko-6", 3, 1)
	s.TakeBack = true
	s.Rules.Rules.Rounds, s.Rules.Object = 2, true
	s.Turn, s.Reserve, s.Lang = 20*time.Second, time.Minute, "en"
	s.Late, s.Hints = true, table.HintsShown
	tab := c.create(s, "ana", "ben", "cem")
	c.do(tab, "ana", table.EmptySeat{}, 3)
	c.do(tab, "ana", table.SeatBot{Bot: "casual", Names: []string{"Cinder"}}, 3)
	c.do(tab, "ana", table.MakeHost{To: "ben"})
	c.do(tab, "ben", table.MakeHost{To: "ana"})
	leave := c.enter(tab, "ben")
	time.Sleep(goneAfter)
	c.host(tab, "ben")
	leave[0]()
	c.do(tab, "ben", table.MakeHost{To: "ana"})
	c.start(tab, "ana")
	c.do(tab, "ben", table.Say{Phrase: "hello"})
	c.lays(tab, "ana")
	if err := tab.AskHint(c.Context(), 1); err != nil {
		c.Fatal(err)
	}
	c.do(tab, "ana", table.Agree{On: table.ForTakeBack})
	c.do(tab, "ben", table.Agree{On: table.ForTakeBack})
	c.do(tab, "ana", table.Agree{On: table.ForPause})
	c.do(tab, "ben", table.Agree{On: table.ForPause})
	c.do(tab, "ana", table.Resume{})
	c.cover(tab, 2)
	c.do(tab, "ana", table.SetPace{Instant: true})
	c.do(tab, "ana", table.SetPace{})
	c.do(tab, "ben", table.ComeBack{})
	// where a clock runs nobody is relieved, without one no time is given back, and only one of days
	// stands still
	c.applyTo(tab, table.Relieved{OfSeat: table.OfSeat{Seat: 2}, Bot: table.Standin})
	c.do(tab, "ben", table.ComeBack{})
	c.applyTo(tab, table.Held{OfSeat: table.OfSeat{Seat: 2}, From: 1, Until: 2})
	c.do(tab, "dan", table.Join{})
	c.do(tab, "dan", table.Leave{})
	c.hall.Close()
	time.Sleep(time.Hour)
	c.open(Config{})
	c.playOn(over)
	tab = c.get()
	c.do(tab, "ana", table.Rematch{Table: "t2"})
	if tab.SeenFrom(game.NoSeat).Places == nil {
		c.Fatal("the match has no places")
	}
	return tab
}
