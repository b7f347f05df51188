package store

import (
	"context"
	"database/sql"
	"fmt"
)

// most is how many jobs share a transaction, so that none waits long for the others.
const most = 512

// writer is the one that writes. It alone uses its connection.
type writer struct {
	db     *sql.DB
	tx     *tx
	jobs   chan *job
	closed <-chan struct{}
	ended  chan struct{}
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
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		db.Close()
		return nil, err
	}
	var mode string
	if err := conn.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil || mode != "wal" {
		db.Close()
		return nil, fmt.Errorf("no write-ahead log here: journal mode %q: %w", mode, err)
	}
	w := &writer{db: db, jobs: make(chan *job), closed: closed, ended: make(chan struct{})}
	w.tx = &tx{conn: conn, stmts: map[string]*sql.Stmt{}}
	return w, nil
}

func (w *writer) close() error {
	w.tx.conn.Close()
	return w.db.Close()
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
		case <-w.closed:
			return
		}
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
// that none suffers for another, unless it is the file that is kept by somebody.
func (w *writer) store(group []*job) {
	answers, err := w.tx.all(group)
	if isFull(err) {
		w.tx.tidy()
		answers, err = w.tx.all(group)
	}
	if err != nil && len(group) > 1 && !isBusy(err) {
		for i := range group {
			w.store(group[i : i+1])
		}
		return
	}
	for i, j := range group {
		answer := told(err)
		if err == nil {
			answer = answers[i]
		}
		if answer == nil && j.then != nil {
			j.then()
		}
		j.answer <- answer
	}
}
