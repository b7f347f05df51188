package tui

import (
	"os"
	"strings"
)

// lock keeps a match for one program: two that go on with the same one would
// overwrite each other's. The system frees it when the program ends, however that
// ends; the file that is left then locks nobody out.
type lock struct{ file *os.File }

// playedElsewhere is told of a match whose lock another program holds.
const playedElsewhere = "This match is being played in another window."

// takeLock takes the lock of the match in the file path, unless another program
// has it. Where no file can be made there is no lock: then no match can be kept
// either, which storing it will tell.
func takeLock(path string) (l lock, free bool) {
	f, err := os.OpenFile(strings.TrimSuffix(path, ".json")+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return lock{}, true
	}
	l = lock{f}
	if lockedByOther(f) || !l.current() {
		_ = f.Close()
		return lock{}, false
	}
	return l, true
}

// current reports whether the file has not been removed, by one who released the
// lock between the opening and the locking of it.
func (l lock) current() bool {
	mine, errMine := l.file.Stat()
	there, errThere := os.Stat(l.file.Name())
	return errMine == nil && errThere == nil && os.SameFile(mine, there)
}

// release frees the lock.
func (l lock) release() {
	if l.file != nil {
		_ = os.Remove(l.file.Name())
		_ = l.file.Close()
	}
}
