package member_test

import (
	"bytes"
	"context"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/cluster/member"
)

// bus carries beats between the nodes of a test, as well as its links allow.
type bus struct {
	mu    sync.Mutex
	next  int
	hear  map[int]listener
	links map[[2]string]link // from one node to another; a node also has one to itself
}

type listener struct {
	node string
	hear func([]byte)
}

// link is the way of beats from one node to another.
type link struct {
	cut   bool
	delay time.Duration
	loss  float64 // the share of beats that are lost
}

// port is the bus as one node sees it.
type port struct {
	bus  *bus
	node string
}

func (p port) Publish(beat []byte) error {
	p.bus.mu.Lock()
	defer p.bus.mu.Unlock()
	for _, to := range p.bus.hear {
		if l := p.bus.links[[2]string{p.node, to.node}]; !l.cut && rand.Float64() >= l.loss {
			time.AfterFunc(l.delay+time.Millisecond, func() { to.hear(bytes.Clone(beat)) })
		}
	}
	return nil
}

func (p port) Listen(hear func([]byte)) (stop func(), err error) {
	p.bus.mu.Lock()
	defer p.bus.mu.Unlock()
	p.bus.next++
	id := p.bus.next
	p.bus.hear[id] = listener{p.node, hear}
	return func() {
		p.bus.mu.Lock()
		defer p.bus.mu.Unlock()
		delete(p.bus.hear, id)
	}, nil
}

// town is a bus with nodes on it.
type town struct {
	t     *testing.T
	bus   *bus
	nodes map[string]*node
	logs  lockedBuffer
}

type lockedBuffer struct {
	mu   sync.Mutex
	text strings.Builder
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) count(what string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return strings.Count(b.text.String(), what)
}

// node is a running member.
type node struct {
	*member.Members
	ahead   atomic.Int64 // its clock, in nanoseconds
	changes atomic.Int64
	end     func()
	done    chan struct{}
	err     error
}

// inTown runs a test in a bubble with a clock of its own, and ends all nodes after it.
func inTown(t *testing.T, test func(*town)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		test(newTown(t))
	})
}

func newTown(t *testing.T) *town {
	w := &town{t: t, bus: &bus{hear: map[int]listener{}, links: map[[2]string]link{}}, nodes: map[string]*node{}}
	t.Cleanup(func() {
		for _, name := range slices.Collect(maps.Keys(w.nodes)) {
			w.leave(name)
		}
	})
	return w
}

// start starts nodes with the usual kinds of events.
func (w *town) start(names ...string) {
	for _, name := range names {
		w.startWith(name, "acted", "sat")
	}
}

// startWith starts a node that knows these kinds of events.
func (w *town) startWith(name string, kinds ...string) *node {
	n := &node{done: make(chan struct{})}
	n.Members = member.New(member.Config{
		Bus: port{w.bus, name}, Name: name, Address: name + ":8080", Version: "test", Kinds: kinds,
		Log:     slog.New(slog.NewTextHandler(&w.logs, nil)),
		Now:     func() time.Time { return time.Now().Add(time.Duration(n.ahead.Load())) },
		Changed: func() { n.changes.Add(1); n.List() },
	})
	ctx, cancel := context.WithCancel(context.Background())
	n.end = func() { cancel(); <-n.done }
	go func() {
		defer close(n.done)
		n.err = n.Run(ctx)
	}()
	w.nodes[name] = n
	return n
}

// leave ends a node, which says goodbye.
func (w *town) leave(name string) {
	w.nodes[name].end()
	delete(w.nodes, name)
}

// kill ends a node whose goodbye nobody hears.
func (w *town) kill(name string) {
	w.links(link{cut: true}, name)
	w.leave(name)
	w.links(link{}, name)
}

// links changes all links of a node, in both directions, and that to itself.
func (w *town) links(l link, name string) {
	w.bus.mu.Lock()
	defer w.bus.mu.Unlock()
	for _, other := range []string{"a", "b", "c", "d", "e"} {
		w.bus.links[[2]string{name, other}], w.bus.links[[2]string{other, name}] = l, l
	}
}

// oneWay changes the link from one node to another.
func (w *town) oneWay(l link, from, to string) {
	w.bus.mu.Lock()
	defer w.bus.mu.Unlock()
	w.bus.links[[2]string{from, to}] = l
}

// after lets some time pass.
func (w *town) after(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// owners returns the name of each slot's owner, "" for none, as a node sees it.
func (n *node) owners() (list [member.SlotCount]string) {
	for slot := range list {
		owner, _ := n.Owner(slot)
		list[slot] = owner.Name
	}
	return list
}

// up returns the names of the members that a node sees as up.
func (n *node) up() string {
	var list []string
	for _, one := range n.List() {
		if one.State == member.Up {
			list = append(list, one.Name)
		}
	}
	return strings.Join(list, " ")
}

// disagreement says how the nodes' pictures differ, or that a node owns something else than all
// pictures say, or "".
func (w *town) disagreement() string {
	names := slices.Sorted(maps.Keys(w.nodes))
	for slot := range member.SlotCount {
		var owner, mine []string
		for _, name := range names {
			one, ok := w.nodes[name].Owner(slot)
			if !ok {
				return name + " knows no owner"
			}
			owner = append(owner, one.Name)
			if _, ok := w.nodes[name].Mine(slot); ok {
				mine = append(mine, name)
			}
		}
		if owner = slices.Compact(owner); !slices.Equal(owner, mine) {
			return "owners by the pictures: " + strings.Join(owner, " ") + ", by themselves: " + strings.Join(mine, " ")
		}
	}
	return ""
}

// agree lets a test fail unless all nodes agree, and these are up.
func (w *town) agree(up string) {
	w.t.Helper()
	if what := w.disagreement(); what != "" {
		w.t.Error(what)
	}
	for name, n := range w.nodes {
		if n.up() != up {
			w.t.Errorf("%s sees %q up, want %q", name, n.up(), up)
		}
	}
}
