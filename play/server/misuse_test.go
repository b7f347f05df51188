package server_test

import (
	"bufio"
	"context"
	"io"
	"maps"
	"math"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/play/desk"
	"roundhouse/play/log"
	"roundhouse/play/server"
)

func TestACommandIsDoneOnceAndForItsMoment(t *testing.T) {
	p := open(t)
	people := p.people(2)
	id := gather(people, fields{"forced": false})
	players := seatAll(people, id)
	people[0].do(id, "start", nil)
	playUntil(t, players, func(f *follower) bool { return f.fold != nil && f.fold.view.Seq > 10 })
	v := people[0].view(id)
	turn := players[0]
	if v.Position.Turn != game.Seat(1).Set() {
		turn = players[1]
	}
	turn.at(v.Seq)
	path := "/api/tables/" + id + "/act"
	body := fields{"id": "x", "after": v.Seq, "action": turn.mine()[0]}
	other := people[0]
	if other == turn.c {
		other = people[1]
	}
	other.refused("POST", path, body, 422, "not_your_turn")
	forged := fields{"id": "y", "seat": turn.folded().view.You, "after": v.Seq, "action": turn.mine()[0]}
	other.refused("POST", path, forged, 403, "not_your_seat")
	stale := turn.c.refused("POST", path, fields{"id": "z", "after": v.Seq - 5, "action": "draw"}, 409, "stale")
	if !strings.Contains(string(stale.body), `"seq":`) {
		t.Errorf("stale does not say what is current: %s", stale.body)
	}
	var all sync.WaitGroup
	answers := make([]answer, 8)
	for i := range answers {
		all.Go(func() { answers[i] = turn.c.call("POST", path, body) })
	}
	all.Wait()
	for _, a := range answers {
		if a.status != 200 || string(a.body) != string(answers[0].body) {
			t.Errorf("a repeat is answered %d %s", a.status, a.body)
		}
	}
	for name, value := range map[string]any{"action": "13-13>M", "after": people[0].view(id).Seq} {
		other := maps.Clone(body)
		other[name] = value
		turn.c.refused("POST", path, other, 409, "id_used")
	}
	turn.c.refused("POST", "/api/tables/"+id+"/say", fields{"id": body["id"], "phrase": "hello"}, 409, "id_used")
	if now := people[0].view(id).Seq; now > v.Seq+4 {
		t.Errorf("8 repeats made %d events", now-v.Seq)
	}
	strange := gather(p.people(2), nil)
	turn.c.refused("POST", "/api/tables/"+strange+"/act", body, 403, "not_seated")
	turn.c.refused("POST", "/api/tables/aaaaaaaaaaaaaaaa/act", body, 404, "no_such_table")
}

