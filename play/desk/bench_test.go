package desk

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"roundhouse/game/preset"
	"roundhouse/play/people"
	"roundhouse/play/store"
	"roundhouse/play/table"
)

// BenchmarkMyTablesAfterAStart asks for a person's tables as soon as a desk has started with 60,000
// unfinished ones. Each answer must come within a second.
func BenchmarkMyTablesAfterAStart(b *testing.B) {
	const tables, mine, most = 60_000, 40, time.Second
	file := filepath.Join(b.TempDir(), "test.db")
	furnished(b, file, tables, mine)
	ana := Caller{Person: people.Person{ID: "ana"}}
	var longest, starts time.Duration
	b.ResetTimer()
	for b.Loop() {
		began := time.Now()
		st, d := onFile(b, file)
		running, stop := context.WithCancel(b.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			d.Run(running)
		}()
		asked := time.Now()
		out, err := ListMyTables.Do(b.Context(), d, ana, &struct{}{})
		took := time.Since(asked)
		longest, starts = max(longest, took), max(starts, asked.Sub(began))
		if err != nil || len(out.Tables) != mine || took > most {
			b.Fatalf("%v for %d tables of %d, %v; asked for: %v", took, len(out.Tables), mine, err, most)
		}
		if n := d.hall.Len(); n > mine+10 {
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

// onFile opens a desk on a data file.
func onFile(b *testing.B, file string) (*store.Store, *Desk) {
	b.Helper()
	st, err := store.Open(b.Context(), file)
	if err != nil {
		b.Fatal(err)
	}
	return st, bare(&bytes.Buffer{}, func(c *Config) { c.Log, c.Rows = st, st })
}

// furnished makes a file with tables, every third of which has begun; a person sits at some of
// them.
func furnished(b *testing.B, file string, tables, mine int) {
	b.Helper()
	set, err := preset.Get("pagat")
	if err != nil {
		b.Fatal(err)
	}
	settings := table.Settings{Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Seats: 2}
	const atOnce, inMemory = 64, 5000
	for first := 0; first < tables; first += inMemory {
		st, d := onFile(b, file)
		var all sync.WaitGroup
		for worker := range atOnce {
			all.Go(func() {
				for i := first + worker; i < min(first+inMemory, tables); i += atOnce {
					host := table.Who(fmt.Sprint("host", i))
					if i < mine {
						host = "ana"
					}
					if err := furnishedOne(b.Context(), d, settings, host, i%3 == 0); err != nil {
						b.Error(err)
						return
					}
				}
			})
		}
		all.Wait()
		d.hall.Close()
		if err := st.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// furnishedOne makes a table, and starts it with somebody else.
func furnishedOne(ctx context.Context, d *Desk, settings table.Settings, host table.Who, begins bool) error {
	t, err := d.createTable(ctx, Caller{Person: people.Person{ID: people.ID(host)}}, settings, true)
	if err == nil && begins {
		_, err = t.Do(ctx, table.Command{ID: "1", By: "bea", Body: table.Join{}})
		if err == nil {
			_, err = t.Do(ctx, table.Command{ID: "2", By: host, Body: table.Start{}})
		}
	}
	return err
}
