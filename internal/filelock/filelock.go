// Package filelock lets one program at a time have a file. The system frees the lock
// when the file is closed or the program ends, however that ends. Where the system has
// no such locks, everybody gets the file.
package filelock

import "os"

// Take locks f, and reports whether it could: not where another program has locked
// the file, nor where another file, or none, has its name by now.
func Take(f *os.File) bool { return !lockedByOther(f) && hasItsName(f) }

// hasItsName reports whether the file has not been removed, by one who gave the lock up
// between the opening and the locking of it.
func hasItsName(f *os.File) bool {
	mine, errMine := f.Stat()
	there, errThere := os.Stat(f.Name())
	return errMine == nil && errThere == nil && os.SameFile(mine, there)
}
