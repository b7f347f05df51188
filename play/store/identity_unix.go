//go:build unix

package store

import (
	"os"
	"strconv"
	"syscall"
)

// Identity tells the file from its copies, also at other places: it is the file's number in its file
// system. It is "" if that is not known.
func (s *Store) Identity() string {
	info, err := os.Stat(s.path)
	if err != nil {
		return ""
	}
	of, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	return "file " + strconv.FormatUint(uint64(of.Ino), 10)
}
