//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package filelock_test

import (
	"os"
	"path/filepath"
	"testing"

	"roundhouse/play/filelock"
)

func open(t *testing.T, path string) *os.File {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func TestOneHasTheFileUntilItIsClosed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	first, second := open(t, path), open(t, path)
	if !filelock.Take(first) {
		t.Fatal("a file that nobody has cannot be had")
	}
	if filelock.Take(second) {
		t.Error("two have the file")
	}
	first.Close()
	if !filelock.Take(second) {
		t.Error("it is not free again")
	}
}

func TestAFileThatWasRemovedIsNotTaken(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	f := open(t, path)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if filelock.Take(f) {
		t.Error("a file without a name was taken")
	}
	open(t, path)
	if filelock.Take(f) {
		t.Error("a file whose name another one has was taken")
	}
}
