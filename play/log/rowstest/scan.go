package rowstest

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"roundhouse/play/log"
	"roundhouse/tools/expect"
)

func scanned(t *testing.T, r log.Rows) {
	keys := []string{"a", "a/", "a/\x00", "a/1", "a/10", "a/2", "a/ä", "a/\xff", "a/\xff\xff", "a0", "b", "\xff", "\xff\xffa"}
	for i := range keys {
		put(t, r, keys[i*5%len(keys)], 0, "value of "+keys[i*5%len(keys)])
	}
	slices.Sort(keys)
	for _, prefix := range []string{"", "a", "a/", "a/1", "a/\xff", "a/\xff\xff", "a0", "c", "\xff", "\xff\xff"} {
		for _, from := range []string{"", "a", "a/", "a/1", "a/11", "a/\xff", "a/\xff\x00", "b", "\xff\xff\xff"} {
			var want []string
			for _, key := range keys {
				if strings.HasPrefix(key, prefix) && key >= from {
					want = append(want, key)
				}
			}
			if got := keysOf(t, r, prefix, from); !slices.Equal(got, want) {
				t.Errorf("with the prefix %q from %q: %q, want %q", prefix, from, got, want)
			}
		}
	}
	for row, err := range r.Scan(t.Context(), "a/1", "") {
		expect.Done(t, err)
		expect.Equal(t, string(row.Value), "value of "+row.Key)
	}
}

// many is more rows than any implementation reads at once.
const many = 1100

// putMany stores many rows, several at a time, and returns their keys.
func putMany(t *testing.T, r log.Rows) (keys []string) {
	t.Helper()
	var all sync.WaitGroup
	for part := range 10 {
		for i := part; i < many; i += 10 {
			keys = append(keys, fmt.Sprintf("many/%05d", i))
		}
		some := keys[len(keys)-many/10:]
		all.Go(func() {
			for _, key := range some {
				if _, err := r.Put(t.Context(), key, 0, []byte(key)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	slices.Sort(keys)
	return keys
}

func scanInParts(t *testing.T, r log.Rows) {
	keys := putMany(t, r)
	put(t, r, "many0", 0, "not among them")
	if got := keysOf(t, r, "many/", ""); !slices.Equal(got, keys) {
		t.Fatalf("%d keys, want %d", len(got), len(keys))
	}
	for _, part := range []int{1, 99, 100, 101, 257, many} {
		var got []string
		for from := ""; ; {
			n := 0
			for row, err := range r.Scan(t.Context(), "many/", from) {
				expect.Done(t, err)
				expect.Equal(t, string(row.Value), row.Key)
				got, from, n = append(got, row.Key), row.Key+"\x00", n+1
				if n == part {
					break
				}
			}
			if n < part || part == 1 && len(got) == 20 {
				break
			}
		}
		if want := keys[:len(got)]; !slices.Equal(got, want) || part > 1 && len(got) < many {
			t.Errorf("in parts of %d: %d keys, want %d", part, len(got), many)
		}
	}
}

// scanWhileChanging deletes, replaces and adds rows while it scans them, also those that come next.
func scanWhileChanging(t *testing.T, r log.Rows) {
	keys := putMany(t, r)
	found, err := r.Get(t.Context(), keys...)
	expect.Done(t, err)
	seen, last := map[string]bool{}, ""
	for row, err := range r.Scan(t.Context(), "many/", "") {
		expect.Done(t, err)
		if row.Key <= last {
			t.Fatalf("%q comes after %q", row.Key, last)
		}
		last, seen[row.Key] = row.Key, true
		if n := len(seen); n%10 == 0 {
			next := keys[(n*7)%many]
			switch row := found[next]; n / 10 % 3 {
			case 0:
				expect.Done(t, r.Delete(t.Context(), next, row.Rev))
				found[next] = log.Row{}
			case 1:
				rev := put(t, r, next, row.Rev, "new")
				found[next] = log.Row{Rev: rev}
			default:
				put(t, r, next+"/new", 0, "new")
			}
		}
	}
	for _, key := range keys {
		if found[key].Key != "" && !seen[key] {
			t.Errorf("the scan lacks %q", key)
		}
	}
}

func scanAtOnce(t *testing.T, r log.Rows) {
	for i := range 30 {
		put(t, r, fmt.Sprintf("at once/%02d", i), 0, "")
		if got := keysOf(t, r, "at once/", ""); len(got) != i+1 {
			t.Fatalf("%d rows of %d", len(got), i+1)
		}
	}
}
