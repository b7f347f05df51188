// Package logtest is the test suite for every implementation of log.Log.
package logtest

import (
	"fmt"
	"testing"
	"time"

	"roundhouse/play/log"
)

// Log tests what log.Log guarantees. open makes an empty log, and a function that closes the log
// and opens it again. If a log cannot be closed, the function returns the same log.
func Log(t *testing.T, open func(t *testing.T) (l log.Log, reopen func() log.Log)) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, log.Log)
	}{
		{"what is appended is read in order", appendThenRead},
		{"tables do not mix", tablesDoNotMix},
		{"a wrong last event is a conflict and stores nothing", wrongLast},
		{"a repeat is told apart and stores nothing", repeatedAppend},
		{"of appenders for the same place one wins", raceForPlaces},
		{"many tables are appended to at once", crowdOfTables},
		{"what is stored cannot be changed from outside", ownMemory},
		{"any text is a table and an ID, any bytes are data", anyText},
		{"Find knows the entries of a table", findEntries},
		{"Due goes by the last wake of a table, earliest first", dueByWake},
		{"a conflict or a repeat leaves the wake alone", dueStays},
		{"without entries the head alone changes", headAlone},
		{"Listings has the last listing of each log, and what has changed", listings},
		{"a conflict or a repeat leaves the listing alone", listingStays},
		{"All has every log with its head", allLogs},
		{"Remove forgets a table, which may begin again", removeTable},
		{"a log that stores is ready", readyLog},
		{"nothing changes for a context that is done", contextDone},
	} {
		t.Run(test.name, func(t *testing.T) {
			l, _ := open(t)
			test.run(t, l)
		})
	}
	t.Run("opened again it has everything", func(t *testing.T) { reopenedLog(t, open) })
	t.Run("it behaves like a simple model", func(t *testing.T) { likeModel(t, open) })
}

// entryOf returns an entry with that ID, and data made from it.
func entryOf(id string) log.Entry {
	return log.Entry{ID: id, Data: []byte(`{"action":"` + id + `"}`)}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// mustAppend appends entries with these IDs after last; the table is then never due.
func mustAppend(t *testing.T, l log.Log, id string, last log.Seq, ids ...string) {
	t.Helper()
	must(t, tryAppend(t, l, id, last, ids...))
}

// tryAppend is like mustAppend, but returns Append's error.
func tryAppend(t *testing.T, l log.Log, id string, last log.Seq, ids ...string) error {
	return wakeAt(t, l, id, last, time.Time{}, ids...)
}

// wakeAt appends entries with these IDs after last; the table is then due at wake.
func wakeAt(t *testing.T, l log.Log, id string, last log.Seq, wake time.Time, ids ...string) error {
	var entries []log.Entry
	for _, id := range ids {
		entries = append(entries, entryOf(id))
	}
	return l.Append(t.Context(), id, last, log.Head{Wake: wake}, entries...)
}

// requireEntries fails the test unless the table's entries after that number have these IDs.
func requireEntries(t *testing.T, l log.Log, id string, after log.Seq, want ...string) {
	t.Helper()
	entries, err := l.Read(t.Context(), id, after)
	must(t, err)
	if wrong := differenceOf(entries, after, want); wrong != "" {
		t.Errorf("%s after %d: %s", id, after, wrong)
	}
}

// differenceOf says how the entries, which come after that number, differ from those with the
// wanted IDs. It returns "" if they do not differ.
func differenceOf(entries []log.Entry, after log.Seq, want []string) string {
	if len(entries) != len(want) {
		return fmt.Sprintf("%d entries, want %d", len(entries), len(want))
	}
	for i, e := range entries {
		if e.Seq != after+log.Seq(i)+1 || e.ID != want[i] || string(e.Data) != string(entryOf(want[i]).Data) {
			return fmt.Sprintf("entry %d is %d %q %s, want %q", i, e.Seq, e.ID, e.Data, want[i])
		}
	}
	return ""
}
