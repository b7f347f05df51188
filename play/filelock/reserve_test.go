//go:build darwin || linux || windows

package filelock_test

import (
	"os"
	"path/filepath"
	"testing"

	"roundhouse/play/filelock"
)

func TestAFileIsReservedByEachOfItsNames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	first := openIn(t, path)
	if err := os.Link(path, path+".link"); err != nil {
		t.Fatal(err)
	}
	second := openIn(t, path+".link")
	if !filelock.Reserve(first) {
		t.Fatal("a file that nobody has reserved cannot be reserved")
	}
	if filelock.Reserve(second) {
		t.Error("two have reserved the file")
	}
	openIn(t, path).Close() // does not drop the lock
	if filelock.Reserve(second) {
		t.Error("two have reserved the file after it was closed elsewhere")
	}
	if _, err := second.WriteString("x"); err != nil {
		t.Errorf("a reserved file cannot be written: %v", err)
	}
	first.Close()
	if !filelock.Reserve(second) {
		t.Error("it is not free again")
	}
}

func openIn(t *testing.T, path string) *os.File {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}
