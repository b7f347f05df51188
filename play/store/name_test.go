package store

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
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

// padsIn returns the pads of all rows, by key: whoever has one can read the row's value, or what
// remains of it.
func padsIn(t *testing.T, s *Store) map[string]string {
	t.Helper()
	pads := map[string]string{}
	var key, pad []byte
	if err := s.reader.eachRow(t.Context(), []any{&key, &pad}, func() { pads[string(key)] = string(pad) },
		"SELECT key, pad FROM rows JOIN pads USING (num)"); err != nil {
		t.Fatal(err)
	}
	return pads
}

func TestDeletedPersonIsNeitherInTheFileNorInTheLog(t *testing.T) {
	s := opened(t)
	secret := people.Hash([]byte("a secret of thirty-two letters, "))
	if err := peopleIn(s).Add(t.Context(), people.Person{ID: "a", Name: "Unforgettable"}, secret); err != nil {
		t.Fatal(err)
	}
	traces := []string{padsIn(t, s)["person/a"]}
	if err := peopleIn(s).Rename(t.Context(), "a", "Remembered"); err != nil {
		t.Fatal(err)
	}
	traces = append(traces, padsIn(t, s)["person/a"], fmt.Sprintf("%x", secret))
	if got := found(t, s.path, traces...); len(got) != 3 {
		t.Fatalf("there are only %q to begin with", got)
	}
	if err := peopleIn(s).Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	// A value is never there as it is, not even while the person is there.
	traces = append(traces, "Unforgettable", "Remembered", string(secret[:]))
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
// of them could be left behind: none can be read.
func TestDeletedNamesAreGoneHoweverPeopleCameAndWent(t *testing.T) {
	t.Parallel()
	s := opened(t)
	p := peopleIn(s)
	alive, had := map[people.ID]bool{}, map[string]bool{}
	aName := func() string { return strings.Repeat("ñ", rand.IntN(18)) }
	secrets := 0
	add := func(id people.ID) {
		alive[id] = true
		secrets++
		if err := p.Add(t.Context(), people.Person{ID: id, Name: aName()}, people.Hash([]byte(fmt.Sprintf("%032d", secrets)))); err != nil {
			t.Fatal(err)
		}
	}
	for range 900 {
		var some []people.ID
		for id := range alive {
			if some = append(some, id); len(some) == 10 {
				break
			}
		}
		switch n := rand.IntN(10); {
		case n < 7 || len(some) == 0:
			add(people.ID(fmt.Sprintf("%d", rand.Uint64())))
		case n < 9:
			if err := p.Rename(t.Context(), some[0], aName()); err != nil {
				t.Fatal(err)
			}
		default:
			var all sync.WaitGroup
			for _, id := range some[:len(some)/2+1] { // many at once
				delete(alive, id)
				all.Go(func() {
					if err := p.Delete(t.Context(), id); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
		}
		for _, pad := range padsIn(t, s) {
			had[pad] = true
		}
	}
	add("last") // its deletion waits until the log is empty
	if err := p.Delete(t.Context(), "last"); err != nil {
		t.Fatal(err)
	}
	delete(alive, "last")
	for _, pad := range padsIn(t, s) {
		delete(had, pad)
	}
	gone := slices.Collect(maps.Keys(had))
	if got := found(t, s.path, gone...); got != nil {
		t.Errorf("%d pads of %d are left", len(got), len(gone))
	}
	names, err := p.Names(t.Context(), slices.Collect(maps.Keys(alive))...)
	if err != nil || len(names) != len(alive) {
		t.Errorf("%d names of %d are there, %v", len(names), len(alive), err)
	}
}

func TestNameLeavesTheLogOnceNobodyReadsIt(t *testing.T) {
	t.Parallel()
	s := opened(t)
	if err := peopleIn(s).Add(t.Context(), people.Person{ID: "a", Name: "Unforgettable"}, people.Hash{1}); err != nil {
		t.Fatal(err)
	}
	pad := padsIn(t, s)["person/a"]
	release := reading(t, s.path)
	if err := peopleIn(s).Delete(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if found(t, s.path, pad) == nil {
		t.Error("nobody was in the way")
	}
	put(t, s, "t", 0, "a") // others continue
	release()
	for began := time.Now(); found(t, s.path, pad) != nil; time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > 30*time.Second {
			t.Fatal("the name stays")
		}
	}
	holds(t, s, "t", 1)
}

func TestNameOfAnyLengthIsKept(t *testing.T) {
	s := opened(t)
	for i, name := range []string{"", "A", strings.Repeat("x", 5000), "tail  "} {
		id := people.ID(fmt.Sprint(i))
		if err := peopleIn(s).Add(t.Context(), people.Person{ID: id, Name: "first"}, people.Hash{byte(i), 1}); err != nil {
			t.Fatal(err)
		}
		if err := peopleIn(s).Rename(t.Context(), id, name); err != nil {
			t.Fatal(err)
		}
		if names, err := peopleIn(s).Names(t.Context(), id); err != nil || names[id] != name {
			t.Errorf("%q is %q, %v", name, names[id], err)
		}
	}
}
