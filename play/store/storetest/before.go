// Package storetest has a data file of an earlier release, for tests of code that opens such a
// file. before.txt says how the file was made.
package storetest

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"testing"
)

//go:embed before.db.gz
var file []byte

//go:embed before.json
var facts []byte

// Before is what the earlier release said about its file.
type Before struct {
	People []Person
	Tables []Table
}

// Person is a person in the file.
type Person struct {
	ID, Name, Token    string
	Matches, Standings json.RawMessage // the answers of GET /api/me/matches and /api/me/standings
	Tables             []string        // the tables at which the person sat and whose match was not over
}

// Table is a table in the file.
type Table struct {
	Table   string
	Kind    string // how far it was played: over, early, leave, waiting, mixing, round or between
	Rules   json.RawMessage
	People  []string // names; the first one is the host
	Stage   string
	Round   int
	Totals  []string // by seat
	Places  []int    // by seat, if the match is over
	Players []string // as in its record
	Record  string   // SHA-256 of its record, as JSON without spaces and with sorted keys
}

// Over reports whether the match was over.
func (t *Table) Over() bool { return t.Stage == "over" }

// Facts returns what the earlier release said about its file.
func Facts(t testing.TB) *Before {
	t.Helper()
	b := new(Before)
	if err := json.Unmarshal(facts, b); err != nil {
		t.Fatal(err)
	}
	return b
}

// File writes a copy of the file to a temporary folder and returns its path.
func File(t testing.TB) string {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "server.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
