package archive_test

import (
	"testing"

	"roundhouse/play/archive"
	"roundhouse/play/archive/archivetest"
	"roundhouse/play/people"
)

func TestMemoryIsAnArchive(t *testing.T) {
	archivetest.Test(t, func(*testing.T) archivetest.Fixture {
		p := new(people.Memory)
		m := archive.NewMemory(p)
		return archivetest.Fixture{
			Archive: m, People: p, Reopen: func() archive.Archive { return m }, Wipe: func() {},
		}
	})
}
