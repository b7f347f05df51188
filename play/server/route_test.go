package server_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"

	"roundhouse/play/cluster/member"
	"roundhouse/play/server"
	"roundhouse/web"
)

// heard is what a member of a cluster is asked.
type heard struct {
	mu   sync.Mutex
	list []*http.Request
	body []string
}

func (h *heard) last() (*http.Request, string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.list) == 0 {
		return nil, ""
	}
	return h.list[len(h.list)-1], h.body[len(h.body)-1]
}

// beside opens a server beside a member "b" that owns all tables and answers with answer.
func beside(t *testing.T, answer http.HandlerFunc, changes ...func(*server.Config)) (*edge, *heard) {
	t.Helper()
	h := new(heard)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		h.mu.Lock()
		h.list, h.body = append(h.list, r), append(h.body, string(body))
		h.mu.Unlock()
		answer(w, r)
	}))
	t.Cleanup(other.CloseClientConnections)
	e := &edge{plan: newPlan("b", "a", "b")}
	e.plan.locate("b", other.URL)
	e.place = open(t, append(changes, func(c *server.Config) { e.plan.join(c, "a", false) })...)
	return e, h
}

func answerOK(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok") }

func TestOnlyRequestsForTablesOfOthersAreForwarded(t *testing.T) {
	e, h := beside(t, answerOK)
	for _, path := range []string{"/api/tables/abc", "/api/tables/abc/stream", "/api/tables/abc/rounds/1?a=b&c", "/api/tables/abc/"} {
		e.nobody().call("GET", path, nil)
		if r, _ := h.last(); r == nil || r.URL.RequestURI() != path {
			t.Errorf("%s is not forwarded", path)
		}
	}
	before := len(h.list)
	for _, path := range []string{"/api/tables", "/api/tables/", "/api/me", "/api/rules", "/", "/t/abc", "/healthz", "/api/tablesabc"} {
		e.nobody().call("GET", path, nil)
	}
	if len(h.list) != before {
		t.Errorf("%d of the other requests are forwarded", len(h.list)-before)
	}
	e.plan.change(func(p *plan) { p.owner = "a" })
	e.nobody().refused("GET", "/api/tables/abc", nil, 404, "no_such_table")
}

func TestAForwardedRequestArrivesWhole(t *testing.T) {
	e, h := beside(t, func(w http.ResponseWriter, _ *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "roundhouse", Value: "new"})
		w.Header().Set("X-Frame-Options", "DENY")
		w.Header().Set("Retry-After", "7")
		w.WriteHeader(http.StatusTeapot)
		_, _ = io.WriteString(w, "answer")
	})
	for _, tls := range []bool{false, true} {
		if tls {
			e.overTLS()
		}
		body := `{"id":"x","text":"` + strings.Repeat("ž", 3000) + `"}`
		c := e.nobody()
		c.jar = &http.Cookie{Name: "roundhouse", Value: "secret"}
		r := c.request("POST", "/api/tables/abc/say", body)
		r.Header.Set("Accept-Language", "cs")
		if tls {
			r.ContentLength = -1
		}
		a := c.send(r)
		if a.status != http.StatusTeapot || string(a.body) != "answer" || a.header.Get("Retry-After") != "7" || c.jar.Value != "new" {
			t.Errorf("the answer is %d %v %q", a.status, a.header, a.body)
		}
		if list := a.header.Values("X-Frame-Options"); len(list) != 1 || len(a.header.Values("Content-Security-Policy")) != 1 {
			t.Errorf("headers are there twice: %v", a.header)
		}
		for name := range a.header {
			if strings.HasPrefix(name, "Roundhouse-") {
				t.Errorf("the client gets %s", name)
			}
		}
		got, text := h.last()
		cookie, err := got.Cookie("roundhouse")
		if text != body || err != nil || cookie.Value != "secret" || got.Header.Get("Accept-Language") != "cs" || got.Host != r.URL.Host {
			t.Errorf("it arrives as %v %s with %d bytes", got.Header, got.Host, len(text))
		}
	}
}

