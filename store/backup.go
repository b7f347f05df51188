package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
)

// Backup copies everything as it is now to a new file, while the store goes on working.
// A file that there is already is refused.
func (s *Store) Backup(ctx context.Context, file string) error {
	select {
	case <-s.closed:
		return ErrClosed
	default:
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	err = f.Close()
	if err == nil {
		err = s.backup(ctx, file)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("backup to %q: %w", file, err), os.Remove(file))
	}
	return nil
}

// backup copies everything over a file, which is empty until the copy is whole.
func (s *Store) backup(ctx context.Context, file string) error {
	db, err := connect(s.path, "mode=ro", patience)
	if err != nil {
		return err
	}
	var id int64
	err = db.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id)
	if err == nil && id != application {
		err = errNotOurs
	}
	if err == nil {
		err = replace(ctx, db, file)
	}
	return errors.Join(err, db.Close())
}

// duplicate copies the database to a new file, for good.
func duplicate(ctx context.Context, db *sql.DB, file string) error {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", file)
	if err == nil {
		err = f.Sync()
	}
	err = errors.Join(err, f.Close())
	if err != nil {
		return errors.Join(err, os.Remove(file))
	}
	return nil
}

// Check reads the whole file and is nil where everything in it fits together.
func (s *Store) Check(ctx context.Context) error {
	for _, check := range []struct{ query, wrong string }{
		{"PRAGMA integrity_check(1)", "the file is damaged: %s"},
		{`SELECT "table" FROM pragma_foreign_key_check LIMIT 1`, "a row of %q belongs to nothing"},
		{`SELECT id FROM tables AS t WHERE (
			SELECT count(*) = 0 OR count(*) <> max(num) & 0xffffff OR count(*) <> count(DISTINCT id)
			FROM entries WHERE num > t.num << 24 AND num < (t.num + 1) << 24) LIMIT 1`, "the log of table %q has gaps or repeats"},
		{`SELECT id FROM entries WHERE num >> 24 NOT IN (SELECT num FROM tables) LIMIT 1`, "entry %q belongs to no table"},
	} {
		found, err := one[string](ctx, s.reader, check.query)
		if err != nil {
			return err
		}
		if found != "" && found != "ok" {
			return fmt.Errorf(check.wrong, found)
		}
	}
	return nil
}
