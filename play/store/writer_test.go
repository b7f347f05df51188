package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// appending returns a job that appends one entry, as made by Append.
func appending(id string, last table.Seq, entries ...log.Entry) *job {
	return &job{answer: make(chan error, 1), do: func(t *tx) error {
		return t.appendEntries(id, last, log.Head{}, entries)
	}}
}

func TestJobsOfAGroupAreAnsweredEachOnItsOwn(t *testing.T) {
	a, b := log.Entry{ID: "a", Data: dataAt(1)}, log.Entry{ID: "b", Data: payload}
	good := func() []*job {
		return []*job{appending("t", 0, a), appending("t", 1, b), appending("t", 0, a), appending("u", 0, a)}
	}
	conflict := appending("t", 0, log.Entry{ID: "c"})
	twice := appending("v", 0, a, b, a)
	broken := &job{answer: make(chan error, 1), do: func(t *tx) error {
		if _, err := t.runStatement("INSERT INTO tables (id) VALUES ('half')"); err != nil {
			return err
		}
		_, err := t.runStatement("INSERT INTO tables (id) VALUES (NULL)")
		return err
	}}
	for name, bad := range map[string]*job{"conflict": conflict, "twice the same ID": twice, "broken": broken} {
		t.Run(name, func(t *testing.T) {
			s := opened(t)
			jobs := good()
			s.writer.storeGroup([]*job{jobs[0], jobs[1], bad, jobs[2], jobs[3]})
			for i, j := range jobs {
				if err := <-j.answer; err != nil && i != 2 || i == 2 && !errors.Is(err, log.ErrRepeat) {
					t.Errorf("job %d: %v", i, err)
				}
			}
			if err := <-bad.answer; err == nil || errors.Is(err, log.ErrConflict) != (name == "conflict") {
				t.Error(err)
			}
			holds(t, s, "t", 2)
			holds(t, s, "u", 1)
			for _, id := range []string{"v", "half"} {
				if num, err := s.tableNumber(t.Context(), id); num != 0 || err != nil {
					t.Errorf("table %q is there, %v", id, err)
				}
			}
		})
	}
}

func TestCallerThatGivesUpHearsWhatBecameOfIt(t *testing.T) {
	s := opened(t)
	ctx, cancel := context.WithCancel(t.Context())
	err := s.writer.write(ctx, func(t *tx) error {
		cancel()
		return t.appendEntries("t", 0, log.Head{}, []log.Entry{{ID: "a", Data: dataAt(1)}})
	}, nil)
	if err != nil {
		t.Error(err)
	}
	holds(t, s, "t", 1)
}

func TestCallerThatGivesUpInTimeStoresNothing(t *testing.T) {
	s := opened(t)
	busy, free := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		_ = s.writer.write(t.Context(), func(*tx) error {
			close(busy)
			<-free
			return nil
		}, nil)
	})
	<-busy
	ctx, cancel := context.WithCancel(t.Context())
	answer := make(chan error)
	go func() { answer <- s.Append(ctx, "t", 0, log.Head{}, log.Entry{ID: "a", Data: payload}) }()
	cancel()
	if err := <-answer; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	close(free)
	all.Wait()
	holds(t, s, "t", 0)
}

func TestClosingStoresWhatHasBeenTakenIn(t *testing.T) {
	s, reopen := reopening(t)
	const writers = 8
	acknowledged := make([]int, writers)
	begun := make(chan struct{}, writers)
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			for n := 0; ; n++ {
				err := add(t, s, fmt.Sprint("t", i), table.Seq(n), fmt.Sprint(n))
				if err != nil {
					if !errors.Is(err, ErrClosed) {
						t.Error(err)
					}
					return
				}
				acknowledged[i]++
				if n == 3 {
					begun <- struct{}{}
				}
			}
		})
	}
	for range writers {
		<-begun
	}
	again := reopen()
	all.Wait()
	for i, n := range acknowledged {
		holds(t, again, fmt.Sprint("t", i), n)
	}
}

func TestClosedStoreSaysSo(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a")
	shut(t, s)
	_, read := s.Read(t.Context(), "t", 0)
	_, who := peopleIn(s).Who(t.Context(), people.Hash{})
	_, reindex := archiveIn(s).Reindex(t.Context())
	for i, err := range []error{read, who, reindex, add(t, s, "t", 1, "b"), s.Ready(t.Context())} {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("answer %d: %v", i, err)
		}
	}
	shut(t, s)
}

func TestHeadsAreForgottenAndReadAgain(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a", "b")
	s.writer.tx.heads.weight += remembered
	put(t, s, "u", 0, "a")
	if n := len(s.writer.tx.heads.tables); n != 1 {
		t.Errorf("%d heads", n)
	}
	if err := add(t, s, "t", 0, "a", "b"); !errors.Is(err, log.ErrRepeat) {
		t.Error(err)
	}
	if err := add(t, s, "t", 0, "c"); !errors.Is(err, log.ErrConflict) {
		t.Error(err)
	}
	put(t, s, "t", 2, "c")
	holds(t, s, "t", 3)
	for _, id := range []string{"t", "u", "none"} {
		if err := s.Remove(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	if h := s.writer.tx.heads; len(h.tables) != 0 || h.weight != 0 {
		t.Errorf("%d heads of weight %d", len(h.tables), h.weight)
	}
}

func TestIDsOfTheSameHashAreToldApart(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a")
	s.writer.tx.heads.tables["t"].ids[hashID("b")] = struct{}{}
	put(t, s, "t", 1, "b")
	if err := add(t, s, "t", 1, "b"); !errors.Is(err, log.ErrRepeat) {
		t.Error(err)
	}
	holds(t, s, "t", 2)
}

func TestLogEnds(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a")
	s.writer.tx.heads.tables["t"].last = longest - 1
	if err := add(t, s, "t", longest-1, "b", "c"); err == nil || errors.Is(err, log.ErrFull) {
		t.Error(err)
	}
	s.writer.tx.heads.forgetAll()
	holds(t, s, "t", 1)
}

func TestWriterSettings(t *testing.T) {
	s := opened(t)
	for setting, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "secure_delete": "1", "wal_autocheckpoint": "0"} {
		var got string
		if err := s.writer.tx.conn.QueryRowContext(t.Context(), "PRAGMA "+setting).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %q, %v, want %q", setting, got, err, want)
		}
	}
}
