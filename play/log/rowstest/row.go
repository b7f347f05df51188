package rowstest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"roundhouse/play/log"
	"roundhouse/tools/expect"
)

func putThenGet(t *testing.T, r log.Rows) {
	requireRows(t, r, map[string]string{}, "a", "b")
	put(t, r, "a", 0, "1")
	put(t, r, "ab", 0, "2")
	requireRows(t, r, map[string]string{"a": "1", "ab": "2"}, "a", "ab", "b", "A", "abc", "a")
	requireRows(t, r, map[string]string{"ab": "2"}, "ab")
	requireRows(t, r, map[string]string{})
}

func wrongRevision(t *testing.T, r log.Rows) {
	first := put(t, r, "a", 0, "1")
	other := put(t, r, "b", 0, "1")
	second := put(t, r, "a", first, "2")
	for _, rev := range []log.Rev{0, first, other, second + 1000, math.MaxInt64} {
		_, err := r.Put(t.Context(), "a", rev, []byte("wrong"))
		expect.Error(t, err, log.ErrMoved)
	}
	_, err := r.Put(t.Context(), "c", second, []byte("wrong"))
	expect.Error(t, err, log.ErrMoved)
	requireRows(t, r, map[string]string{"a": "2", "b": "1"}, "a", "b", "c")
	put(t, r, "a", second, "2")
}

func newRevisions(t *testing.T, r log.Rows) {
	given := map[log.Rev]bool{0: true}
	for range 5 {
		for _, key := range []string{"a", "b"} {
			rev := put(t, r, key, 0, "1")
			next := put(t, r, key, rev, "2")
			if given[rev] || given[next] || rev == next {
				t.Errorf("the revision %d or %d was there before", rev, next)
			}
			given[rev], given[next] = true, true
			found, err := r.Get(t.Context(), key)
			expect.Done(t, err)
			expect.Equal(t, found[key].Rev, next)
			expect.Done(t, r.Delete(t.Context(), key, next))
		}
	}
}

func deletedRows(t *testing.T, r log.Rows) {
	expect.Done(t, r.Delete(t.Context(), "a", 0))
	expect.Done(t, r.Delete(t.Context(), "a", 7))
	first := put(t, r, "a", 0, "1")
	second := put(t, r, "a", first, "2")
	put(t, r, "b", 0, "1")
	for _, rev := range []log.Rev{0, first, second + 1000} {
		expect.Error(t, r.Delete(t.Context(), "a", rev), log.ErrMoved)
	}
	expect.Done(t, r.Delete(t.Context(), "a", second))
	expect.Done(t, r.Delete(t.Context(), "a", second))
	requireRows(t, r, map[string]string{"b": "1"}, "a", "b")
	_, err := r.Put(t.Context(), "a", second, []byte("2"))
	expect.Error(t, err, log.ErrMoved)
	third := put(t, r, "a", 0, "3")
	expect.Error(t, r.Delete(t.Context(), "a", second), log.ErrMoved)
	requireRows(t, r, map[string]string{"a": "3", "b": "1"}, "a", "b")
	expect.Done(t, r.Delete(t.Context(), "a", third))
}

