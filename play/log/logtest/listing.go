package logtest

import (
	"errors"
	"fmt"
	"maps"
	"testing"

	"roundhouse/play/log"
)

// reader knows the listings of a log as somebody does who reads what has changed.
type reader struct {
	mark log.Mark
	has  map[string]string
}

// read reads what has changed, and returns all listings.
func (r *reader) read(t *testing.T, l log.Log) map[string]string {
	t.Helper()
	changed, err := l.Listings(t.Context(), r.mark)
	must(t, err)
	if r.mark = changed.Mark; changed.All || r.has == nil {
		r.has = map[string]string{}
	}
	for id, listing := range changed.Of {
		if r.has[id] = string(listing); len(listing) == 0 {
			delete(r.has, id)
		}
	}
	return r.has
}

// requireListings fails the test unless exactly these are the listings, both for r, which has read
// before, and for a reader that has not.
func requireListings(t *testing.T, l log.Log, r *reader, want map[string]string) {
	t.Helper()
	for who, r := range map[string]*reader{"who has read before": r, "who reads for the first time": {}} {
		if got := r.read(t, l); !maps.Equal(got, want) {
			t.Errorf("%s has the listings %q, want %q", who, got, want)
		}
	}
}

// list appends an entry, and changes the listing; nil leaves it as it is.
func list(t *testing.T, l log.Log, id string, last log.Seq, listing []byte) {
	t.Helper()
	must(t, l.Append(t.Context(), id, last, log.Head{Listing: listing}, entryOf(fmt.Sprint("entry ", last+1))))
}

func listings(t *testing.T, l log.Log) {
	var r reader
	requireListings(t, l, &r, map[string]string{})
	list(t, l, "a", 0, []byte("a1"))
	list(t, l, "b", 0, nil)
	list(t, l, "c", 0, []byte("c1"))
	list(t, l, "d", 0, []byte("d1"))
	requireListings(t, l, &r, map[string]string{"a": "a1", "c": "c1", "d": "d1"})
	list(t, l, "a", 1, nil)
	list(t, l, "b", 1, []byte("b\x002"))
	list(t, l, "c", 1, []byte("c2"))
	list(t, l, "c", 2, []byte("c3"))
	list(t, l, "d", 1, []byte{})
	requireListings(t, l, &r, map[string]string{"a": "a1", "b": "b\x002", "c": "c3"})
	must(t, l.Append(t.Context(), "a", 2, log.Head{Listing: []byte("alone")}))
	must(t, l.Append(t.Context(), "c", 3, log.Head{Listing: []byte{}}))
	must(t, l.Remove(t.Context(), "b"))
	requireListings(t, l, &r, map[string]string{"a": "alone"})
	list(t, l, "b", 0, []byte("again"))
	requireListings(t, l, &r, map[string]string{"a": "alone", "b": "again"})
}

// ManyListings tests a Log that remembers only a thousand changes of listings.
func ManyListings(t *testing.T, l log.Log) {
	var r reader
	list(t, l, "a", 0, []byte("first"))
	list(t, l, "b", 0, []byte("b"))
	requireListings(t, l, &r, map[string]string{"a": "first", "b": "b"})
	for i := range 1100 {
		must(t, l.Append(t.Context(), "a", 1, log.Head{Listing: fmt.Append(nil, i)}))
	}
	requireListings(t, l, &r, map[string]string{"a": "1099", "b": "b"})
}

func listingStays(t *testing.T, l log.Log) {
	var r reader
	list(t, l, "t", 0, []byte("first"))
	again := log.Head{Listing: []byte("other")}
	if err := l.Append(t.Context(), "t", 0, again, entryOf("entry 1")); !errors.Is(err, log.ErrRepeat) {
		t.Error(err)
	}
	if err := l.Append(t.Context(), "t", 0, again, entryOf("other")); !errors.Is(err, log.ErrConflict) {
		t.Error(err)
	}
	if err := l.Append(t.Context(), "t", 0, again); !errors.Is(err, log.ErrConflict) {
		t.Error(err)
	}
	requireListings(t, l, &r, map[string]string{"t": "first"})
}

func allLogs(t *testing.T, l log.Log) {
	must(t, l.Append(t.Context(), "a", 0, log.Head{Wake: noon, Listing: []byte("a")}, entryOf("1"), entryOf("2")))
	must(t, l.Append(t.Context(), "b", 0, log.Head{}, entryOf("1")))
	must(t, l.Append(t.Context(), "gone", 0, log.Head{Listing: []byte("gone")}, entryOf("1")))
	must(t, l.Remove(t.Context(), "gone"))
	got := map[string]string{}
	for one, err := range l.All(t.Context()) {
		must(t, err)
		got[one.ID] = fmt.Sprint(one.Last, one.Wake.UTC(), string(one.Listing))
	}
	want := map[string]string{"a": fmt.Sprint(2, noon, "a"), "b": fmt.Sprint(1, log.Head{}.Wake, "")}
	if !maps.Equal(got, want) {
		t.Errorf("all logs: %q, want %q", got, want)
	}
}
