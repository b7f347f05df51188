package store

import (
	"testing"

	"roundhouse/play/archive/archivetest"
	"roundhouse/play/log"
	"roundhouse/play/log/rowstest"
	"roundhouse/play/people/peopletest"
)

// openRows opens rows for a suite.
func openRows(t *testing.T) (log.Rows, func() log.Rows) {
	s, reopen := reopening(t)
	return s, func() log.Rows { return reopen() }
}

func TestStoreIsRows(t *testing.T) {
	t.Parallel()
	rowstest.Rows(t, openRows)
}

func TestStoreHasPeople(t *testing.T) {
	t.Parallel()
	peopletest.Test(t, openRows)
}

func TestStoreHasAnArchive(t *testing.T) {
	t.Parallel()
	archivetest.Test(t, openRows)
}
