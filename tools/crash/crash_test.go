// Package crash kills the real server while people and bots play, again and again, and
// holds it to its word: what it has acknowledged or shown is there after each crash, once
// and in its place; matches go on to their ends, and the file is whole.
package crash

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"roundhouse/tools/servetest"
)

// program is the program's file, which is built once. It may call push services and hooks of this
// machine.
var program string

func TestMain(m *testing.M) { os.Exit(run(m)) }

// run builds the program and runs the tests.
func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "crash")
	if err == nil {
		defer os.RemoveAll(dir)
		program, err = servetest.BuildCallingLoopbackIn(dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// The crashes of a test, and at least those of a soak, which goes on for its time.
const (
	crashes     = 5
	soakCrashes = 200
)

// tables is how many are played at once.
const tables = 6

func TestWhatIsAcknowledgedSurvivesCrashes(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	h := &house{t: t, data: data, up: make(chan struct{})}
	h.begin()
	c := &club{world: h, kinds: kinds, over: make(chan string, 1)}
	ctx, fail := context.WithCancelCause(t.Context()) // the first error ends everything
	defer fail(nil)
	stop := make(chan struct{})
	var met sync.WaitGroup
	for range tables {
		met.Go(func() {
			if err := c.meet(ctx, stop); err != nil {
				fail(err)
			}
		})
	}
	began := time.Now()
	for more := enough(t); ctx.Err() == nil && more(h.lost, time.Since(began)); {
		c.moment(ctx)
		h.kill(nil)
	}
	close(stop)
	met.Wait()
	if err := context.Cause(ctx); err != nil {
		t.Fatalf("after %d crashes: %v", h.lost, err)
	}
	c.audit(ctx, t)
	if status, _ := h.process.Stop(); status != 0 || h.process.Log() != "" {
		t.Errorf("the last server ended with %d, and its log has:\n%s", status, h.process.Log())
	}
	c.settle(ctx, t, filepath.Join(data, "server.db"))
	posts, sockets := c.actions()
	if posts == 0 || sockets == 0 {
		t.Error("a transport has had no action acknowledged")
	}
	t.Logf("%d crashes in %v, %d matches; actions acknowledged: %d over POST, %d over WebSockets",
		h.lost, time.Since(began).Round(time.Second), len(c.matches), posts, sockets)
}

// enough says whether there are to be more crashes.
func enough(t *testing.T) func(done int, took time.Duration) bool {
	return enoughOf(t, crashes, soakCrashes)
}

// enoughOf says whether there is to be more of something: usually there are few, and in a soak at
// least many, for its time.
func enoughOf(t *testing.T, few, many int) func(done int, took time.Duration) bool {
	text, soak := os.LookupEnv("ROUNDHOUSE_SOAK")
	if !soak {
		return func(done int, _ time.Duration) bool { return done < few }
	}
	limit, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal("ROUNDHOUSE_SOAK: ", err)
	}
	return func(done int, took time.Duration) bool { return done < many || took < limit }
}

// moment waits for the moment of a crash: any, or shortly after a match has ended. In a
// soak a life is long enough now and then for a clock to run out and a bot to take over.
func (c *club) moment(ctx context.Context) {
	select {
	case <-c.over: // an old one
	default:
	}
	var ended <-chan string
	wait := time.Duration(rand.Int64N(int64(1200 * time.Millisecond)))
	switch rand.IntN(30) {
	case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9:
		ended = c.over
	case 29:
		if os.Getenv("ROUNDHOUSE_SOAK") != "" {
			wait += 12 * time.Second
		}
	}
	select {
	case <-time.After(wait):
	case <-ended:
		select {
		case <-time.After(time.Duration(rand.Int64N(int64(5 * time.Millisecond)))):
		case <-ctx.Done():
		}
	case <-ctx.Done():
	}
}
