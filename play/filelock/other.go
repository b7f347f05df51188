//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package filelock

import "os"

// lockedByOther returns false. On this system the standard library has no lock that ends with the
// program.
func lockedByOther(*os.File) bool { return false }
