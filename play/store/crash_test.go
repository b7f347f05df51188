package store

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// child in the environment makes the test binary a program that works on a file; its value begins
// with the way in which it does so.
const child = "ROUNDHOUSE_STORE_CHILD"

// ways maps names to what the child may do.
var ways = map[string]func(file string) error{"append": work}

func TestMain(m *testing.M) {
	way, file, isChild := strings.Cut(os.Getenv(child), " ")
	if !isChild {
		os.Exit(m.Run())
	}
	if err := ways[way](file); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// command returns the command for the child.
func command(way, file string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), child+"="+way+" "+file)
	c.Stderr = os.Stderr
	return c
}

// tables is how many tables the child appends to at once.
const tables = 8

// work appends to some tables for ever, each time replaces a row or deletes it and adds it again,
// and prints each entry once it and the row are stored.
func work(file string) error {
	ctx := context.Background()
	s, err := Open(ctx, file)
	if err != nil {
		return err
	}
	failed := make(chan error)
	var mu sync.Mutex
	for i := range tables {
		go func() {
			id := fmt.Sprint("t", i)
			had, err := s.Read(ctx, id, 0)
			found, failedToGet := s.Get(ctx, id)
			err = errors.Join(err, failedToGet)
			rev := found[id].Rev
			for n := len(had); err == nil; n++ {
				head := log.Head{Wake: time.Unix(int64(n), 0), Listing: fmt.Appendf(nil, `{"stage":"waiting","moved":%d}`, n+1)}
				err = s.Append(ctx, id, table.Seq(n), head, log.Entry{ID: fmt.Sprint(n), Data: dataAt(table.Seq(n + 1))})
				if err == nil && n%10 == 9 {
					err, rev = s.Delete(ctx, id, rev), 0
				}
				if err == nil {
					rev, err = s.Put(ctx, id, rev, fmt.Append(nil, n))
				}
				if n%16 == 0 {
					_ = s.writer.write(ctx, func(t *tx) error { t.jobs = often; return nil }, nil) // checkpoints
				}
				if err == nil {
					mu.Lock()
					_, err = fmt.Printf("%s %d\n", id, n)
					mu.Unlock()
				}
			}
			failed <- err
		}()
	}
	return <-failed
}

// TestKilledProcessLosesNothing runs for ROUNDHOUSE_SOAK if that is set.
func TestKilledProcessLosesNothing(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "roundhouse.db")
	acknowledged := map[string]int{}
	limit, err := time.ParseDuration(cmp.Or(os.Getenv("ROUNDHOUSE_SOAK"), "0s"))
	if err != nil {
		t.Fatal(err)
	}
	kills := 0
	for began := time.Now(); kills < 5 || time.Since(began) < limit; kills++ {
		kill(t, file, rand.IntN(500), acknowledged)
		survived(t, file, acknowledged)
	}
	t.Logf("%d kills", kills)
	if len(acknowledged) != tables {
		t.Errorf("%d tables of %d", len(acknowledged), tables)
	}
}

// kill starts the child and kills it once it has acknowledged that many entries. It adds all that
// have been acknowledged by then.
func kill(t *testing.T, file string, after int, acknowledged map[string]int) {
	t.Helper()
	c := command("append", file)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for n := 0; ; n++ {
		if n == after {
			if err := c.Process.Kill(); err != nil {
				t.Error(err)
			}
		}
		if !lines.Scan() {
			break
		}
		var id string
		var entry int
		if _, err := fmt.Sscanf(lines.Text(), "%s %d", &id, &entry); err != nil {
			continue // cut off
		}
		acknowledged[id] = max(acknowledged[id], entry+1)
	}
	if err := c.Wait(); err == nil || c.ProcessState.Exited() {
		t.Fatalf("the child ended by itself: %v", err)
	}
}

// survived fails unless the file has every acknowledged entry once, without a gap.
func survived(t *testing.T, file string, acknowledged map[string]int) {
	t.Helper()
	s, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, s)
	listings, err := s.Listings(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for id, n := range acknowledged {
		entries, err := s.Read(t.Context(), id, 0)
		if l, err := lists.Read(id, listings.Of[id]); err != nil || int(l.Moved) != len(entries) {
			t.Errorf("%s: lists show %d entries of %d, %v", id, l.Moved, len(entries), err)
		}
		rows, failed := s.Get(t.Context(), id)
		count, _ := strconv.Atoi(string(rows[id].Value))
		isBetween := len(rows) == 0 && len(entries)%10 == 0 // it has been deleted, and is to be added again
		if failed != nil || count < n-1 && !isBetween {
			t.Errorf("%s: the row has %q after %d entries acknowledged, %v", id, rows[id].Value, n, failed)
		}
		if err != nil || len(entries) < n {
			t.Errorf("%s: %d entries of %d acknowledged, %v", id, len(entries), n, err)
		}
		for i, e := range entries {
			if e.Seq != table.Seq(i+1) || e.ID != fmt.Sprint(i) {
				t.Errorf("%s: entry %d is %d %q", id, i, e.Seq, e.ID)
			}
		}
	}
	sound(t, file)
}
