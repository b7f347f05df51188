package store

import (
	"context"
	"database/sql"
	"errors"
)

// tx is the writer's connection, in a transaction.
type tx struct {
	conn   *sql.Conn
	stmts  map[string]*sql.Stmt
	broken error // the first failure of a statement
	heads  heads
}

// all does the jobs in one transaction, and is what each of them answered. With an error
// nothing has changed.
func (t *tx) all(group []*job) (answers []error, err error) {
	t.broken = nil
	_, _ = t.exec("BEGIN IMMEDIATE")
	if t.broken == nil {
		_, _ = t.exec(markAnew)
	}
	for _, j := range group {
		if t.broken != nil {
			break
		}
		answers = append(answers, j.do(t))
	}
	if t.broken == nil {
		_, _ = t.exec("COMMIT")
	}
	if t.broken == nil {
		return answers, nil
	}
	err = t.broken
	t.heads.forget()
	_, _ = t.exec("ROLLBACK") // fails where SQLite has rolled back by itself
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
	err = t.row([]any{&n}, query, args...)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return n, err
}

// row is the first row that a query finds, sql.ErrNoRows for none.
func (t *tx) row(into []any, query string, args ...any) (err error) {
	stmt, err := t.stmt(query)
	if err == nil {
		err = stmt.QueryRowContext(context.Background(), args...).Scan(into...)
	}
	if !errors.Is(err, sql.ErrNoRows) {
		t.note(err)
	}
	return err
}

// texts is the first columns of what a query finds.
func (t *tx) texts(query string, args ...any) (all []string, err error) {
	defer func() { t.note(err) }()
	stmt, err := t.stmt(query)
	if err != nil {
		return nil, err
	}
	rows, err := stmt.QueryContext(context.Background(), args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return all, rows.Err()
}

// note remembers that the transaction has failed.
func (t *tx) note(err error) {
	if t.broken == nil {
		t.broken = err
	}
}

// stmt is the statement, prepared once.
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

// close ends the statements: a connection stays open as long as one of them is.
func (t *tx) close() error {
	var errs []error
	for _, s := range t.stmts {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, t.conn.Close())...)
}