func TestBodiesThatAreNone(t *testing.T) {
	p := open(t)
	c := p.somebody("Ana")
	for _, b := range []struct {
		body   string
		status int
		code   string
	}{
		{`{"rules":"pagat","seats":2,"more":1}`, 422, "invalid"},
		{`{"rules":"pagat"}`, 422, "invalid"},
		{`{"rules":"nothing","seats":2}`, 422, "invalid"},
		{`{"rules":{"base":"pagat","hand":7},"seats":2}`, 422, "invalid"},
		{`{"rules":[1],"seats":2}`, 422, "invalid"},
		{`{"rules":"pagat","seats":"2"}`, 422, "invalid"},
		{`{"rules":"pagat","seats":2.5}`, 422, "invalid"},
		{`{"rules":"pagat","seats":1e300}`, 422, "invalid"},
		{`{"rules":"pagat","seats":2,"turn":9223372036854775807}`, 422, "invalid"},
		{`{"rules":"pagat","seats":2,"turn":1}`, 422, "invalid"},
		{`{"rules":"pagat","seats":2,"bots":["casual","casual"]}`, 422, "invalid"},
		{`{"rules":"pagat","seats":2,"bots":["cheater"]}`, 422, "unknown_bot"},
		{`{"rules":"pagat","seats":2,"rounds":19}`, 422, "invalid"},
		{`{"rules":"pagat","seats":2,"start":true}`, 409, "seats_open"},
		{`{`, 400, "bad_request"}, {``, 400, "bad_request"}, {`null`, 422, "invalid"}, {`[]`, 422, "invalid"}, {"\xff", 400, "bad_request"},
		{`{"rules":"pagat","seats":2}{}`, 400, "bad_request"},
		{`{"rules":"` + strings.Repeat("x", 9000) + `"}`, 413, "too_large"},
		{strings.Repeat("[", 8000), 400, "bad_request"},
	} {
		c.refused("POST", "/api/tables", b.body, b.status, b.code)
	}
	for _, body := range []string{"\xff\xfe{\x00}\x00", "\x00{\x00}"} {
		if a := c.send(c.request("POST", "/api/tables", body)); a.code != "bad_request" || !strings.Contains(string(a.body), "UTF-16") {
			t.Errorf("a body in UTF-16: %d %s", a.status, a.body)
		}
	}
	r := c.request("POST", "/api/tables", `rules=pagat`)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if a := c.send(r); a.status != 415 || a.code != "media_type" {
		t.Errorf("a form: %d %s", a.status, a.body)
	}
	r = c.request("POST", "/api/tables", nil)
	r.Body, r.ContentLength = io.NopCloser(io.MultiReader(strings.NewReader(`{"rules":"`), strings.NewReader(strings.Repeat("x", 20000)))), -1
	r.Header.Set("Content-Type", "application/json")
	if a := c.send(r); a.status != 413 || a.code != "too_large" {
		t.Errorf("a long body of unknown length: %d %s", a.status, a.body)
	}
	if a := p.raw("POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\nConnection: close\r\n\r\nzz\r\n"); !strings.HasPrefix(a, "HTTP/1.1 400") {
		t.Errorf("a broken chunk: %.200s", a)
	}
	if a := c.call("POST", "/api/me/recover", fields{"code": strings.Repeat("s", 129)}); strings.Contains(string(a.body), "sss") {
		t.Errorf("an error repeats a secret: %s", a.body)
	}
	var list struct{ Tables []any }
	c.ok("GET", "/api/me/tables", nil, &list)
	if len(list.Tables) != 0 {
		t.Errorf("refused tables stay: %v", list.Tables)
	}
}

// raw sends bytes and returns those of the answer.
func (p *place) raw(text string) string {
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
	if err != nil {
		p.t.Fatal(err)
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, text)
	out, _ := io.ReadAll(conn)
	return string(out)
}

func TestOriginsMethodsPaths(t *testing.T) {
	p := open(t)
	c := p.nobody()
	c.ok("POST", "/api/me", fields{"name": "Ana"}, nil)
	for name, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"} {
		r := c.request("POST", "/api/tables", fields{"rules": "pagat", "seats": 2})
		r.Header.Set(name, value)
		if a := c.send(r); a.status != 403 || a.code != "foreign_origin" {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	for _, m := range []struct {
		method, path string
		status       int
		code, allow  string
	}{
		{"PUT", "/api/me", 405, "method", "GET, HEAD, POST, PATCH, DELETE"}, {"OPTIONS", "/api/tables", 405, "method", "GET, HEAD, POST"},
		{"GET", "/api/tables/x/act", 405, "method", "POST"}, {"GET", "/api/nothing", 404, "not_found", ""}, {"POST", "/api/", 404, "not_found", ""},
		{"POST", "/", 405, "method", "GET, HEAD"}, {"DELETE", "/healthz", 405, "method", "GET, HEAD"},
	} {
		a := c.refused(m.method, m.path, nil, m.status, m.code)
		if got := a.header.Get("Allow"); got != m.allow {
			t.Errorf("%s %s allows %q, want %q", m.method, m.path, got, m.allow)
		}
	}
	id := c.make(nil).Table
	for path, kind := range map[string]string{"/api/tables/" + id + "/stream": "text/event-stream", "/": "text/html; charset=utf-8", "/api": "text/html; charset=utf-8", "/healthz": ""} {
		a := c.call("HEAD", path, nil)
		if a.status != 200 || kind != "" && a.header.Get("Content-Type") != kind || a.header.Get("Content-Security-Policy") == "" || a.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("HEAD %s: %d %v", path, a.status, a.header)
		}
	}
	if a := c.call("GET", "/none", nil); a.status != 404 {
		t.Errorf("/none: %d", a.status)
	}
}

