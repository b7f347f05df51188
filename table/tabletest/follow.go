package tabletest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"runtime/pprof"
	"slices"
	"sync"
	"testing"

	"roundhouse/table"
)

func follow(t *testing.T, log table.Log) {
	put(t, log, "t", 0, "a", "b")
	got := 0
	for e, err := range log.Follow(t.Context(), "t", 1) {
		must(t, err)
		got++
		want := []string{"b", "c", "d"}[got-1]
		if e.ID != want || e.Seq != table.Seq(got+1) {
			t.Fatalf("followed %d %q, want %q", e.Seq, e.ID, want)
		}
		if want == "d" {
			return
		}
		put(t, log, "t", e.Seq, []string{"c", "d"}[got-1])
	}
	t.Error("following ended by itself")
}

// followCrowd has readers follow a table, in steps and from several places, while it grows
// by one entry and by batches.
func followCrowd(t *testing.T, log table.Log) {
	var ids []string
	for i := range 150 {
		ids = append(ids, fmt.Sprint("e", i))
	}
	put(t, log, "t", 0, ids[:10]...)
	var all sync.WaitGroup
	for after := range table.Seq(12) {
		all.Go(func() {
			if wrong := differ(followed(t, log, after, table.Seq(len(ids))), after, ids[after:]); wrong != "" {
				t.Errorf("followed from %d: %s", after, wrong)
			}
		})
	}
	last := 10
	for step := 1; last < len(ids); step = step%7 + 1 {
		next := min(last+step, len(ids))
		put(t, log, "t", table.Seq(last), ids[last:next]...)
		last = next
	}
	all.Wait()
}

// followed is the entries behind after up to the last one, leaving and coming back some
// times.
func followed(t *testing.T, log table.Log, after, last table.Seq) []table.Entry {
	var got []table.Entry
	for after < last {
		until := min(after+50, last)
		for e, err := range log.Follow(t.Context(), "t", after) {
			if err != nil {
				t.Error(err)
				return got
			}
			got, after = append(got, e), e.Seq
			if after >= until {
				break
			}
		}
	}
	return got
}

// followSlow has a follower that, whenever it is at the end, comes back only when a lot
// has been appended, all at once or bit by bit.
func followSlow(t *testing.T, log table.Log) {
	var ids []string
	grow := func(by, batch int) {
		for until := len(ids) + by; len(ids) < until; {
			last := len(ids)
			for range batch {
				ids = append(ids, fmt.Sprint("e", len(ids)))
			}
			put(t, log, "t", table.Seq(last), ids[last:]...)
		}
	}
	grow(1, 1)
	var got []table.Entry
	batches := []int{1, 100, 20, 1, 300, 1}
	for e, err := range log.Follow(t.Context(), "t", 0) {
		must(t, err)
		if got = append(got, e); len(got) < len(ids) {
			continue
		}
		if len(batches) == 0 {
			break
		}
		grow(300, batches[0])
		batches = batches[1:]
	}
	if wrong := differ(got, 0, ids); wrong != "" {
		t.Error(wrong)
	}
}

func followAhead(t *testing.T, log table.Log) {
	for _, after := range []table.Seq{2, math.MaxUint64} {
		ctx, cancel := context.WithCancel(t.Context())
		ready := make(chan struct{})
		got := make(chan []string)
		go func() {
			var ids []string
			close(ready)
			for e, err := range log.Follow(ctx, "t", after) {
				if err == nil {
					ids = append(ids, e.ID)
					cancel()
				}
			}
			got <- ids
		}()
		<-ready
		if after == 2 {
			put(t, log, "t", 0, "a")
			put(t, log, "t", 1, "b", "c")
		} else {
			put(t, log, "t", 3, "d")
			cancel()
		}
		want := map[table.Seq][]string{2: {"c"}}[after]
		if ids := <-got; !slices.Equal(ids, want) {
			t.Errorf("followed from %d: %q, want %q", after, ids, want)
		}
	}
}

func followEnds(t *testing.T, log table.Log) {
	put(t, log, "t", 0, "a")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last error
	for _, err := range log.Follow(ctx, "t", 0) {
		if last != nil {
			t.Fatal("something came behind an error")
		}
		last = err
		cancel()
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("following ended with %v", last)
	}
}

// followLeaves marks the goroutine that follows, and thereby those that it starts.
func followLeaves(t *testing.T, log table.Log) {
	put(t, log, "t", 0, "a")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	pprof.Do(ctx, pprof.Labels("follower", t.Name()), func(ctx context.Context) {
		for range log.Follow(ctx, "t", 0) {
			break
		}
		for range log.Follow(ctx, "t", 0) {
			cancel()
		}
	})
	for tries := 0; marked(t) > 0; tries++ {
		if tries > 1_000_000 {
			t.Fatal("something that Follow has started does not end")
		}
		runtime.Gosched()
	}
}

// marked is how many groups of goroutines bear the test's mark.
func marked(t *testing.T) int {
	var all bytes.Buffer
	must(t, pprof.Lookup("goroutine").WriteTo(&all, 1))
	return bytes.Count(all.Bytes(), []byte(t.Name()))
}
