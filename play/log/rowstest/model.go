package rowstest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"roundhouse/play/log"
)

// likeModel does the same things to rows and to a map, and compares them. All runs share the rows,
// but use different keys.
func likeModel(t *testing.T, open func(t *testing.T) (log.Rows, func() log.Rows)) {
	r, reopen := open(t)
	run := 0
	rapid.Check(t, func(d *rapid.T) {
		run++
		s := &sameness{t: t, rows: r, prefix: fmt.Sprintf("run %d/", run), model: map[string]log.Row{}, was: map[string]log.Rev{}}
		d.Repeat(map[string]func(*rapid.T){
			"put":    s.put,
			"delete": s.delete,
			"reopen": func(d *rapid.T) {
				if rapid.IntRange(0, 49).Draw(d, "one in fifty") == 0 {
					r = reopen()
					s.rows = r
				}
			},
			"": s.compareAll,
		})
	})
}

// sameness is one run, which compares rows with a map.
type sameness struct {
	t      *testing.T
	rows   log.Rows
	prefix string
	model  map[string]log.Row
	was    map[string]log.Rev // an earlier revision of a row
	made   int
}

// aKey returns one of a few keys.
func (s *sameness) aKey(d *rapid.T) string {
	return s.prefix + rapid.SampledFrom([]string{"a", "b", "b\x00", "b/c", "\xff"}).Draw(d, "key")
}

// aRev returns the revision of a row, or sometimes another one.
func (s *sameness) aRev(d *rapid.T, key string) log.Rev {
	switch rapid.IntRange(0, 5).Draw(d, "revision") {
	case 0:
		return s.was[key]
	case 1:
		return 0
	}
	return s.model[key].Rev
}

func (s *sameness) put(d *rapid.T) {
	key := s.aKey(d)
	rev := s.aRev(d, key)
	s.made++
	value := strings.Repeat(fmt.Sprint(s.made, " "), rapid.IntRange(0, 400).Draw(d, "length"))
	got, err := s.rows.Put(s.t.Context(), key, rev, []byte(value))
	if rev != s.model[key].Rev {
		if !errors.Is(err, log.ErrMoved) {
			d.Fatalf("put %q at %d instead of %d: %v", key, rev, s.model[key].Rev, err)
		}
		return
	}
	if err != nil {
		d.Fatal(err)
	}
	s.was[key], s.model[key] = rev, log.Row{Key: key, Value: []byte(value), Rev: got}
}

func (s *sameness) delete(d *rapid.T) {
	key := s.aKey(d)
	rev := s.aRev(d, key)
	err := s.rows.Delete(s.t.Context(), key, rev)
	switch row, ok := s.model[key]; {
	case ok && rev != row.Rev:
		if !errors.Is(err, log.ErrMoved) {
			d.Fatalf("delete %q at %d instead of %d: %v", key, rev, row.Rev, err)
		}
	case err != nil:
		d.Fatal(err)
	case ok:
		delete(s.model, key)
		s.was[key] = rev
	}
}

// compareAll compares what Get and Scan return, each third time.
func (s *sameness) compareAll(d *rapid.T) {
	if rapid.IntRange(0, 2).Draw(d, "one in three") > 0 {
		return
	}
	keys := slices.Sorted(maps.Keys(s.model))
	found, err := s.rows.Get(s.t.Context(), append(keys, s.aKey(d))...)
	if err != nil || !maps.EqualFunc(found, s.model, sameRow) {
		d.Fatalf("rows %v, %v, want %v", found, err, s.model)
	}
	from := s.aKey(d)
	keys = slices.DeleteFunc(keys, func(key string) bool { return key < from })
	var got []string
	for row, err := range s.rows.Scan(s.t.Context(), s.prefix, from) {
		if err != nil || !sameRow(row, s.model[row.Key]) {
			d.Fatalf("scan: %v, %v, want %v", row, err, s.model[row.Key])
		}
		got = append(got, row.Key)
	}
	if !slices.Equal(got, keys) {
		d.Fatalf("scan from %q: %q, want %q", from, got, keys)
	}
}
