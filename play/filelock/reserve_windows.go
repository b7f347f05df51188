package filelock

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// isReserved tries to lock the byte, and reports whether it is locked already.
func isReserved(f *os.File) bool {
	const exclusive, atOnce, lockViolation = 2, 1, syscall.Errno(33)
	at := syscall.Overlapped{OffsetHigh: reservedByte >> 32}
	locked, _, err := lockFileEx.Call(f.Fd(), exclusive|atOnce, 0, 1, 0, uintptr(unsafe.Pointer(&at)))
	return locked == 0 && errors.Is(err, lockViolation)
}
