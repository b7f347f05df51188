package cluster

import (
	"testing"

	"roundhouse/play/log"
	"roundhouse/tools/expect"
)

// list appends the entry with that number, and a listing; "" takes the table off the lists.
func list(t *testing.T, l *Log, id string, seq log.Seq, listing string) {
	t.Helper()
	expect.Done(t, l.Append(t.Context(), id, seq-1, log.Head{Listing: []byte(listing)}, entries(seq, seq)...))
}

// listed is all listings, as somebody knows them who reads what has changed.
type listed struct {
	mark log.Mark
	has  map[string]string
}

// read reads what has changed, and returns all listings.
func (r *listed) read(t *testing.T, l *Log) map[string]string {
	t.Helper()
	changed, err := l.Listings(t.Context(), r.mark)
	expect.Done(t, err)
	if r.mark = changed.Mark; changed.All {
		r.has = map[string]string{}
	}
	for id, listing := range changed.Of {
		if r.has[id] = string(listing); len(listing) == 0 {
			delete(r.has, id)
		}
	}
	return r.has
}

// requireListings fails the test unless these have changed since the mark, and returns the next
// mark.
func requireListings(t *testing.T, l *Log, since log.Mark, all bool, want map[string]string) log.Mark {
	t.Helper()
	changed, err := l.Listings(t.Context(), since)
	expect.Done(t, err)
	got := map[string]string{}
	for id, listing := range changed.Of {
		got[id] = string(listing)
	}
	expect.Equal(t, got, want)
	expect.Equal(t, changed.All, all)
	return changed.Mark
}

func listingsOfAllSlots(t *testing.T, x *logTurns) {
	a, b := x.list[0], x.list[1]
	expect.Done(t, a.SetSlots(slotsBut("t")))
	list(t, b, "t", 1, "one")
	list(t, b, "u", 1, "two")
	mark := requireListings(t, a, nil, true, map[string]string{"t": "one", "u": "two"})
	expect.Done(t, a.SetSlots(nil))
	list(t, b, "t", 2, "three")
	grow(t, b, "u", 2, 2)
	list(t, b, "v", 1, "")
	mark = requireListings(t, a, mark, false, map[string]string{"t": "three"})
	expect.Done(t, b.Remove(t.Context(), "t"))
	expect.Done(t, b.Remove(t.Context(), "v"))
	mark = requireListings(t, a, mark, false, map[string]string{"t": ""})
	requireListings(t, a, mark, false, map[string]string{})
}

func listingAfterClean(t *testing.T, x *logTurns) {
	a, b := x.list[0], x.list[1]
	list(t, a, "t", 1, "one")
	grow(t, a, "t", 2, 3)
	mark := requireListings(t, b, nil, true, map[string]string{"t": "one"})
	clean(t, a)
	clean(t, a)
	mark = requireListings(t, b, mark, true, map[string]string{"t": "one"}) // it cannot know that nothing is missing
	grow(t, b, "t", 4, 4)
	requireListings(t, b, mark, false, map[string]string{})
	requireListings(t, x.list[2], nil, true, map[string]string{"t": "one"})
}

func listingsAfterClean(t *testing.T, x *logTurns) {
	a, b := x.list[0], x.list[1]
	list(t, a, "t", 1, "one")
	list(t, a, "u", 1, "two")
	mark := requireListings(t, b, nil, true, map[string]string{"t": "one", "u": "two"})
	expect.Done(t, a.Remove(t.Context(), "t"))
	clean(t, a)
	clean(t, a)
	requireListings(t, b, mark, true, map[string]string{"u": "two"})
}

func twoReaders(t *testing.T, x *logTurns) {
	l := x.list[0]
	list(t, l, "t", 1, "one")
	slow := requireListings(t, l, nil, true, map[string]string{"t": "one"})
	fast := slow
	list(t, l, "t", 2, "two")
	list(t, l, "u", 1, "three")
	fast = requireListings(t, l, fast, false, map[string]string{"t": "two", "u": "three"})
	list(t, l, "t", 3, "")
	fast = requireListings(t, l, fast, false, map[string]string{"t": ""})
	requireListings(t, l, slow, true, map[string]string{"u": "three"})
	requireListings(t, l, fast, true, map[string]string{"u": "three"})
}

// pageOfHeads changes the head of a table more often than a page is long, and cleans what was
// before.
func pageOfHeads(t *testing.T, x *logTurns) {
	a, b := x.list[0], x.list[1]
	grow(t, a, "t", 1, 3)
	for i := range 2 * pageLength {
		head := log.Head{Listing: []byte{byte(i)}}
		expect.Done(t, x.list[i%2].Append(t.Context(), "t", 3, head))
	}
	expect.Equal(t, pageLast(t, a, "t"), 0)
	for range 2 {
		clean(t, b)
		requireTable(t, a, "t", 3)
		expect.Equal(t, pageLast(t, a, "t"), 3)
		requireListings(t, b, nil, true, map[string]string{"t": string([]byte{2*pageLength - 1})})
	}
	grow(t, a, "t", 4, 5)
	requireTable(t, b, "t", 5)
}
