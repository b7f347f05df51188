package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"roundhouse/play/archive"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// faults checks a file and returns what is wrong.
func faults(t *testing.T, file string) []Fault {
	t.Helper()
	report, err := Check(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	return report.Faults
}

func TestDamageIsFoundAndItsTableNamed(t *testing.T) {
	for name, test := range map[string]struct{ damage, table, word string }{
		"gap":              {"DELETE FROM entries WHERE id = 'b'", "t", "event 3: it comes after 1"},
		"no beginning":     {"DELETE FROM entries WHERE id = 'a'", "t", "event 2"},
		"no events":        {"DELETE FROM entries WHERE num >> 24 = 1", "t", "gone"},
		"no table":         {"DELETE FROM tables WHERE id = 't'", "", "belongs to no table"},
		"twice the same":   {"UPDATE entries SET id = 'a' WHERE num >> 24 = 1", "t", `"a" already`},
		"not JSON":         {"UPDATE entries SET data = x'7b' WHERE id = 'b'", "t", "event 2"},
		"no such event":    {`UPDATE entries SET data = '{"at":1,"dreamt":{}}' WHERE id = 'b'`, "t", "event 2"},
		"against the game": {`UPDATE entries SET data = '{"at":1,"acted":{"action":"1 pass"}}' WHERE id = 'c'`, "t", "event 3"},
		"no record":        {"SELECT 1", "t", "record"},
		"another value":    {"UPDATE rows SET value = zeroblob(50) WHERE key = CAST('person/p' AS BLOB)", "", `"person/p" has changed`},
		"another's value":  {"UPDATE rows SET key = CAST('person/q' AS BLOB) WHERE key = CAST('person/p' AS BLOB)", "", `"person/q" has changed`},
		"no pads":          {"DELETE FROM pads", "", `"person/p" has no pad`},
	} {
		t.Run(name, func(t *testing.T) {
			s := opened(t)
			put(t, s, "t", 0, "a", "b", "c")
			put(t, s, "u", 0, "x", "y")
			if err := peopleIn(s).Add(t.Context(), people.Person{ID: "p", Name: "P"}, people.Hash{1}); err != nil {
				t.Fatal(err)
			}
			if name == "no record" {
				if err := archiveIn(s).Save(t.Context(), archive.Match{Table: "t", Record: []byte("{}")}); err != nil {
					t.Fatal(err)
				}
			} else {
				sound(t, s.path)
			}
			damage := test.damage
			if strings.HasPrefix(damage, "UPDATE entries SET data = '") {
				damage = strings.Replace(strings.Replace(damage, "'{", "CAST('{", 1), "}'", "}' AS BLOB)", 1)
			}
			runOutside(t, s, "PRAGMA foreign_keys = 0")
			run(t, s, damage)
			found := faults(t, s.path)
			if len(found) == 0 || found[0].Table != test.table || !strings.Contains(found[0].String(), test.word) {
				t.Errorf("found: %v", found)
			}
			for _, f := range found {
				if f.Table == "u" {
					t.Errorf("the other table is named: %v", f)
				}
			}
			copied := filepath.Join(t.TempDir(), "copy.db")
			_, err := Backup(t.Context(), s.path, copied)
			var d *Damage
			if !errors.As(err, &d) || !reflect.DeepEqual(d.Faults, found) {
				t.Errorf("copied: %v", err)
			}
			nothingIn(t, filepath.Dir(copied))
		})
	}
}

// TestDamageOfAScoreSheetIsFound: its log is replayed as a sheet, and it is counted as one.
func TestDamageOfAScoreSheetIsFound(t *testing.T) {
	const open = `{"form":1,"who":"p","by":1,"at":"2026-03-04T12:00:00Z","do":"open","rules":"pagat","seats":[{"name":"Ana"},{"name":"Ben"}]}`
	const write = `{"by":1,"at":"2026-03-04T12:00:00Z","do":"write","round":1,"end":"out","out":[1],"points":[null,7]}`
	for _, c := range []struct{ old, new, want string }{
		{`{`, `{`, ""},
		{write, `{`, "entry 2: unexpected end of JSON input"},
		{`"round":1`, `"round":2`, "entry 2: round 2 is not next"},
		{`[null,7]`, `[7]`, "rounds[0].points[0]: who has gone out has no tiles left"},
		{`"write"`, `"dance"`, "entry 2: dance is not known to this program"},
		{`"form":1`, `"form":9`, "entry 1: form 9 of logs is not known to this program"},
	} {
		s := opened(t)
		put(t, s, "t", 0, "a", "b")
		var entries []log.Entry
		for id, text := range []string{open, write} {
			entries = append(entries, log.Entry{ID: fmt.Sprintf("1/%d", id), Data: []byte(strings.Replace(text, c.old, c.new, 1))})
		}
		if err := s.Append(t.Context(), "s-k3v7q2mzx5t4w6ab", 0, log.Head{}, entries...); err != nil {
			t.Fatal(err)
		}
		report, err := Check(t.Context(), s.path)
		if err != nil || report.Sheets != 1 || report.Tables != 1 || !strings.Contains(report.Counts.String(), "1 tables and 1 score sheet with 4 events") {
			t.Errorf("%v, %v", report, err)
		}
		if c.want != "" {
			c.want = "sheet s-k3v7q2mzx5t4w6ab: " + c.want
		}
		if found := fmt.Sprint(report.Faults); found != "["+c.want+"]" {
			t.Errorf("found %s, want %s", found, c.want)
		}
	}
}

// nothingIn fails if there are files in a folder.
func nothingIn(t *testing.T, folder string) {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil || len(files) > 0 {
		t.Errorf("left behind: %v, %v", files, err)
	}
}

// TestDamagedBytesAreFoundOrHarmless overwrites bytes anywhere in the file. If a check finds no
// fault, the file has the same events, and so does a backup.
func TestDamagedBytesAreFoundOrHarmless(t *testing.T) {
	t.Parallel()
	s := opened(t)
	for i := range 12 {
		for n := range 12 {
			put(t, s, fmt.Sprint("t", i), table.Seq(n), fmt.Sprintf("%d/%d", i, n))
		}
	}
	shut(t, s)
	data := contents(t, s.path)
	found := 0
	for range 25 {
		spoilt := append([]byte{}, data...)
		at, long := 100+rand.IntN(len(data)-300), 1+rand.IntN(200)
		for i := range long {
			spoilt[at+i] ^= byte(1 + rand.IntN(255))
		}
		file := placed(t, spoilt, nil)
		report, err := Check(t.Context(), file)
		copied := filepath.Join(t.TempDir(), "copy.db")
		_, failed := Backup(t.Context(), file, copied)
		if err != nil || len(report.Faults) > 0 {
			found++
			if failed == nil {
				t.Errorf("%d bytes at %d: copied, though %v %v", long, at, report.Faults, err)
			}
			nothingIn(t, filepath.Dir(copied))
			continue
		}
		if failed != nil {
			t.Errorf("%d bytes at %d: sound, and not copied: %v", long, at, failed)
			continue
		}
		again, err := Open(t.Context(), copied)
		if err != nil {
			t.Error(err)
			continue
		}
		for i := range 12 {
			entries, err := again.Read(t.Context(), fmt.Sprint("t", i), 0)
			if err != nil || len(entries) != 12 {
				t.Errorf("%d bytes at %d: table %d has %d entries, %v", long, at, i, len(entries), err)
			}
		}
		shut(t, again)
	}
	t.Logf("%d of 25 found", found)
	if found == 0 {
		t.Error("nothing is found")
	}
}

func TestCheckWhileTheFileIsWritten(t *testing.T) {
	s := opened(t)
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for n := table.Seq(0); ; n++ {
			if err := add(t, s, "t", n, fmt.Sprint(n)); err != nil {
				t.Error(err)
				return
			}
			select {
			case <-stop:
				return
			default:
			}
		}
	}()
	for range 5 {
		sound(t, s.path)
	}
	close(stop)
	<-done
}

