package server_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"roundhouse/play/server"
)

// quickly opens a place where a body has less time to arrive, but enough for normal requests.
func quickly(t *testing.T, changes ...func(*server.Config)) *place {
	p := open(t, changes...)
	p.srv.SetBodyTime(time.Second)
	return p
}

// ends sends bytes, and returns the answer when the server has closed the connection.
func (p *place) ends(text string) string {
	p.t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
	if err != nil {
		p.t.Error(err)
		return ""
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(patience))
	_, _ = io.WriteString(conn, text)
	out, err := io.ReadAll(conn)
	if err != nil {
		p.t.Errorf("%q: the connection does not end: %v", text, err)
	}
	return string(out)
}

// The connection ends whatever the request is for, and whether or not its body would be read.
func TestRequestsWhoseBodyNeverComesEnd(t *testing.T) {
	p := quickly(t)
	id := p.somebody("Ana").make(nil).Table
	var all sync.WaitGroup
	defer all.Wait()
	for _, path := range []string{
		"GET /api/rules", "GET /", "GET /none", "GET /healthz", "GET /openapi.json", "HEAD /api/rules",
		"POST /none", "POST /api/none", "POST /api/me", "POST /api/tables", "POST /api/tables/" + id + "/act",
		"PUT /api/me", "DELETE /api/me", "OPTIONS /api/tables", "GET /api/tables/" + id + "/stream",
	} {
		for _, rest := range []string{
			"Content-Length: 100\r\n\r\n", "Content-Length: 100\r\n\r\n{\"half\":",
			"Content-Length: 100\r\nExpect: 100-continue\r\n\r\n",
			"Transfer-Encoding: chunked\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n",
			"Content-Length: 100\r\nOrigin: https://evil.example\r\n\r\n",
		} {
			all.Go(func() {
				answer := p.ends(path + " HTTP/1.1\r\nHost: x\r\n" + rest)
				answer = strings.TrimPrefix(answer, "HTTP/1.1 100 Continue\r\n\r\n")
				if !strings.HasPrefix(answer, "HTTP/1.1 408 ") || !strings.Contains(answer, "\r\nConnection: close\r\n") {
					t.Errorf("%s %q is answered with %.200q", path, rest, answer)
				}
			})
		}
	}
}

// Nobody reads the body of a request that a limit refuses: the library skips it.
func TestRefusedRequestsWhoseBodyNeverComesEndToo(t *testing.T) {
	p := quickly(t, func(c *server.Config) {
		c.Requests = server.RequestLimits{PerAddress: 1e-9, AddressBurst: 1}
	})
	text := "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.7\r\nContent-Length: 100\r\n\r\n"
	p.ends(text)
	if answer := p.ends(text); !strings.HasPrefix(answer, "HTTP/1.1 429 ") {
		t.Errorf("it is answered with %.200q", answer)
	}
}

// A body that is too large is not read to its end.
func TestTooLargeBodiesEndTheConnection(t *testing.T) {
	p := quickly(t)
	for _, rest := range []string{
		"Content-Length: 100000000\r\n\r\n" + strings.Repeat("x", 9000),
		"Transfer-Encoding: chunked\r\n\r\n4000\r\n" + strings.Repeat("x", 9000),
	} {
		if answer := p.ends("POST /none HTTP/1.1\r\nHost: x\r\n" + rest); !strings.HasPrefix(answer, "HTTP/1.1 413 ") {
			t.Errorf("%.40q is answered with %.200q", rest, answer)
		}
	}
}

// never is a body that does not arrive until it is closed.
type never struct {
	closed chan struct{}
	close  func()
}

func newNever() *never {
	n := &never{closed: make(chan struct{})}
	n.close = sync.OnceFunc(func() { close(n.closed) })
	return n
}

// Read implements io.Reader.
func (n *never) Read([]byte) (int, error) {
	<-n.closed
	return 0, io.ErrUnexpectedEOF
}

// Close implements io.Closer.
func (n *never) Close() error {
	n.close()
	return nil
}

func TestRequestsWhoseBodyNeverComesEndOnHTTP2(t *testing.T) {
	p := quickly(t)
	p.overTLS()
	c := p.somebody("Ana")
	id := c.make(nil).Table
	f := c.follow(id)
	f.stage("waiting")
	if f.protocol != 2 {
		t.Fatalf("HTTP/%d", f.protocol)
	}
	var all sync.WaitGroup
	stream := "GET /api/tables/" + id + "/stream"
	for _, path := range []string{"GET /api/rules", "GET /", "POST /none", "POST /api/tables", stream} {
		all.Go(func() {
			method, path, _ := strings.Cut(path, " ")
			r := c.request(method, path, nil)
			r.Body, r.ContentLength = newNever(), 100
			if a := c.send(r); a.status != http.StatusRequestTimeout || a.code != "timeout" {
				t.Errorf("%s %s: %d %s", method, path, a.status, a.body)
			}
		})
	}
	all.Wait()
	if f.at(c.do(id, "say", fields{"phrase": "hello"})); f.opened != 1 {
		t.Errorf("the stream was opened %d times", f.opened)
	}
}

// A stream has no body, and outlives the time limit for bodies.
func TestStreamsOutliveTheTimeOfBodies(t *testing.T) {
	p := quickly(t)
	c := p.somebody("Ana")
	id := c.make(nil).Table
	f := c.follow(id)
	f.stage("waiting")
	p.ends("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n")
	if f.at(c.do(id, "say", fields{"phrase": "hello"})); f.opened != 1 || f.ended {
		t.Errorf("the stream was opened %d times", f.opened)
	}
}

