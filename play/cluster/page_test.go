package cluster

import (
	"context"
	"fmt"
	"testing"
	"time"

	"roundhouse/play/log"
	"roundhouse/tools/expect"
)

// within waits until what is asked is so.
func within(t *testing.T, what string, isSo func() bool) {
	t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for !isSo() {
		if time.Now().After(deadline) {
			t.Fatal("not within half a minute: ", what)
		}
		time.Sleep(time.Millisecond)
	}
}

// entries returns entries with the numbers from first to last.
func entries(first, last log.Seq) []log.Entry {
	var list []log.Entry
	for seq := first; seq <= last; seq++ {
		list = append(list, log.Entry{Seq: seq, ID: fmt.Sprint("e", seq), Data: fmt.Appendf(nil, `{"at":%d}`, seq)})
	}
	return list
}

// grow appends the entries with the numbers from first to last, each by itself.
func grow(t *testing.T, l *Log, id string, first, last log.Seq) {
	t.Helper()
	for seq := first; seq <= last; seq++ {
		expect.Done(t, l.Append(t.Context(), id, seq-1, log.Head{}, entries(seq, seq)...))
	}
}

// requireTable fails the test unless the table has just the entries from 1 to last.
func requireTable(t *testing.T, l log.Log, id string, last log.Seq) {
	t.Helper()
	got, err := l.Read(t.Context(), id, 0)
	expect.Done(t, err)
	expect.Equal(t, got, entries(1, last))
}

// pageLast returns the number of the last entry on a table's page.
func pageLast(t *testing.T, l *Log, id string) log.Seq {
	t.Helper()
	tail, err := l.tailOf(t.Context(), id)
	expect.Done(t, err)
	p, err := l.pageOf(t.Context(), id, tail.life())
	expect.Done(t, err)
	return p.last
}

func pageWhileAppending(t *testing.T, x *logTurns) {
	a, b := x.list[0], x.list[1]
	grow(t, a, "t", 1, pageLength-1)
	expect.Equal(t, pageLast(t, a, "t"), 0)
	grow(t, a, "t", pageLength, pageLength)
	within(t, "a page", func() bool { return pageLast(t, b, "t") == pageLength })
	requireTable(t, b, "t", pageLength)
	grow(t, b, "t", pageLength+1, 2*pageLength+5)
	within(t, "the next page", func() bool { return pageLast(t, a, "t") >= 2*pageLength })
	requireTable(t, x.list[2], "t", 2*pageLength+5)
}

func newerPageStays(t *testing.T, x *logTurns) {
	a, b := x.list[0], x.list[1]
	grow(t, a, "t", 1, 2)
	old, err := a.readTape(t.Context(), "t")
	expect.Done(t, err)
	grow(t, a, "t", 3, 4)
	_, err = b.writePage(t.Context(), "t")
	expect.Done(t, err)
	p := page{table: "t", life: old.tail.life(), upTo: old.tail.seq, last: 2, entries: old.entries}
	_, err = a.pages.put(t.Context(), a.pageSubject("t"), old.page.seq, p.encode())
	expect.Error(t, err, errMoved)
	expect.Equal(t, pageLast(t, a, "t"), 4)
	requireTable(t, a, "t", 4)
}

func pageOfEarlierLife(t *testing.T, x *logTurns) {
	a, b := x.list[0], x.list[1]
	grow(t, a, "t", 1, 5)
	old, err := a.writePage(t.Context(), "t")
	expect.Done(t, err)
	expect.Done(t, b.Remove(t.Context(), "t"))
	_, err = a.pages.last(t.Context(), a.pageSubject("t"))
	expect.Error(t, err, errNone)

	// A server that was about to write it stores it too late.
	late := page{table: "t", life: old.tail.life(), upTo: old.tail.seq, last: 5, entries: old.entries}
	late.seq, err = a.pages.put(t.Context(), a.pageSubject("t"), 0, late.encode())
	expect.Done(t, err)
	requireTable(t, b, "t", 0)
	grow(t, b, "t", 1, 2)
	requireTable(t, a, "t", 2)
	expect.Done(t, a.dropOrphan(t.Context(), late))
	_, err = a.pages.last(t.Context(), a.pageSubject("t"))
	expect.Error(t, err, errNone)

	late.seq, err = a.pages.put(t.Context(), a.pageSubject("t"), 0, late.encode())
	expect.Done(t, err)
	_, err = b.writePage(t.Context(), "t")
	expect.Done(t, err)
	expect.Equal(t, pageLast(t, a, "t"), 2)
	requireTable(t, a, "t", 2)
}

// clean deletes everything that can be deleted.
func clean(t *testing.T, l *Log) {
	t.Helper()
	expect.Done(t, l.Clean(t.Context(), time.Now().Add(time.Hour)))
}

// stored returns how many messages the log streams have.
func stored(t *testing.T, l *Log) (n int) {
	t.Helper()
	for _, s := range l.streams {
		end, err := s.end(t.Context())
		expect.Done(t, err)
		expect.Done(t, s.each(t.Context(), ">", 1, end, func(message) error { n++; return nil }))
	}
	return n
}

