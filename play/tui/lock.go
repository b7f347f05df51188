package tui

import (
	"os"
	"strings"

	"roundhouse/internal/filelock"
)

// lock keeps a match for one program: two that go on with the same one would
// overwrite each other's. The system frees it when the program ends, however that
// ends; the file that is left then locks nobody out.
type lock struct{ file *os.File }

// takeLock takes the lock of the match in the file path, unless another program
// has it. Where no file can be made there is no lock: then no match can be kept
// either, which storing it will tell.
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

// release frees the lock.
func (l lock) release() {
	if l.file != nil {
		_ = os.Remove(l.file.Name())
		_ = l.file.Close()
	}
}
