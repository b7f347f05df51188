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
		"_pragma=busy_timeout(5000)",
		"_pragma=foreign_keys(1)",
		"_pragma=journal_mode(wal)",
		"_pragma=synchronous(full)",
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
	w.tx = &tx{conn: conn, stmts: map[string]*sql.Stmt{}, heads: map[string]head{}}
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

// store does the jobs in one transaction. If it fails each of them gets its own.
func (w *writer) store(group []*job) {
	answers, err := w.tx.all(group)
	if err != nil && len(group) > 1 {
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

// tx is the writer's connection, in a transaction.
type tx struct {
	conn   *sql.Conn
	stmts  map[string]*sql.Stmt
	broken error           // the first failure of a statement
	heads  map[string]head // of tables lately written to, as in the file
}

// all does the jobs in one transaction, and is what each of them answered. With an error
// nothing has changed.
func (t *tx) all(group []*job) (answers []error, err error) {
	t.broken = nil
	t.exec("BEGIN IMMEDIATE")
	for _, j := range group {
		if t.broken != nil {
			break
		}
		answers = append(answers, j.do(t))
	}
	if t.broken == nil {
		t.exec("COMMIT")
	}
	if t.broken == nil {
		return answers, nil
	}
	err = t.broken
	clear(t.heads)
	t.exec("ROLLBACK") // fails where SQLite has rolled back by itself
	return nil, err
}

// exec runs a statement and is the number of rows that it changed.
func (t *tx) exec(query string, args ...any) (rows int64, err error) {
	defer func() { t.note(err) }()
	stmt, err := t.stmt(query)
	if err != nil {
		return 0, err
	}
	result, err := stmt.ExecContext(context.Background(), args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// number is the one number that a query finds, 0 for none.
func (t *tx) number(query string, args ...any) (n int64, err error) {
	defer func() { t.note(err) }()
	stmt, err := t.stmt(query)
	if err != nil {
		return 0, err
	}
	err = stmt.QueryRowContext(context.Background(), args...).Scan(&n)
	if err == sql.ErrNoRows {
		return 0, nil
	}
	return n, err
}

func (t *tx) note(err error) {
	if t.broken == nil {
		t.broken = err
	}
}

func (t *tx) stmt(query string) (*sql.Stmt, error) {
	if s := t.stmts[query]; s != nil {
		return s, nil
	}
	s, err := t.conn.PrepareContext(context.Background(), query)
	if err == nil {
		t.stmts[query] = s
	}
	return s, err
}
