//go:build js

package device

import (
	"crypto/rand"
	"errors"
	"syscall/js"
	"testing"

	"roundhouse/play/archive"
	"roundhouse/play/archive/archivetest"
	"roundhouse/play/lists"
	"roundhouse/play/lists/liststest"
	"roundhouse/play/log"
	"roundhouse/play/log/logtest"
	"roundhouse/play/people"
	"roundhouse/play/people/peopletest"
)

// fresh opens a new database, and returns what closes and opens it again.
func fresh(t *testing.T) (s *Store, reopen func() *Store) {
	t.Helper()
	name := rand.Text()
	openAgain := func() {
		t.Helper()
		var err error
		if s, err = Open(t.Context(), name); err != nil {
			t.Fatal(err)
		}
	}
	openAgain()
	t.Cleanup(func() {
		s.Close()
		js.Global().Get("indexedDB").Call("deleteDatabase", name)
	})
	return s, func() *Store {
		s.Close()
		openAgain()
		return s
	}
}

func TestStoreIsALog(t *testing.T) {
	logtest.Log(t, func(t *testing.T) (log.Log, func() log.Log) {
		s, reopen := fresh(t)
		return s, func() log.Log { return reopen() }
	})
}

func TestStoreIsPeople(t *testing.T) {
	peopletest.Test(t, func(t *testing.T) peopletest.Fixture {
		s, reopen := fresh(t)
		return peopletest.Fixture{People: s, Reopen: func() people.People { return reopen() }}
	})
}

func TestStoreIsAnArchive(t *testing.T) {
	archivetest.Test(t, func(t *testing.T) archivetest.Fixture {
		s, reopen := fresh(t)
		return archivetest.Fixture{Archive: s, People: s, Reopen: func() archive.Archive { return reopen() }, Wipe: func() {}}
	})
}

func TestStoreIsLists(t *testing.T) {
	liststest.Test(t, func(t *testing.T) liststest.Fixture {
		s, reopen := fresh(t)
		return liststest.Fixture{Lists: s, Reopen: func() lists.Lists { return reopen() }}
	})
}

func TestALaterReleaseIsRefused(t *testing.T) {
	name := rand.Text()
	for _, edition := range []int{3, 3, 4} {
		s, err := open(t.Context(), name, edition)
		if err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
	if s, err := open(t.Context(), name, 3); !errors.Is(err, ErrNewer) || s != nil {
		t.Errorf("an earlier release opens it: %v", err)
	}
}
