package store

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"roundhouse/lobby"
	"roundhouse/table"
)

// put appends entries with these IDs.
func put(t testing.TB, s *Store, id string, last table.Seq, ids ...string) {
	t.Helper()
	if err := add(t, s, id, last, ids...); err != nil {
		t.Fatal(err)
	}
}

func add(t testing.TB, s *Store, id string, last table.Seq, ids ...string) error {
	var entries []table.Entry
	for _, id := range ids {
		entries = append(entries, table.Entry{ID: id, Data: payload})
	}
	return s.Append(t.Context(), id, last, time.Time{}, entries...)
}

// holds fails unless the table has n entries, numbered without a gap.
func holds(t testing.TB, s *Store, id string, n int) {
	t.Helper()
	entries, err := s.Read(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range entries {
		if e.Seq != table.Seq(i+1) || !bytes.Equal(e.Data, payload) {
			t.Errorf("table %q: entry %d is %d %q %s", id, i, e.Seq, e.ID, e.Data)
		}
	}
	if len(entries) != n {
		t.Errorf("table %q: %d entries, want %d", id, len(entries), n)
	}
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// refused fails unless opening the file is an error that names it and has the words.
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

func TestForeignFileIsRefusedAndLeftAlone(t *testing.T) {
	other := filepath.Join(t.TempDir(), "other.db")
	db, err := connect(other, "_pragma=journal_mode(wal)")
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
	// What a file that has been deleted leaves behind must not get into the new one.
	for _, name := range []string{file, file + "-wal", file + ".new"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(file+"-wal", bytes.Repeat([]byte("old"), 5000), 0o600); err != nil {
		t.Fatal(err)
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
	if err := s.Backup(t.Context(), filepath.Join(dir, "copy? 'b'.db")); err != nil {
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

func TestDamageIsFound(t *testing.T) {
	for name, damage := range map[string]string{
		"gap":       "DELETE FROM entries WHERE id = 'b'",
		"no events": "DELETE FROM entries",
		"orphan":    "DELETE FROM tables",
		"twice":     "UPDATE entries SET id = 'a'",
	} {
		t.Run(name, func(t *testing.T) {
			s := opened(t)
			put(t, s, "t", 0, "a", "b", "c")
			if err := s.Check(t.Context()); err != nil {
				t.Error(err)
			}
			run(t, s, damage)
			if err := s.Check(t.Context()); err == nil {
				t.Error("not found")
			}
		})
	}
}

// run has the writer run a statement.
func run(t *testing.T, s *Store, statement string) {
	t.Helper()
	err := s.writer.write(t.Context(), func(t *tx) error {
		_, err := t.exec(statement)
		return err
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
}

func TestDamagedPagesAreFound(t *testing.T) {
	s := opened(t)
	for n := range 200 {
		put(t, s, "t", table.Seq(n), string(rune('A'+n)))
	}
	shut(t, s)
	content, err := os.ReadFile(s.path)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(content) / 2; i < len(content)/2+4096; i++ {
		content[i] = 0x5a
	}
	if err := os.WriteFile(s.path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	again, err := Open(t.Context(), s.path)
	if err == nil {
		err = errors.Join(again.Check(t.Context()), again.Close())
		if err == nil {
			t.Error("not found")
		}
	}
}

func TestWhatIsDeletedIsNotInTheFile(t *testing.T) {
	s := opened(t)
	secret := lobby.Hash([]byte("a secret of thirty-two letters, "))
	traces := [][]byte{[]byte("Unforgettable"), secret[:], []byte("a move of note")}
	if err := s.Add(t.Context(), lobby.Person{ID: "a", Name: "Unforgettable"}, secret); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), "t", 0, time.Time{}, table.Entry{ID: "a", Data: traces[2]}); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Delete(t.Context(), "a"), s.Remove(t.Context(), "t")); err != nil {
		t.Fatal(err)
	}
	shut(t, s)
	content, err := os.ReadFile(s.path)
	if err != nil {
		t.Fatal(err)
	}
	for _, trace := range traces {
		if bytes.Contains(content, trace) {
			t.Errorf("the file has %q", trace)
		}
	}
}
