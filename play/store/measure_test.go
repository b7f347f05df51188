package store

import (
	"testing"
	"time"
)

func TestCommitsAndSizesAreMeasured(t *testing.T) {
	s, err := Open(t.Context(), t.TempDir()+"/x.db")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var times []time.Duration
	s.OnCommit(func(took time.Duration) { times = append(times, took) })
	for _, key := range []string{"a", "b", "c"} {
		if _, err := s.Put(t.Context(), key, 0, nil); err != nil {
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
