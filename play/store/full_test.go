package store

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// TestFullFileLosesNothingAndGoesOn fills a file with a limited number of pages.
func TestFullFileLosesNothingAndGoesOn(t *testing.T) {
	t.Parallel()
	s, reopen := reopening(t)
	limit := func(pages int) { runOutside(t, s, fmt.Sprintf("PRAGMA max_page_count = %d", pages)) }
	limit(120)
	const writers = 4
	stored := make([]int, writers)
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() { stored[i] = fill(t, s, fmt.Sprint("t", i), 0) })
	}
	all.Wait()
	secret := people.Hash{0xab, 0xcd}
	for n := 0; ; n++ {
		copy(secret[8:], fmt.Sprint(n))
		err := peopleIn(s).Add(t.Context(), people.Person{ID: people.ID(fmt.Sprint(n)), Name: strings.Repeat("N", 500)}, secret)
		if err == nil {
			continue
		}
		if !errors.Is(err, log.ErrFull) || strings.Contains(strings.ToLower(err.Error()), "abcd") || strings.Contains(err.Error(), "NN") {
			t.Error(err)
		}
		break
	}
	for i, n := range stored {
		holds(t, s, fmt.Sprint("t", i), n)
	}
	limit(1 << 30)
	for i, n := range stored {
		put(t, s, fmt.Sprint("t", i), table.Seq(n), fmt.Sprint(n))
	}
	s = reopen()
	for i, n := range stored {
		holds(t, s, fmt.Sprint("t", i), n+1)
	}
}

// fill appends until there is no room, and returns how many entries there are then.
func fill(t testing.TB, s *Store, id string, n int) int {
	for ; ; n++ {
		err := add(t, s, id, table.Seq(n), fmt.Sprint(n))
		if errors.Is(err, log.ErrFull) {
			return n
		}
		if err != nil || n > 100_000 {
			t.Errorf("%d entries, and then %v", n, err)
			return n
		}
	}
}

// runOutside has the writer's connection run a statement that must be outside any transaction.
func runOutside(t *testing.T, s *Store, statement string) {
	t.Helper()
	if _, err := s.writer.tx.conn.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}
