package store

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"roundhouse/game/preset"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// payload is an event of average size.
var payload = []byte(fmt.Sprintf(`{"at":1766000000000,"said":{"seat":1,"phrase":"%0140d"}}`, 7))

// opening is the first event of a table.
var opening = sync.OnceValue(func() []byte {
	set, err := preset.Get("pagat")
	if err != nil {
		panic(err)
	}
	log := &log.Memory{}
	settings := table.Settings{Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Seats: 2}
	hall := hall.New(hall.Config{Log: log, Now: func() time.Time { return time.UnixMilli(1766000000000) }})
	if _, err := hall.Create(context.Background(), "t", settings, "ana"); err != nil {
		panic(err)
	}
	entries, err := log.Read(context.Background(), "t", 0)
	if err != nil {
		panic(err)
	}
	// a table's time continues whatever its hall is told: every process must have the same data
	return regexp.MustCompile(`"at":\d+`).ReplaceAll(entries[0].Data, []byte(`"at":1766000000000`))
})

// dataAt returns the data of a table's entry with that number.
func dataAt(seq table.Seq) []byte {
	if seq == 1 {
		return opening()
	}
	return payload
}

func opened(t testing.TB) *Store {
	t.Helper()
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "roundhouse.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func BenchmarkAppend(b *testing.B) {
	for _, tables := range []int{1, 64} {
		b.Run(fmt.Sprint("tables=", tables), func(b *testing.B) { benchmarkAppend(b, tables) })
	}
}

func benchmarkAppend(b *testing.B, tables int) {
	s := opened(b)
	b.ReportAllocs()
	b.ResetTimer()
	took := make([][]time.Duration, tables)
	var all sync.WaitGroup
	for i := range tables {
		all.Go(func() {
			id := fmt.Sprintf("table-%d", i)
			for n := range b.N/tables + 1 {
				began := time.Now()
				err := s.Append(b.Context(), id, table.Seq(n), log.Head{Wake: began.Add(time.Minute)}, log.Entry{ID: fmt.Sprintf("%016x-%d", n*7919, n), Data: payload})
				if err != nil {
					b.Error(err)
					return
				}
				took[i] = append(took[i], time.Since(began))
			}
		})
	}
	all.Wait()
	b.StopTimer()
	list := slices.Sorted(slices.Values(slices.Concat(took...)))
	b.ReportMetric(float64(len(list))/b.Elapsed().Seconds(), "events/s")
	b.ReportMetric(list[len(list)/2].Seconds()*1000, "p50-ms")
	b.ReportMetric(list[len(list)*99/100].Seconds()*1000, "p99-ms")
	for i := range tables {
		entries, err := s.Read(b.Context(), fmt.Sprintf("table-%d", i), 0)
		if err != nil || len(entries) != b.N/tables+1 {
			b.Fatalf("table %d: %d entries of %d, %v", i, len(entries), b.N/tables+1, err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	const events = 1500
	s := opened(b)
	var entries []log.Entry
	for n := range events {
		entries = append(entries, log.Entry{ID: fmt.Sprintf("%016x-%d", n*7919, n), Data: payload})
	}
	if err := s.Append(b.Context(), "t", 0, log.Head{}, entries...); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		got, err := s.Read(b.Context(), "t", 0)
		if err != nil || len(got) != events || got[events-1].Seq != events {
			b.Fatal(len(got), err)
		}
	}
}
