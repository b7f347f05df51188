// Package store keeps everything that must outlast the program in one SQLite file: the
// logs of the tables, the people, the finished matches, the lists of tables. A Store is a
// hall.Log, people.People, archive.Archive and lists.Lists.
//
// What a method has answered with nil is on the disk. All writing is done by one
// goroutine, which puts whatever waits at that moment into one transaction: that is what
// makes many small appends fast. Reading goes past it.
//
// A file belongs to one process at a time, which holds FILE.lock beside it. FILE-wal, the
// log, and FILE-shm are parts of the file while it is open, and after a crash until it is
// opened again: copy a file that is open with Backup, never by itself. A file that has been
// closed is whole.
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
	closed chan struct{} // closed when nothing more is taken

	dropped int // see Dropped
	once    sync.Once
}

var (
	_ hall.Log        = (*Store)(nil)
	_ people.People   = (*Store)(nil)
	_ archive.Archive = (*Store)(nil)
	_ lists.Lists     = (*Store)(nil)
)

// ErrClosed is the answer of a Store that has been closed.
var ErrClosed = errors.New("the store is closed")

// Open opens the file, makes it if there is none, and brings it up to this program's
// schema, after a copy to FILE.v1.bak where 1 is the version that it had. Tables that are not
// over and cannot go on by this program's rules are dropped, see Dropped. It refuses, and
// leaves as they are, files that another process has open, that a newer program has
// written, or that are something else, and a log that is not its file's own.
func Open(ctx context.Context, path string) (*Store, error) {
	return open(ctx, path, schema)
}

// open is Open for a program whose schema these steps make.
func open(ctx context.Context, path string, steps []string) (_ *Store, err error) {
	path, err = resolve(path)
	if err != nil {
		return nil, err
	}
	s := &Store{path: path, closed: make(chan struct{})}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("%q: %w", path, err), s.release())
		}
	}()
	if s.lock, err = lock(ctx, path); err != nil {
		return nil, err
	}
	if err = prepare(ctx, path, steps); err != nil {
		return nil, err
	}
	if s.writer, err = newWriter(ctx, path, s.closed); err != nil {
		return nil, err
	}
	if s.reader, err = newReader(path, s.closed); err != nil {
		return nil, err
	}
	go s.writer.run()
	if err = s.sift(ctx); err != nil {
		close(s.closed)
		<-s.writer.ended
		return nil, err
	}
	return s, nil
}

// Close ends all writing and reading, and lets go of the file, which is whole
// by itself then. What has been taken in by then is stored first. An error says that the
// file is not whole without its log, since another program reads it.
func (s *Store) Close() error {
	var err error
	s.once.Do(func() {
		close(s.closed)
		<-s.writer.ended
		err = s.release()
	})
	return err
}

// release closes what is open: the writer as the last user of the file, and the lock
// after it.
func (s *Store) release() error {
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

// hasContent reports whether a file is there and not empty.
func hasContent(file string) bool {
	info, err := os.Stat(file)
	return err == nil && info.Size() > 0
}
