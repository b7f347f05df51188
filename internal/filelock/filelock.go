// Package filelock locks a file for one program at a time. The system releases the lock when the
// file is closed or the program ends in any way. On systems without such locks, every program can
// take the lock.
package filelock

import "os"

// Take locks f, and reports whether it succeeded. It fails if another program has locked the file,
// or if the name of f now belongs to another file or to none.
func Take(f *os.File) bool { return !lockedByOther(f) && hasItsName(f) }

// hasItsName reports whether the name of f still leads to f. A program that has just released the
// lock may have removed the file after it was opened here and before it was locked.
func hasItsName(f *os.File) bool {
	mine, errMine := f.Stat()
	there, errThere := os.Stat(f.Name())
	return errMine == nil && errThere == nil && os.SameFile(mine, there)
}
