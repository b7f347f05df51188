package store

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// later is the steps of a later program.
var later = append(schema[:len(schema):len(schema)],
	"ALTER TABLE tables ADD COLUMN colour TEXT; CREATE TABLE more (x); INSERT INTO more SELECT id FROM entries;",
	"CREATE TABLE evenmore (x)")

// old returns the file of a store that has been used and closed.
func old(t *testing.T) string {
	t.Helper()
	s := opened(t)
	put(t, s, "t", 0, "a", "b")
	shut(t, s)
	return s.path
}

// versionOf returns the schema version of a file.
func versionOf(t *testing.T, file string) int {
	t.Helper()
	v, err := schemaVersion(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestOlderFileIsMigratedAfterACopy(t *testing.T) {
	file := old(t)
	bak := file + fmt.Sprintf(".v%d.bak", len(schema))
	if err := os.WriteFile(bak, []byte("of an earlier try"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := openWith(t.Context(), file, later)
	if err != nil {
		t.Fatal(err)
	}
	has(t, s, "t", 2)
	if n, err := queryOne[int](t.Context(), s.reader, "SELECT count(*) FROM more"); err != nil || n != 2 {
		t.Errorf("%d rows in the new table, %v", n, err)
	}
	put(t, s, "t", 2, "c")
	shut(t, s)
	if v := versionOf(t, file); v != len(later) {
		t.Errorf("version %d behind migration", v)
	}
	if v := versionOf(t, bak); v != len(schema) {
		t.Errorf("version %d of the copy", v)
	}
	copied, err := Open(t.Context(), bak)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, copied)
	holds(t, copied, "t", 2)
}

func TestOpeningAgainMigratesNothing(t *testing.T) {
	file := old(t)
	s, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	shut(t, s)
	if copies, err := filepath.Glob(file + "*.bak"); err != nil || len(copies) > 0 {
		t.Error(copies, err)
	}
}

func TestNewerFileIsRefusedAndLeftAlone(t *testing.T) {
	file := old(t)
	s, err := openWith(t.Context(), file, later)
	if err != nil {
		t.Fatal(err)
	}
	shut(t, s)
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	refused(t, file, fmt.Sprint("version ", len(later)), fmt.Sprint("version ", len(schema)))
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(before, after) {
		t.Error("changed", err)
	}
}

func TestMigrationThatFailsChangesNothing(t *testing.T) {
	file := old(t)
	_, err := openWith(t.Context(), file, append(later[:len(schema)+1:len(schema)+1], "CREATE TABLE half (x); nonsense"))
	if err == nil || !strings.Contains(err.Error(), "roundhouse.db") {
		t.Errorf("migrated: %v", err)
	}
	if v := versionOf(t, file); v != len(schema) {
		t.Errorf("version %d", v)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := openWith(ctx, file, later); err == nil {
		t.Error("opened for a context that is done")
	}
	s, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, s)
	holds(t, s, "t", 2)
}
