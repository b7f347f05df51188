// Package clustertest runs NATS servers for tests, in the test's process: three that form a
// cluster, or a single one.
package clustertest

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"roundhouse/tools/servetest"
)

// Nodes are the NATS servers of one test. They keep their ports and files when they are restarted.
type Nodes struct {
	t     testing.TB
	nodes []*node
}

type node struct {
	options server.Options
	running *server.Server
}

// Start starts n NATS servers, which store every message at once, and waits until they are ready.
// They end with the test.
func Start(t testing.TB, n int) *Nodes {
	t.Helper()
	return StartWith(t, n, func(*server.Options) {})
}

// Unsafe makes a server acknowledge messages before they are on its disk.
func Unsafe(o *server.Options) { o.SyncAlways = false }

// StartWith is Start with changed options.
func StartWith(t testing.TB, n int, change func(*server.Options)) *Nodes {
	t.Helper()
	all := &Nodes{t: t, nodes: newNodes(t, n, change)}
	t.Cleanup(all.StopAll)
	all.StartAll()
	return all
}

// newNodes returns n servers that have not been started, with ports of their own.
func newNodes(t testing.TB, n int, change func(*server.Options)) (list []*node) {
	t.Helper()
	dir := t.TempDir()
	var routes []string
	for range n {
		routes = append(routes, "nats://"+servetest.FreeAddress(t))
	}
	for i := range n {
		o := server.Options{
			ServerName: "n" + strconv.Itoa(i+1), Host: "127.0.0.1", Port: portOf(t, servetest.FreeAddress(t)),
			HTTPHost: "127.0.0.1", HTTPPort: portOf(t, servetest.FreeAddress(t)), NoSigs: true, NoLog: true,
			JetStream: true, StoreDir: filepath.Join(dir, strconv.Itoa(i+1)), SyncAlways: true,
		}
		if n > 1 {
			o.Cluster = server.ClusterOpts{Name: "test", Host: "127.0.0.1", Port: portOf(t, routes[i])}
			o.Routes = server.RoutesFromStr(strings.Join(routes, ","))
		}
		change(&o)
		list = append(list, &node{options: o})
	}
	return list
}

// StartPlain starts one NATS server without JetStream, so that a test can answer in its place, and
// returns its address. It ends with the test.
func StartPlain(t testing.TB) string {
	t.Helper()
	return StartPlainAt(t, servetest.FreeAddress(t))
}

// StartPlainAt is like StartPlain, at an address of this machine.
func StartPlainAt(t testing.TB, address string) string {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: portOf(t, address), NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(30 * time.Second) {
		t.Fatal("the NATS server is not ready")
	}
	return s.ClientURL()
}

func portOf(t testing.TB, address string) int {
	t.Helper()
	_, port, _ := strings.Cut(strings.TrimPrefix(address, "nats://"), ":")
	n, err := strconv.Atoi(port)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// URL returns the addresses of all servers, separated by commas.
func (all *Nodes) URL() string {
	var list []string
	for i := range all.nodes {
		list = append(list, all.URLOf(i))
	}
	return strings.Join(list, ",")
}

// URLOf returns the address of one server.
func (all *Nodes) URLOf(i int) string {
	return fmt.Sprintf("nats://127.0.0.1:%d", all.nodes[i].options.Port)
}

// Monitors returns the addresses of the servers' monitoring.
func (all *Nodes) Monitors() []string {
	var list []string
	for _, n := range all.nodes {
		list = append(list, fmt.Sprintf("http://127.0.0.1:%d", n.options.HTTPPort))
	}
	return list
}

// Folder returns the folder with the files of one server.
func (all *Nodes) Folder(i int) string { return all.nodes[i].options.StoreDir }

// Stop stops one server.
func (all *Nodes) Stop(i int) {
	if n := all.nodes[i]; n.running != nil {
		n.running.Shutdown()
		n.running.WaitForShutdown()
		n.running = nil
	}
}

// StopAll stops all servers.
func (all *Nodes) StopAll() {
	for i := range all.nodes {
		all.Stop(i)
	}
}

// StartAll starts the servers that do not run, and waits until they can store.
func (all *Nodes) StartAll() {
	all.t.Helper()
	for i := range all.nodes {
		all.begin(i)
	}
	for deadline := time.Now().Add(60 * time.Second); !all.isReady(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			all.t.Fatal("the NATS servers are not ready")
		}
	}
}

// begin starts one server if it does not run.
func (all *Nodes) begin(i int) {
	n := all.nodes[i]
	if n.running != nil {
		return
	}
	options := n.options
	s, err := server.NewServer(&options)
	if err != nil {
		all.t.Fatal(err)
	}
	n.running = s
	go s.Start()
}

// isReady reports whether all servers accept connections, and have a leader that knows of all of
// them if they are several.
func (all *Nodes) isReady() bool {
	led := len(all.nodes) == 1
	for _, n := range all.nodes {
		if !n.running.ReadyForConnections(10*time.Millisecond) || !n.running.JetStreamEnabled() {
			return false
		}
		if len(all.nodes) > 1 && !n.running.JetStreamIsCurrent() {
			return false
		}
		led = led || n.running.JetStreamIsLeader() && len(n.running.JetStreamClusterPeers()) == len(all.nodes)
	}
	return led
}

// Led returns for each server how many of the streams whose names begin so it leads.
func (all *Nodes) Led(prefix string) (counts []int) {
	for i, n := range all.nodes {
		counts = append(counts, 0)
		for _, s := range all.streamsOf(i) {
			if strings.HasPrefix(s.Name, prefix) && s.Cluster != nil && s.Cluster.Leader == n.options.ServerName {
				counts[i]++
			}
		}
	}
	return counts
}

// Emptied reports whether every server has the stream up to a sequence number, and no message in
// it.
func (all *Nodes) Emptied(stream string, upTo uint64) bool {
	for i := range all.nodes {
		if !slices.ContainsFunc(all.streamsOf(i), func(s server.StreamDetail) bool {
			return s.Name == stream && s.State.Msgs == 0 && s.State.LastSeq >= upTo
		}) {
			return false
		}
	}
	return true
}

// streamsOf returns what one server says of its streams.
func (all *Nodes) streamsOf(i int) (list []server.StreamDetail) {
	all.t.Helper()
	said, err := all.nodes[i].running.Jsz(&server.JSzOptions{Streams: true, Accounts: true})
	if err != nil {
		all.t.Fatal(err)
	}
	for _, account := range said.AccountDetails {
		list = append(list, account.Streams...)
	}
	return list
}
