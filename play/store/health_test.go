package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"testing"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

func TestStoreIsNotReadyWhileItHasNoRoom(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a")
	if err := s.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	runOutside(t, s, "PRAGMA max_page_count = 60")
	n := fill(t, s, "t", 1)
	run := func() error {
		return s.writer.write(t.Context(), func(t *tx) error {
			_, err := t.runStatement("INSERT INTO tables (id) VALUES (?)", strings.Repeat("x", 1<<20))
			return err
		}, nil)
	}
	if err := run(); !errors.Is(err, log.ErrFull) {
		t.Fatal(err)
	}
	if !s.writer.health.isFailing() {
		t.Error("the last attempt failed, and it is not known")
	}
	// A mark fits where an event does not: the question is whether anything can be stored.
	runOutside(t, s, "PRAGMA max_page_count = 1073741823")
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("with room again: %v", err)
	}
	put(t, s, "t", table.Seq(n), "more")
}

func TestFileThatCannotBeWrittenIsTriedUntilItCan(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a")
	usual := s.writer.open
	readOnly := func(ctx context.Context) (*sql.DB, *tx, error) {
		db, tx, err := usual(ctx)
		if err == nil {
			_, err = tx.conn.ExecContext(ctx, "PRAGMA query_only = 1")
		}
		return db, tx, err
	}
	s.writer.open = readOnly // the writer uses it only when it has a job
	runOutside(t, s, "PRAGMA query_only = 1")
	for i := range 3 {
		if err := add(t, s, "t", 1, fmt.Sprint("b", i)); !errors.Is(err, log.ErrNotStored) || errors.Is(err, log.ErrFull) {
			t.Errorf("stored: %v", err)
		}
		if err := s.Ready(t.Context()); !errors.Is(err, log.ErrNotStored) {
			t.Errorf("ready: %v", err)
		}
	}
	holds(t, s, "t", 1) // reading still works
	s.writer.open = usual
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("ready again: %v", err)
	}
	put(t, s, "t", 1, "b")
	holds(t, s, "t", 2)
}

func TestWhatIsWrongWithAJobDoesNotMakeTheStoreUnready(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a")
	if err := add(t, s, "t", 0, "b"); !errors.Is(err, log.ErrConflict) {
		t.Error(err)
	}
	err := s.writer.write(t.Context(), func(t *tx) error {
		_, err := t.runStatement("INSERT INTO tables (id) VALUES (NULL)")
		return err
	}, nil)
	if err == nil || s.writer.health.isFailing() {
		t.Errorf("failing after %v", err)
	}
}
