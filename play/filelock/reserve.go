//go:build darwin || linux

package filelock

import (
	"errors"
	"os"
	"runtime"
	"syscall"
)

// isReserved tries to lock the byte with a lock of the open file, which is not lost when the
// process closes the same file elsewhere. It reports whether the byte is locked already.
func isReserved(f *os.File) bool {
	setLock := 37 // F_OFD_SETLK
	if runtime.GOOS == "darwin" {
		setLock = 90
	}
	lock := syscall.Flock_t{Type: syscall.F_WRLCK, Start: reservedByte, Len: 1}
	err := syscall.FcntlFlock(f.Fd(), setLock, &lock)
	return errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EACCES)
}
