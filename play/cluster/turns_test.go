package cluster

import (
	"context"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/internal/expect"
	"roundhouse/play/archive"
	"roundhouse/play/cluster/clustertest"
	"roundhouse/play/people"
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

// empty deletes everything about people and matches, and waits until no NATS server has it
// any more: each may answer a read, whichever a connection is to, and a purge reaches one after the
// other.
func (all *clients) empty(t *testing.T) {
	t.Helper()
	for _, name := range []string{"people", "matches"} {
		s := all.list[0].streamOf(name)
		expect.Done(t, s.purge(t.Context(), "", 0))
		end, err := s.end(t.Context())
		expect.Done(t, err)
		within(t, "all servers have deleted the messages", func() bool { return all.nodes.Emptied(s.name, end) })
	}
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

func (all *clients) people() people.People {
	return peopleByTurns{turnsOf(all, (*Cluster).People)}
}

func (all *clients) archive() archive.Archive {
	return archiveByTurns{turnsOf(all, (*Cluster).Archive)}
}

// peopleByTurns gives each call to another connection.
type peopleByTurns struct{ *turns[*People] }

func (p peopleByTurns) Add(ctx context.Context, who people.Person, h people.Hash) error {
	return p.next().Add(ctx, who, h)
}
func (p peopleByTurns) Who(ctx context.Context, h people.Hash) (people.Person, error) {
	return p.next().Who(ctx, h)
}
func (p peopleByTurns) Names(ctx context.Context, ids ...people.ID) (map[people.ID]string, error) {
	return p.next().Names(ctx, ids...)
}
func (p peopleByTurns) Rename(ctx context.Context, id people.ID, name string) error {
	return p.next().Rename(ctx, id, name)
}
func (p peopleByTurns) Grant(ctx context.Context, id people.ID, h people.Hash) error {
	return p.next().Grant(ctx, id, h)
}
func (p peopleByTurns) GrantCode(
	ctx context.Context, id people.ID, h people.Hash, made time.Time, limit int,
) (people.Code, error) {
	return p.next().GrantCode(ctx, id, h, made, limit)
}
func (p peopleByTurns) Codes(ctx context.Context, id people.ID) ([]people.Code, error) {
	return p.next().Codes(ctx, id)
}
func (p peopleByTurns) RevokeCode(ctx context.Context, id people.ID, code string) error {
	return p.next().RevokeCode(ctx, id, code)
}
func (p peopleByTurns) Delete(ctx context.Context, id people.ID) error {
	return p.next().Delete(ctx, id)
}

// archiveByTurns gives each call to another connection.
type archiveByTurns struct{ *turns[*Archive] }

func (a archiveByTurns) Save(ctx context.Context, m archive.Match) error {
	return a.next().Save(ctx, m)
}
func (a archiveByTurns) Match(ctx context.Context, table string) (archive.Match, error) {
	return a.next().Match(ctx, table)
}
func (a archiveByTurns) Matches(
	ctx context.Context, id people.ID, before time.Time, limit int,
) ([]archive.Match, error) {
	return a.next().Matches(ctx, id, before, limit)
}
func (a archiveByTurns) Old(ctx context.Context, before time.Time, limit int) ([]string, error) {
	return a.next().Old(ctx, before, limit)
}
func (a archiveByTurns) Forget(ctx context.Context, table string) error {
	return a.next().Forget(ctx, table)
}
func (a archiveByTurns) Standings(ctx context.Context, id people.ID) ([]archive.Standing, error) {
	return a.next().Standings(ctx, id)
}
func (a archiveByTurns) Reindex(ctx context.Context) (int, error) { return a.next().Reindex(ctx) }

// ofNodes names a test after a number of NATS servers and of connections.
func ofNodes(nodes, connections int) string {
	return strconv.Itoa(nodes) + " nodes, " + strconv.Itoa(connections) + " connections by turns"
}
