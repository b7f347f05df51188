package node

import (
	"os"
	"path/filepath"
	"testing"
)

func TestFoldersThatKilledProcessesLeftAreRemoved(t *testing.T) {
	in := t.TempDir()
	left, alien := filepath.Join(in, ".roundhouse-1"), filepath.Join(in, ".roundhouse-else")
	for _, file := range []string{filepath.Join(left, "in-use"), filepath.Join(left, "part.db"), filepath.Join(alien, "x")} {
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	count := func() int {
		list, err := os.ReadDir(in)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	err := withFolder(in, func(string) error {
		if n := count(); n != 2 { // its own, and that of something else
			t.Errorf("%d folders while one is in use", n)
		}
		return withFolder(in, func(string) error {
			if n := count(); n != 3 {
				t.Errorf("%d folders while two are in use", n)
			}
			return nil
		})
	})
	if n := count(); err != nil || n != 1 {
		t.Errorf("%d folders are left, %v", n, err)
	}
}