func TestCheckRefusesWhatIsNoDataFile(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("dear diary"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{text, filepath.Join(dir, "none"), dir} {
		if report, err := Check(t.Context(), file); err == nil || !strings.Contains(err.Error(), filepath.Base(file)) {
			t.Errorf("%s: %v, %v", file, report, err)
		}
	}
	newer := old(t)
	s, err := openWith(t.Context(), newer, later)
	if err != nil {
		t.Fatal(err)
	}
	shut(t, s)
	if _, err := Check(t.Context(), newer); err == nil || !strings.Contains(err.Error(), "a newer one has written") {
		t.Errorf("a newer file: %v", err)
	}
}

func TestTableThatHasLostItsEventsIsDamagedAndNotUnknown(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a", "b")
	put(t, s, "u", 0, "a")
	run(t, s, "DELETE FROM entries WHERE num >> 24 = 1")
	_, err := s.Read(t.Context(), "t", 0)
	var d *table.Damaged
	if !errors.As(err, &d) || d.Table != "t" {
		t.Errorf("read: %v", err)
	}
	for id, n := range map[string]int{"u": 1, "unknown": 0} {
		if entries, err := s.Read(t.Context(), id, 0); err != nil || len(entries) != n {
			t.Errorf("%s: %d entries, %v", id, len(entries), err)
		}
	}
	if err := s.Remove(t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	if entries, err := s.Read(t.Context(), "t", 0); err != nil || entries != nil {
		t.Errorf("removed: %d entries, %v", len(entries), err)
	}
}

func TestBackupThatIsGivenUpLeavesNothing(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	copied := filepath.Join(t.TempDir(), "copy.db")
	if _, err := Backup(ctx, s.path, copied); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	nothingIn(t, filepath.Dir(copied))
}
