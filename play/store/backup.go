package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"modernc.org/sqlite"

	"roundhouse/play/filelock"
)

// Backup copies the data file at path, as it is now, to a new file, whether or not a Store has path
// open. It checks the copy before publishing it under the new name. If the copy is damaged, Backup
// removes it and returns a *Damage. It does not overwrite an existing file.
func Backup(ctx context.Context, path, file string) (Report, error) {
	path, err := resolveLinks(path)
	if err != nil {
		return Report{}, err
	}
	if file, err = filepath.Abs(file); err != nil {
		return Report{}, err
	}
	removeLeft(file)
	if err := requireNone(file); err != nil {
		return Report{}, err
	}
	fresh, err := createFresh(file)
	if err != nil {
		return Report{}, err
	}
	report, err := provenCopy(ctx, path, fresh.Name())
	err = errors.Join(err, fresh.Close())
	if err == nil {
		err = publishFile(fresh.Name(), file)
	}
	if err != nil {
		return report, errors.Join(err, removeDatabase(fresh.Name()))
	}
	return report, nil
}

// requireNone returns an error if the file exists.
func requireNone(file string) error {
	_, err := os.Lstat(file)
	if err == nil {
		return fmt.Errorf("%q: %w", file, fs.ErrExist)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// provenCopy copies the data file at path over the empty file into, and checks the copy.
func provenCopy(ctx context.Context, path, into string) (Report, error) {
	before, err := copyDatabase(ctx, path, into)
	if isDamage(err) {
		return Report{}, &Damage{path, []Fault{{Message: err.Error()}}}
	} else if err != nil {
		return Report{}, fmt.Errorf("%q: %w", path, err)
	}
	report, err := Check(ctx, into)
	if err != nil {
		return report, err
	}
	if report.Counts != before {
		report.Faults = append(report.Faults,
			Fault{Message: fmt.Sprintf("it has %s, and its copy %s", before, report.Counts)})
	}
	if len(report.Faults) > 0 {
		return report, &Damage{path, report.Faults}
	}
	return report, nil
}

// publishFile renames the complete file fresh to file, a name that must not be taken.
func publishFile(fresh, file string) error {
	if err := os.Link(fresh, file); err == nil {
		return errors.Join(os.Remove(fresh), syncFolder(file))
	} else if errors.Is(err, fs.ErrExist) {
		return err
	}
	// Some file systems have no hard links.
	if err := requireNone(file); err != nil {
		return err
	}
	return rename(fresh, file)
}

// syncFolder makes the names in the file's folder durable, on systems that can do that.
func syncFolder(file string) error {
	folder, err := os.Open(filepath.Dir(file))
	if err != nil {
		return err
	}
	_ = folder.Sync()
	return folder.Close()
}

// removeDatabase removes a data file and the files that SQLite may have created next to it.
func removeDatabase(file string) error {
	for _, beside := range []string{"-journal", "-wal", "-shm"} {
		_ = os.Remove(file + beside)
	}
	return os.Remove(file)
}

// copyDatabase copies the database at path, page by page, over an empty file, and returns the
// counts of what it contains. When it returns, the copy is on disk, needs no log, and has a new
// mark.
func copyDatabase(ctx context.Context, path, file string) (counts Counts, err error) {
	db, err := openToRead(ctx, path)
	if err != nil {
		return counts, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = atOneMoment(ctx, db, func(conn *sql.Conn) (err error) {
		if counts, err = countAll(ctx, conn); err != nil {
			return err
		}
		return conn.Raw(func(driver any) error { return copyPages(ctx, driver, file) })
	})
	if err == nil {
		err = makeWhole(ctx, file)
	}
	return counts, err
}

// copyPages copies to a file everything that the connection sees.
func copyPages(ctx context.Context, driver any, file string) error {
	const atOnce = 4096
	b, err := driver.(interface {
		NewBackup(uri string) (*sqlite.Backup, error)
	}).NewBackup(uriOf(file))
	if err != nil {
		return err
	}
	more := true
	for more && err == nil {
		if more, err = b.Step(atOnce); err == nil {
			err = ctx.Err()
		}
	}
	return errors.Join(err, b.Finish())
}

// makeWhole turns a copied file into one that is complete without a log.
func makeWhole(ctx context.Context, file string) error {
	db, err := connectTo(file, "_pragma=synchronous(full)")
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	_, err = db.ExecContext(ctx, "PRAGMA journal_mode = delete")
	var version int
	if err == nil {
		err = db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version)
	}
	if err == nil && version >= schemaOfMarks {
		_, err = db.ExecContext(ctx, markAnew)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// replaceFile copies the database at path over a file. At any time that file is complete: either
// the old one or the new one.
func replaceFile(ctx context.Context, path, file string) error {
	removeLeft(file)
	fresh, err := createFresh(file)
	if err != nil {
		return err
	}
	_, err = copyDatabase(ctx, path, fresh.Name())
	err = errors.Join(err, fresh.Close()) // after SQLite's work: closing drops the locks of the process
	if err == nil {
		err = rename(fresh.Name(), file)
	}
	if err != nil {
		return errors.Join(err, removeDatabase(fresh.Name()))
	}
	return nil
}

// freshEnd ends the names of createFresh. A person who numbers copies does not use it.
const freshEnd = ".part"

// createFresh creates and reserves an empty file beside file, for what is to become its content.
func createFresh(file string) (*os.File, error) {
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".new*"+freshEnd)
	if err != nil {
		return nil, err
	}
	if !filelock.Reserve(f) {
		return nil, errors.Join(fmt.Errorf("%q: %w", f.Name(), errInUse), f.Close())
	}
	return f, nil
}

// removeLeft removes the files of createFresh that killed processes have left: those that no
// process has reserved.
func removeLeft(file string) {
	prefix := filepath.Base(file) + ".new"
	others, _ := os.ReadDir(filepath.Dir(file)) // those that can be read
	for _, other := range others {
		rest, begins := strings.CutPrefix(other.Name(), prefix)
		digits, ends := strings.CutSuffix(rest, freshEnd)
		if _, err := strconv.ParseUint(digits, 10, 32); !begins || !ends || err != nil {
			continue
		}
		left := filepath.Join(filepath.Dir(file), other.Name())
		f, err := os.OpenFile(left, os.O_RDWR, 0)
		if err != nil {
			continue
		}
		ours := filelock.Reserve(f) && isBegunCopy(f)
		_ = f.Close() // some systems remove no file that is open
		if ours {
			_ = removeDatabase(left)
		}
	}
}

// isBegunCopy reports whether the file is a Roundhouse file, or one whose first page is still to be
// written.
func isBegunCopy(f *os.File) bool {
	head := make([]byte, 100)
	n, _ := io.ReadFull(f, head)
	return isOurs(head) || bytes.Equal(head[:n], make([]byte, n))
}
