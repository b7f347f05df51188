package crash

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"
)

// The kills of a town with circles, and at least those of a soak; and how often many tables report at
// once.
const (
	townKills     = 1
	soakTownKills = 200
	reports       = 1
	soakReports   = 20
	atOneTime     = 50 // tables that report at once
)

// TestATownLosesNoResult kills a server, and in a soak a NATS leader too, around the ends of matches.
// Then many tables report at once while a server dies.
func TestATownLosesNoResult(t *testing.T) {
	w := openTown(t, program, program, program)
	all := &families{world: w, over: make(chan ending), soon: soon}
	families, soak := 3, os.Getenv("ROUNDHOUSE_SOAK") != ""
	if soak {
		families, all.soon = tables, 15*time.Second // until another NATS server leads
	}
	ctx, fail := context.WithCancelCause(t.Context())
	defer fail(nil)
	stop := make(chan struct{})
	var met sync.WaitGroup
	for range families {
		met.Go(func() {
			if err := all.meet(ctx, stop); err != nil {
				fail(err)
			}
		})
	}
	began, kills := time.Now(), 0
	for more := enoughOf(t, townKills, soakTownKills); ctx.Err() == nil && more(kills, time.Since(began)); kills++ {
		select {
		case e := <-all.over:
			time.Sleep(rand.N(12 * time.Millisecond))
			w.lose(e.match, soak && kills%4 == 3)
		case <-ctx.Done():
		}
	}
	close(stop)
	met.Wait()
	if err := context.Cause(ctx); err != nil {
		t.Fatalf("after %d kills: %v; the last error that was excused: %v", kills, err, w.lastExcused())
	}
	t.Logf("%d kills in %v, at most %v late", kills, time.Since(began).Round(time.Second), all.late.Round(time.Millisecond))
	began = time.Now()
	for more, n := enoughOf(t, reports, soakReports), 0; more(n, time.Since(began)); n++ {
		if err := all.reportAtOnce(ctx, w); err != nil {
			t.Fatalf("%v; the last error that was excused: %v", err, w.lastExcused())
		}
	}
	file := filepath.Join(t.TempDir(), "copy.db")
	w.backup(ctx, file)
	results := all.settle(ctx, t, file)
	w.compareCopies()
	t.Logf("%d results in %d circles, each once", results, len(all.all))
}

// lose kills the server that owns a match, or the NATS server that leads most logs, and starts it again.
func (w *town) lose(match string, leads bool) {
	if leads {
		node := leader(w)
		w.engine.signal(node, syscall.SIGKILL)
		time.Sleep(1500 * time.Millisecond) // until the others know
		w.engine.start(node)
		w.engine.untilHealthy(node)
		return
	}
	server := w.owner(match)
	if isSheet(match) { // whoever gets the request does it
		server = rand.IntN(len(w.servers))
	}
	w.servers[server].process.Kill()
	time.Sleep(1500 * time.Millisecond) // until the others know
	w.start(server)
}

// reportAtOnce lets a circle finish many score sheets at the same time, at all servers, while one of
// these dies.
func (all *families) reportAtOnce(ctx context.Context, w *town) error {
	f, err := all.found(ctx)
	if err != nil {
		return err
	}
	all.all = append(all.all, f)
	f.matches = make([]string, atOneTime)
	failed := make([]error, atOneTime)
	together := func(do func(lea *person, i int) error) error {
		var met sync.WaitGroup
		for i := range f.matches {
			lea := &person{world: w, token: f.people[0].token, home: 1 + i%len(w.servers)}
			met.Go(func() { failed[i] = do(lea, i) })
		}
		met.Wait()
		for i, err := range failed {
			if err != nil {
				return fmt.Errorf("sheet %d of %d: %w", i, atOneTime, err)
			}
		}
		return nil
	}
	if err := together(func(lea *person, i int) error {
		f.matches[i] = newSheetID()
		return f.openSheet(ctx, lea, f.matches[i])
	}); err != nil {
		return err
	}
	victim := rand.IntN(len(w.servers))
	began := time.Now()
	dead := time.AfterFunc(rand.N(200*time.Millisecond), func() { w.servers[victim].process.Kill() })
	err = together(func(lea *person, i int) error {
		return lea.call(ctx, "POST", "/api/sheets/"+f.matches[i]+"/write",
			[]byte(`{"id": "1", "after": 1, "round": 1, "end": "out", "out": [1], "points": [0, 30, 12]}`), nil)
	})
	if err != nil {
		return err
	}
	for told := time.Now(); ; {
		var c struct{ Season shownSeason }
		if err := f.people[1].call(ctx, "GET", "/api/circles/"+f.circle, nil, &c); err != nil {
			return err
		}
		if c.Season.Matches == atOneTime && len(c.Season.Rows) == 3 && c.Season.Rows[0].Won == atOneTime {
			w.t.Logf("%d tables reported at once while a server died: all were right after %v",
				atOneTime, time.Since(began).Round(time.Millisecond))
			break
		}
		if took := time.Since(told); took > soon {
			return fmt.Errorf("after %v the season has %d of %d matches", took, c.Season.Matches, atOneTime)
		}
	}
	if dead.Stop() {
		w.servers[victim].process.Kill()
	}
	w.start(victim)
	return nil
}
