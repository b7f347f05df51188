//go:build !(darwin || linux || windows)

package filelock

import "os"

// isReserved returns false. On this system the standard library has no lock of a part of a file
// that SQLite's locks do not get in the way of.
func isReserved(*os.File) bool { return false }
