package cluster

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"roundhouse/play/cluster/clustertest"
	"roundhouse/play/hall"
	"roundhouse/play/store"
	"roundhouse/play/table"
)

// payload is an event of average size.
var payload = fmt.Appendf(nil, `{"at":1766000000000,"said":{"seat":1,"phrase":"%060d"}}`, 7)

// benchLog returns a Log on three NATS servers in this process.
func benchLog(b *testing.B) *Log {
	b.Helper()
	nodes := clustertest.Start(b, 3)
	c, err := Open(b.Context(), Config{Servers: nodes.URL()})
	if err != nil {
		b.Fatal(err)
	}
	l, err := c.Log(LogConfig{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := l.Close(); err != nil {
			b.Error(err)
		}
		c.Close()
	})
	return l
}

// benchStore returns a log in SQLite.
func benchStore(b *testing.B) *store.Store {
	b.Helper()
	s, err := store.Open(b.Context(), filepath.Join(b.TempDir(), "roundhouse.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	return s
}

// BenchmarkAppend appends to several tables at once, in SQLite and in a cluster.
func BenchmarkAppend(b *testing.B) {
	for _, tables := range []int{1, 64} {
		b.Run(fmt.Sprint("sqlite/tables=", tables), func(b *testing.B) { benchmarkAppend(b, benchStore(b), tables) })
		b.Run(fmt.Sprint("cluster/tables=", tables), func(b *testing.B) { benchmarkAppend(b, benchLog(b), tables) })
	}
}

func benchmarkAppend(b *testing.B, log hall.Log, tables int) {
	took := make([][]time.Duration, tables)
	each := b.N/tables + 1
	var all sync.WaitGroup
	b.ResetTimer()
	for i := range tables {
		all.Go(func() { took[i] = appendMany(b, log, fmt.Sprint("table-", i), each) })
	}
	all.Wait()
	b.StopTimer()
	reportTimes(b, slices.Concat(took...))
	b.ReportMetric(float64(each*tables)/b.Elapsed().Seconds(), "events/s")
	for i := range tables {
		entries, err := log.Read(b.Context(), fmt.Sprint("table-", i), 0)
		if err != nil || len(entries) != each {
			b.Fatalf("table %d: %d entries of %d, %v", i, len(entries), each, err)
		}
	}
}

// appendMany appends n events to a table, and returns how long each took.
func appendMany(b *testing.B, log hall.Log, id string, n int) (took []time.Duration) {
	for last := range table.Seq(n) {
		began := time.Now()
		entry := table.Entry{ID: fmt.Sprintf("%016x-%d", last*7919, last), Data: payload}
		if err := log.Append(b.Context(), id, last, began.Add(time.Minute), entry); err != nil {
			b.Error(err)
			return took
		}
		took = append(took, time.Since(began))
	}
	return took
}

// reportTimes reports how long calls took.
func reportTimes(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2].Seconds()*1000, "p50-ms")
	b.ReportMetric(took[len(took)*99/100].Seconds()*1000, "p99-ms")
	b.ReportMetric(took[len(took)-1].Seconds()*1000, "max-ms")
}

// BenchmarkReadAmongOthers reads a table of 1,500 events, the last 28 of which stand between those
// of 3,000 other tables.
func BenchmarkReadAmongOthers(b *testing.B) {
	const events, others = 1500, 3000
	const behind = events % pageLength
	l := benchLog(b)
	if err := l.Append(b.Context(), "t", 0, time.Time{}, entries(1, events-behind)...); err != nil {
		b.Fatal(err)
	}
	if _, err := l.writePage(b.Context(), "t"); err != nil {
		b.Fatal(err)
	}
	for round := range table.Seq(behind) {
		last := events - behind + round
		err := l.Append(b.Context(), "t", last, time.Time{}, entries(last+1, last+1)...)
		if err := cmp.Or(err, appendToOthers(b.Context(), l, others, round)); err != nil {
			b.Fatal(err)
		}
	}
	var took []time.Duration
	for b.Loop() {
		began := time.Now()
		got, err := l.Read(b.Context(), "t", 0)
		took = append(took, time.Since(began))
		if err != nil || len(got) != events || got[events-1].Seq != events {
			b.Fatal(len(got), err)
		}
	}
	reportTimes(b, took)
}

// appendToOthers appends one event to each of n other tables of the same stream.
func appendToOthers(ctx context.Context, l *Log, n int, round table.Seq) error {
	stream := slotOf("t") % len(l.streams)
	return parallel(n, 128, func(i int) error {
		one := batch{table: strconv.Itoa(i), first: round + 1, entries: []table.Entry{{ID: "e", Data: payload}}}
		slot := strconv.Itoa(i%300*len(l.streams) + stream)
		_, err := l.streams[stream].set(ctx, l.c.subject("log", strconv.Itoa(stream), slot, tokenOf(one.table)), one.encode())
		return err
	})
}

// BenchmarkLoad has a new Log list the tables of all slots.
func BenchmarkLoad(b *testing.B) {
	const tables = 20_000
	l := benchLog(b)
	err := parallel(tables, 128, func(i int) error {
		one := batch{table: strconv.Itoa(i), first: 1, wake: time.Unix(1, 0), entries: []table.Entry{{ID: "e", Data: payload}}}
		_, err := l.streamAt(one.table).set(b.Context(), l.subject(one.table), one.encode())
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		l, err := l.c.Log(LogConfig{})
		if err != nil {
			b.Fatal(err)
		}
		due, err := l.Due(b.Context(), time.Now())
		if err = cmp.Or(err, l.Close()); err != nil || len(due) != tables {
			b.Fatal(len(due), err)
		}
	}
}