func TestAStreamsHeaders(t *testing.T) {
	p := open(t)
	id := p.somebody("Ana").make(nil).Table
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	res, err := p.http.Do(p.nobody().request("GET", "/api/tables/"+id+"/stream", nil).WithContext(ctx))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	for name, want := range map[string]string{
		"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no", "Referrer-Policy": "no-referrer", "Server": "",
	} {
		if got := res.Header.Get(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	if line, _ := bufio.NewReader(res.Body).ReadString('\n'); line != "retry: 500\n" {
		t.Errorf("it begins with %q", line)
	}
}

func TestLimits(t *testing.T) {
	limited := func(c *server.Config) {
		c.Requests = server.RequestLimits{Requests: 1, RequestBurst: 30, PerAddress: 1, AddressBurst: 5}
		c.Limits = desk.Limits{
			Tables: 2, Joins: 1, Hints: 1, Names: 2, Guests: 3, Streams: 2, AddressStreams: 3,
		}
		c.Proxies = []server.Network{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/8")}
	}
	p := open(t, limited)
	people := p.people(3) // on this machine there is no limit by address
	a, b := people[0], people[1]
	id := gather(people[:2], nil)
	a.make(nil)
	over := a.call("POST", "/api/tables", fields{"rules": "pagat", "seats": 2})
	if over.status != 429 || over.code != "too_many" || over.header.Get("Retry-After") == "" {
		t.Errorf("a third table: %d %s", over.status, over.body)
	}
	b.not(b.make(nil).Table, "join", nil, 429, "too_many")
	for range 2 {
		b.ok("PATCH", "/api/me", fields{"name": "B"}, nil)
	}
	b.refused("PATCH", "/api/me", fields{"name": "B"}, 429, "too_many")
	a.follow(id)
	f := a.follow(id)
	a.refused("GET", "/api/tables/"+id+"/stream", nil, 429, "too_many")
	f.close()
	waitFor(t, "room for a stream", func() bool { return strings.Contains(p.metrics(), "roundhouse_streams 1") })
	a.follow(id)
	for range 40 {
		over = people[2].call("GET", "/api/me", nil)
	}
	if over.status != 429 {
		t.Errorf("40 requests: %d", over.status)
	}
	via := func(forwarded string) int {
		r := p.nobody().request("GET", "/healthz", nil)
		r.Header.Set("X-Forwarded-For", forwarded)
		return p.nobody().send(r).status
	}
	for range 20 {
		over.status = via("203.0.113.9, 10.1.1.1")
	}
	if over.status != 429 || via("203.0.113.10") != 200 || via("203.0.113.10, 203.0.113.9") != 429 {
		t.Error("an address behind proxies is not the limited one")
	}
	guests := func() answer {
		r := p.nobody().request("POST", "/api/me", fields{"name": "x", "program": true})
		r.Header.Set("X-Forwarded-For", "203.0.113.77")
		return p.nobody().send(r)
	}
	for range 4 {
		over = guests()
	}
	if over.code != "too_many" {
		t.Errorf("4 guests of an address: %d %s", over.status, over.body)
	}
}

// TestAProxyThatWasNotNamed: its headers do not count, but its clients do not count as programs of
// this machine.
func TestAProxyThatWasNotNamed(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Requests = server.RequestLimits{PerAddress: 1, AddressBurst: 5} })
	status := 0
	for i := range 20 {
		r := p.nobody().request("GET", "/healthz", nil)
		r.Header.Set("X-Forwarded-For", "203.0.113."+string(rune('1'+i%9)))
		status = p.nobody().send(r).status
	}
	if status != 429 {
		t.Errorf("20 requests through a proxy: %d", status)
	}
	if a := p.nobody().call("GET", "/healthz", nil); a.status != 200 {
		t.Errorf("directly: %d", a.status)
	}
}

// full is a log that has no room while it is full.
type full struct {
	log.Memory
	mu   sync.Mutex
	full bool
}

func (f *full) set(full bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.full = full
}

func (f *full) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	f.mu.Lock()
	full := f.full
	f.mu.Unlock()
	if full {
		return log.ErrFull
	}
	return f.Memory.Append(ctx, id, last, head, entries...)
}

func TestAFullDisk(t *testing.T) {
	log := &full{}
	p := open(t, func(c *server.Config) { c.Log = log })
	people := p.people(2)
	id := gather(people, nil)
	f := people[0].follow(id)
	f.stage("waiting")
	log.set(true)
	body := people[0].order(nil)
	a := people[0].refused("POST", "/api/tables/"+id+"/start", body, 503, "no_room")
	if a.header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	people[0].refused("POST", "/api/tables", fields{"rules": "pagat", "seats": 2}, 503, "no_room")
	people[0].view(id)
	log.set(false)
	people[0].ok("POST", "/api/tables/"+id+"/start", body, nil)
	f.stage("mixing")
	f.agrees()
	var list struct{ Tables []any }
	people[0].ok("GET", "/api/me/tables", nil, &list)
	if len(list.Tables) != 1 {
		t.Errorf("%d tables: %v", len(list.Tables), list.Tables)
	}
}

