// Package store keeps everything that must outlast the program in one SQLite file: the logs of the
// tables, and rows, as those of the people and of the finished matches. A Store is a log.Log and a
// log.Rows.
//
// Once a method has returned nil, its change is on disk. A single goroutine does all the writing.
// It stores everything that waits for it in one transaction, which makes many small appends fast.
// Readers do not wait for it.
//
// A file belongs to one process at a time, which holds the lock FILE.lock and reserves the file
// itself, which may have another name. While the file is open,
// FILE-wal (the log) and FILE-shm are parts of it; after a crash they remain so until the file is
// opened again. Use Backup to copy a file that is open. A file that has been closed is complete.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"sync"

	"roundhouse/play/log"
)

// Store is an open data file.
type Store struct {
	path     string
	lock     *sql.DB
	reserved *os.File // nil if the file may not be written
	writer   *writer
	reader   *reader
	recent   log.Recent
	closed   chan struct{} // closed when the store accepts no more work
	once     sync.Once
}

var (
	_ log.Log  = (*Store)(nil)
	_ log.Rows = (*Store)(nil)
)

// ErrClosed is the error of methods of a Store that has been closed.
var ErrClosed = errors.New("the store is closed")

// Open opens the file, or creates it if there is none. If the file has an older schema, Open copies
// it to FILE.v1.bak, where 1 is the old version, and migrates it to this program's schema. Open
// refuses, and leaves unchanged, a file that another process has open, that a newer program has
// written, that is no data file, or whose log belongs to another file.
func Open(ctx context.Context, path string) (*Store, error) {
	return openWith(ctx, path, schema)
}

// openWith does the work of Open, with the given steps of the schema.
func openWith(ctx context.Context, path string, steps []string) (_ *Store, err error) {
	path, err = resolveLinks(path)
	if err != nil {
		return nil, err
	}
	s := &Store{path: path, closed: make(chan struct{})}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("%q: %w", path, err), s.closeAll())
		}
	}()
	if s.lock, err = lockFile(ctx, path); err != nil {
		return nil, err
	}
	if s.reserved, err = prepareFile(ctx, path, steps); err != nil {
		return nil, err
	}
	if s.writer, err = newWriter(ctx, path, s.closed); err != nil {
		return nil, err
	}
	if s.reader, err = newReader(path, s.closed); err != nil {
		return nil, err
	}
	go s.writer.run()
	return s, nil
}

// Close stores the changes that have been accepted, ends all writing and reading, and closes the
// file, which is then complete without its log. It returns an error if the file still needs its log
// because another program is reading it.
func (s *Store) Close() error {
	var err error
	s.once.Do(func() {
		close(s.closed)
		<-s.writer.ended
		err = s.closeAll()
	})
	return err
}

// closeAll closes everything that is open. It closes the writer after all other users of the file,
// and the lock last.
func (s *Store) closeAll() error {
	var errs []error
	if s.reader != nil {
		errs = append(errs, s.reader.close())
	}
	if s.writer != nil {
		if err := s.writer.close(); err != nil && hasContent(s.path+"-wal") {
			errs = append(errs, fmt.Errorf("the log %q is not yet part of its file: keep both together: %w",
				s.path+"-wal", err))
		}
	}
	if s.reserved != nil {
		errs = append(errs, s.reserved.Close())
	}
	if s.lock != nil {
		errs = append(errs, s.lock.Close())
	}
	return errors.Join(errs...)
}

// hasContent reports whether the file exists and is not empty.
func hasContent(file string) bool {
	info, err := os.Stat(file)
	return err == nil && info.Size() > 0
}