func cleanedLog(t *testing.T, x *logTurns) {
	a, b, c := x.list[0], x.list[1], x.list[2]
	wake := time.Now().Add(-time.Minute).UTC()
	grow(t, a, "t", 1, 40)
	grow(t, a, "u", 1, 1)
	grow(t, a, "gone", 1, 3)
	expect.Done(t, a.Append(t.Context(), "u", 1, log.Head{Wake: wake}, entries(2, 2)...))
	expect.Done(t, b.Remove(t.Context(), "gone"))
	expect.Done(t, a.Clean(t.Context(), time.Now().Add(-time.Hour)))
	if n := stored(t, a); n < 43 {
		t.Errorf("%d messages are left after cleaning what is older than all of them", n)
	}
	clean(t, c)
	clean(t, c)
	// One message for each table, and a note for each stream that had something.
	if n := stored(t, a); n > 2+len(a.streams) {
		t.Errorf("%d messages are left of two tables", n)
	}
	for _, l := range x.list {
		requireTable(t, l, "t", 40)
		requireTable(t, l, "u", 2)
		requireTable(t, l, "gone", 0)
		due, err := l.Due(t.Context(), wake)
		expect.Done(t, err)
		expect.Equal(t, due, []string{"u"})
		expect.Error(t, l.Append(t.Context(), "t", 7, log.Head{}, entries(3, 3)...), log.ErrRepeat)
		expect.Error(t, l.Append(t.Context(), "t", 39, log.Head{}, log.Entry{ID: "x"}), log.ErrConflict)
		expect.Error(t, l.Append(t.Context(), "t", 0, log.Head{}, log.Entry{ID: "x"}), log.ErrConflict)
	}
	grow(t, b, "t", 41, 42)
	requireTable(t, a, "t", 42)
}

// staleAfterClean has one server append what it read before another appended and cleaned.
func staleAfterClean(t *testing.T, x *logTurns) {
	a, b := x.list[0], x.list[1]
	grow(t, a, "t", 1, 3)
	grow(t, b, "t", 4, 4)
	clean(t, b)
	expect.Error(t, a.Append(t.Context(), "t", 3, log.Head{}, log.Entry{ID: "x"}), log.ErrConflict)
	clean(t, b)
	grow(t, a, "t", 5, 5) // after the message that stands for the table
	requireTable(t, b, "t", 5)

	expect.Done(t, b.Remove(t.Context(), "t"))
	clean(t, b)
	expect.Error(t, a.Append(t.Context(), "t", 5, log.Head{}, log.Entry{ID: "x"}), log.ErrConflict)
	grow(t, a, "t", 1, 1)
	expect.Error(t, b.Append(t.Context(), "t", 0, log.Head{}, log.Entry{ID: "x"}), log.ErrConflict)
	requireTable(t, b, "t", 1)
}

// dueAfterClean has a server miss that a table was removed, because that was cleaned away.
func dueAfterClean(t *testing.T, x *logTurns) {
	a, b := x.list[0], x.list[1]
	wake := time.Unix(1, 0).UTC()
	for _, id := range []string{"t", "u"} {
		expect.Done(t, a.Append(t.Context(), id, 0, log.Head{Wake: wake}, entries(1, 1)...))
	}
	for _, want := range [][]string{{"t", "u"}, {"u"}} {
		due, err := b.Due(t.Context(), wake)
		expect.Done(t, err)
		expect.Equal(t, due, want)
		expect.Done(t, a.Remove(t.Context(), "t"))
		clean(t, a)
		clean(t, a)
	}
}

func damagedMessages(t *testing.T, x *logTurns) {
	l := x.list[0]
	seq, err := l.streamAt("t").set(t.Context(), l.subject("t"), []byte{batchForm, 1, 2, 3})
	expect.Done(t, err)
	damaged := func(err error, of string) {
		t.Helper()
		want := fmt.Sprintf(`table "t": damaged: message %s`, of)
		if err == nil || len(err.Error()) < len(want) || err.Error()[:len(want)] != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	_, err = l.Read(t.Context(), "t", 0)
	damaged(err, fmt.Sprint(seq))
	damaged(l.Append(t.Context(), "t", 0, log.Head{}, entries(1, 1)...), fmt.Sprint(seq))
	grow(t, l, "u", 1, 1)
	requireTable(t, l, "u", 1)
	listed, err := l.Listings(t.Context(), nil)
	expect.Done(t, err)
	expect.Equal(t, len(listed.Of), 0)
	for _, err = range l.All(t.Context()) {
	}
	if err == nil {
		t.Error("all tables are there, but one is damaged")
	}

	other := batch{table: "other", first: 1, entries: entries(1, 1)}
	seq, err = l.streamAt("t").set(t.Context(), l.subject("t"), other.encode())
	expect.Done(t, err)
	_, err = l.Read(t.Context(), "t", 0)
	damaged(err, fmt.Sprint(seq))
}

func earlierForm(t *testing.T, x *logTurns) {
	l := x.list[0]
	for range 2 { // not about a table
		_, err := l.streamAt("t").set(t.Context(), l.noteSubject(slotOf("t")%len(l.streams), noteCut), []byte{1})
		expect.Done(t, err)
	}
	x.reopen()
	l = x.list[0]
	earlier := example().encode()
	earlier[0] = batchForm - 1
	_, err := l.streamAt("t").set(t.Context(), l.subject("t"), earlier)
	expect.Done(t, err)
	for _, open := range []func(context.Context, Config) (*Cluster, error){Open, OpenToRestore} {
		_, err := open(t.Context(), x.configs[0])
		expect.Error(t, err, ErrEarlier)
	}
	expect.Done(t, l.streamAt("t").purge(t.Context(), "", 0))
}