func TestAServerThatCloses(t *testing.T) {
	p := open(t)
	c := p.somebody("Ana")
	id := c.make(nil).Table
	f := c.follow(id)
	f.stage("waiting")
	p.srv.Drain()
	f.until("bye", func(f *follower) bool { return f.bye && f.ended })
	if a := c.refused("POST", "/api/tables/"+id+"/start", c.order(nil), 503, "closing"); a.header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	c.refused("GET", "/api/tables/"+id+"/stream", nil, 503, "closing")
	if a := c.call("GET", "/readyz", nil); a.status != 503 {
		t.Errorf("readyz: %d", a.status)
	}
	p.restart()
	c.follow(id).stage("waiting")
}

func TestAPanicSaysNothing(t *testing.T) {
	p := open(t, func(c *server.Config) {
		c.Page = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/half" {
				_, _ = w.Write([]byte("half"))
			}
			panic("a hidden 12-7")
		})
	})
	a := p.nobody().refused("GET", "/", nil, 500, "internal")
	if text := string(a.body) + p.logs.String(); strings.Contains(text, "12-7") || !strings.Contains(text, "TestAPanicSaysNothing") {
		t.Errorf("%s", text)
	}
	if out := p.raw("GET /half HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"); strings.Contains(out, "0\r\n\r\n") || strings.Contains(out, "wrong") {
		t.Errorf("half an answer looks like a whole one: %q", out)
	}
}

// TestHTTP2 leaves a stream idle for longer than a reader may take for a message.
func TestHTTP2(t *testing.T) {
	p := open(t)
	p.srv.SetSlow(100 * time.Millisecond)
	p.overTLS()
	people := p.people(2)
	id := gather(people, nil)
	f := people[0].follow(id)
	f.stage("waiting")
	until := time.Now().Add(250 * time.Millisecond)
	waitFor(t, "a quarter of a second", func() bool { return time.Now().After(until) })
	seq := people[1].do(id, "say", fields{"phrase": "hello"})
	f.at(seq)
	if f.opened != 1 || f.protocol != 2 {
		t.Errorf("%d connections, HTTP/%d", f.opened, f.protocol)
	}
}

func TestARefusedTimeIsNamedWithItsLimits(t *testing.T) {
	c := open(t).somebody("Ana")
	for _, w := range []struct {
		times  fields
		detail string
	}{
		{fields{"turn": -3}, `turn: "-3" seconds are neither 0 nor from 5 to 604800`},
		{fields{"turn": 1}, `turn: "1" seconds are neither 0 nor from 5 to 604800`},
		{fields{"turn": 604801}, `turn: "604801" seconds are neither 0 nor from 5 to 604800`},
		{fields{"turn": math.MaxInt64}, `seconds are neither 0 nor from 5 to 604800`},
		{fields{"turn": math.MinInt64}, `seconds are neither 0 nor from 5 to 604800`},
		{fields{"turn": math.MaxInt64/1_000_000_000*4 + 40}, `seconds are neither 0 nor from 5 to 604800`}, // as many nanoseconds wrap around
		{fields{"turn": 30, "reserve": -5}, `reserve: "-5" seconds are neither 0 nor from 1 to 604800`},
		{fields{"reserve": 5}, `reserve: "5" seconds on top of no turn`},
		{fields{"absent": -1}, `absent: "-1" seconds are neither 0 nor from 10 to 86400`},
	} {
		body := fields{"rules": "pagat", "seats": 2}
		maps.Copy(body, w.times)
		var p struct{ Detail string }
		a := c.refused("POST", "/api/tables", body, 422, "invalid")
		if unmarshal(t, a.body, &p); !strings.Contains(p.Detail, w.detail) {
			t.Errorf("%v: %q, want %q", w.times, p.Detail, w.detail)
		}
	}
	for _, times := range []fields{{"turn": 0, "reserve": 0, "absent": 0}, {"turn": 5, "reserve": 1, "absent": 10}, {"turn": 604800, "reserve": 604800, "absent": 86400}} {
		c.make(times)
	}
}
