package logtest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"roundhouse/play/log"
)

// model is a simple model of a log: lists of IDs, wakes and listings.
type model struct {
	ids      map[string][]string
	wakes    map[string]time.Time
	listings map[string]string
}

// append returns the error that Append should return.
func (m *model) append(id string, last log.Seq, head log.Head, ids []string) error {
	switch {
	case len(ids) > 0 && slices.Contains(m.ids[id], ids[0]):
		return log.ErrRepeat
	case last != log.Seq(len(m.ids[id])), last == 0 && len(ids) == 0:
		return log.ErrConflict
	}
	m.ids[id] = append(m.ids[id], ids...)
	m.wakes[id] = head.Wake
	if head.Listing != nil {
		m.listings[id] = string(head.Listing)
	}
	return nil
}

// due returns the list that Due should return.
func (m *model) due(until time.Time) (due []string) {
	for id, wake := range m.wakes {
		if !wake.IsZero() && !wake.After(until) {
			due = append(due, id)
		}
	}
	slices.SortFunc(due, func(a, b string) int { return m.wakes[a].Compare(m.wakes[b]) })
	return due
}

// likeModel does the same things to a log and to a model, and compares them. All runs share one
// log, but use different tables.
func likeModel(t *testing.T, open func(t *testing.T) (log.Log, func() log.Log)) {
	l, reopen := open(t)
	run := 0
	rapid.Check(t, func(r *rapid.T) {
		run++
		empty := model{map[string][]string{}, map[string]time.Time{}, map[string]string{}}
		s := &sameness{t: t, log: l, prefix: fmt.Sprintf("run %d/", run), model: empty}
		r.Repeat(map[string]func(*rapid.T){
			"append": s.append,
			"repeat": s.repeat,
			"remove": s.remove,
			"reopen": func(r *rapid.T) {
				if rapid.IntRange(0, 49).Draw(r, "one in fifty") == 0 {
					l = reopen()
					s.log, s.read = l, reader{} // a mark means something to one log only
				}
			},
			"": s.compareAll,
		})
	})
}

// sameness is one run, which compares a log with a model.
type sameness struct {
	t      *testing.T
	log    log.Log
	prefix string
	model  model
	read   reader
	made   int
}

// tableName returns one of a few names of tables.
func (s *sameness) tableName(r *rapid.T) string {
	return s.prefix + rapid.SampledFrom([]string{"a", "b", "c"}).Draw(r, "table")
}

// append appends some new entries, mostly in the right place.
func (s *sameness) append(r *rapid.T) {
	id := s.tableName(r)
	last := log.Seq(len(s.model.ids[id]))
	if rapid.IntRange(0, 3).Draw(r, "one in four") == 0 {
		last = log.Seq(rapid.IntRange(0, 10).Draw(r, "last"))
	}
	var ids []string
	for range rapid.IntRange(0, 4).Draw(r, "entries") {
		s.made++
		ids = append(ids, fmt.Sprint("e", s.made))
	}
	s.appendBoth(r, id, last, ids)
}

// repeat appends entries that the log already has.
func (s *sameness) repeat(r *rapid.T) {
	id := s.tableName(r)
	have := s.model.ids[id]
	if len(have) == 0 {
		return
	}
	from := rapid.IntRange(0, len(have)-1).Draw(r, "from")
	s.appendBoth(r, id, log.Seq(rapid.IntRange(0, len(have)).Draw(r, "last")), have[from:])
}

// appendBoth appends to the log and to the model, and compares the results.
func (s *sameness) appendBoth(r *rapid.T, id string, last log.Seq, ids []string) {
	var wake time.Time
	s.made++
	if rapid.Bool().Draw(r, "due") {
		// Each wake is different, because otherwise the order of the tables would be undefined.
		wake = noon.Add(time.Duration(rapid.IntRange(0, 9).Draw(r, "wake"))*time.Hour + time.Duration(s.made))
	}
	head := log.Head{Wake: wake}
	switch rapid.IntRange(0, 3).Draw(r, "listing") {
	case 0:
		head.Listing = fmt.Append(nil, "listing ", s.made)
	case 1:
		head.Listing = []byte{}
	}
	var entries []log.Entry
	for _, id := range ids {
		entries = append(entries, entryOf(id))
	}
	got, want := s.log.Append(s.t.Context(), id, last, head, entries...), s.model.append(id, last, head, ids)
	if !errors.Is(got, want) {
		r.Fatalf("append %q after %d of %q: %v, want %v", ids, last, id, got, want)
	}
}

func (s *sameness) remove(r *rapid.T) {
	id := s.tableName(r)
	if err := s.log.Remove(s.t.Context(), id); err != nil {
		r.Fatal(err)
	}
	delete(s.model.ids, id)
	delete(s.model.wakes, id)
	delete(s.model.listings, id)
}

// compareAll compares the answers of all methods that read.
func (s *sameness) compareAll(r *rapid.T) {
	id := s.tableName(r)
	ids := s.model.ids[id]
	after := rapid.IntRange(0, len(ids)).Draw(r, "after")
	entries, err := s.log.Read(s.t.Context(), id, log.Seq(after))
	if wrong := differenceOf(entries, log.Seq(after), ids[after:]); err != nil || wrong != "" {
		r.Fatalf("%s after %d: %s, %v", id, after, wrong, err)
	}
	for i, entry := range ids {
		if seq, err := s.log.Find(s.t.Context(), id, entry); err != nil || seq != log.Seq(i+1) {
			r.Fatalf("%s: %q found at %d, %v", id, entry, seq, err)
		}
	}
	until := noon.Add(time.Duration(rapid.IntRange(0, 10).Draw(r, "until")) * time.Hour)
	due, err := s.log.Due(s.t.Context(), until)
	due = slices.DeleteFunc(due, func(id string) bool { return !strings.HasPrefix(id, s.prefix) })
	if want := s.model.due(until); err != nil || !slices.Equal(due, want) {
		r.Fatalf("due: %q, %v, want %q", due, err, want)
	}
	listings := s.read.read(s.t, s.log)
	for _, id := range []string{"a", "b", "c"} {
		if got, want := listings[s.prefix+id], s.model.listings[s.prefix+id]; got != want {
			r.Fatalf("the listing of %q is %q, want %q", s.prefix+id, got, want)
		}
	}
}
