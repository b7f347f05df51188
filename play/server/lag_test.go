package server_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// lag is a path to the server on which streams stop while it is closed.
type lag struct {
	mu  sync.RWMutex
	url string
}

// lagging opens such a path.
func (p *place) lagging() *lag {
	l := new(lag)
	ts := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/stream") {
			w = &lagged{w, l}
		}
		p.srv.Handler().ServeHTTP(w, r)
	}))
	p.t.Cleanup(ts.CloseClientConnections)
	l.url = ts.URL
	return l
}

// follow opens a stream that lags.
func (l *lag) follow(c *client, table string) *follower {
	p := c.p
	straight := p.url
	p.url = l.url
	defer func() { p.url = straight }()
	return c.follow(table)
}

// lagged is an answer that waits before each flush.
type lagged struct {
	http.ResponseWriter
	lag *lag
}

func (w *lagged) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *lagged) FlushError() error {
	w.lag.mu.RLock()
	defer w.lag.mu.RUnlock()
	return http.NewResponseController(w.ResponseWriter).Flush()
}

// An open stream gets every event, however slow it is: those of the mixing and the first deal, and
// of rounds that the table no longer keeps.
func TestAnOpenStreamGetsEveryEvent(t *testing.T) {
	p := open(t)
	people := p.people(3)
	id := gather(people, fields{"rules": "czech-lot-each-round", "seats": 3, "rounds": 3, "onlookers": true})
	slow := p.lagging()
	others := []*follower{slow.follow(people[0], id), slow.follow(people[1], id), slow.follow(p.nobody(), id)}
	for _, f := range others {
		f.stage("waiting")
	}
	slow.mu.Lock()
	players := seatAll(people, id)
	people[0].do(id, "start", nil)
	playAll(players...)
	last := people[0].view(id).Seq
	slow.mu.Unlock()
	for _, f := range others {
		f.stage("over")
		f.agrees()
		f.mu.Lock()
		first := f.all[0].id
		if f.views != 1 || uint64(f.events) != last-first {
			t.Errorf("%d views, and %d of the %d events after %d", f.views, f.events, last-first, first)
		}
		f.mu.Unlock()
	}
}

// A viewer that sits down, changes seats or leaves gets that event, and then sees the table from
// there.
func TestWhoChangesSeatsGetsTheEventsAndThenAView(t *testing.T) {
	overBoth(t, testWhoChangesSeatsGetsTheEventsAndThenAView)
}

func testWhoChangesSeatsGetsTheEventsAndThenAView(t *testing.T, over via) {
	p := open(t).over(over)
	people := p.people(2)
	v := people[0].make(fields{"seats": 3, "onlookers": true})
	f := people[1].follow(v.Table)
	f.at(v.Seq)
	orders := []struct {
		verb string
		f    fields
		you  int
	}{{"join", fields{"seat": 2}, 2}, {"join", fields{"seat": 3}, 3}, {"leave", nil, 0}, {"join", fields{"seat": 3}, 3}}
	for i, o := range orders {
		people[1].do(v.Table, o.verb, o.f)
		f.until("a view from the seat", func(f *follower) bool {
			return f.views == i+2 && f.fold.now.You == o.you
		})
	}
	var seen uint64
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, m := range f.all[1:] {
		switch m.kind {
		case "event":
			if seen++; m.id != v.Seq+seen {
				t.Errorf("event %d comes after %d", m.id, v.Seq+seen-1)
			}
		case "view":
			if m.id != v.Seq+seen {
				t.Errorf("a view of %d comes after event %d", m.id, v.Seq+seen)
			}
		}
	}
	if want := people[0].view(v.Table).Seq - v.Seq; seen != want {
		t.Errorf("%d events, want %d", seen, want)
	}
}
