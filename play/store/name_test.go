package store

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/people"
)

// found returns which of the traces are in the file or in its log.
func found(t *testing.T, file string, traces ...string) (list []string) {
	t.Helper()
	both := append(contents(t, file), contents(t, file+"-wal")...)
	for _, trace := range traces {
		if bytes.Contains(both, []byte(trace)) {
			list = append(list, trace)
		}
	}
	return list
}

func TestDeletedPersonIsNeitherInTheFileNorInTheLog(t *testing.T) {
	s := opened(t)
	secret := people.Hash([]byte("a secret of thirty-two letters, "))
	traces := []string{"Unforgettable", "Remembered", string(secret[:])}
	if err := s.Add(t.Context(), people.Person{ID: "a", Name: "Unforgettable"}, secret); err != nil {
		t.Fatal(err)
	}
	if err := s.Rename(t.Context(), "a", "Remembered"); err != nil {
		t.Fatal(err)
	}
	if got := found(t, s.path, traces...); len(got) != 3 {
		t.Fatalf("there are only %q to begin with", got)
	}
	if err := s.Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if got := found(t, s.path, traces...); got != nil {
		t.Errorf("left: %q", got)
	}
}

func TestRemovedTableLeavesTheFileWithItsLog(t *testing.T) {
	s := opened(t)
	if err := s.Append(t.Context(), "t", 0, log.Head{}, log.Entry{ID: "a", Data: []byte("a move of note")}); err != nil {
		t.Fatal(err)
	}
	if err := s.Remove(t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	shut(t, s)
	if got := found(t, s.path, "a move of note"); got != nil {
		t.Errorf("left: %q", got)
	}
}

// TestDeletedNamesAreGoneHoweverPeopleCameAndWent makes rows move in the file's pages, where copies
// of them could be left behind.
func TestDeletedNamesAreGoneHoweverPeopleCameAndWent(t *testing.T) {
	t.Parallel()
	s := opened(t)
	alive := map[people.ID]string{}
	var gone []string
	next := 0
	name := func() string {
		next++
		return fmt.Sprintf("[%d]", next) + strings.Repeat("ñ", rand.IntN(18))
	}
	for i := range 900 {
		var some []people.ID
		for id := range alive {
			if some = append(some, id); len(some) == 20 {
				break
			}
		}
		switch n := rand.IntN(10); {
		case n < 5 || len(some) == 0:
			id := people.ID(fmt.Sprintf("%d", rand.Uint64()))
			alive[id] = name()
			if err := s.Add(t.Context(), people.Person{ID: id, Name: alive[id]}, people.Hash([]byte(fmt.Sprintf("%032d", i)))); err != nil {
				t.Fatal(err)
			}
		case n < 8:
			gone = append(gone, alive[some[0]])
			alive[some[0]] = name()
			if err := s.Rename(t.Context(), some[0], alive[some[0]]); err != nil {
				t.Fatal(err)
			}
		default:
			err := s.writer.write(t.Context(), func(t *tx) error { // many at once
				var errs []error
				for _, id := range some[:len(some)/2+1] {
					gone = append(gone, alive[id])
					delete(alive, id)
					errs = append(errs, t.deletePerson(id))
				}
				return errors.Join(errs...)
			}, nil)
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	last := people.ID("last") // the deletion waits until the log is empty; perhaps nobody else is left
	gone = append(gone, name())
	if err := s.Add(t.Context(), people.Person{ID: last, Name: gone[len(gone)-1]}, people.Hash([]byte(fmt.Sprintf("%032d", 900)))); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), last); err != nil {
		t.Fatal(err)
	}
	for i, name := range gone {
		gone[i] = name[:strings.IndexByte(name, ']')+1]
	}
	if got := found(t, s.path, gone...); got != nil {
		t.Errorf("%d names of %d are left: %q", len(got), len(gone), got[:min(5, len(got))])
	}
	names, err := s.Names(t.Context(), slices.Collect(func(yield func(people.ID) bool) {
		for id := range alive {
			if !yield(id) {
				return
			}
		}
	})...)
	if err != nil || len(names) < len(alive)-1 {
		t.Errorf("%d names of %d are there, %v", len(names), len(alive), err)
	}
}

func TestNameLeavesTheLogOnceNobodyReadsIt(t *testing.T) {
	t.Parallel()
	s := opened(t)
	if err := s.Add(t.Context(), people.Person{ID: "a", Name: "Unforgettable"}, people.Hash{1}); err != nil {
		t.Fatal(err)
	}
	release := reading(t, s.path)
	if err := s.Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if found(t, s.path, "Unforgettable") == nil {
		t.Error("nobody was in the way")
	}
	put(t, s, "t", 0, "a") // others continue
	release()
	for began := time.Now(); found(t, s.path, "Unforgettable") != nil; time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > 30*time.Second {
			t.Fatal("the name stays")
		}
	}
	holds(t, s, "t", 1)
}

func TestNameOfAnyLengthIsKept(t *testing.T) {
	s := opened(t)
	for i, name := range []string{"", "A", strings.Repeat("x", nameRoom), strings.Repeat("x", nameRoom+1), "tail  "} {
		id := people.ID(fmt.Sprint(i))
		if err := s.Add(t.Context(), people.Person{ID: id, Name: "first"}, people.Hash{byte(i), 1}); err != nil {
			t.Fatal(err)
		}
		if err := s.Rename(t.Context(), id, name); err != nil {
			t.Fatal(err)
		}
		if names, err := s.Names(t.Context(), id); err != nil || names[id] != name {
			t.Errorf("%q is %q, %v", name, names[id], err)
		}
	}
}
