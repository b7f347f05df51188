package server

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"roundhouse/people"
	"roundhouse/preset"
	"roundhouse/store"
	"roundhouse/table"
)

// BenchmarkMyTablesAfterAStart asks for one's tables as soon as a server has begun, where
// there are 60,000 that are not over. Each answer must come within 100 ms.
func BenchmarkMyTablesAfterAStart(b *testing.B) {
	const tables, mine, most = 60_000, 40, 100 * time.Millisecond
	file := filepath.Join(b.TempDir(), "test.db")
	furnished(b, file, tables, mine)
	ctx := context.WithValue(b.Context(), identityKey{}, &identity{person: people.Person{ID: "ana"}})
	var longest, starts time.Duration
	b.ResetTimer()
	for b.Loop() {
		began := time.Now()
		st, s := onFile(b, file)
		running, stop := context.WithCancel(b.Context())
		done := make(chan error, 1)
		go func() { done <- s.Run(running) }()
		asked := time.Now()
		out, err := s.mine(ctx, nil)
		took := time.Since(asked)
		longest, starts = max(longest, took), max(starts, asked.Sub(began))
		if err != nil || len(out.Body.Tables) != mine || took > most {
			b.Fatalf("%v for %d tables of %d, %v; asked for: %v", took, len(out.Body.Tables), mine, err, most)
		}
		if n := s.hall.Len(); n > mine+10 {
			b.Fatalf("%d tables are in memory", n)
		}
		stop()
		<-done
		if err := st.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(longest.Seconds()*1000, "max-ms")
	b.ReportMetric(starts.Seconds()*1000, "start-ms")
}

// onFile is a server on a data file.
func onFile(b *testing.B, file string) (*store.Store, *Server) {
	b.Helper()
	st, err := store.Open(b.Context(), file)
	if err != nil {
		b.Fatal(err)
	}
	return st, bare(&bytes.Buffer{}, func(c *Config) { c.Log, c.People, c.Archive, c.Lists = st, st, st, st })
}

// furnished makes a file with tables, every third of which has begun; a person sits at
// some of them.
func furnished(b *testing.B, file string, tables, mine int) {
	b.Helper()
	set, err := preset.Get("pagat")
	if err != nil {
		b.Fatal(err)
	}
	settings := table.Settings{Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Seats: 2}
	const atOnce, inMemory = 64, 5000
	for first := 0; first < tables; first += inMemory {
		st, s := onFile(b, file)
		var all sync.WaitGroup
		for worker := range atOnce {
			all.Go(func() {
				for i := first + worker; i < min(first+inMemory, tables); i += atOnce {
					host := table.Who(fmt.Sprint("host", i))
					if i < mine {
						host = "ana"
					}
					if err := furnishedOne(b.Context(), s, settings, host, i%3 == 0); err != nil {
						b.Error(err)
						return
					}
				}
			})
		}
		all.Wait()
		s.hall.Close()
		if err := st.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// furnishedOne makes a table, and starts it with somebody else.
func furnishedOne(ctx context.Context, s *Server, settings table.Settings, host table.Who, begins bool) error {
	t, err := s.found(ctx, settings, host, true)
	if err == nil && begins {
		_, err = t.Do(ctx, table.Command{ID: "1", By: "bea", Want: table.Join{}})
		if err == nil {
			_, err = t.Do(ctx, table.Command{ID: "2", By: host, Want: start(t)})
		}
	}
	if err == nil {
		err = s.enlist(ctx, t.ID())
	}
	return err
}
