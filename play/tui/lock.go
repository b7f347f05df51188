package tui

import (
	"os"
	"strings"

	"roundhouse/internal/filelock"
)

// lock locks a match for one program: two that continued it would overwrite each other's file. The
// system releases it when the program ends, in whatever way; the file left behind locks nobody out.
type lock struct{ file *os.File }

// takeLock takes the lock of the match in the file path, unless another program has it. If no file
// can be made, there is no lock: then no match can be stored either, and storing it reports that.
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
