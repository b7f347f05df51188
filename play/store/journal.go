package store

import (
	"context"
	"errors"
	"fmt"
)

// A process that is killed in a transaction without a write-ahead log leaves the old pages in a
// rollback journal next to the file. SQLite rolls back any journal that it finds there, but not on
// a connection that only reads. Servers write with a log; such transactions switch a file to it or
// are of earlier releases.

// rollBack undoes what a killed process left half done. The caller must hold the file's lock.
func rollBack(ctx context.Context, path string) error {
	if !hasContent(path + "-journal") {
		return nil
	}
	db, err := connectTo(path, patience)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "SELECT 1 FROM sqlite_schema")
	return errors.Join(err, db.Close())
}

// rollBackLocked locks the file and undoes what a killed process left half done. If another process
// has the lock, the journal is that process's, and rollBackLocked leaves it alone.
func rollBackLocked(ctx context.Context, path string) error {
	if !hasContent(path + "-journal") {
		return nil
	}
	lock, err := lockFile(ctx, path)
	if errors.Is(err, errInUse) {
		return nil
	} else if err != nil {
		return fmt.Errorf("what broke off half done cannot be undone: %w", err)
	}
	return errors.Join(rollBack(ctx, path), lock.Close())
}

// requireFile returns an error if there is a log or a journal without the file that it belongs to:
// SQLite would apply it to the next file of that name.
func requireFile(path string) error {
	for _, name := range []string{path + "-wal", path + "-journal"} {
		if !hasContent(name) || hasContent(path) {
			continue
		}
		problem := "there is no such file"
		if exists(path) {
			problem = "the file is empty"
		}
		return fmt.Errorf("%s, but its log %q has content: "+
			"put the data file back that the log belongs to, or move the log away to begin with nothing", problem, name)
	}
	return nil
}
