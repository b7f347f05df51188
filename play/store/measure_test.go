package store

import (
	"testing"
	"time"

	"roundhouse/play/people"
)

func TestCommitsAndSizesAreMeasured(t *testing.T) {
	s, err := Open(t.Context(), t.TempDir()+"/x.db")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var times []time.Duration
	s.OnCommit(func(took time.Duration) { times = append(times, took) })
	for _, id := range []people.ID{"a", "b", "c"} {
		if err := s.Add(t.Context(), people.Person{ID: id, Name: "x"}, people.Hash{id[0]}); err != nil {
			t.Fatal(err)
		}
	}
	file, log, err := s.Sizes()
	if err != nil || file < 4096 || log == 0 {
		t.Errorf("a file of %d bytes and a log of %d: %v", file, log, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if len(times) != 3 || times[0] <= 0 {
		t.Errorf("commits took %v, want three times", times)
	}
	if _, log, err = s.Sizes(); err != nil || log != 0 {
		t.Errorf("closed it has a log of %d bytes: %v", log, err)
	}
}