func TestTheOwnerLearnsTheAddressThatTheEdgeCounts(t *testing.T) {
	e, h := beside(t, answerOK, func(c *server.Config) {
		c.Proxies = []server.Network{netip.MustParsePrefix("127.0.0.0/8")}
	})
	for forwarded, want := range map[string]string{"": "", "203.0.113.7": "203.0.113.7", "198.51.100.1, 2001:db8::9": "2001:db8::/64"} {
		c := e.nobody()
		r := c.request("GET", "/api/tables/abc", nil)
		if forwarded != "" {
			r.Header.Set("X-Forwarded-For", forwarded)
		}
		r.Header.Set("Roundhouse-Client", "192.0.2.99")
		c.send(r)
		got, _ := h.last()
		if list := got.Header.Values("Roundhouse-Client"); len(list) != 1 || list[0] != want || got.Header.Get("X-Forwarded-For") != "" {
			t.Errorf("%q: %q", forwarded, got.Header)
		}
	}
	r, _ := h.last()
	if token := r.Header.Get("Roundhouse-Token"); len(token) != 64 || strings.Contains(e.logs.String(), token) || strings.Contains(token, clusterKey) {
		t.Errorf("the token %q", token)
	}
}

// tokenOf returns the token with which the members of a cluster prove who they are.
func tokenOf(t *testing.T) string {
	e, h := beside(t, answerOK)
	e.nobody().call("GET", "/api/tables/abc", nil)
	r, _ := h.last()
	return r.Header.Get("Roundhouse-Token")
}

// Whoever has the right token speaks for a client that a member has checked already; all others are
// checked, whatever they send.
func TestOnlyMembersSpeakForOthers(t *testing.T) {
	token := tokenOf(t)
	for _, test := range []struct {
		token  string
		inside bool
	}{{token, true}, {token[:63] + "x", false}, {"", false}, {clusterKey, false}} {
		e, _ := beside(t, answerOK, func(c *server.Config) {
			c.Public = "https://train.example"
			c.Requests = server.RequestLimits{PerAddress: 0.001, AddressBurst: 5}
		})
		send := func(host, client string) answer {
			r := httptest.NewRequest("GET", "/api/tables/abc", nil)
			r.Host, r.RemoteAddr = host, "203.0.113.7:1"
			r.Header.Set("Roundhouse-Client", client)
			r.Header.Set("Sec-Fetch-Site", "cross-site")
			if test.token != "" {
				r.Header.Set("Roundhouse-Token", test.token)
			}
			return e.ask(r)
		}
		want := map[bool]int{true: 404, false: 421}[test.inside] // answered here, or not at all
		if a := send("evil.example", "192.0.2.1"); a.status != want {
			t.Errorf("token %q, foreign host: %d", test.token, a.status)
		}
		counted := 0
		for i := range 10 {
			if a := send("train.example", fmt.Sprintf("192.0.2.%d", i)); a.status == http.StatusTooManyRequests {
				counted++
			}
		}
		if want := map[bool]int{true: 0, false: 5}[test.inside]; counted != want {
			t.Errorf("token %q: %d of 10 requests are over the limit", test.token, counted)
		}
	}
}

// ask lets the server answer a request that seems to come from anywhere.
func (p *place) ask(r *http.Request) answer {
	w := httptest.NewRecorder()
	rec := &recorder{w}
	p.srv.Handler().ServeHTTP(rec, r)
	return answer{status: w.Code, header: w.Header(), body: w.Body.Bytes()}
}

// recorder is a ResponseRecorder with deadlines.
type recorder struct{ *httptest.ResponseRecorder }

func (*recorder) SetWriteDeadline(time.Time) error { return nil }

