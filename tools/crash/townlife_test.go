package crash

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// townKinds is how people play in a town: matches that last, in which somebody can always act, and
// the kinds in which bots and clocks have to act.
var townKinds = []kind{
	{[]manner{plays, plays}, 0, map[string]any{"rounds": 3}},
	{[]manner{plays, plays}, 0, map[string]any{"rounds": 3}},
	{[]manner{plays, plays, plays}, 0, map[string]any{"rounds": 3}},
	{[]manner{plays, plays}, 1, map[string]any{"rounds": 3}},
	{[]manner{plays, dreams}, 0, map[string]any{"turn": 5}},
	{[]manner{plays, plays}, 2, nil},
}

// townTables returns how many tables are played at once in a town.
func townTables() int {
	if os.Getenv("ROUNDHOUSE_SOAK") != "" {
		return 50
	}
	return 14
}

func TestATownLosesNothing(t *testing.T) {
	w := openTown(t, program, program, program)
	l := w.begin(t)
	list := []*mishap{&killServer, &killLeader, &endServer, &cutServer}
	if os.Getenv("ROUNDHOUSE_SOAK") != "" {
		w.next = buildNext(t)
		list = mishaps
	}
	for more, n := enoughOf(t, len(list), soakMishaps), 0; l.ctx.Err() == nil && more(n, time.Since(l.began)); n++ {
		l.suffer(list[n%len(list)])
	}
	l.finish()
}

// soakMishaps is how many mishaps a soak has at least.
const soakMishaps = 200

// buildNext builds the program as its next release: it knows another kind of events.
func buildNext(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	file, overlay, path := filepath.Join(dir, "kinds.go"), filepath.Join(dir, "overlay.json"), filepath.Join(dir, "roundhouse")
	list, err := filepath.Abs("../../play/table/kinds.go")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	const begin = "var events = []eventKind{\n"
	next := strings.Replace(string(source), begin, begin+"\tkindOfEvent(ofTheNextRelease{}, outsideMatch|silent, nil),\n", 1) + `
type ofTheNextRelease struct{ plain }

func (ofTheNextRelease) name() string { return "of_the_next_release" }
`
	text, err := json.Marshal(map[string]map[string]string{"Replace": {list: file}})
	if err == nil {
		err = errors.Join(os.WriteFile(file, []byte(next), 0o600), os.WriteFile(overlay, text, 0o600))
	}
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "build", "-overlay", overlay, "-ldflags", "-X main.release=next", "-o", path, "roundhouse/cmd/roundhouse").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return path
}

// townLife is people who play in a town, and what happened meanwhile.
type townLife struct {
	t      *testing.T
	w      *town
	c      *club
	ctx    context.Context
	fail   context.CancelCauseFunc
	stop   chan struct{}
	met    sync.WaitGroup
	began  time.Time
	report []string
	all    map[string]*sums
	order  []string // of all
}

// begin lets people play.
func (w *town) begin(t *testing.T) *townLife {
	c := &club{world: w, kinds: townKinds, over: make(chan string, 1), pace: &pace{least: 250 * time.Millisecond, most: 750 * time.Millisecond}}
	l := &townLife{t: t, w: w, c: c, stop: make(chan struct{}), began: time.Now(), all: map[string]*sums{}}
	l.ctx, l.fail = context.WithCancelCause(t.Context())
	t.Cleanup(func() { l.fail(nil) })
	for range townTables() {
		l.met.Go(func() {
			if err := c.meet(l.ctx, l.stop); err != nil {
				l.fail(err)
			}
		})
	}
	l.calm(6 * time.Second)
	l.note("nothing", time.Now().Add(-4*time.Second), time.Now(), -1, func(string) bool { return true }, 0)
	return l
}

// calm lets people play for a while.
func (l *townLife) calm(d time.Duration) {
	select {
	case <-time.After(d):
	case <-l.ctx.Done():
	}
}

// suffer lets a mishap happen, and the town recover.
func (l *townLife) suffer(m *mishap) {
	if l.ctx.Err() != nil {
		return
	}
	victim := l.w.choose(m)
	at := time.Now()
	concerns, undo := m.at(l.w, victim)
	l.calm(m.lasts)
	healed := time.Now()
	bound := -1 // the server that some people never leave
	if !m.node {
		bound = victim
	}
	l.note(m.name, at, healed, bound, concerns, m.limit)
	undo()
	l.calm(4 * time.Second)
	l.note(m.name+": and back", healed, time.Now(), bound, concerns, 0)
}

