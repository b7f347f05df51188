package cluster

import (
	"context"
	"iter"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/play/cluster/clustertest"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/tools/expect"
)

// clients are connections to the same streams, each to another NATS server.
type clients struct {
	t     *testing.T
	nodes *clustertest.Nodes
	count int // of NATS servers
	list  []*Cluster
}

// connect connects to the first n of the NATS servers. The connections are closed with the test.
func connect(t *testing.T, nodes *clustertest.Nodes, count, n int) *clients {
	t.Helper()
	all := &clients{t: t, nodes: nodes, count: count, list: make([]*Cluster, n)}
	all.open()
	t.Cleanup(all.close)
	return all
}

func (all *clients) open() {
	ctx, cancel := context.WithTimeout(all.t.Context(), 30*time.Second)
	defer cancel()
	for i := range all.list {
		c, err := Open(ctx, Config{Servers: all.nodes.URLOf(i), Replicas: all.count, LogStreams: 1})
		expect.Done(all.t, err)
		all.list[i] = c
	}
}

func (all *clients) close() {
	for _, c := range all.list {
		c.Close()
	}
}

// reopen closes the connections and opens them again.
func (all *clients) reopen() {
	all.close()
	all.open()
}

// empty deletes all rows, and waits until no NATS server has it
// any more: each may answer a read, whichever a connection is to, and a purge reaches one after the
// other.
func (all *clients) empty(t *testing.T) {
	t.Helper()
	s := all.list[0].streamOf("rows")
	expect.Done(t, s.purge(t.Context(), "", 0))
	end, err := s.end(t.Context())
	expect.Done(t, err)
	within(t, "all servers have deleted the messages", func() bool { return all.nodes.Emptied(s.name, end) })
}

// turns has several of the same kind, and gives out another one each time.
type turns[T any] struct {
	list []T
	used atomic.Int64
}

func (t *turns[T]) next() T { return t.list[int(t.used.Add(1))%len(t.list)] }

// turnsOf returns what of returns for each connection, by turns.
func turnsOf[T any](all *clients, of func(*Cluster) T) *turns[T] {
	t := new(turns[T])
	for _, c := range all.list {
		t.list = append(t.list, of(c))
	}
	return t
}

func (all *clients) rows() log.Rows { return rowsByTurns{turnsOf(all, (*Cluster).Rows)} }

func (all *clients) people() *people.People { return people.New(all.rows()) }

// rowsByTurns gives each call to another connection.
type rowsByTurns struct{ *turns[*Rows] }

func (r rowsByTurns) Get(ctx context.Context, keys ...string) (map[string]log.Row, error) {
	return r.next().Get(ctx, keys...)
}
func (r rowsByTurns) Put(ctx context.Context, key string, rev log.Rev, value []byte) (log.Rev, error) {
	return r.next().Put(ctx, key, rev, value)
}
func (r rowsByTurns) Delete(ctx context.Context, key string, rev log.Rev) error {
	return r.next().Delete(ctx, key, rev)
}
func (r rowsByTurns) Scan(ctx context.Context, prefix, from string) iter.Seq2[log.Row, error] {
	return r.next().Scan(ctx, prefix, from)
}

// ofNodes names a test after a number of NATS servers and of connections.
func ofNodes(nodes, connections int) string {
	return strconv.Itoa(nodes) + " nodes, " + strconv.Itoa(connections) + " connections by turns"
}
