//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package filelock

import "os"

// lockedByOther is always false: this system has no locks that end with a program
// without more than the standard library.
func lockedByOther(*os.File) bool { return false }
