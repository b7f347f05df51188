//go:build unix

package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"roundhouse/play/log"
)

func init() { ways["readonly"] = writeReadOnly }

// TestFileThatMayNotBeWrittenIsServedAndHeals has a child that is not root, for which files
// may be read-only.
func TestFileThatMayNotBeWrittenIsServedAndHeals(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "roundhouse.db")
	if err := command("readonly", file).Run(); err != nil {
		t.Fatal(err)
	}
	sound(t, file)
}

// writeReadOnly opens a file that is read-only, and continues when it no longer is.
func writeReadOnly(file string) error {
	const nobody = 65534
	if os.Getuid() == 0 {
		folder := filepath.Dir(file) // and the parent folder, which belongs to the test too
		err := errors.Join(os.Chown(folder, nobody, nobody), os.Chown(filepath.Dir(folder), nobody, nobody),
			syscall.Setgid(nobody), syscall.Setuid(nobody))
		if err != nil {
			return err
		}
	}
	ctx := context.Background()
	s, err := Open(ctx, file)
	if err == nil {
		err = errors.Join(s.Close(), os.Chmod(file, 0o400))
	}
	if err != nil {
		return err
	}
	if s, err = Open(ctx, file); err != nil {
		return err
	}
	try := func() error {
		return s.Append(ctx, "t", 0, log.Head{}, log.Entry{ID: "a", Data: dataAt(1)})
	}
	for range 2 {
		if err := try(); !errors.Is(err, log.ErrNotStored) {
			return fmt.Errorf("stored in a file that is read-only: %w", err)
		}
		if err := s.Ready(ctx); !errors.Is(err, log.ErrNotStored) {
			return fmt.Errorf("ready with a file that is read-only: %w", err)
		}
	}
	if err := os.Chmod(file, 0o600); err != nil {
		return err
	}
	if err := s.Ready(ctx); err != nil {
		return fmt.Errorf("not ready again: %w", err)
	}
	if err := try(); err != nil {
		return err
	}
	err = s.Close()
	if hasContent(file + "-wal") {
		err = errors.Join(err, errors.New("a log is left"))
	}
	return err
}