// note adds a line to the report: the pauses of the tables that were concerned, of the others, and
// of those where somebody never leaves the victim.
func (l *townLife) note(what string, at, until time.Time, victim int, concerned func(string) bool, limit time.Duration) {
	p := l.c.pace
	bound := func(table string) bool { return p.isBound(table, victim+1) }
	hit := p.pauses(at, until, func(table string) bool { return concerned(table) && !bound(table) })
	rest := p.pauses(at, until, func(table string) bool { return !concerned(table) && !bound(table) })
	line := fmt.Sprintf("%-50s %s; others %s; bound %s", what, pausesText(hit), pausesText(rest), pausesText(p.pauses(at, until, bound)))
	if limit > 0 {
		line += fmt.Sprintf("; wanted %v", limit)
	}
	if os.Getenv("ROUNDHOUSE_SOAK") != "" {
		fmt.Println(time.Since(l.began).Round(time.Second), line)
	}
	l.report = append(l.report, line)
	if l.all[what] == nil {
		l.all[what] = &sums{limit: limit}
		l.order = append(l.order, what)
	}
	l.all[what].add(hit, rest)
}

// sums is what all mishaps of a kind did.
type sums struct {
	times     int
	limit     time.Duration
	hit, rest []time.Duration
}

func (s *sums) add(hit, rest []time.Duration) {
	s.times++
	s.hit, s.rest = append(s.hit, hit...), append(s.rest, rest...)
}

// table shows the sums of all kinds.
func (l *townLife) table() string {
	text := ""
	for _, what := range l.order {
		s := l.all[what]
		slices.Sort(s.hit)
		slices.Sort(s.rest)
		text += fmt.Sprintf("| %s | %d | %s | %s | %v |\n", what, s.times, pausesText(s.hit), pausesText(s.rest), s.limit)
	}
	return text
}

// pausesText shows pauses in a line.
func pausesText(list []time.Duration) string {
	round := func(share float64) time.Duration { return atShare(list, share).Round(10 * time.Millisecond) }
	return fmt.Sprintf("%d tables: p50 %v, p99 %v", len(list), round(0.5), round(0.99))
}

// finish lets all matches end, and compares everything with what people were told.
func (l *townLife) finish() {
	t, w := l.t, l.w
	l.c.pace.hurryUp()
	close(l.stop)
	l.met.Wait()
	t.Logf("%v:\n%s\n%s", time.Since(l.began).Round(time.Second), strings.Join(l.report, "\n"), l.table())
	if err := context.Cause(l.ctx); err != nil {
		t.Fatalf("%v; the last error that was excused: %v", err, w.lastExcused())
	}
	l.c.audit(l.ctx, t)
	w.checkBackup(l.ctx, l.c)
	w.compareCopies()
	for i, s := range w.servers {
		w.stop(i)
		if text := s.process.Log(); strings.Contains(text, "request failed") || strings.Contains(text, "panic") || strings.Contains(text, "damaged") {
			t.Errorf("the log of %s has:\n%.3000s", s.name, text)
		}
	}
	posts, sockets := l.c.actions()
	t.Logf("%d matches; actions acknowledged: %d over POST, %d over WebSockets", len(l.c.matches), posts, sockets)
}

// checkBackup copies everything to a file, and holds that to what people were told.
func (w *town) checkBackup(ctx context.Context, c *club) {
	file := filepath.Join(w.t.TempDir(), "copy.db")
	w.backup(ctx, file)
	c.settle(ctx, w.t, file)
}

// backup copies everything to a file.
func (w *town) backup(ctx context.Context, file string) {
	var urls []string
	for _, n := range w.engine.nodes {
		urls = append(urls, "nats://"+n.address)
	}
	out, err := exec.CommandContext(ctx, program, "backup", "--cluster", strings.Join(urls, ","), file).CombinedOutput()
	if err != nil {
		w.t.Fatalf("backup: %v\n%.2000s", err, out)
	}
	w.t.Logf("%s", out)
}

// compareCopies waits until all NATS servers have the same of every stream.
func (w *town) compareCopies() {
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		var states []map[string]string
		for i := range w.engine.nodes {
			list, err := w.engine.streams(i)
			if err != nil {
				w.t.Fatal(err)
			}
			state := map[string]string{}
			for _, s := range list {
				state[s.Name] = fmt.Sprint(s.State)
			}
			states = append(states, state)
		}
		if fmt.Sprint(states[0]) == fmt.Sprint(states[1]) && fmt.Sprint(states[1]) == fmt.Sprint(states[2]) && len(states[0]) > 0 {
			return
		}
		if time.Now().After(deadline) {
			w.t.Fatalf("the NATS servers differ:\n%v", states)
		}
	}
}
