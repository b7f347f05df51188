package server_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"roundhouse/play/log"
	"roundhouse/play/server"
	"roundhouse/play/table"
)

// gapped is a log that has lost the first event of a table, and counts what is read.
type gapped struct {
	log.Log
	lost  atomic.Pointer[string]
	reads atomic.Int64 // of whole logs
}

func (g *gapped) Read(ctx context.Context, id string, after table.Seq) ([]log.Entry, error) {
	entries, err := g.Log.Read(ctx, id, after)
	if after == 0 {
		g.reads.Add(1)
		if lost := g.lost.Load(); lost != nil && *lost == id && len(entries) > 1 {
			entries = entries[1:]
		}
	}
	return entries, err
}

func TestADamagedTableHurtsItselfAlone(t *testing.T) {
	log := &gapped{Log: &log.Memory{}}
	p := open(t, func(c *server.Config) { c.Log = log })
	a := p.somebody("Ana")
	id := a.make(fields{"listed": true, "onlookers": true}).Table
	other := a.make(fields{"listed": true}).Table
	a.ok("GET", "/api/me/tables", nil, nil) // the lists have both
	p.stop()
	log.lost.Store(&id)
	p.start()
	lists := func(path string) {
		t.Helper()
		var list struct{ Tables []struct{ Table string } }
		a.ok("GET", path, nil, &list)
		if len(list.Tables) != 1 || list.Tables[0].Table != other {
			t.Errorf("%s: %v, want %s alone", path, list.Tables, other)
		}
	}
	for range 3 {
		lists("/api/tables")
		lists("/api/me/tables")
		for _, path := range []string{"", "/stream", "/record", "/check?action=draw"} {
			a.refused("GET", "/api/tables/"+id+path, nil, 500, "damaged")
		}
		a.not(id, "join", fields{}, 500, "damaged")
		if r := a.call("GET", "/readyz", nil); r.status != 200 {
			t.Errorf("/readyz: %d", r.status)
		}
	}
	a.view(other)
	if n := strings.Count(p.logs.String(), "damaged"); n != 1 {
		t.Errorf("the log says %d times that something is damaged:\n%s", n, p.logs)
	}
	a.ok("DELETE", "/api/me", nil, nil)
	if strings.Contains(p.logs.String(), id) {
		t.Error("the log has the table's ID")
	}
}

// unwritable is a log that stores nothing while it has an error.
type unwritable struct {
	log.Memory
	mu  sync.Mutex
	err error
}

func (u *unwritable) set(err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.err = err
}

func (u *unwritable) Ready(context.Context) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.err
}

func (u *unwritable) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	if err := u.Ready(ctx); err != nil {
		return err
	}
	return u.Memory.Append(ctx, id, last, head, entries...)
}

func TestAServerThatCannotStoreIsNotReady(t *testing.T) {
	store := &unwritable{}
	p := open(t, func(c *server.Config) { c.Log = store })
	a := p.somebody("Ana")
	id := a.make(nil).Table
	for code, err := range map[string]error{"no_room": log.ErrFull, "not_stored": log.ErrNotStored} {
		store.set(errors.Join(err, errors.New("a reason of the system's")))
		answer := a.refused("POST", "/api/tables/"+id+"/leave", a.order(nil), 503, code)
		if answer.header.Get("Retry-After") == "" {
			t.Error("no Retry-After")
		}
		if strings.Contains(string(answer.body), "reason") {
			t.Errorf("it tells %s", answer.body)
		}
		if r := a.call("GET", "/readyz", nil); r.status != 503 {
			t.Errorf("/readyz is %d", r.status)
		}
		a.view(id)
		store.set(nil)
		if r := a.call("GET", "/readyz", nil); r.status != 200 {
			t.Errorf("/readyz stays %d", r.status)
		}
	}
	a.do(id, "leave", nil)
}
