//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package filelock

import "os"

// lockedByOther returns false: the standard library has no lock for this system that ends with the
// program.
func lockedByOther(*os.File) bool { return false }
