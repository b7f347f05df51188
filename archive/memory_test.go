package archive_test

import (
	"testing"

	"roundhouse/archive"
	"roundhouse/archive/archivetest"
	"roundhouse/people"
)

func TestMemoryIsAnArchive(t *testing.T) {
	archivetest.Test(t, func(*testing.T) archivetest.Form {
		p := new(people.Memory)
		m := archive.NewMemory(p)
		return archivetest.Form{
			Archive: m, People: p, Reopen: func() archive.Archive { return m }, Wipe: func() {},
		}
	})
}