func TestRequestsOfAnAddressAreCountedAtTheEdgeAlone(t *testing.T) {
	few := server.RequestLimits{PerAddress: 0.001, AddressBurst: 6}
	p := open(t, func(c *server.Config) { c.Requests = few })
	e := p.openEdge(func(c *server.Config) { c.Requests = server.RequestLimits{} })
	c := p.somebody("Ana")
	id := c.make(nil).Table
	p.seenAt(e, "203.0.113.7")
	for range 20 {
		c.view(id)
	}
	conn, _, err := c.dialTable(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 8 { // commands do not pass the edge one by one
		a := answerTo(t, conn, fmt.Sprintf(`{"command":"say","body":{"id":"%d","phrase":"hello"}}`, i))
		if (a.Status == http.StatusTooManyRequests) != (i >= 6) {
			t.Errorf("command %d: %d", i, a.Status)
		}
	}
}

// seenAt makes an edge see its clients' connections from an address.
func (p *place) seenAt(e *edge, address string) {
	e.seenFrom(address)
	p.url = e.url
}

func TestTheEdgeLimitsWhatItForwards(t *testing.T) {
	p := open(t)
	e := p.openEdge(func(c *server.Config) { c.Requests = server.RequestLimits{PerAddress: 0.001, AddressBurst: 3} })
	c := p.somebody("Ana")
	id := c.make(nil).Table
	p.seenAt(e, "203.0.113.7")
	for i := range 5 {
		if a := c.call("GET", "/api/tables/"+id, nil); (a.status == http.StatusTooManyRequests) != (i >= 3) {
			t.Errorf("request %d: %d", i, a.status)
		}
	}
}

func TestForwardedSocketsAreCountedAsConnections(t *testing.T) {
	p := open(t)
	e := p.openEdge(func(c *server.Config) { c.Requests = server.RequestLimits{Connections: 3} })
	c := p.somebody("Ana")
	id := c.make(nil).Table
	p.http.CloseIdleConnections()
	p.seenAt(e, "203.0.113.7")
	var first *websocket.Conn
	for range 3 {
		conn, _, err := c.dialTable(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		first = conn
	}
	if _, _, err := c.dialTable(id, nil); err == nil {
		t.Error("there is a fourth")
	}
	_ = first.CloseNow()
	waitFor(t, "room", func() bool { _, _, err := c.dialTable(id, nil); return err == nil })
}

// Connections of members are not limited, although they come from one address.
func TestManyStreamsOfOneMemberPass(t *testing.T) {
	token := tokenOf(t)
	e, _ := beside(t, answerOK, func(c *server.Config) { c.Requests = server.RequestLimits{Connections: 3} })
	e.plan.change(func(p *plan) { p.owner = "a" })
	id := e.somebody("Ana").make(fields{"onlookers": true}).Table
	e.seenFrom("203.0.113.7")
	for i := range 10 {
		r := e.nobody().request("GET", "/api/tables/"+id+"/stream", nil)
		r.Header.Set("Roundhouse-Token", token)
		res, err := e.http.Do(r)
		if err != nil || res.StatusCode != 200 {
			t.Fatalf("stream %d: %v %v", i, res, err)
		}
		t.Cleanup(func() { res.Body.Close() })
	}
	for i := range 10 {
		header := http.Header{"Roundhouse-Token": {token}, "Roundhouse-Client": {"192.0.2.1"}}
		if _, _, err := e.nobody().dialTable(id, header); err != nil {
			t.Fatalf("socket %d: %v", i, err)
		}
	}
}

func TestStreamsEndAtOnceWhenTheirMemberIsGone(t *testing.T) {
	overBoth(t, testStreamsEndWithTheirMember)
}

func testStreamsEndWithTheirMember(t *testing.T, v via) {
	p := open(t)
	e := p.openEdge()
	p.via = v
	c := p.somebody("Ana")
	id := c.make(nil).Table
	f := c.follow(id)
	f.until("a view", func(f *follower) bool { return f.fold != nil })
	e.lose("")
	f.until("the end", func(f *follower) bool { return f.ended })
	a := c.refused("GET", "/api/tables/"+id, nil, 503, "unavailable")
	if a.header.Get("Retry-After") != "1" {
		t.Errorf("the answer has %v", a.header)
	}
	e.plan.change(func(p *plan) { p.owner = "a" })
	e.srv.Resettle()
	f.open() // at the new owner
	c.do(id, "say", fields{"phrase": "hello"})
	f.saw("said")
	for _, line := range []string{`roundhouse_forwarded_total{outcome="cut"} 1`, `roundhouse_forwarded_total{outcome="no_owner"} 1`} {
		waitFor(t, line, func() bool { return strings.Contains(e.place.metrics(), line) })
	}
}

func TestARequestWithoutAnAnswerMayBeSentAgain(t *testing.T) {
	arrived := make(chan struct{})
	e, _ := beside(t, func(_ http.ResponseWriter, r *http.Request) {
		close(arrived)
		<-r.Context().Done()
	})
	go func() {
		<-arrived
		e.lose("")
	}()
	a := e.nobody().refused("POST", "/api/tables/abc/say", "{}", 503, "unavailable")
	if a.header.Get("Retry-After") != "1" || a.header.Get("Content-Security-Policy") == "" {
		t.Errorf("the answer has %v", a.header)
	}
}

func TestAMemberThatCannotBeReachedIsUnavailable(t *testing.T) {
	e, _ := beside(t, answerOK)
	e.plan.locate("b", "http://127.0.0.1:1")
	a := e.nobody().refused("GET", "/api/tables/abc", nil, 503, "unavailable")
	if a.header.Get("Retry-After") != "1" || !strings.Contains(e.place.metrics(), `roundhouse_forwarded_total{outcome="failed"} 1`) {
		t.Errorf("the answer has %v", a.header)
	}
	if strings.Contains(e.logs.String(), "abc") {
		t.Error("the log has the table's link")
	}
}

func TestWhoeverClosesEndsWhatItForwards(t *testing.T) { overEach(t, testClosingEndsForwarded) }

func testClosingEndsForwarded(t *testing.T, v via) {
	p := open(t)
	e := p.openEdge()
	p.via = v
	c := p.somebody("Ana")
	id := c.make(nil).Table
	f := c.follow(id)
	f.until("a view", func(f *follower) bool { return f.fold != nil })
	e.srv.Drain()
	f.until("the end", func(f *follower) bool { return f.ended })
	c.refused("GET", "/api/tables/"+id, nil, 503, "unavailable")
}

// A slow answer of the owner, as of a judge that thinks, is not cut off, and comes as it is
// written.
func TestWhatTheOwnerWritesComesAtOnce(t *testing.T) {
	more := make(chan struct{})
	e, _ := beside(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "one ")
		_ = http.NewResponseController(w).Flush()
		<-more
		_, _ = io.WriteString(w, "two")
	})
	res, err := e.http.Get(e.url + "/api/tables/abc/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	part := make([]byte, 4)
	_, _ = io.ReadFull(res.Body, part)
	close(more)
	rest, err := io.ReadAll(res.Body)
	if text := string(part) + string(rest); text != "one two" || err != nil {
		t.Errorf("%q %v", text, err)
	}
}

func TestARepeatedCommandGetsItsAnswerThroughAnyServer(t *testing.T) {
	p := open(t)
	p.openEdge()
	c := p.somebody("Ana")
	id := c.make(nil).Table
	body := c.order(fields{"phrase": "hello"})
	var first, again struct{ Seq uint64 }
	c.ok("POST", "/api/tables/"+id+"/say", body, &first)
	straight := *c
	straight.p = &place{t: t, url: "http://" + p.http.Transport.(makesElsewhere).host, http: p.http}
	straight.ok("POST", "/api/tables/"+id+"/say", body, &again)
	if first != again || first.Seq == 0 {
		t.Errorf("events %d and %d", first.Seq, again.Seq)
	}
}

func TestAServerThatOwnsNothingIsNotReady(t *testing.T) {
	e, _ := beside(t, answerOK)
	if a := e.nobody().call("GET", "/readyz", nil); a.status != 200 {
		t.Errorf("%d %s", a.status, a.body)
	}
	e.plan.remove("a", "b")
	if a := e.nobody().call("GET", "/readyz", nil); a.status != 503 {
		t.Errorf("%d %s", a.status, a.body)
	}
}

func TestTheClusterIsMeasured(t *testing.T) {
	e, _ := beside(t, answerOK)
	e.nobody().call("GET", "/api/tables/abc", nil)
	for _, line := range []string{
		"roundhouse_members 2", "roundhouse_slots 0", "roundhouse_clock_skew_seconds 0.25",
		`roundhouse_forwarded_total{outcome="answered"} 1`, `roundhouse_requests_total{operation="forwarded",status="200"} 1`,
	} {
		waitFor(t, line, func() bool { return strings.Contains(e.place.metrics(), line+"\n") })
	}
	if text := open(t).metrics(); strings.Contains(text, "roundhouse_members") || strings.Contains(text, "roundhouse_forwarded") {
		t.Error("a server alone has metrics of a cluster")
	}
}

// pageOf returns a client of one release.
func pageOf(t *testing.T, release string) http.Handler {
	page, err := web.New(fstest.MapFS{
		"index.html":                {Data: []byte("<!doctype html><title>" + release)},
		"assets/" + release + ".js": {Data: []byte("release " + release)},
	}, "")
	if err != nil {
		t.Fatal(err)
	}
	return page
}

func TestFilesOfAnotherReleaseComeFromAnotherMember(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Page = pageOf(t, "new") })
	e := p.openEdge(func(c *server.Config) { c.Page = pageOf(t, "old") })
	e.plan.change(func(p *plan) { // one that is there, and answers nothing
		p.list = append([]member.Member{{Name: "0", Instance: "0", Address: "127.0.0.1:1", State: member.Up}}, p.list...)
	})
	c := p.nobody()
	for _, test := range []struct {
		method, path string
		status       int
		body         string
	}{
		{"GET", "/assets/old.js", 200, "release old"}, {"GET", "/assets/new.js", 200, "release new"},
		{"HEAD", "/assets/new.js", 200, ""}, {"GET", "/assets/none.js", 404, "404 page not found\n"}, {"GET", "/none.js", 404, "404 page not found\n"},
	} {
		a := c.call(test.method, test.path, nil)
		if a.status != test.status || string(a.body) != test.body {
			t.Errorf("%s %s: %d %q", test.method, test.path, a.status, a.body)
		}
		if forever := strings.Contains(a.header.Get("Cache-Control"), "immutable"); forever != (test.status == 200) {
			t.Errorf("%s %s: %v", test.method, test.path, a.header)
		}
	}
	if a := c.call("GET", "/", nil); !strings.HasSuffix(string(a.body), "old") {
		t.Errorf("the page is %q", a.body)
	}
}

