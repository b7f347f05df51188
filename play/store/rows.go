package store

import (
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"iter"
	"math/rand/v2"
	"strings"

	"roundhouse/play/log"
)

// readRows selects rows with their pads.
const readRows = "SELECT key, rev, value, pad FROM rows LEFT JOIN pads USING (num) "

// Get implements log.Rows.
func (s *Store) Get(ctx context.Context, keys ...string) (map[string]log.Row, error) {
	digits := make([]string, len(keys))
	for i, key := range keys {
		digits[i] = hex.EncodeToString([]byte(key))
	}
	wanted, err := json.Marshal(digits)
	if err != nil {
		return nil, err
	}
	list, err := findRows(ctx, s.reader.eachRow, "WHERE key IN (SELECT unhex(value) FROM json_each(?))", string(wanted))
	found := make(map[string]log.Row, len(list))
	for _, row := range list {
		found[row.Key] = row
	}
	return found, err
}

// eachRow runs a query, as reader.eachRow does.
type eachRow func(ctx context.Context, columns []any, found func(), query string, args ...any) error

// findRows returns the rows that a condition selects. If one is damaged, it returns an error.
func findRows(ctx context.Context, each eachRow, condition string, args ...any) (list []log.Row, err error) {
	var key, sealed, pad []byte
	var rev int64
	failed := each(ctx, []any{&key, &rev, &sealed, &pad}, func() {
		value, wrong := unseal(key, sealed, pad)
		if wrong != nil {
			err = wrong
		}
		list = append(list, log.Row{Key: string(key), Value: value, Rev: log.Rev(rev)})
	}, readRows+condition, args...)
	if failed != nil {
		err = failed
	}
	return list, err
}

// Put implements log.Rows.
func (s *Store) Put(ctx context.Context, key string, rev log.Rev, value []byte) (next log.Rev, err error) {
	err = s.writer.write(ctx, func(t *tx) (err error) {
		next, err = t.putValue(key, rev, value)
		return err
	}, nil)
	return next, err
}

// putValue stores a row in place of the one with the revision rev, and returns its new revision.
func (t *tx) putValue(key string, rev log.Rev, value []byte) (log.Rev, error) {
	num, err := t.padOf(key, rev)
	if err != nil {
		return 0, err
	}
	next := rand.Int64() | 1
	sealed, pad := seal([]byte(key), value)
	if num != 0 {
		_, err = t.runStatement("UPDATE pads SET pad = ? WHERE num = ?", pad, num)
		if err == nil {
			_, err = t.runStatement("UPDATE rows SET rev = ?, value = ? WHERE num = ?", next, sealed, num)
		}
		return log.Rev(next), err
	}
	num, err = t.queryNumber(`UPDATE pads SET pad = ?, free = 0
		WHERE num = (SELECT num FROM pads WHERE free ORDER BY num LIMIT 1) RETURNING num`, pad)
	if err == nil && num == 0 {
		num, err = t.queryNumber("INSERT INTO pads (pad, free) VALUES (?, 0) RETURNING num", pad)
	}
	if err == nil {
		_, err = t.runStatement("INSERT INTO rows VALUES (?, ?, ?, ?)", num, []byte(key), next, sealed)
	}
	return log.Rev(next), err
}

// padOf returns the num of a row's pad, or 0 if there is no row. The error is log.ErrMoved if the
// row has another revision than rev.
func (t *tx) padOf(key string, rev log.Rev) (num int64, err error) {
	var has int64
	err = t.queryRow([]any{&has, &num}, "SELECT rev, num FROM rows WHERE key = ?", []byte(key))
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	if err == nil && log.Rev(has) != rev {
		err = log.ErrMoved
	}
	return num, err
}

// Delete implements log.Rows. It waits for a while until the row has left the write-ahead log too;
// if a reader is in the way for longer, it leaves the log later.
func (s *Store) Delete(ctx context.Context, key string, rev log.Rev) error {
	err := s.writer.write(ctx, func(t *tx) error { return t.deleteRow(key, rev) }, s.writer.emptyLog)
	if err == nil {
		s.writer.awaitEmptyLog(ctx)
	}
	return err
}

// deleteRow deletes the row with that key and revision, if there is one with the key.
func (t *tx) deleteRow(key string, rev log.Rev) error {
	num, err := t.padOf(key, rev)
	if num == 0 && errors.Is(err, log.ErrMoved) {
		return nil
	} else if err != nil {
		return err
	}
	if _, err := t.runStatement("UPDATE pads SET pad = zeroblob(?), free = 1 WHERE num = ?", padLength, num); err != nil {
		return err
	}
	_, err = t.runStatement("DELETE FROM rows WHERE num = ?", num)
	return err
}

// pageLength is how many rows a scan reads at once, so that it is in nobody's way.
const pageLength = 100

// Scan implements log.Rows.
func (s *Store) Scan(ctx context.Context, prefix, from string) iter.Seq2[log.Row, error] {
	return func(yield func(log.Row, error) bool) {
		last := prefix + strings.Repeat("\xff", 250) // a key is no longer than that
		for from = max(prefix, from); ; {
			page, err := findRows(ctx, s.reader.eachRow, "WHERE key BETWEEN ? AND ? ORDER BY key LIMIT ?", []byte(from), []byte(last), pageLength)
			if err != nil {
				yield(log.Row{}, err)
				return
			}
			for _, row := range page {
				if !yield(row, nil) {
					return
				}
				from = row.Key + "\x00"
			}
			if len(page) < pageLength {
				return
			}
		}
	}
}
