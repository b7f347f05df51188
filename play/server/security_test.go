package server_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"roundhouse/play/desk"
	"roundhouse/play/server"
)

// TestUnderTLSTheCookieIsTheHostsOwn: a cookie with the old name counts until it is replaced, but
// not beside the new one.
func TestUnderTLSTheCookieIsTheHostsOwn(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Secure = true })
	cookies := func(a answer) map[string]*http.Cookie {
		out := map[string]*http.Cookie{}
		for _, c := range (&http.Response{Header: a.header}).Cookies() {
			out[c.Name] = c
		}
		return out
	}
	got := cookies(p.nobody().call("POST", "/api/me", fields{"name": "Ana"}))
	c := got["__Host-roundhouse"]
	if c == nil || !c.Secure || c.Path != "/" || c.Domain != "" || !c.HttpOnly {
		t.Fatalf("%v", got)
	}
	with := func(list ...*http.Cookie) (string, map[string]*http.Cookie) {
		r := p.nobody().request("GET", "/api/me", nil)
		for _, c := range list {
			r.AddCookie(c)
		}
		a := p.nobody().send(r)
		var me struct{ Name string }
		if a.status == 200 {
			unmarshal(t, a.body, &me)
		}
		return me.Name, cookies(a)
	}
	old := &http.Cookie{Name: "roundhouse", Value: c.Value}
	name, set := with(old)
	if name != "Ana" || set["__Host-roundhouse"] == nil || set["__Host-roundhouse"].Value != c.Value || set["roundhouse"] == nil || set["roundhouse"].MaxAge >= 0 {
		t.Errorf("with the old cookie: %q, set %v", name, set)
	}
	if name, set = with(&http.Cookie{Name: c.Name, Value: c.Value}); name != "Ana" || len(set) != 0 {
		t.Errorf("with the new cookie: %q, set %v", name, set)
	}
	other := cookies(p.nobody().call("POST", "/api/me", fields{"name": "Mallory"}))["__Host-roundhouse"]
	planted := &http.Cookie{Name: "roundhouse", Value: other.Value}
	if name, set = with(planted, &http.Cookie{Name: c.Name, Value: c.Value}); name != "Ana" || len(set) != 0 {
		t.Errorf("with one that somebody else has set beside it: %q, set %v", name, set)
	}
	if name, set = with(&http.Cookie{Name: "roundhouse", Value: "nobody's"}); name != "" || len(set) != 0 {
		t.Errorf("with nobody's: %q, set %v", name, set)
	}
	r := p.nobody().request("DELETE", "/api/me", nil)
	r.AddCookie(old)
	if set = cookies(p.nobody().send(r)); set["__Host-roundhouse"].MaxAge >= 0 || set["roundhouse"].MaxAge >= 0 {
		t.Errorf("deleted: set %v", set)
	}
}

func TestBearerIsWrittenInAnyCase(t *testing.T) {
	p := open(t)
	c := p.somebody("Ana")
	for _, scheme := range []string{"Bearer ", "bearer ", "BEARER  "} {
		r := p.nobody().request("GET", "/api/me", nil)
		r.Header.Set("Authorization", scheme+c.token)
		if a := p.nobody().send(r); a.status != 200 {
			t.Errorf("%q: %d %s", scheme, a.status, a.body)
		}
	}
	for _, wrong := range []string{c.token, "Basic " + c.token, "Bearer" + c.token} {
		r := p.nobody().request("GET", "/api/me", nil)
		r.Header.Set("Authorization", wrong)
		if a := p.nobody().send(r); a.status != 401 {
			t.Errorf("%q: %d", strings.ReplaceAll(wrong, c.token, "TOKEN"), a.status)
		}
	}
}

