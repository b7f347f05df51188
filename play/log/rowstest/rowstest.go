// Package rowstest is the test suite for every implementation of log.Rows.
package rowstest

import (
	"maps"
	"slices"
	"testing"

	"roundhouse/play/log"
	"roundhouse/tools/expect"
)

// Rows tests what log.Rows guarantees. open makes empty rows, and a function that closes the rows
// and opens them again. If they cannot be closed, the function returns the same rows.
func Rows(t *testing.T, open func(t *testing.T) (r log.Rows, reopen func() log.Rows)) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, log.Rows)
	}{
		{"what is put is got, by its key alone", putThenGet},
		{"a row is replaced only at its revision", wrongRevision},
		{"no revision is ever given twice", newRevisions},
		{"a deleted row is gone, and only at its revision", deletedRows},
		{"of several who put with one revision one wins", raceForRows},
		{"any bytes are keys and values", anyBytes},
		{"keys and values may be as long as they say", longRows},
		{"what is stored cannot be changed from outside", ownMemory},
		{"a scan is sorted by bytes and begins with its prefix", scanned},
		{"a scan ends with its reader, and goes on wherever one wants", scanInParts},
		{"a scan has all that stays, whatever changes meanwhile", scanWhileChanging},
		{"a scan has what has just been stored, by whomever", scanAtOnce},
		{"nothing changes for a context that is done", contextDone},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, _ := open(t)
			test.run(t, r)
		})
	}
	t.Run("opened again it has everything", func(t *testing.T) { reopened(t, open) })
	t.Run("it behaves like a simple model", func(t *testing.T) { likeModel(t, open) })
}

// put stores a row.
func put(t *testing.T, r log.Rows, key string, rev log.Rev, value string) log.Rev {
	t.Helper()
	rev, err := r.Put(t.Context(), key, rev, []byte(value))
	expect.Done(t, err)
	return rev
}

// valuesOf returns the values of rows by key.
func valuesOf(found map[string]log.Row) map[string]string {
	values := map[string]string{}
	for key, row := range found {
		values[key] = string(row.Value)
	}
	return values
}

// requireRows fails the test unless these are the rows with these keys, however they are read.
func requireRows(t *testing.T, r log.Rows, want map[string]string, keys ...string) {
	t.Helper()
	found, err := r.Get(t.Context(), keys...)
	expect.Done(t, err)
	expect.Equal(t, valuesOf(found), want)
	for key, row := range found {
		expect.Equal(t, row.Key, key)
	}
	scanned := map[string]log.Row{}
	for row, err := range r.Scan(t.Context(), "", "") {
		expect.Done(t, err)
		if slices.Contains(keys, row.Key) {
			scanned[row.Key] = row
		}
	}
	if !maps.EqualFunc(scanned, found, sameRow) {
		t.Errorf("a scan has %v, want %v", scanned, found)
	}
}

// sameRow reports whether two rows are equal.
func sameRow(a, b log.Row) bool {
	return a.Key == b.Key && a.Rev == b.Rev && string(a.Value) == string(b.Value)
}

// keysOf returns the keys of a scan.
func keysOf(t *testing.T, r log.Rows, prefix, from string) (keys []string) {
	t.Helper()
	for row, err := range r.Scan(t.Context(), prefix, from) {
		expect.Done(t, err)
		keys = append(keys, row.Key)
	}
	return keys
}
