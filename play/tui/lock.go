package tui

import (
	"os"
	"strings"

	"roundhouse/play/filelock"
)

// lock reserves a match for one program: two programs that continued it would overwrite each
// other's file. The operating system releases the lock when the program ends, in whatever way. The
// file that is left behind locks nobody out.
type lock struct{ file *os.File }

// takeLock takes the lock of the match whose file is path, and reports whether the lock was free.
// If the lock's file cannot be created, the lock counts as free: then the match cannot be stored
// either, and storing it reports the error.
func takeLock(path string) (l lock, free bool) {
	f, err := os.OpenFile(strings.TrimSuffix(path, ".json")+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return lock{}, true
	}
	if !filelock.Take(f) {
		_ = f.Close()
		return lock{}, false
	}
	return lock{f}, true
}

// release releases the lock.
func (l lock) release() {
	if l.file != nil {
		_ = os.Remove(l.file.Name())
		_ = l.file.Close()
	}
}
