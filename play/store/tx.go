package store

import (
	"context"
	"database/sql"
	"errors"
)

// tx is the writer's connection while it is in a transaction.
type tx struct {
	db     *sql.DB
	conn   *sql.Conn
	stmts  map[string]*sql.Stmt
	broken error // the first error of a statement
	heads  heads
	jobs   int     // since the last checkpoint
	marked bool    // the last transaction has left a mark
	guard  *sql.Tx // see guardMark; nil if the next transaction leaves a mark
}

// runAll does the jobs in one transaction, and returns the answer of each job. If it returns an
// error, nothing has changed.
func (t *tx) runAll(group []*job) (answers []error, err error) {
	t.broken = nil
	marks := t.guard == nil
	_, _ = t.runStatement("BEGIN IMMEDIATE")
	if t.broken == nil && marks {
		_, _ = t.runStatement(markAnew)
	}
	for _, j := range group {
		if t.broken != nil {
			break
		}
		answers = append(answers, j.do(t))
	}
	if t.broken == nil {
		_, _ = t.runStatement("COMMIT")
	}
	if t.broken == nil {
		t.jobs += len(group)
		t.marked = marks
		t.guardMark()
		return answers, nil
	}
	err = t.broken
	t.heads.forgetAll()
	_, _ = t.runStatement("ROLLBACK") // fails if SQLite has already rolled back
	return nil, err
}

// runStatement runs a statement and returns the number of rows that it changed.
func (t *tx) runStatement(query string, args ...any) (rows int64, err error) {
	defer func() { t.noteFailure(err) }()
	stmt, err := t.prepareOnce(query)
	if err != nil {
		return 0, err
	}
	result, err := stmt.ExecContext(context.Background(), args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// queryNumber returns the single number that a query finds, or 0 if it finds none.
func (t *tx) queryNumber(query string, args ...any) (n int64, err error) {
	err = t.queryRow([]any{&n}, query, args...)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return n, err
}

// queryRow scans the first row that a query finds. It returns sql.ErrNoRows if there is none.
func (t *tx) queryRow(into []any, query string, args ...any) (err error) {
	stmt, err := t.prepareOnce(query)
	if err == nil {
		err = stmt.QueryRowContext(context.Background(), args...).Scan(into...)
	}
	if !errors.Is(err, sql.ErrNoRows) {
		t.noteFailure(err)
	}
	return err
}

// queryTexts returns the first column of all rows that a query finds.
func (t *tx) queryTexts(query string, args ...any) (all []string, err error) {
	var text string
	err = t.eachRow(context.Background(), []any{&text}, func() { all = append(all, text) }, query, args...)
	return all, err
}

// eachRow runs a query. It scans every row into the columns, and then calls found.
func (t *tx) eachRow(ctx context.Context, columns []any, found func(), query string, args ...any) (err error) {
	defer func() { t.noteFailure(err) }()
	stmt, err := t.prepareOnce(query)
	if err != nil {
		return err
	}
	return scanAll(ctx, stmt, columns, found, args)
}

// noteFailure records that the transaction has failed.
func (t *tx) noteFailure(err error) {
	if t.broken == nil {
		t.broken = err
	}
}

// prepareOnce returns the prepared statement of the query, from a cache if possible.
func (t *tx) prepareOnce(query string) (*sql.Stmt, error) {
	if s := t.stmts[query]; s != nil {
		return s, nil
	}
	s, err := t.conn.PrepareContext(context.Background(), query)
	if err == nil {
		t.stmts[query] = s
	}
	return s, err
}

// guardMark begins to read the file as it is after the mark that the last transaction has left. As
// long as it reads, no program begins the log anew or moves into the file what came after the mark.
func (t *tx) guardMark() {
	if t.guard != nil {
		return
	}
	guard, err := t.db.BeginTx(context.Background(), nil)
	if err != nil {
		return // the next transaction leaves a mark too
	}
	if guard.QueryRow("SELECT count(*) FROM file").Scan(new(int)) != nil {
		_ = guard.Rollback()
		return
	}
	t.guard = guard
}

// release ends what guardMark has begun, so that the log may begin anew.
func (t *tx) release() {
	if t.guard != nil {
		_ = t.guard.Rollback()
		t.guard = nil
	}
}

// close closes the statements, because a connection stays open as long as one of its statements is
// open.
func (t *tx) close() error {
	t.release()
	return errors.Join(t.closeStatements(), t.conn.Close())
}

func (t *tx) closeStatements() error {
	var errs []error
	for _, s := range t.stmts {
		errs = append(errs, s.Close())
	}
	return errors.Join(errs...)
}