// TestOnlyThePublicHostIsServed: a page whose domain points to this machine gets nothing; programs
// on this machine and health checks do.
func TestOnlyThePublicHostIsServed(t *testing.T) {
	p := open(t, func(c *server.Config) {
		c.Public = "https://trains.example.org"
		c.Proxies = []server.Network{netip.MustParsePrefix("10.1.0.0/16")}
	})
	for _, c := range []struct {
		from, host, path string
		want             int
	}{
		{"203.0.113.5:1", "trains.example.org", "/api/bots", 200}, {"203.0.113.5:1", "TRAINS.example.org:443", "/api/bots", 200},
		{"203.0.113.5:1", "evil.example", "/api/bots", 421}, {"203.0.113.5:1", "evil.example", "/", 421},
		{"203.0.113.5:1", "trains.example.org:8080", "/api/bots", 421}, {"203.0.113.5:1", "trains.example.org.evil.example", "/api/bots", 421},
		{"203.0.113.5:1", "localhost", "/api/bots", 421}, {"203.0.113.5:1", "", "/api/bots", 421},
		{"127.0.0.1:1", "localhost:8080", "/api/bots", 200}, {"127.0.0.1:1", "127.0.0.1:8080", "/api/bots", 200}, {"[::1]:1", "[::1]:8080", "/api/bots", 200},
		{"127.0.0.1:1", "evil.example:8080", "/api/bots", 421}, {"127.0.0.1:1", "evil.example:8080", "/healthz", 200},
		{"203.0.113.5:1", "10.0.0.7:8080", "/readyz", 200}, {"10.1.2.3:1", "roundhouse:8080", "/api/bots", 200},
	} {
		r := httptest.NewRequest("GET", c.path, nil)
		r.RemoteAddr, r.Host = c.from, c.host
		w := httptest.NewRecorder()
		p.srv.Handler().ServeHTTP(w, r)
		if w.Code != c.want || w.Code == 421 && !strings.Contains(w.Body.String(), "wrong_host") {
			t.Errorf("%q from %s %s: %d %s, want %d", c.host, c.from, c.path, w.Code, w.Body, c.want)
		}
	}
	p = open(t)
	r := httptest.NewRequest("GET", "/api/bots", nil)
	r.RemoteAddr, r.Host = "203.0.113.5:1", "laptop.local:8080"
	w := httptest.NewRecorder()
	if p.srv.Handler().ServeHTTP(w, r); w.Code != 200 {
		t.Errorf("without a public address: %d %s", w.Code, w.Body)
	}
}

// TestTheOriginIsThePublicAddress, whatever host the proxy sends.
func TestTheOriginIsThePublicAddress(t *testing.T) {
	p := open(t, func(c *server.Config) {
		c.Public = "https://trains.example.org"
		c.Proxies = []server.Network{netip.MustParsePrefix("127.0.0.0/8")}
	})
	for _, c := range []struct {
		host, origin, site string
		want               int
	}{
		{"127.0.0.1:8080", "https://trains.example.org", "", 200}, {"inside:8080", "https://trains.example.org", "", 200},
		{"trains.example.org", "https://trains.example.org", "same-origin", 200}, {"inside:8080", "", "", 200},
		{"inside:8080", "https://evil.example", "", 403}, {"trains.example.org", "http://trains.example.org", "", 403},
		{"inside:8080", "http://inside:8080", "same-origin", 403}, {"evil.example:8080", "http://evil.example:8080", "same-origin", 403},
		{"trains.example.org", "", "cross-site", 403}, {"127.0.0.1:8080", "https://evil.example", "", 403},
		{"127.0.0.1:8080", "http://127.0.0.1:8080", "", 200}, {"trains.example.org", "null", "", 403},
	} {
		r := httptest.NewRequest("POST", "/api/me", strings.NewReader(`{"name":"x","program":true}`))
		r.RemoteAddr, r.Host = "127.0.0.1:1", c.host
		r.Header.Set("Content-Type", "application/json")
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
		}
		if c.site != "" {
			r.Header.Set("Sec-Fetch-Site", c.site)
		}
		w := httptest.NewRecorder()
		p.srv.Handler().ServeHTTP(w, r)
		if w.Code != c.want {
			t.Errorf("%+v: %d %s", c, w.Code, w.Body)
		}
	}
}

// moving is a clock that tests move.
type moving struct {
	mu  sync.Mutex
	now time.Time
}

func (m *moving) time() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.now
}

func (m *moving) add(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = m.now.Add(d)
}

