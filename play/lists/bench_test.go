package lists_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// manyTables returns a log with so many tables of four, two of them people, every third of which
// has begun, and one of its people.
func manyTables(b *testing.B, count int) (l log.Log, who people.ID) {
	b.Helper()
	all, person := new(log.Memory), func() people.ID { return people.ID(fmt.Sprintf("%016x", rand.Uint64())) }
	for i := range count {
		e := listedTable(fmt.Sprintf("%016x", rand.Uint64()), i, person(), person())
		e.Host, e.Rules = e.Seats[0].Who, []byte(`"pagat"`)
		e.Seats = append(e.Seats, lists.Seat{Bot: "planner", Name: "Cinder"}, lists.Seat{Bot: "planner", Name: "Ember"})
		if i%3 == 0 {
			makePlaying(&e)
		}
		if err := all.Append(b.Context(), e.ID, 0, log.Head{Listing: textOf(b, e)}, log.Entry{ID: "1"}); err != nil {
			b.Fatal(err)
		}
		who = e.Host
	}
	return all, who
}

// heap returns the bytes in use.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// BenchmarkIndex measures an index of 60,000 tables, which must have at most 400 bytes for each.
func BenchmarkIndex(b *testing.B) {
	const count, most = 60_000, 400
	all, who := manyTables(b, count)
	b.Run("first reading", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			before := heap()
			x := lists.NewIndex(all)
			b.StartTimer()
			if counts, err := x.Count(b.Context()); err != nil || counts[table.Waiting] != count*2/3 {
				b.Fatal(counts, err)
			}
			b.StopTimer()
			each := float64(heap()-before) / count
			if each > most {
				b.Errorf("%.0f bytes for each table", each)
			}
			b.ReportMetric(each, "B/table")
			runtime.KeepAlive(x)
			b.StartTimer()
		}
	})
	x := lists.NewIndex(all)
	for name, ask := range map[string]func() (int, error){
		"tables of a person": func() (int, error) { l, err := x.ForPerson(b.Context(), who, 50); return len(l), err },
		"waiting of a host":  func() (int, error) { l, err := x.Waiting(b.Context(), who); return len(l), err },
		"listed":             func() (int, error) { l, err := x.Listed(b.Context(), 50); return len(l) - 49, err },
		"idle": func() (int, error) {
			l, err := x.Idle(b.Context(), table.Waiting, noon.Add(time.Hour), 500)
			return len(l) - 39, err
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if n, err := ask(); n != 1 || err != nil {
					b.Fatal(n, err)
				}
			}
		})
	}
}