// elsewhere is a listener whose connections seem to come from another address.
type elsewhere struct {
	net.Listener
	from string
}

// Accept implements net.Listener.
func (l elsewhere) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return foreign{c, l.from}, err
}

type foreign struct {
	net.Conn
	from string
}

// RemoteAddr implements net.Conn.
func (c foreign) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(c.from), 4711))
}

// seenFrom makes the server see connections from an address.
func (p *place) seenFrom(address string) {
	ts := httptest.NewUnstartedServer(p.srv.Handler())
	ts.Config = p.srv.HTTPServer()
	ts.Listener = elsewhere{ts.Listener, address}
	ts.Start()
	p.url = ts.URL
	p.t.Cleanup(ts.Close)
}

// connect opens a connection, and reports whether it is answered there.
func (p *place) connect() (c net.Conn, answered bool) {
	p.t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { conn.Close() })
	_ = conn.SetDeadline(time.Now().Add(patience))
	_, _ = io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
	n, _ := conn.Read(make([]byte, 1))
	return conn, n == 1
}

func TestConnectionsOfAnAddressAreLimited(t *testing.T) {
	limited := func(c *server.Config) {
		c.Requests = server.RequestLimits{Connections: 3}
		c.Proxies = []server.Network{netip.MustParsePrefix("10.0.0.0/8")}
	}
	for address, counts := range map[string]bool{
		"203.0.113.7": true, "2001:db8::7": true, "::ffff:203.0.113.7": true,
		"127.0.0.1": false, "::1": false, "10.1.2.3": false,
	} {
		p := open(t, limited)
		p.seenFrom(address)
		var first net.Conn
		for i := range 3 {
			c, ok := p.connect()
			if !ok {
				t.Errorf("%s: connection %d is refused", address, i+1)
			}
			first = c
		}
		if _, ok := p.connect(); ok == counts {
			t.Errorf("%s: the connection above the limit is answered: %t", address, ok)
		}
		if metric := strings.Contains(p.metrics(), "roundhouse_limited_total{cause=\"connections\"} 1\n"); metric != counts {
			t.Errorf("%s: it is counted as refused: %t", address, metric)
		}
		first.Close()
		waitFor(t, "room for another one", func() bool { _, ok := p.connect(); return ok })
	}
}

// A client behind a proxy has no connection to the server: its requests are counted while they
// last.
func TestRequestsInFlightAreLimitedBehindAProxy(t *testing.T) {
	p := open(t, func(c *server.Config) {
		c.Requests = server.RequestLimits{Connections: 3}
		c.Proxies = []server.Network{netip.MustParsePrefix("127.0.0.0/8")}
	})
	id := p.somebody("Ana").make(nil).Table
	get := func(path, address string) *http.Response {
		r := p.nobody().request("GET", path, nil)
		r.Header.Set("X-Forwarded-For", address)
		res, err := p.http.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { res.Body.Close() })
		return res
	}
	var streams []*http.Response
	for range 3 {
		streams = append(streams, get("/api/tables/"+id+"/stream", "203.0.113.7"))
	}
	for address, want := range map[string]int{"203.0.113.7": 429, "203.0.113.8": 200, "127.0.0.1": 429} {
		if address == "127.0.0.1" { // nor can it say that it comes from this machine
			address = "127.0.0.1, 203.0.113.7"
		}
		res := get("/api/rules", address)
		if res.StatusCode != want || res.Header.Get("Retry-After") != "" { // the time until one ends is unknown
			t.Errorf("%s: %s", address, res.Status)
		}
	}
	streams[0].Body.Close()
	waitFor(t, "room for another one", func() bool { return get("/api/rules", "203.0.113.7").StatusCode == 200 })
}

// Over one connection of HTTP/2 come no more requests at once than over as many connections.
func TestRequestsInFlightAreLimitedOverHTTP2(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Requests = server.RequestLimits{Connections: 3} })
	id := p.somebody("Ana").make(fields{"onlookers": true}).Table
	ts := httptest.NewUnstartedServer(p.srv.Handler())
	ts.Config, ts.Listener, ts.EnableHTTP2 = p.srv.HTTPServer(), elsewhere{ts.Listener, "203.0.113.7"}, true
	ts.StartTLS()
	t.Cleanup(ts.Close)
	p.url, p.http = ts.URL, ts.Client()
	for i := range 4 {
		res, err := p.http.Do(p.nobody().request("GET", "/api/tables/"+id+"/stream", nil))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		if ok := res.StatusCode == http.StatusOK; ok != (i < 3) || res.ProtoMajor != 2 {
			t.Errorf("stream %d: %s %s", i, res.Proto, res.Status)
		}
	}
}

// The usual limit is enough for a family, and works under real load.
func TestManyConnectionsAtOnceAreCountedExactly(t *testing.T) {
	p := open(t, func(c *server.Config) {
		c.Requests = server.RequestLimits{Connections: server.UsualRequests.Connections}
	})
	p.seenFrom("203.0.113.7")
	var all sync.WaitGroup
	var mu sync.Mutex
	answered := 0
	for range 400 {
		all.Go(func() {
			if _, ok := p.connect(); ok {
				mu.Lock()
				defer mu.Unlock()
				answered++
			}
		})
	}
	all.Wait()
	if answered != 256 {
		t.Errorf("%d of 400 connections are answered", answered)
	}
	if want := fmt.Sprintf("roundhouse_limited_total{cause=\"connections\"} %d\n", 400-256); !strings.Contains(p.metrics(), want) {
		t.Errorf("the metrics lack %s", want)
	}
}