// TestRetryAfterIsTrue: waiting that long is enough, and one second less is not.
func TestRetryAfterIsTrue(t *testing.T) {
	clock := &moving{now: time.Now()}
	p := open(t, func(c *server.Config) {
		c.LimitClock = clock.time
		c.Requests = server.RequestLimits{Requests: 0.25, RequestBurst: 400, PerAddress: 0.1, AddressBurst: 2}
		c.Limits = desk.Limits{
			Tables: 7, Joins: 4, Phrases: 9, Names: 3, Guests: 5, Hints: 2,
			Judges: 1, JudgeBurst: 2, Events: 0.3, EventBurst: 20,
		}
	})
	people := p.people(2)
	a := people[0]
	id := gather(people, nil)
	a.do(id, "start", nil)
	via := func(forwarded, method, path string, body any) func() answer {
		return func() answer {
			r := p.nobody().request(method, path, body)
			r.Header.Set("X-Forwarded-For", forwarded)
			return p.nobody().send(r)
		}
	}
	command := func(verb string, f fields) func() answer {
		return func() answer { return a.call("POST", "/api/tables/"+id+"/"+verb, a.order(f)) }
	}
	for name, ask := range map[string]func() answer{
		"tables":   func() answer { return a.call("POST", "/api/tables", fields{"rules": "pagat", "seats": 2}) },
		"joins":    command("join", nil),
		"phrases":  command("say", fields{"phrase": "hello"}),
		"events":   command("agree", fields{"on": "pause"}),
		"names":    func() answer { return a.call("PATCH", "/api/me", fields{"name": "A"}) },
		"hints":    func() answer { return a.call("GET", "/api/tables/"+id+"/hint", nil) },
		"judges":   func() answer { return a.call("GET", "/api/tables/"+id+"/judge?round=1", nil) },
		"requests": func() answer { return a.call("GET", "/api/me", nil) },
		"address":  via("203.0.113.1", "GET", "/healthz", nil),
	} {
		var refused answer
		for range 500 {
			if refused = ask(); refused.status == 429 || refused.status == 404 {
				break
			}
		}
		wait, err := strconv.Atoi(refused.header.Get("Retry-After"))
		if refused.code != "too_many" || err != nil || wait < 1 {
			t.Errorf("%s: %d %s, Retry-After %q", name, refused.status, refused.body, refused.header.Get("Retry-After"))
			continue
		}
		clock.add(time.Duration(wait-1) * time.Second)
		if got := ask(); wait > 1 && got.status != 429 {
			t.Errorf("%s: after %d s of %d it is allowed: %d", name, wait-1, wait, got.status)
		}
		clock.add(time.Second)
		if got := ask(); got.status == 429 {
			t.Errorf("%s: after %d s it is refused again: %s", name, wait, got.body)
		}
		clock.add(time.Hour)
	}
}

// TestARematchThatThereIsIsNoNewTable for the limit, not even if many ask for it at once.
func TestARematchThatThereIsIsNoNewTable(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Limits.Tables = 2 })
	people := p.people(2)
	id := gather(people, nil)
	players := seatAll(people, id)
	people[0].do(id, "start", nil)
	playAll(players...)
	var all sync.WaitGroup
	tables := make([]string, 20)
	for i := range tables {
		all.Go(func() {
			a := people[i%2].call("POST", "/api/tables/"+id+"/rematch", nil)
			var v view
			if a.status == 200 {
				unmarshal(t, a.body, &v)
			}
			tables[i] = fmt.Sprint(a.status, v.Table)
		})
	}
	all.Wait()
	if list := slices.Compact(tables); len(list) != 1 || !strings.HasPrefix(list[0], "200") {
		t.Errorf("20 who ask at once: %q", list)
	}
	made := 0
	for _, c := range people { // of four one made the table, one the rematch
		for range 4 {
			if c.call("POST", "/api/tables", fields{"rules": "pagat", "seats": 2}).status == 200 {
				made++
			}
		}
	}
	if made != 2 {
		t.Errorf("%d more tables are allowed, want 2", made)
	}
}

