package server_test

import (
	"context"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/play/cluster/member"
	"roundhouse/play/server"
	"roundhouse/play/table"
)

// localBus carries beats between the servers of a test.
type localBus struct {
	mu   sync.Mutex
	hear map[*func([]byte)]bool
}

func (b *localBus) Publish(beat []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for hear := range b.hear {
		go (*hear)(beat)
	}
	return nil
}

func (b *localBus) Listen(hear func([]byte)) (stop func(), err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.hear[&hear] = true
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.hear, &hear)
	}, nil
}

// house is a server of a cluster.
type house struct {
	*place
	members *member.Members
	leave   func()       // says goodbye
	settled atomic.Int64 // the number of members for which the server has settled its tables
}

// openHouses opens two servers with common storage, and waits until both are up.
func openHouses(t *testing.T) (list [2]*house) {
	first := open(t)
	bus := &localBus{hear: map[*func([]byte)]bool{}}
	desks := newPlan("", "0", "1")
	for i := range list {
		list[i] = &house{place: &place{t: t, c: first.c, logs: first.logs, via: events}}
		list[i].open(bus, desks, fmt.Sprint(i))
	}
	for _, h := range list {
		waitFor(t, "both to be up", func() bool { return len(h.members.List()) == 2 && h.members.IsUp() })
	}
	return list
}

// open opens the server, with an address of its own for the other one.
func (h *house) open(bus *localBus, desks *plan, name string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		h.t.Fatal(err)
	}
	h.members = member.New(member.Config{
		Bus: bus, Name: name, Address: l.Addr().String(), Kinds: table.Names(), Log: h.c.Logger,
		Changed: func() {
			n := len(h.members.List())
			h.srv.Resettle()
			h.settled.Store(int64(n))
		},
	})
	desks.join(&h.c, name, false) // its peers
	h.c.Peers.Own = func(id string) (time.Time, bool) { return h.members.Mine(member.SlotOf(id)) }
	h.c.Peers.Knows = h.members.KnownToAll
	h.c.Cluster = must(server.NewCluster(h.members, clusterKey, true))
	h.start()
	desks.add(name, h.place)
	inner := h.srv.InnerServer()
	go func() { _ = h.c.Cluster.ServeInner(inner, l) }()
	ctx, cancel := context.WithCancel(context.Background())
	left := make(chan error, 1)
	go func() { left <- h.members.Run(ctx) }()
	h.leave = sync.OnceFunc(func() {
		cancel()
		if err := <-left; err != nil {
			h.t.Error(err)
		}
	})
	h.t.Cleanup(func() { h.leave(); _ = inner.Close() })
}

// TestAMatchGoesOnWhenItsServerLeaves plays a match through both servers of a cluster. The one that
// owns the table says goodbye in the middle.
func TestAMatchGoesOnWhenItsServerLeaves(t *testing.T) { overEach(t, testAMatchGoesOn) }

func testAMatchGoesOn(t *testing.T, v via) {
	houses := openHouses(t)
	for _, h := range houses {
		h.via = v
	}
	owner, stays := houses[0], houses[1]
	host, guest := owner.somebody("Ana"), stays.somebody("Ben")
	id := host.make(fields{"rounds": 2, "onlookers": true}).Table
	if at, ok := stays.members.Owner(member.SlotOf(id)); !ok || at.Name != "0" {
		t.Fatalf("%v owns the new table", at)
	}
	guest.do(id, "join", fields{"seat": 2})
	players := seatAll([]*client{host, guest}, id)
	host.do(id, "start", nil)
	var all sync.WaitGroup
	for _, pl := range players {
		all.Go(func() {
			if err := pl.play(func(f *follower) bool { return f.fold != nil && f.fold.view.Seq > 30 }); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	owner.leave()
	for _, pl := range players {
		if v != polls { // a poll may begin after the table has moved
			pl.until("the end of the stream", func(f *follower) bool { return f.ended })
		}
	}
	if a := owner.nobody().call("GET", "/readyz", nil); a.status != 503 {
		t.Errorf("who has left is ready: %d", a.status)
	}
	// until then, requests may be told that the table is moving
	waitFor(t, "the tables to be settled", func() bool { return len(stays.members.List()) == 1 && stays.settled.Load() == 1 })
	host.p = stays.place
	for _, pl := range players {
		pl.close()
		pl.open()
	}
	playAll(players...)
	for _, pl := range players {
		pl.agrees()
		if pl.views != 1 {
			t.Errorf("a stream began anew: %d views", pl.views)
		}
	}
	if v := owner.nobody().view(id); v.Stage != "over" { // through the one that has left
		t.Errorf("the table is %s", v.Stage)
	}
}
