package store

import (
	"errors"
	"fmt"
	"syscall"

	"modernc.org/sqlite"
	code "modernc.org/sqlite/lib"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

// codeOf returns SQLite's code of an error, or 0 if the error is not from SQLite.
func codeOf(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return 0
}

// isBusy reports whether the error says that another process has locked the file.
func isBusy(err error) bool { return codeOf(err)&0xff == code.SQLITE_BUSY }

// isReadOnly reports whether the error says that the file may not be written.
func isReadOnly(err error) bool { return codeOf(err)&0xff == code.SQLITE_READONLY }

// isFull reports whether the error says that the disk was full. It also returns true if the disk
// refused a write, which is how some disks report that they are full.
func isFull(err error) bool {
	if errors.Is(err, syscall.ENOSPC) {
		return true
	}
	switch codeOf(err) {
	case code.SQLITE_FULL, code.SQLITE_IOERR_WRITE, code.SQLITE_IOERR_FSYNC,
		code.SQLITE_IOERR_TRUNCATE, code.SQLITE_IOERR_SHMSIZE:
		return true
	}
	return false
}

// isUnwritable reports whether the error says that writing failed for a reason other than lack of
// space.
func isUnwritable(err error) bool {
	switch codeOf(err) & 0xff {
	case code.SQLITE_READONLY, code.SQLITE_IOERR, code.SQLITE_CANTOPEN, code.SQLITE_BUSY, code.SQLITE_LOCKED,
		code.SQLITE_PERM, code.SQLITE_PROTOCOL, code.SQLITE_NOLFS:
		return true
	}
	return false
}

// isDamage reports whether the error shows that part of the file has changed since it was written.
func isDamage(err error) bool {
	switch codeOf(err) & 0xff {
	case code.SQLITE_CORRUPT, code.SQLITE_NOTADB:
		return true
	}
	return false
}

// diskError turns an error of SQLite into the one that callers get.
func diskError(err error) error {
	switch {
	case isFull(err):
		return fmt.Errorf("%w: %w", log.ErrFull, err)
	case isUnwritable(err):
		return fmt.Errorf("%w: %w", log.ErrNotStored, err)
	case isDamage(err):
		return &table.Damaged{Err: err}
	}
	return err
}