func TestRecoveryCodesAreListedAndTakenBack(t *testing.T) {
	p := open(t, onDisk(t))
	c := p.somebody("Ana")
	type kept struct{ ID, Code string }
	var made []kept
	for range 5 {
		var k kept
		c.ok("POST", "/api/me/recovery", nil, &k)
		made = append(made, k)
	}
	c.refused("POST", "/api/me/recovery", nil, 409, "too_many_codes")
	back := p.nobody()
	var g struct{ ID, Token string }
	back.ok("POST", "/api/me/recover", fields{"code": made[2].Code, "program": true}, &g)
	if back.token = g.Token; g.Token == "" || g.ID != c.id || back.jar != nil {
		t.Errorf("a program that comes back: %+v, cookie %v", g, back.jar)
	}
	var list []kept
	back.ok("GET", "/api/me/recovery", nil, &list)
	if len(list) != 5 || slices.ContainsFunc(list, func(k kept) bool { return k.Code != "" }) {
		t.Errorf("codes: %+v", list)
	}
	byCode := p.nobody()
	byCode.token = made[2].Code
	byCode.ok("GET", "/api/me", nil, nil)
	c.ok("DELETE", "/api/me/recovery/"+made[2].ID, nil, nil)
	c.refused("DELETE", "/api/me/recovery/"+made[2].ID, nil, 404, "not_found")
	p.somebody("Bea").refused("DELETE", "/api/me/recovery/"+made[1].ID, nil, 404, "not_found")
	byCode.refused("GET", "/api/me", nil, 401, "no_identity")
	p.nobody().refused("POST", "/api/me/recover", fields{"code": made[2].Code}, 404, "not_found")
	back.ok("GET", "/api/me/recovery", nil, &list)
	if len(list) != 4 {
		t.Errorf("%d codes, want 4", len(list))
	}
	c.ok("POST", "/api/me/recovery", nil, nil)
	p.nobody().refused("GET", "/api/me/recovery", nil, 401, "no_identity")
}

// TestNamesAtOneTableDiffer, however they are written.
func TestNamesAtOneTableDiffer(t *testing.T) {
	p := open(t)
	ana := p.somebody("Ana Straße")
	id := ana.make(fields{"seats": 4}).Table
	for _, name := range []string{"Ana Straße", "ANA STRASSE", "Аna Straße", "АNА STRASSE", "Ａna Straße", "Ana\u00a0Straße"} {
		c := p.somebody(name)
		c.not(id, "join", nil, 409, "name_taken")
		c.ok("PATCH", "/api/me", fields{"name": name + " 2"}, nil)
	}
	bea := p.somebody("Bea")
	bea.do(id, "join", nil)
	bea.do(id, "join", fields{"seat": 4}) // on another seat
	bea.refused("PATCH", "/api/me", fields{"name": "ana strasse"}, 409, "name_taken")
	bea.refused("POST", "/api/me", fields{"name": "ana strasse"}, 409, "name_taken")
	bea.ok("PATCH", "/api/me", fields{"name": "BEA"}, nil) // her own
	bea.do(id, "leave", nil)
	bea.ok("PATCH", "/api/me", fields{"name": "ana strasse"}, nil)
	bea.not(id, "join", nil, 409, "name_taken")
}

// TestOfManyWithOneNameOneSitsDown, if they come or are renamed at once.
func TestOfManyWithOneNameOneSitsDown(t *testing.T) {
	p := open(t)
	id := p.somebody("Host").make(fields{"seats": 10}).Table
	var all sync.WaitGroup
	for i := range 8 {
		c := p.somebody([]string{"Twin", "TWIN", fmt.Sprint("Other ", i)}[i%3])
		all.Go(func() {
			c.call("POST", "/api/tables/"+id+"/join", c.order(nil))
			if i%3 == 2 {
				c.call("PATCH", "/api/me", fields{"name": "twin"})
			}
		})
	}
	all.Wait()
	seen := map[string]int{}
	for _, s := range p.nobody().view(id).House.Seats {
		if s.Name != "" {
			seen[strings.ToLower(s.Name)]++
		}
	}
	if seen["twin"] != 1 || len(seen) < 3 {
		t.Errorf("at the table: %v", seen)
	}
	for key, n := range seen {
		if n > 1 {
			t.Errorf("%d are called like %q", n, key)
		}
	}
}

func TestThePolicyAllowsNoInlineStyleButThePages(t *testing.T) {
	for source, want := range map[string]string{"": "; style-src 'self'; ", "'sha256-x'": "; style-src 'self' 'sha256-x'; "} {
		p := open(t, func(c *server.Config) { c.PageStyle = source })
		for _, at := range []string{"/", "/api/rules", "/nothing"} {
			policy := p.nobody().call("GET", at, nil).header.Get("Content-Security-Policy")
			if !strings.Contains(policy, want) || !strings.Contains(policy, "script-src 'self'; ") || strings.Contains(policy, "unsafe") {
				t.Errorf("%s: %s", at, policy)
			}
		}
	}
}
