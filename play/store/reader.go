package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"
)

// readers is the largest number of reads at the same time.
const readers = 8

// reader reads the file independently of the writer.
type reader struct {
	db     *sql.DB
	closed <-chan struct{}
	mu     sync.Mutex
	stmts  map[string]*sql.Stmt
}

func newReader(path string, closed <-chan struct{}) (*reader, error) {
	db, err := connectTo(path, "mode=ro", patience)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(readers)
	db.SetMaxIdleConns(readers)
	return &reader{db: db, closed: closed, stmts: map[string]*sql.Stmt{}}, nil
}

// close ends all reading.
func (r *reader) close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var errs []error
	for _, s := range r.stmts {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, r.db.Close())...)
}

// prepareOnce returns the prepared statement of the query, from a cache if possible.
func (r *reader) prepareOnce(ctx context.Context, query string) (*sql.Stmt, error) {
	select {
	case <-r.closed:
		return nil, ErrClosed
	default:
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if s := r.stmts[query]; s != nil {
		return s, nil
	}
	s, err := r.db.PrepareContext(ctx, query)
	if err == nil {
		r.stmts[query] = s
	}
	return s, err
}

// eachRow runs a query. It scans every row into the columns, and then calls found.
func (r *reader) eachRow(ctx context.Context, columns []any, found func(), query string, args ...any) (err error) {
	defer func() { err = diskError(err) }()
	stmt, err := r.prepareOnce(ctx, query)
	if err != nil {
		return err
	}
	return scanAll(ctx, stmt, columns, found, args)
}

// scanAll runs a statement. It scans every row into the columns, and then calls found.
func scanAll(ctx context.Context, stmt *sql.Stmt, columns []any, found func(), args []any) error {
	rows, err := stmt.QueryContext(ctx, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(columns...); err != nil {
			return err
		}
		found()
	}
	return rows.Err()
}

// queryOne returns the single value that a query finds, or the zero value of T if it finds none.
func queryOne[T any](ctx context.Context, r *reader, query string, args ...any) (v T, err error) {
	stmt, err := r.prepareOnce(ctx, query)
	if err != nil {
		return v, err
	}
	err = stmt.QueryRowContext(ctx, args...).Scan(&v)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return v, diskError(err)
}
