package store

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"roundhouse/play/people"
	"roundhouse/play/table"
)

func TestBackupOfAStoreAtWork(t *testing.T) {
	s := opened(t)
	if err := peopleIn(s).Add(t.Context(), people.Person{ID: "a", Name: "Ann", Since: time.Now()}, people.Hash{1}); err != nil {
		t.Fatal(err)
	}
	stop := make(chan struct{})
	begun := make(chan struct{}, 4)
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			for n := table.Seq(0); ; n += 2 {
				put(t, s, fmt.Sprint("t", i), n, fmt.Sprint(n), fmt.Sprint(n, "b"))
				if n == 20 {
					begun <- struct{}{}
				}
				select {
				case <-stop:
					return
				default:
				}
			}
		})
	}
	for range 4 {
		<-begun
	}
	file := filepath.Join(t.TempDir(), "copy.db")
	_, err := Backup(t.Context(), s.path, file)
	close(stop)
	all.Wait()
	if err != nil {
		t.Fatal(err)
	}
	copied, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, copied)
	for i := range 4 {
		id := fmt.Sprint("t", i)
		entries, err := copied.Read(t.Context(), id, 0)
		if err != nil || len(entries) < 22 || len(entries)%2 != 0 {
			t.Errorf("%d entries, %v", len(entries), err)
		}
		holds(t, copied, id, len(entries))
	}
	if p, err := peopleIn(copied).Who(t.Context(), people.Hash{1}); err != nil || p.Name != "Ann" {
		t.Error(p, err)
	}
}

func TestBackupRefusesAFileThatThereIs(t *testing.T) {
	s := opened(t)
	file := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(file, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{file, s.path, filepath.Join(t.TempDir(), "nowhere", "copy.db")} {
		if _, err := Backup(t.Context(), s.path, file); err == nil {
			t.Errorf("backup to %q", file)
		}
	}
	if content, err := os.ReadFile(file); err != nil || string(content) != "precious" {
		t.Error("changed", err)
	}
	put(t, s, "t", 0, "a")
	holds(t, s, "t", 1)
}

func TestBackupOfAFileThatAnotherHasOpen(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a", "b")
	dir := t.TempDir()
	file := filepath.Join(dir, "copy.db")
	if _, err := Backup(t.Context(), s.path, file); err != nil {
		t.Fatal(err)
	}
	copied, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	holds(t, copied, "t", 2)
	shut(t, copied)

	foreign := filepath.Join(dir, "foreign")
	if err := os.WriteFile(foreign, []byte("dear diary"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{foreign, filepath.Join(dir, "none")} {
		if _, err := Backup(t.Context(), from, filepath.Join(dir, "x")); err == nil {
			t.Errorf("backup of %q", from)
		}
	}
	if files, err := filepath.Glob(filepath.Join(dir, "x*")); err != nil || len(files) > 0 {
		t.Error("left behind:", files, err)
	}
}

func TestBackupToAFileOfTheFolderOneIsIn(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a")
	t.Chdir(t.TempDir())
	if _, err := Backup(t.Context(), s.path, "copy.db"); err != nil {
		t.Fatal(err)
	}
	sound(t, "copy.db")
	if files, err := filepath.Glob("*"); err != nil || len(files) != 1 {
		t.Error(files, err)
	}
}

// Copies that killed processes have begun do not stay for ever; other files do.
func TestCopiesThatBrokeOffAreRemoved(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a")
	file := filepath.Join(t.TempDir(), "copy.db")
	held, err := createFresh(file)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	gone := map[string]string{"1.part": "", "22.part": string(make([]byte, 9000)), "333.part": string(contents(t, s.path)), "333.part-journal": "x"}
	stay := map[string]string{"": "a", "4.part": "dear diary", "er.part": "", "5x.part": "", "2": string(contents(t, s.path))}
	for _, files := range []map[string]string{gone, stay} {
		for suffix, content := range files {
			if err := os.WriteFile(file+".new"+suffix, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := Backup(t.Context(), s.path, file); err != nil {
		t.Fatal(err)
	}
	for suffix := range gone {
		if exists(file + ".new" + suffix) {
			t.Errorf("%q is left", suffix)
		}
	}
	for suffix := range stay {
		if !exists(file + ".new" + suffix) {
			t.Errorf("%q is gone", suffix)
		}
	}
	if !exists(held.Name()) {
		t.Error("that of another process is gone")
	}
	if err := os.Link(file, file+".new6.part"); err != nil { // as a kill between two steps leaves it
		t.Fatal(err)
	}
	if _, err := Backup(t.Context(), s.path, file); err == nil || exists(file+".new6.part") {
		t.Errorf("a second name of a whole copy stays: %v", err)
	}
	sound(t, file)
}
