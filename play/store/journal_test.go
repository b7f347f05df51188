package store

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"roundhouse/play/store/storetest"
)

func init() {
	ways["half"] = changeHalf
	ways["migrate"] = migrate
}

// changeHalf changes every page of a file in a transaction with a rollback journal, prints a line,
// and waits to be killed.
func changeHalf(file string) error {
	db, err := connectTo(file, "_pragma=cache_size(1)")
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	for _, statement := range []string{
		"PRAGMA journal_mode = delete", "BEGIN", "PRAGMA user_version = 99", "UPDATE entries SET data = zeroblob(length(data))",
		"UPDATE tables SET wake = 1", "CREATE TABLE half (x)",
	} {
		if _, err := db.Exec(statement); err != nil {
			return err
		}
	}
	fmt.Println("half done")
	select {}
}

// migrate opens a file, and closes it.
func migrate(file string) error {
	s, err := Open(context.Background(), file)
	if err != nil {
		return err
	}
	return s.Close()
}

// halfChanged returns a copy of a file after a process was killed in the middle of a transaction.
func halfChanged(t *testing.T, from string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "half.db")
	if err := os.WriteFile(file, contents(t, from), 0o600); err != nil {
		t.Fatal(err)
	}
	c := command("half", file)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	bufio.NewScanner(out).Scan()
	if err := errors.Join(c.Process.Kill(), c.Wait()); c.ProcessState.Exited() {
		t.Fatalf("the child ended by itself: %v", err)
	}
	if !hasContent(file+"-journal") || bytes.Equal(contents(t, file), contents(t, from)) {
		t.Fatal("nothing is half done")
	}
	return file
}

func TestWhatWasHalfDoneIsRolledBack(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a", "b")
	current := filepath.Join(t.TempDir(), "current.db")
	if _, err := Backup(t.Context(), s.path, current); err != nil {
		t.Fatal(err)
	}
	for name, from := range map[string]string{"this schema": current, "an older schema": storetest.File(t)} {
		want := checkedWhole(t, from)
		for way, begin := range map[string]func(file string) error{
			"open":   migrate,
			"check":  func(file string) error { _, err := Check(t.Context(), file); return err },
			"backup": func(file string) error { _, err := Backup(t.Context(), file, file+".copy"); return err },
		} {
			t.Run(name+", "+way, func(t *testing.T) {
				file := halfChanged(t, from)
				if err := begin(file); err != nil {
					t.Fatal(err)
				}
				got := checkedWhole(t, file)
				if got.People != want.People || got.Matches != want.Matches {
					t.Errorf("%s, and it had %s", got.Counts, want.Counts)
				}
				if err := migrate(file); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// A journal that is applied to another file overwrites pages of it.
func TestJournalWithoutItsFileIsRefusedAndLeftAlone(t *testing.T) {
	half := halfChanged(t, storetest.File(t))
	for name, data := range map[string][]byte{"no such file": nil, "empty": {}} {
		file := placed(t, data, nil)
		if err := os.WriteFile(file+"-journal", contents(t, half+"-journal"), 0o600); err != nil {
			t.Fatal(err)
		}
		refused(t, file, name, file+"-journal")
		if !bytes.Equal(contents(t, file+"-journal"), contents(t, half+"-journal")) || hasContent(file) {
			t.Errorf("%s: changed", name)
		}
	}
}

// While another process is at work, its journal is left alone.
func TestJournalOfAnotherProcessIsLeftAlone(t *testing.T) {
	file := halfChanged(t, storetest.File(t))
	lock, err := lockFile(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	refused(t, file, "another process")
	if _, err := Check(t.Context(), file); err == nil {
		t.Error("checked")
	}
	if !hasContent(file + "-journal") {
		t.Error("rolled back")
	}
}

// largeOld returns a file of an earlier release with enough people to make a migration long.
func largeOld(t *testing.T) string {
	t.Helper()
	file := storetest.File(t)
	db, err := connectTo(file)
	if err == nil {
		err = addMany(db)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	return file
}

// addMany adds many people to a file of the first schema.
func addMany(db *sql.DB) error {
	_, err := db.Exec(`WITH RECURSIVE more (n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM more WHERE n < 8000)
		INSERT INTO people SELECT n, 'p' || n, 'Person ' || n, 0 FROM more`)
	return err
}

// TestKilledMigrationLeavesAFileThatOpens kills 200 migrations if ROUNDHOUSE_SOAK is set.
func TestKilledMigrationLeavesAFileThatOpens(t *testing.T) {
	t.Parallel()
	kills := 4
	if os.Getenv("ROUNDHOUSE_SOAK") != "" {
		kills = 200
	}
	from := largeOld(t)
	old := contents(t, from)
	want := checkedWhole(t, from)
	began := time.Now()
	if err := migrate(from); err != nil {
		t.Fatal(err)
	}
	long := time.Since(began)
	copies, journals, logs := 0, 0, 0
	for n := 0; n < kills; {
		file := placed(t, old, nil)
		c := command("migrate", file)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(rand.N(long)) // the moment of the kill
		_ = c.Process.Kill()
		if _ = c.Wait(); c.ProcessState.Exited() {
			continue // it had been done before
		}
		n++
		if left, err := filepath.Glob(file + ".v1.bak.new*"); err == nil && len(left) > 0 {
			copies++
		}
		if hasContent(file + "-journal") {
			journals++
		}
		if hasContent(file + "-wal") {
			logs++
		}
		if n%2 == 0 {
			checkedWhole(t, file)
			if _, err := Backup(t.Context(), file, file+".copy"); err != nil {
				t.Error(err)
			}
		}
		if err := migrate(file); err != nil {
			t.Error(err)
		}
		if left, err := filepath.Glob(file + "*.new*"); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
		if got := checkedWhole(t, file); got.People != want.People || got.Matches != want.Matches {
			t.Errorf("%s, and it had %s", got.Counts, want.Counts)
		}
	}
	t.Logf("%d kills, %d of them with a copy begun, %d with a journal and %d with a log", kills, copies, journals, logs)
}
