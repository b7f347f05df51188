package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync/atomic"
	"time"
)

// most is the largest number of jobs in a transaction. It keeps a job from waiting long for the
// others.
const most = 512

// often is the number of jobs between two checkpoints. They take about 4,000 pages of the log
// together, and 8,000 one by one.
const often = 2000

// writer does all the writing. Nothing else uses its connection.
type writer struct {
	open   func(context.Context) (*sql.DB, *tx, error) // makes a connection to the file
	db     *sql.DB
	tx     *tx
	jobs   chan *job
	probes chan chan error
	closed <-chan struct{}
	ended  chan struct{}
	health health
	took   atomic.Pointer[func(time.Duration)] // see OnCommit
	log    emptying
	long   bool // the log has got long, and is to be checkpointed once the jobs are answered
}

// job is a change. do makes the change, and may be called twice: if a transaction fails, it is
// rolled back, and its jobs are done again one by one. If do returns an error of its own, such as a
// conflict, it must have changed nothing. then is called once the change is stored.
type job struct {
	do     func(*tx) error
	then   func()
	answer chan error
}

// newWriter connects to the file. The caller must then call run, which does the work.
func newWriter(ctx context.Context, path string, closed <-chan struct{}) (*writer, error) {
	w := &writer{jobs: make(chan *job), probes: make(chan chan error), closed: closed, ended: make(chan struct{})}
	w.open = func(ctx context.Context) (*sql.DB, *tx, error) { return connectWriter(ctx, path) }
	var err error
	w.db, w.tx, err = w.open(ctx)
	if err != nil {
		return nil, err
	}
	_ = w.tx.truncateLog(soon) // removes data that was deleted before a crash; a failure does not matter here
	return w, nil
}

// connectWriter opens the connection of a writer.
func connectWriter(ctx context.Context, path string) (*sql.DB, *tx, error) {
	// SQLite creates these files with the mode of the data file. If that was read-only then, SQLite
	// could not write them now that the data file is writable again.
	for _, beside := range []string{path + "-wal", path + "-shm"} {
		if info, err := os.Stat(beside); err == nil && info.Mode().Perm()&0o200 == 0 {
			_ = os.Chmod(beside, 0o600)
		}
	}
	db, err := connectTo(path,
		patience,
		"_pragma=foreign_keys(1)",
		"_pragma=journal_mode(wal)",
		"_pragma=synchronous(full)",
		"_pragma=secure_delete(1)",      // overwrite deleted data
		"_pragma=wal_autocheckpoint(0)", // see checkpoint
		"_pragma=journal_size_limit(67108864)",
		"_pragma=cache_size(-16000)") // in KiB
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
	return db, &tx{db: db, conn: conn, stmts: map[string]*sql.Stmt{}}, nil
}

// disconnect closes the connection.
func (w *writer) disconnect() error { return errors.Join(w.tx.close(), w.db.Close()) }

// reconnect opens the file again, because a connection to a file that could not be written when it
// was opened stays read-only. If opening fails, the old connection is kept.
func (w *writer) reconnect() {
	db, tx, err := w.open(context.Background())
	if err != nil {
		return
	}
	_ = w.disconnect()
	w.db, w.tx = db, tx
}

// close moves the log into the file, which is then complete, and closes the file.
func (w *writer) close() error {
	return errors.Join(w.tx.truncateLog(closing), w.disconnect())
}

// write hands a change to the writer and waits until it is stored. If the context ends before the
// writer has accepted the change, write cancels the change; after that, it waits for the outcome.
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

// run stores changes as they arrive, and answers them, until the store is closed.
func (w *writer) run() {
	defer close(w.ended)
	for {
		select {
		case j := <-w.jobs:
			w.storeGroup(w.gatherJobs(j))
			if w.long {
				_ = w.tx.checkpointLog() // if it fails, the log grows until the next time
			}
		case answer := <-w.probes:
			answer <- w.probeStorage()
		case <-w.log.again:
			w.log.due = true
		case <-w.closed:
			return
		}
		if w.log.due {
			w.log.empty(w.tx)
		}
	}
}

// gatherJobs returns the first job and the jobs that are waiting behind it. It lets others run as
// long as that brings more jobs, so that groups grow with the load of the machine.
func (w *writer) gatherJobs(first *job) []*job {
	group := []*job{first}
	for before := 0; len(group) > before; {
		before = len(group)
		runtime.Gosched()
		group = w.addWaiting(group)
	}
	return group
}

// addWaiting adds the jobs that are waiting to the group.
func (w *writer) addWaiting(group []*job) []*job {
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

// storeGroup does the jobs in one transaction. If that fails, each job gets its own transaction, so
// that none fails because of another. It does not try that if nothing can be stored at all.
func (w *writer) storeGroup(group []*job) {
	began := time.Now()
	answers, err := w.tx.runAll(group)
	switch {
	case isFull(err):
		_ = w.tx.checkpointLog() // makes room in the log
		answers, err = w.tx.runAll(group)
	case isReadOnly(err):
		w.reconnect()
		answers, err = w.tx.runAll(group)
	}
	if err != nil && len(group) > 1 && !isBusy(err) {
		for i := range group {
			w.storeGroup(group[i : i+1])
		}
		return
	}
	if f := w.took.Load(); f != nil && err == nil {
		(*f)(time.Since(began))
	}
	err = diskError(err)
	w.health.noteOutcome(err)
	w.long = w.tx.jobs >= often
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
