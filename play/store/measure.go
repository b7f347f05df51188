package store

import (
	"errors"
	"io/fs"
	"os"
	"time"
)

// OnCommit has f told how long each transaction took, from its first statement until it was
// on the disk. It is called by the one that writes and must not wait.
func (s *Store) OnCommit(f func(took time.Duration)) { s.writer.took.Store(&f) }

// Sizes is the bytes of the file and of its write-ahead log.
func (s *Store) Sizes() (file, log int64, err error) {
	file, err = sizeOf(s.path)
	if err != nil {
		return 0, 0, err
	}
	log, err = sizeOf(s.path + "-wal")
	return file, log, err
}

// sizeOf is the bytes of a file, 0 where there is none.
func sizeOf(path string) (int64, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
