package cluster

import (
	"context"
	"iter"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/play/cluster/clustertest"
	"roundhouse/play/log"
	"roundhouse/tools/expect"
)

// logTurns is a log.Log that gives each call to another of several Logs. Each has a connection of
// its own, to another NATS server if there are several.
type logTurns struct {
	t       *testing.T
	configs []Config
	list    []*Log
	used    atomic.Int64
	// cleaned is after how many appends everything is cleaned, if nobody does so; 0 means never.
	cleaned  int64
	appended atomic.Int64
	cleaning sync.Mutex
}

var _ log.Log = (*logTurns)(nil)

// logsOf returns n Logs that share streams with that prefix. They are closed with the test.
func logsOf(t *testing.T, nodes *clustertest.Nodes, replicas, n int, prefix string) *logTurns {
	t.Helper()
	x := &logTurns{t: t}
	for i := range n {
		x.configs = append(x.configs, Config{
			Servers: nodes.URLOf(i % replicas), Replicas: replicas, Prefix: prefix, LogStreams: replicas,
		})
	}
	x.open()
	t.Cleanup(x.close)
	return x
}

// openLog opens a Log of its own connection.
func openLog(t *testing.T, c Config, config LogConfig) *Log {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	cl, err := Open(ctx, c)
	expect.Done(t, err)
	l, err := cl.Log(config)
	expect.Done(t, err)
	return l
}

func (x *logTurns) open() {
	x.list = nil
	for _, c := range x.configs {
		x.list = append(x.list, openLog(x.t, c, LogConfig{}))
	}
}

func (x *logTurns) close() {
	for _, l := range x.list {
		if err := l.Close(); err != nil {
			x.t.Error(err)
		}
		l.c.Close()
	}
}

// reopen closes the Logs and opens them again.
func (x *logTurns) reopen() log.Log {
	x.close()
	x.open()
	return x
}

// empty deletes everything, and opens the Logs again.
func (x *logTurns) empty(t *testing.T) {
	t.Helper()
	first := x.list[0]
	for _, s := range append([]stream{first.pages}, first.streams...) {
		expect.Done(t, s.purge(t.Context(), "", 0))
	}
	x.reopen()
}

func (x *logTurns) next() *Log { return x.list[int(x.used.Add(1))%len(x.list)] }

func (x *logTurns) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	if n := x.appended.Add(1); x.cleaned > 0 && n%x.cleaned == 0 && x.cleaning.TryLock() {
		err := x.next().Clean(x.t.Context(), time.Now().Add(time.Hour))
		x.cleaning.Unlock()
		if err != nil {
			return err
		}
	}
	return x.next().Append(ctx, id, last, head, entries...)
}

func (x *logTurns) Read(ctx context.Context, id string, after log.Seq) ([]log.Entry, error) {
	return x.next().Read(ctx, id, after)
}

func (x *logTurns) Find(ctx context.Context, id, entry string) (log.Seq, error) {
	return x.next().Find(ctx, id, entry)
}

func (x *logTurns) Due(ctx context.Context, until time.Time) ([]string, error) {
	return x.next().Due(ctx, until)
}

// turnMark is the mark of one of the Logs, which goes on answering those who have it.
type turnMark struct {
	of   *Log
	mark log.Mark
}

func (x *logTurns) Listings(ctx context.Context, since log.Mark) (log.Listings, error) {
	from, ok := since.(turnMark)
	if !ok {
		from.of = x.next()
	}
	changed, err := from.of.Listings(ctx, from.mark)
	changed.Mark = turnMark{from.of, changed.Mark}
	return changed, err
}

func (x *logTurns) All(ctx context.Context) iter.Seq2[log.Whole, error] { return x.next().All(ctx) }

func (x *logTurns) Remove(ctx context.Context, id string) error { return x.next().Remove(ctx, id) }

func (x *logTurns) Ready(ctx context.Context) error { return x.next().Ready(ctx) }
