package store

import (
	"path/filepath"
	"testing"

	"roundhouse/play/archive"
	"roundhouse/play/log"
	"roundhouse/play/log/logtest"
	"roundhouse/play/people"
)

// reopening returns a new store, and a function that closes it and opens it again.
func reopening(t *testing.T) (*Store, func() *Store) {
	file := filepath.Join(t.TempDir(), "roundhouse.db")
	var s *Store
	reopen := func() *Store {
		shut(t, s)
		var err error
		if s, err = Open(t.Context(), file); err != nil {
			t.Fatal(err)
		}
		return s
	}
	t.Cleanup(func() { shut(t, s) })
	return reopen(), reopen
}

// shut closes a store, if there is one.
func shut(t testing.TB, s *Store) {
	t.Helper()
	if s == nil {
		return
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestStoreIsALog(t *testing.T) {
	t.Parallel()
	logtest.Log(t, func(t *testing.T) (log.Log, func() log.Log) {
		s, reopen := reopening(t)
		return s, func() log.Log { return reopen() }
	})
}

func TestStoreHasAllListingsAfterManyChanges(t *testing.T) {
	t.Parallel()
	s, _ := reopening(t)
	logtest.ManyListings(t, s)
}

// peopleIn returns the people in a store.
func peopleIn(s *Store) *people.People { return people.New(s) }

// archiveIn returns the finished matches in a store.
func archiveIn(s *Store) *archive.Archive { return archive.New(s, people.New(s)) }
