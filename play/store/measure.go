package store

import (
	"errors"
	"io/fs"
	"os"
	"time"
)

// OnCommit sets a function to be called with the duration of each transaction, measured from its
// first statement until it is on disk. The writer calls f, so f must not block.
func (s *Store) OnCommit(f func(took time.Duration)) { s.writer.took.Store(&f) }

// Sizes returns the sizes of the file and of its write-ahead log, in bytes.
func (s *Store) Sizes() (file, log int64, err error) {
	file, err = sizeOf(s.path)
	if err != nil {
		return 0, 0, err
	}
	log, err = sizeOf(s.path + "-wal")
	return file, log, err
}

// sizeOf returns the size of a file in bytes, or 0 if the file does not exist.
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
