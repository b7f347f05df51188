package server_test

import (
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/play/desk"
	"roundhouse/play/server"
)

// from makes a request come from an address.
func (c *client) from(address, method, path string, body any) answer {
	c.p.t.Helper()
	r := c.request(method, path, body)
	r.Header.Set("X-Forwarded-For", address)
	return c.send(r)
}

func fewWaiting(c *server.Config) {
	c.Limits = desk.Limits{Waiting: 3, AddressWaiting: 5}
	c.Proxies = []server.Network{netip.MustParsePrefix("127.0.0.0/8")}
}

func TestTablesThatWaitAreCountedByPerson(t *testing.T) {
	p := open(t, fewWaiting)
	a, b := p.somebody("Ana"), p.somebody("Bea")
	body := fields{"rules": "pagat", "seats": 2}
	var made atomic.Int64
	var all sync.WaitGroup
	for range 12 {
		all.Go(func() {
			if r := a.call("POST", "/api/tables", body); r.status == 200 {
				made.Add(1)
			} else if r.code != "too_many_tables" || r.status != 429 || r.header.Get("Retry-After") != "" {
				t.Errorf("refused with %d %s, Retry-After %q", r.status, r.body, r.header.Get("Retry-After"))
			}
		})
	}
	all.Wait()
	if made.Load() != 3 {
		t.Fatalf("%d tables were made, want 3", made.Load())
	}
	a.make(fields{"bots": []string{"casual"}, "start": true}) // it does not wait
	b.make(nil)                                               // others have their own
	var list struct {
		Tables []struct{ Table, Stage string }
	}
	a.ok("GET", "/api/me/tables", nil, &list)
	var waits []string
	for _, l := range list.Tables {
		if l.Stage == "waiting" {
			waits = append(waits, l.Table)
		}
	}
	p.restart()
	a.refused("POST", "/api/tables", body, 429, "too_many_tables")
	a.do(waits[0], "leave", nil)
	a.ok("GET", "/api/me/tables", nil, nil)
	again := a.make(nil).Table
	a.refused("POST", "/api/tables", body, 429, "too_many_tables")
	b.do(again, "join", nil)
	a.do(again, "start", nil)
	a.ok("GET", "/api/me/tables", nil, nil)
	a.make(nil)
	b.do(waits[1], "join", nil)
	a.do(waits[1], "make_host", fields{"to": b.id}) // belongs to another host now
	a.ok("GET", "/api/me/tables", nil, nil)
	a.make(nil)
	a.refused("POST", "/api/tables", body, 429, "too_many_tables")
}

func TestTablesThatWaitAreCountedByAddress(t *testing.T) {
	p := open(t, fewWaiting)
	const here, there = "203.0.113.7", "203.0.113.8"
	body := fields{"rules": "pagat", "seats": 2}
	people := p.people(4)
	var last view
	for i := range 5 {
		r := people[i%3].from(here, "POST", "/api/tables", body)
		if r.status != 200 {
			t.Fatalf("table %d: %d %s", i, r.status, r.body)
		}
		unmarshal(t, r.body, &last)
	}
	if r := people[3].from(here, "POST", "/api/tables", body); r.status != 429 || r.code != "too_many_tables" {
		t.Errorf("a sixth of an address: %d %s", r.status, r.body)
	}
	if r := people[3].from(there, "POST", "/api/tables", body); r.status != 200 {
		t.Errorf("of another address: %d %s", r.status, r.body)
	}
	people[0].do(last.Table, "join", nil)
	people[1].do(last.Table, "leave", nil)
	people[1].ok("GET", "/api/me/tables", nil, nil)
	if r := people[3].from(here, "POST", "/api/tables", body); r.code != "too_many_tables" {
		t.Errorf("where one has another host: %d %s", r.status, r.body)
	}
	people[3].do(last.Table, "join", nil)
	people[0].do(last.Table, "start", nil)
	people[0].ok("GET", "/api/me/tables", nil, nil)
	if r := people[3].from(here, "POST", "/api/tables", body); r.status != 200 {
		t.Errorf("where one waits no longer: %d %s", r.status, r.body)
	}
}

// TestTablesOfAnAddressAreLimitedByDay, however many people make them, and also if they do not
// wait.
func TestTablesOfAnAddressAreLimitedByDay(t *testing.T) {
	clock := &moving{now: time.Now()}
	p := open(t, fewWaiting, func(c *server.Config) { c.Limits, c.LimitClock = desk.Limits{AddressTables: 2}, clock.time })
	const here, there = "203.0.113.7", "203.0.113.8"
	ana, over := p.played(fields{"rules": "pagat", "seats": 2}) // on this machine there is no limit by address
	people := p.people(3)
	body := fields{"rules": "pagat", "seats": 2, "bots": []string{"casual"}, "start": true}
	for _, c := range people[:2] {
		if r := c.from(here, "POST", "/api/tables", body); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.body)
		}
	}
	for path, asked := range map[string]any{
		"": body, "/" + over + "/rematch": nil,
		"/" + over + "/retry": fields{"round": 1, "index": ana.actions(over, 1)[0]},
	} {
		r := ana.from(here, "POST", "/api/tables"+path, asked)
		if wait := r.header.Get("Retry-After"); r.status != 429 || r.code != "too_many" || wait != "43200" {
			t.Errorf("%s: %d %s, Retry-After %q", path, r.status, r.body, wait)
		}
	}
	if r := people[2].from(there, "POST", "/api/tables", body); r.status != 200 {
		t.Errorf("of another address: %d %s", r.status, r.body)
	}
	clock.add(12 * time.Hour)
	if r := people[2].from(here, "POST", "/api/tables", body); r.status != 200 {
		t.Errorf("half a day later: %d %s", r.status, r.body)
	}
}
