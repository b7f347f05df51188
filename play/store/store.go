// Package store keeps everything that must outlast the program in one SQLite file: the logs of the
// tables, the people, the finished matches, the lists of tables. A Store is a hall.Log,
// people.People, archive.Archive and lists.Lists.
//
// Once a method has returned nil, its change is on disk. One goroutine does all writing and puts
// everything that waits into one transaction, which makes many small appends fast. Readers do not
// wait for it.
//
// A file belongs to one process at a time, which holds FILE.lock beside it. FILE-wal, the log, and
// FILE-shm are parts of the file while it is open, and after a crash until it is opened again: use
// Backup to copy a file that is open. A file that has been closed is complete.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"sync"

	"roundhouse/play/archive"
	"roundhouse/play/hall"
	"roundhouse/play/lists"
	"roundhouse/play/people"
)

// Store is an open file.
type Store struct {
	path   string
	lock   *sql.DB
	writer *writer
	reader *reader
	closed chan struct{} // closed when no more work is accepted

	dropped int // see Dropped
	once    sync.Once
}

var (
	_ hall.Log        = (*Store)(nil)
	_ people.People   = (*Store)(nil)
	_ archive.Archive = (*Store)(nil)
	_ lists.Lists     = (*Store)(nil)
)

// ErrClosed is the error of a Store that has been closed.
var ErrClosed = errors.New("the store is closed")

// Open opens the file, makes it if there is none, and migrates it to this program's schema, after
// copying it to FILE.v1.bak, where 1 is its former version. Tables that are not over and cannot
// continue by this program's rules are dropped, see Dropped. It refuses, and leaves unchanged,
// files that another process has open, that a newer program has written, or that are something
// else, and files with a log that is not their own.
func Open(ctx context.Context, path string) (*Store, error) {
	return openWith(ctx, path, schema)
}

// openWith is Open for a program whose schema consists of these steps.
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
	if err = prepareFile(ctx, path, steps); err != nil {
		return nil, err
	}
	if s.writer, err = newWriter(ctx, path, s.closed); err != nil {
		return nil, err
	}
	if s.reader, err = newReader(path, s.closed); err != nil {
		return nil, err
	}
	go s.writer.run()
	if err = s.siftTables(ctx); err != nil {
		close(s.closed)
		<-s.writer.ended
		return nil, err
	}
	return s, nil
}

// Close stores what has been accepted, ends all writing and reading, and closes the file, which is
// then complete by itself. An error says that the file needs its log, because another program is
// reading it.
func (s *Store) Close() error {
	var err error
	s.once.Do(func() {
		close(s.closed)
		<-s.writer.ended
		err = s.closeAll()
	})
	return err
}

// closeAll closes everything that is open: the writer as the last user of the file, and then the
// lock.
func (s *Store) closeAll() error {
	var errs []error
	if s.reader != nil {
		errs = append(errs, s.reader.close())
	}
	if s.writer != nil {
		if err := s.writer.close(); err != nil && hasContent(s.path+"-wal") {
			errs = append(errs, fmt.Errorf("the log %q is not yet part of its file: keep both together: %w", s.path+"-wal", err))
		}
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