// raceForRows has several writers count in the same rows: each number is counted once.
func raceForRows(t *testing.T, r log.Rows) {
	const writers, length, keys = 4, 12, 3
	var won [keys][length]atomic.Int64
	var all sync.WaitGroup
	for i := range writers * keys {
		all.Go(func() {
			key := fmt.Sprint("key", i%keys)
			for n := 0; n < length; {
				found, err := r.Get(t.Context(), key)
				if err != nil {
					t.Error(err)
					return
				}
				row := found[key]
				if n = len(row.Value); n == length {
					return
				}
				_, err = r.Put(t.Context(), key, row.Rev, append(row.Value, 'x'))
				if err == nil {
					won[i%keys][n].Add(1)
				} else if !errors.Is(err, log.ErrMoved) {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	for key := range won {
		for n := range won[key] {
			if got := won[key][n].Load(); got != 1 {
				t.Errorf("key %d: %d writers were the first to put %d", key, got, n)
			}
		}
	}
}

func anyBytes(t *testing.T, r log.Rows) {
	every := make([]byte, 250)
	for i := range every {
		every[i] = byte(i)
	}
	want := map[string]string{}
	for _, key := range []string{
		"'; --", "%", "a\x00b", "a\x00", "\x00", "ä", "\xff", "\xff\xff", "a/b", "a.b", "* >", "\n", string(every),
	} {
		want[key] = string(every) + key
		put(t, r, key, 0, want[key])
	}
	want["empty"] = ""
	_, err := r.Put(t.Context(), "empty", 0, nil)
	expect.Done(t, err)
	var keys []string
	for key := range want {
		keys = append(keys, key)
	}
	requireRows(t, r, want, keys...)
	if got := keysOf(t, r, "\xff", ""); len(got) != 2 {
		t.Errorf("%q begin with the highest byte, want 2", got)
	}
}

func longRows(t *testing.T, r log.Rows) {
	key, other := strings.Repeat("k", 250), strings.Repeat("k", 249)+"l"
	value := string(bytes.Repeat([]byte("0123456789"), 100_000))
	rev := put(t, r, key, 0, value)
	put(t, r, other, 0, "short")
	requireRows(t, r, map[string]string{key: value, other: "short"}, key, other)
	rev = put(t, r, key, rev, "short")
	rev = put(t, r, key, rev, value[1:])
	requireRows(t, r, map[string]string{key: value[1:], other: "short"}, key, other)
	expect.Done(t, r.Delete(t.Context(), key, rev))
	requireRows(t, r, map[string]string{other: "short"}, key, other)
}

func ownMemory(t *testing.T, r log.Rows) {
	value := []byte("value")
	_, err := r.Put(t.Context(), "a", 0, value)
	expect.Done(t, err)
	value[0] = 'X'
	for range 2 {
		found, err := r.Get(t.Context(), "a")
		expect.Done(t, err)
		expect.Equal(t, string(found["a"].Value), "value")
		found["a"].Value[0] = 'X'
		for row, err := range r.Scan(t.Context(), "", "") {
			expect.Done(t, err)
			expect.Equal(t, string(row.Value), "value")
			row.Value[0] = 'X'
		}
	}
}

func contextDone(t *testing.T, r log.Rows) {
	rev := put(t, r, "a", 0, "1")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := r.Put(ctx, "a", rev, []byte("2"))
	expect.Error(t, err, context.Canceled)
	_, err = r.Put(ctx, "b", 0, []byte("2"))
	expect.Error(t, err, context.Canceled)
	expect.Error(t, r.Delete(ctx, "a", rev), context.Canceled)
	_, err = r.Get(ctx, "a")
	expect.Error(t, err, context.Canceled)
	for _, err = range r.Scan(ctx, "", "") {
	}
	expect.Error(t, err, context.Canceled)
	requireRows(t, r, map[string]string{"a": "1"}, "a", "b")
}

func reopened(t *testing.T, open func(t *testing.T) (log.Rows, func() log.Rows)) {
	r, reopen := open(t)
	first := put(t, r, "a", 0, "1")
	second := put(t, r, "a", first, "2")
	gone := put(t, r, "b", 0, "1")
	expect.Done(t, r.Delete(t.Context(), "b", gone))
	for range 2 {
		r = reopen()
		requireRows(t, r, map[string]string{"a": "2"}, "a", "b")
	}
	_, err := r.Put(t.Context(), "a", first, []byte("3"))
	expect.Error(t, err, log.ErrMoved)
	third := put(t, r, "a", second, "3")
	again := put(t, r, "b", 0, "2")
	for _, rev := range []log.Rev{first, second, gone} {
		if third == rev || again == rev {
			t.Errorf("the revision %d is given again", rev)
		}
	}
}
