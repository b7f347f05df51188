package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"
)

// most is how many jobs share a transaction, so that none waits long for the others.
const most = 512

// writer is the one that writes. It alone uses its connection.
type writer struct {
	open   func(context.Context) (*sql.DB, *tx, error) // connects to the file
	db     *sql.DB
	tx     *tx
	jobs   chan *job
	probes chan chan error
	closed <-chan struct{}
	ended  chan struct{}
	health health
	took   atomic.Pointer[func(time.Duration)] // see OnCommit
	log    emptying
}

// job is a change. do makes it, maybe twice: a transaction that failed is rolled back,
// and its jobs are done again one by one. An answer of do's own, such as a conflict, has
// changed nothing. then is called when the change is stored.
type job struct {
	do     func(*tx) error
	then   func()
	answer chan error
}

// newWriter connects to the file; run begins the work.
func newWriter(ctx context.Context, path string, closed <-chan struct{}) (*writer, error) {
	w := &writer{jobs: make(chan *job), probes: make(chan chan error), closed: closed, ended: make(chan struct{})}
	w.open = func(ctx context.Context) (*sql.DB, *tx, error) { return connectWriter(ctx, path) }
	var err error
	w.db, w.tx, err = w.open(ctx)
	if err != nil {
		return nil, err
	}
	_ = w.tx.truncate(soon) // of what was deleted before a crash; it does not matter now if that fails
	return w, nil
}

// connectWriter opens the connection of a writer.
func connectWriter(ctx context.Context, path string) (*sql.DB, *tx, error) {
	// SQLite makes these with the mode of the file, and could not write them any more after
	// the file may be written again.
	for _, beside := range []string{path + "-wal", path + "-shm"} {
		if info, err := os.Stat(beside); err == nil && info.Mode().Perm()&0o200 == 0 {
			_ = os.Chmod(beside, 0o600)
		}
	}
	db, err := connect(path,
		patience,
		"_pragma=foreign_keys(1)",
		"_pragma=journal_mode(wal)",
		"_pragma=synchronous(full)",
		"_pragma=secure_delete(1)",         // what is deleted is gone
		"_pragma=wal_autocheckpoint(4000)", // pages
		"_pragma=journal_size_limit(67108864)",
		"_pragma=cache_size(-32000)") // KiB
	if err != nil {
		return nil, nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		db.Close()
		return nil, nil, err
	}
	var mode string
	if err := conn.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil || mode != "wal" {
		conn.Close()
		db.Close()
		return nil, nil, fmt.Errorf("no write-ahead log here: journal mode %q: %w", mode, err)
	}
	return db, &tx{conn: conn, stmts: map[string]*sql.Stmt{}}, nil
}

// disconnect closes the connection.
func (w *writer) disconnect() error { return errors.Join(w.tx.close(), w.db.Close()) }

// reconnect opens the file once more: one that could not be written when it was opened
// stays so for its connection. The old one is kept where that fails.
func (w *writer) reconnect() {
	db, tx, err := w.open(context.Background())
	if err != nil {
		return
	}
	_ = w.disconnect()
	w.db, w.tx = db, tx
}

// close takes the log into the file, which is whole then, and lets go of it.
func (w *writer) close() error {
	return errors.Join(w.tx.truncate(closing), w.disconnect())
}

// write hands a change to the writer and waits until it is stored. A context that is
// done before the writer has taken it stops it; from then on its outcome is waited for.
func (w *writer) write(ctx context.Context, do func(*tx) error, then func()) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := &job{do: do, then: then, answer: make(chan error, 1)}
	select {
	case w.jobs <- j:
		return <-j.answer
	case <-ctx.Done():
		return ctx.Err()
	case <-w.closed:
		return ErrClosed
	}
}

// run takes what waits, stores it, answers, until the store is closed.
func (w *writer) run() {
	defer close(w.ended)
	for {
		select {
		case j := <-w.jobs:
			w.store(w.gather(j))
		case answer := <-w.probes:
			answer <- w.probe()
		case <-w.log.again:
			w.log.due = true
		case <-w.closed:
			return
		}
		w.log.work(w.tx)
	}
}

// gather is the first job and those that wait behind it.
func (w *writer) gather(first *job) []*job {
	group := []*job{first}
	for len(group) < most {
		select {
		case j := <-w.jobs:
			group = append(group, j)
		default:
			return group
		}
	}
	return group
}

// store does the jobs in one transaction. If that fails each of them gets its own, so
// that none suffers for another, unless nothing can be stored at all.
func (w *writer) store(group []*job) {
	began := time.Now()
	answers, err := w.tx.all(group)
	switch {
	case isFull(err):
		_ = w.tx.checkpoint() // makes room in the log
		answers, err = w.tx.all(group)
	case isReadOnly(err):
		w.reconnect()
		answers, err = w.tx.all(group)
	}
	if err != nil && len(group) > 1 && !isBusy(err) {
		for i := range group {
			w.store(group[i : i+1])
		}
		return
	}
	if f := w.took.Load(); f != nil && err == nil {
		(*f)(time.Since(began))
	}
	err = diskError(err)
	w.health.note(err)
	for i, j := range group {
		answer := err
		if err == nil {
			answer = answers[i]
		}
		if answer == nil && j.then != nil {
			j.then()
		}
		j.answer <- answer
	}
}
