// Package filelock locks a file for one program at a time. The system releases the lock when the
// file is closed or the program ends in any way. On systems without such locks, every program can
// take the lock.
package filelock

import "os"

// Take locks f, and reports whether it succeeded. It fails if another program has locked the file,
// or if the name of f now belongs to another file or to none.
func Take(f *os.File) bool { return !lockedByOther(f) && hasItsName(f) }

// reservedByte is the byte that Reserve locks. It is far after the end of any file, where it does
// not hinder reading, and apart from the bytes that SQLite locks.
const reservedByte = 1 << 62

// Reserve reserves f, by whichever of its names it was opened, and reports whether it succeeded. It
// fails only if another program, or this one, has reserved the file. f must be open for writing.
// The file's other locks, its readers and its writers are not affected.
func Reserve(f *os.File) bool { return !isReserved(f) }

// hasItsName reports whether the name of f still leads to f. A program that has just released the
// lock may have removed the file after it was opened here and before it was locked.
func hasItsName(f *os.File) bool {
	mine, errMine := f.Stat()
	there, errThere := os.Stat(f.Name())
	return errMine == nil && errThere == nil && os.SameFile(mine, there)
}
