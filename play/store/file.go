package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"modernc.org/sqlite"

	"roundhouse/play/filelock"
)

// application is the application ID of a Roundhouse file, "RNDH"; see PRAGMA application_id.
const application = 0x524e4448

// unfinished is the application ID of a file of which only a part has been restored, "RNDI".
const unfinished = application + 1

var (
	errNotOurs = errors.New("not a Roundhouse file")
	errPart    = errors.New("only a part of it has been restored: remove it and begin again")
	errInUse   = errors.New("in use by another process")
)

// resolveLinks returns the path with its links resolved, so that a file has only one lock,
// whichever path leads to it.
func resolveLinks(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(abs)
	if errors.Is(err, fs.ErrNotExist) {
		return abs, nil
	}
	return real, err
}

// patienceTime is the longest to wait while another program, such as SQLite's shell, has the file
// locked.
const patienceTime = 5 * time.Second

// patience is the SQLite setting for patienceTime.
var patience = fmt.Sprintf("_pragma=busy_timeout(%d)", patienceTime.Milliseconds())

// uriOf returns the URI of a file for SQLite, with settings as parameters.
func uriOf(path string, settings ...string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/…
	}
	uri := url.URL{Scheme: "file", Path: path, RawQuery: strings.Join(settings, "&")}
	return uri.String()
}

// connectTo opens a file with SQLite. SQLite does not touch the file before the first statement.
func connectTo(path string, settings ...string) (*sql.DB, error) {
	c, err := sqlite.NewConnector(uriOf(path, settings...))
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(c), nil
}

// lockFile locks the file for this process until the lock is closed. The lock is SQLite's lock on
// an empty database next to the file, because that works on every system.
func lockFile(ctx context.Context, path string) (*sql.DB, error) {
	path += ".lock"
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("there is no such folder")
	} else if err != nil {
		return nil, err
	}
	// This must come before SQLite opens the file: closing a file drops the process's locks on it.
	if err := f.Close(); err != nil {
		return nil, err
	}
	db, err := connectTo(path, "_pragma=journal_mode(off)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, "BEGIN EXCLUSIVE"); err != nil {
		db.Close()
		if isBusy(err) {
			err = errInUse
		}
		return nil, err
	}
	return db, nil
}

// reserveFile reserves the file for this process, by whichever of its names it is opened, until the
// result is closed. A file that may not be written is not reserved.
func reserveFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	if !filelock.Reserve(f) {
		return nil, errors.Join(errInUse, f.Close())
	}
	return f, nil
}

// prepareFile makes sure that the file at path exists and has the current schema. It reserves the
// file; the caller must close reserved if it is not nil, even if there is an error.
func prepareFile(ctx context.Context, path string, steps []string) (reserved *os.File, err error) {
	if err := requireOwnLog(path); err != nil {
		return nil, err
	}
	if !hasContent(path) {
		if err := createFile(ctx, path, steps); err != nil {
			return nil, err
		}
	}
	if reserved, err = reserveFile(path); err != nil {
		return nil, err
	}
	if err := requireOurs(path); err != nil {
		return reserved, err
	}
	if err := rollBack(ctx, path); err != nil {
		return reserved, err
	}
	return reserved, migrateFile(ctx, path, steps)
}

// requireOurs returns an error unless a file is a Roundhouse file. It looks at the file's
// beginning, without SQLite, which might change the file.
func requireOurs(path string) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("there is no such file")
	} else if err != nil {
		return err
	}
	defer f.Close()
	head := make([]byte, 100)
	switch _, err := io.ReadFull(f, head); {
	case err != nil && ignoreEnd(err) != nil:
		return err
	case err != nil, !isOurs(head):
		return errNotOurs
	case applicationOf(head) == unfinished:
		return errPart
	}
	return nil
}

// isOurs reports whether the first 100 bytes of a file are those of a Roundhouse file.
func isOurs(head []byte) bool {
	id := applicationOf(head)
	return strings.HasPrefix(string(head), "SQLite format 3\x00") && (id == application || id == unfinished)
}

// applicationOf returns the application ID in the first 100 bytes of a file.
func applicationOf(head []byte) uint32 { return binary.BigEndian.Uint32(head[68:]) }

// createFile creates the file under a temporary name and then renames it, so that the file exists
// either completely or not at all.
func createFile(ctx context.Context, path string, steps []string) error {
	fresh := path + ".new"
	for _, old := range []string{fresh, fresh + "-journal"} {
		if err := os.Remove(old); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	f, err := os.OpenFile(fresh, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	db, err := connectTo(fresh)
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	_, err = db.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", application))
	if err == nil {
		err = applySteps(ctx, db, 0, steps)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	return rename(fresh, path)
}

// rename renames a file so that the new name lasts.
func rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	return syncFolder(to)
}

// exists reports whether there is a file or a folder at path.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
