package store

import (
	"testing"

	"roundhouse/play/archive"
	"roundhouse/play/archive/archivetest"
	"roundhouse/play/people"
	"roundhouse/play/people/peopletest"
)

func TestStoreIsPeople(t *testing.T) {
	t.Parallel()
	peopletest.Test(t, func(t *testing.T) peopletest.Fixture {
		s, reopen := reopening(t)
		return peopletest.Fixture{People: s, Reopen: func() people.People { return reopen() }}
	})
}

func TestStoreIsAnArchive(t *testing.T) {
	t.Parallel()
	archivetest.Test(t, func(t *testing.T) archivetest.Fixture {
		s, reopen := reopening(t)
		return archivetest.Fixture{
			Archive: s, People: s, Reopen: func() archive.Archive { return reopen() }, Wipe: func() { wipe(t, s) },
		}
	})
}

// wipe deletes the read model of the matches.
func wipe(t *testing.T, s *Store) {
	t.Helper()
	err := s.writer.write(t.Context(), func(t *tx) error {
		_, err := t.runStatement("DELETE FROM played")
		return err
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
}
