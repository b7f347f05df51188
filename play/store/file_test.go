package store

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

// put appends entries with these IDs.
func put(t testing.TB, s *Store, id string, last table.Seq, ids ...string) {
	t.Helper()
	if err := add(t, s, id, last, ids...); err != nil {
		t.Fatal(err)
	}
}

func add(t testing.TB, s *Store, id string, last table.Seq, ids ...string) error {
	var entries []log.Entry
	for i, id := range ids {
		entries = append(entries, log.Entry{ID: id, Data: dataAt(last + table.Seq(i) + 1)})
	}
	return s.Append(t.Context(), id, last, log.Head{}, entries...)
}

// holds fails unless the table has n entries, numbered without a gap, and the file has no faults.
func holds(t testing.TB, s *Store, id string, n int) {
	t.Helper()
	has(t, s, id, n)
	sound(t, s.path)
}

// has fails unless the table has n entries, numbered without a gap.
func has(t testing.TB, s *Store, id string, n int) {
	t.Helper()
	entries, err := s.Read(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range entries {
		if e.Seq != table.Seq(i+1) || !bytes.Equal(e.Data, dataAt(e.Seq)) {
			t.Errorf("table %q: entry %d is %d %q %s", id, i, e.Seq, e.ID, e.Data)
		}
	}
	if len(entries) != n {
		t.Errorf("table %q: %d entries, want %d", id, len(entries), n)
	}
}

// sound fails unless the file has no faults.
func sound(t testing.TB, file string) {
	t.Helper()
	report, err := Check(t.Context(), file)
	if err != nil || len(report.Faults) > 0 {
		t.Errorf("%v, %v", report.Faults, err)
	}
}

// refused fails unless opening the file returns an error that names it and contains the words.
func refused(t *testing.T, file string, words ...string) {
	t.Helper()
	s, err := Open(t.Context(), file)
	if err == nil {
		shut(t, s)
		t.Fatalf("%s opened", file)
	}
	for _, word := range append(words, filepath.Base(file)) {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("%q does not say %q", err, word)
		}
	}
}

func TestFileOpenTwiceIsRefused(t *testing.T) {
	s := opened(t)
	refused(t, s.path, "another process")
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(s.path, link); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), link); err == nil {
		t.Error("opened again by a link")
	}
	put(t, s, "t", 0, "a")
	shut(t, s)
	again, err := Open(t.Context(), link)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, again)
	holds(t, again, "t", 1)
}

// TestFileOpenByAnotherNameIsRefused has another process try, since SQLite's locks are a process's.
func TestFileOpenByAnotherNameIsRefused(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a")
	other := filepath.Join(filepath.Dir(s.path), "other.db")
	if err := os.Link(s.path, other); err != nil {
		t.Fatal(err)
	}
	c := command("migrate", other)
	var told strings.Builder
	c.Stderr = &told
	if err := c.Run(); err == nil || !strings.Contains(told.String(), "another process") {
		t.Errorf("opened by a hard link: %v, %q", err, &told)
	}
	put(t, s, "t", 1, "b")
	holds(t, s, "t", 2)
	shut(t, s)
	if err := migrate(other); err != nil {
		t.Errorf("closed, it does not open by the other name: %v", err)
	}
}

func TestForeignFileIsRefusedAndLeftAlone(t *testing.T) {
	other := filepath.Join(t.TempDir(), "other.db")
	db, err := connectTo(other, "_pragma=journal_mode(wal)")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE t (x); PRAGMA user_version = 1"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	sqlite, err := os.ReadFile(other)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		"text":   []byte("dear diary"),
		"long":   bytes.Repeat([]byte("dear diary"), 1000),
		"sqlite": sqlite,
		"header": sqlite[:90],
	} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
		refused(t, file, "not a Roundhouse file")
		if now, err := os.ReadFile(file); err != nil || !bytes.Equal(now, content) {
			t.Errorf("%s: changed, %v", name, err)
		}
	}
}

func TestWhereThereCanBeNoFile(t *testing.T) {
	refused(t, filepath.Join(t.TempDir(), "nowhere", "x.db"), "folder")
	refused(t, t.TempDir())
}

func TestEmptyFileIsFilled(t *testing.T) {
	file := filepath.Join(t.TempDir(), "empty.db")
	for _, name := range []string{file, file + "-wal", file + ".new"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, s)
	put(t, s, "t", 0, "a")
	holds(t, s, "t", 1)
}

func TestFileOfAnyNameIsForItsOwnerAlone(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(t.Context(), filepath.Join(dir, "50% ö?&#x=1 'a'.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, s)
	put(t, s, "t", 0, "a")
	holds(t, s, "t", 1)
	if _, err := Backup(t.Context(), s.path, filepath.Join(dir, "copy? 'b'.db")); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 5 { // the file, -wal, -shm, .lock, the copy
		t.Errorf("%d files: %v", len(files), files)
	}
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		if mode := info.Mode().Perm(); mode&0o077 != 0 {
			t.Errorf("%s is %s", f.Name(), mode)
		}
	}
}

// run has the writer run a statement.
func run(t *testing.T, s *Store, statement string) {
	t.Helper()
	err := s.writer.write(t.Context(), func(t *tx) error {
		_, err := t.runStatement(statement)
		return err
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
}
