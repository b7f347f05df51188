// Package logtest holds the suite that every form of hall.Log passes.
package logtest

import (
	"fmt"
	"testing"
	"time"

	"roundhouse/play/hall"
	"roundhouse/play/table"
)

// Log tests what hall.Log promises. open makes an empty log, and a function that closes
// it and opens it again; a log that cannot be closed is what that function returns.
func Log(t *testing.T, open func(t *testing.T) (log hall.Log, reopen func() hall.Log)) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, hall.Log)
	}{
		{"what is appended is read in order", appendThenRead},
		{"tables do not mix", tablesDoNotMix},
		{"a wrong last event is a conflict and stores nothing", conflict},
		{"a repeat is success and stores nothing", repeat},
		{"of appenders for the same place one wins", race},
		{"many tables are appended to at once", crowd},
		{"what is stored cannot be changed from outside", ownMemory},
		{"any text is a table and an ID, any bytes are data", anyText},
		{"Find knows the entries of a table", find},
		{"Due goes by the last wake of a table, earliest first", due},
		{"a conflict or a repeat leaves the wake alone", dueStays},
		{"Remove forgets a table, which may begin anew", remove},
		{"entries that lists show are entries like others", listed},
		{"a log that stores is ready", ready},
		{"nothing changes for a context that is done", contextDone},
	} {
		t.Run(test.name, func(t *testing.T) {
			log, _ := open(t)
			test.run(t, log)
		})
	}
	t.Run("opened again it has everything", func(t *testing.T) { reopened(t, open) })
	t.Run("it does what a plain model does", func(t *testing.T) { likeModel(t, open) })
}

// entry is one with that ID, its data made from it.
func entry(id string) table.Entry {
	return table.Entry{ID: id, Data: []byte(`{"action":"` + id + `"}`)}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// put appends entries with these IDs behind last, never due.
func put(t *testing.T, log hall.Log, id string, last table.Seq, ids ...string) {
	t.Helper()
	must(t, add(t, log, id, last, ids...))
}

// add is put, and Append's answer.
func add(t *testing.T, log hall.Log, id string, last table.Seq, ids ...string) error {
	return wakeAt(t, log, id, last, time.Time{}, ids...)
}

// wakeAt appends entries with these IDs behind last, due at wake.
func wakeAt(t *testing.T, log hall.Log, id string, last table.Seq, wake time.Time, ids ...string) error {
	var entries []table.Entry
	for _, id := range ids {
		entries = append(entries, entry(id))
	}
	return log.Append(t.Context(), id, last, wake, entries...)
}

// holds fails unless the table's entries behind after have these IDs.
func holds(t *testing.T, log hall.Log, id string, after table.Seq, want ...string) {
	t.Helper()
	entries, err := log.Read(t.Context(), id, after)
	must(t, err)
	if wrong := differ(entries, after, want); wrong != "" {
		t.Errorf("%s behind %d: %s", id, after, wrong)
	}
}

// differ says how entries differ from those with the wanted IDs behind after.
func differ(entries []table.Entry, after table.Seq, want []string) string {
	if len(entries) != len(want) {
		return fmt.Sprintf("%d entries, want %d", len(entries), len(want))
	}
	for i, e := range entries {
		if e.Seq != after+table.Seq(i)+1 || e.ID != want[i] || string(e.Data) != string(entry(want[i]).Data) {
			return fmt.Sprintf("entry %d is %d %q %s, want %q", i, e.Seq, e.ID, e.Data, want[i])
		}
	}
	return ""
}
