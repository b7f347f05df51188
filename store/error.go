package store

import (
	"errors"
	"fmt"
	"syscall"

	"modernc.org/sqlite"
	code "modernc.org/sqlite/lib"

	"roundhouse/table"
)

// isBusy says whether somebody else has the file.
func isBusy(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == code.SQLITE_BUSY
}

// isFull says whether a disk had no room, or did not take what was written, which is how
// some disks say it.
func isFull(err error) bool {
	if errors.Is(err, syscall.ENOSPC) {
		return true
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code() {
	case code.SQLITE_FULL, code.SQLITE_IOERR_WRITE, code.SQLITE_IOERR_FSYNC,
		code.SQLITE_IOERR_TRUNCATE, code.SQLITE_IOERR_SHMSIZE:
		return true
	}
	return false
}

// told is an error of a write as callers know it.
func told(err error) error {
	if isFull(err) {
		return fmt.Errorf("%w: %w", table.ErrFull, err)
	}
	return err
}
