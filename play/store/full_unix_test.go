//go:build unix

package store

import (
	"context"
	"errors"
	"fmt"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

func init() { ways["fill"] = fillFiles }

// TestSystemRefusesToWrite has a child that may not make files above a limit, which fails like a
// full disk.
func TestSystemRefusesToWrite(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "roundhouse.db")
	if err := command("fill", file).Run(); err != nil {
		t.Fatal(err)
	}
	s, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, s)
	entries, err := s.Read(t.Context(), "t", 0)
	if err != nil || len(entries) < 300 {
		t.Fatal(len(entries), err)
	}
	holds(t, s, "t", len(entries))
}

// fillFiles appends until nothing more can be written, under a limit and then under a higher one.
func fillFiles(file string) error {
	signal.Ignore(syscall.SIGXFSZ)
	s, err := Open(context.Background(), file)
	if err != nil {
		return err
	}
	stored := 0
	for _, limit := range []uint64{100_000, 200_000} {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: limit, Max: 1 << 40}); err != nil {
			return err
		}
		more, err := appendAll(s, stored)
		if !errors.Is(err, log.ErrFull) || more == 0 {
			return fmt.Errorf("%d entries behind %d, and then %w", more, stored, err)
		}
		stored += more
		if err := s.Ready(context.Background()); !errors.Is(err, log.ErrFull) {
			return fmt.Errorf("ready though nothing can be written: %w", err)
		}
		has, err := s.Read(context.Background(), "t", 0)
		if err != nil || len(has) != stored {
			return fmt.Errorf("%d entries of %d, %w", len(has), stored, err)
		}
	}
	if err := s.Close(); err == nil || !strings.Contains(err.Error(), "keep both together") {
		return fmt.Errorf("closed, with a log that has no room in its file: %w", err)
	}
	return nil
}

// appendAll appends after that many entries until it fails, and returns how often it succeeded.
func appendAll(s *Store, last int) (stored int, err error) {
	for ; stored < 100_000; stored++ {
		n := last + stored
		e := log.Entry{ID: fmt.Sprint(n), Data: dataAt(table.Seq(n + 1))}
		if err := s.Append(context.Background(), "t", table.Seq(n), log.Head{}, e); err != nil {
			return stored, err
		}
	}
	return stored, nil
}
