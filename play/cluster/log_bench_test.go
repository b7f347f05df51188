package cluster

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"roundhouse/play/cluster/clustertest"
	"roundhouse/play/log"
)

// payload is an event of average size.
var payload = fmt.Appendf(nil, `{"at":1766000000000,"said":{"seat":1,"phrase":"%060d"}}`, 7)

// aListing is a listing of average size.
var aListing = bytes.Repeat([]byte("listing "), 32)

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

// BenchmarkAppend appends to several tables at once.
func BenchmarkAppend(b *testing.B) {
	for _, tables := range []int{1, 64} {
		b.Run(fmt.Sprint("tables=", tables), func(b *testing.B) { benchmarkAppend(b, benchLog(b), tables) })
	}
}

func benchmarkAppend(b *testing.B, l *Log, tables int) {
	took := make([][]time.Duration, tables)
	each := b.N/tables + 1
	var all sync.WaitGroup
	b.ResetTimer()
	for i := range tables {
		all.Go(func() { took[i] = appendMany(b, l, fmt.Sprint("table-", i), each) })
	}
	all.Wait()
	b.StopTimer()
	reportTimes(b, slices.Concat(took...))
	b.ReportMetric(float64(each*tables)/b.Elapsed().Seconds(), "events/s")
	for i := range tables {
		entries, err := l.Read(b.Context(), fmt.Sprint("table-", i), 0)
		if err != nil || len(entries) != each {
			b.Fatalf("table %d: %d entries of %d, %v", i, len(entries), each, err)
		}
	}
}

// appendMany appends n events to a table, and returns how long each took.
func appendMany(b *testing.B, l *Log, id string, n int) (took []time.Duration) {
	for last := range log.Seq(n) {
		began := time.Now()
		head := log.Head{Wake: began.Add(time.Minute)}
		if last == 0 {
			head.Listing = aListing
		}
		entry := log.Entry{ID: fmt.Sprintf("%016x-%d", last*7919, last), Data: payload}
		if err := l.Append(b.Context(), id, last, head, entry); err != nil {
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
	if err := l.Append(b.Context(), "t", 0, log.Head{}, entries(1, events-behind)...); err != nil {
		b.Fatal(err)
	}
	if _, err := l.writePage(b.Context(), "t"); err != nil {
		b.Fatal(err)
	}
	for round := range log.Seq(behind) {
		last := events - behind + round
		err := l.Append(b.Context(), "t", last, log.Head{}, entries(last+1, last+1)...)
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
func appendToOthers(ctx context.Context, l *Log, n int, round log.Seq) error {
	stream := slotOf("t") % len(l.streams)
	return parallel(n, 128, func(i int) error {
		one := batch{table: strconv.Itoa(i), first: round + 1, entries: []log.Entry{{ID: "e", Data: payload}}}
		slot := strconv.Itoa(i%300*len(l.streams) + stream)
		_, err := l.streams[stream].set(ctx, l.c.subject("log", strconv.Itoa(stream), slot, tokenOf(one.table)), one.encode())
		return err
	})
}

// BenchmarkLoad has a new Log read which of 60,000 tables are due, and their listings.
func BenchmarkLoad(b *testing.B) {
	const tables = 60_000
	first := benchLog(b)
	err := parallel(tables, 128, func(i int) error {
		one := batch{table: fmt.Sprint("table-", i), begin: 1, paged: 1, listed: 1, listing: aListing, first: 40,
			wake: time.Unix(1, 0), entries: []log.Entry{{ID: "e", Data: payload}}}
		_, err := first.streamAt(one.table).set(b.Context(), first.subject(one.table), one.encode())
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	var took []time.Duration
	for b.Loop() {
		began := time.Now()
		l, err := first.c.Log(LogConfig{})
		if err != nil {
			b.Fatal(err)
		}
		listed, err := l.Listings(b.Context(), nil)
		if err != nil || len(listed.Of) != tables {
			b.Fatal(len(listed.Of), err)
		}
		due, err := l.Due(b.Context(), time.Now())
		if err != nil || len(due) != tables {
			b.Fatal(len(due), err)
		}
		took = append(took, time.Since(began))
		if err := l.Close(); err != nil {
			b.Fatal(err)
		}
	}
	reportTimes(b, took)
}

// BenchmarkIndex measures the memory that the index needs for a table that is due and listed, once
// a reader has its listing.
func BenchmarkIndex(b *testing.B) {
	const tables = 60_000
	var size float64
	for b.Loop() {
		var x index
		before := heapSize()
		x.begin(1)
		for i := range uint64(tables) {
			id := fmt.Sprint("table-", i)
			sha := sha256.Sum256([]byte(id))
			one := batch{table: id, seq: i + 1, listing: aListing, wake: time.Unix(1, 0), first: 1}
			x.takeIn(0, token(sha[:16]), one, one.seq, tables)
		}
		x.changedSince(0)
		if all := x.changedSince(x.changes); len(all.Of) > 0 || len(x.shelves[0].tails) != tables {
			b.Fatal(len(all.Of), len(x.shelves[0].tails))
		}
		size = (heapSize() - before) / tables
		runtime.KeepAlive(&x)
	}
	b.ReportMetric(size, "bytes/table")
}

// heapSize returns how many bytes are in use.
func heapSize() float64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}