// A member that is asked for a file asks nobody else, so that they do not ask each other in a
// circle.
func TestWhoIsAskedForAFileAsksNobody(t *testing.T) {
	token := tokenOf(t)
	e, h := beside(t, answerOK, func(c *server.Config) { c.Page = pageOf(t, "old") })
	r := e.nobody().request("GET", "/assets/none.js", nil)
	r.Header.Set("Roundhouse-Token", token)
	if a := e.nobody().send(r); a.status != 404 {
		t.Errorf("%d %q", a.status, a.body)
	}
	if r, _ := h.last(); r != nil {
		t.Errorf("another one is asked for %s", r.URL)
	}
}

// TestAMemberIsReachedWhereItAnswers: also where it refuses the hosts of others, but not where
// nothing or something else answers.
func TestAMemberIsReachedWhereItAnswers(t *testing.T) {
	e, _ := beside(t, answerOK)
	owner := open(t, func(c *server.Config) {
		newPlan("b", "a", "b").join(c, "b", false)
		c.Public = "https://train.example"
	})
	busy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }))
	t.Cleanup(busy.Close)
	for url, want := range map[string]bool{owner.url: true, busy.URL: false, "http://127.0.0.1:1": false} {
		if err := e.srv.Reach(t.Context(), strings.TrimPrefix(url, "http://")); (err == nil) != want {
			t.Errorf("%s: %v", url, err)
		}
	}
}
