package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
)

// client sends requests.
type client struct {
	p     *place
	id    string
	token string       // of a program
	jar   *http.Cookie // of a browser
	count *atomic.Int64
	lines *lines
}

// answer is the answer to a request.
type answer struct {
	status int
	header http.Header
	body   []byte
	code   string // of a problem
}

// somebody returns a new client, a program.
func (p *place) somebody(name string) *client {
	p.t.Helper()
	c := p.nobody()
	var g struct{ ID, Token string }
	c.ok("POST", "/api/me", map[string]any{"name": name, "program": true}, &g)
	c.id, c.token = g.ID, g.Token
	return c
}

// nobody returns a client without an identity.
func (p *place) nobody() *client { return &client{p: p, count: new(atomic.Int64), lines: new(lines)} }

func (p *place) people(n int) []*client {
	list := make([]*client, n)
	for i := range list {
		list[i] = p.somebody(fmt.Sprintf("Person %c", 'A'+i))
	}
	return list
}

// request makes a request of the client.
func (c *client) request(method, path string, body any) *http.Request {
	var in io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		in = strings.NewReader(b)
	default:
		text, err := json.Marshal(body)
		if err != nil {
			panic(err)
		}
		in = bytes.NewReader(text)
	}
	r, err := http.NewRequest(method, c.p.url+path, in)
	if err != nil {
		panic(err)
	}
	if in != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	if c.jar != nil {
		r.AddCookie(c.jar)
	}
	return r
}

// send sends a request, and keeps the cookie that it gets.
func (c *client) send(r *http.Request) answer {
	c.p.t.Helper()
	res, err := c.p.http.Do(r)
	if err != nil {
		c.p.t.Errorf("%s %s: %v", r.Method, r.URL.Path, err)
		return answer{}
	}
	defer res.Body.Close()
	a := answer{status: res.StatusCode, header: res.Header}
	a.body, _ = io.ReadAll(res.Body)
	for _, k := range res.Cookies() {
		c.jar = &http.Cookie{Name: k.Name, Value: k.Value}
	}
	if strings.HasPrefix(res.Header.Get("Content-Type"), "application/problem+json") {
		var problem struct{ Code string }
		_ = json.Unmarshal(a.body, &problem)
		a.code = problem.Code
	}
	return a
}

func (c *client) call(method, path string, body any) answer {
	c.p.t.Helper()
	r := c.request(method, path, body)
	if l := c.lines.of(path); l != nil && method == "POST" {
		text, _ := io.ReadAll(r.Body)
		if a, ok := l.send(path[strings.LastIndex(path, "/")+1:], text); ok {
			return a
		}
		r = c.request(method, path, body)
	}
	return c.send(r)
}

// ok makes a call that must succeed.
func (c *client) ok(method, path string, body, into any) {
	c.p.t.Helper()
	a := c.call(method, path, body)
	if a.status < 200 || a.status > 299 {
		c.p.t.Fatalf("%s %s: %d %s", method, path, a.status, a.body)
	}
	if into == nil {
		return
	}
	if err := json.Unmarshal(a.body, into); err != nil {
		c.p.t.Fatalf("%s %s: %v: %s", method, path, err, a.body)
	}
}

// refused makes a call that must be refused with that code.
func (c *client) refused(method, path string, body any, status int, code string) answer {
	c.p.t.Helper()
	a := c.call(method, path, body)
	if a.status != status || a.code != code {
		c.p.t.Errorf("%s %s %v: %d %q, want %d %q: %.300s", method, path, body, a.status, a.code, status, code, a.body)
	}
	return a
}

// fields is the body of a command.
type fields map[string]any

// order returns a body with a new ID.
func (c *client) order(f fields) fields {
	out := fields{"id": fmt.Sprintf("c%d", c.count.Add(1))}
	for name, value := range f {
		out[name] = value
	}
	return out
}

// do sends a command that must succeed, and returns the number of its event.
func (c *client) do(table, verb string, f fields) uint64 {
	c.p.t.Helper()
	var done struct{ Seq uint64 }
	c.ok("POST", "/api/tables/"+table+"/"+verb, c.order(f), &done)
	return done.Seq
}

// not sends a command that must be refused with that code.
func (c *client) not(table, verb string, f fields, status int, code string) {
	c.p.t.Helper()
	c.refused("POST", "/api/tables/"+table+"/"+verb, c.order(f), status, code)
}

// make makes a table.
func (c *client) make(f fields) *view {
	c.p.t.Helper()
	body := fields{"rules": "pagat", "seats": 2, "quick": true, "rounds": 1}
	for name, value := range f {
		body[name] = value
	}
	v := new(view)
	c.ok("POST", "/api/tables", body, v)
	return v
}

// view returns the table as the client sees it.
func (c *client) view(table string) *view {
	c.p.t.Helper()
	v := new(view)
	c.ok("GET", "/api/tables/"+table, nil, v)
	return v
}

// gather makes a table where all these people sit, from seat 1.
func gather(people []*client, f fields) string {
	people[0].p.t.Helper()
	if f == nil {
		f = fields{}
	}
	if f["seats"] == nil {
		f["seats"] = len(people)
	}
	id := people[0].make(f).Table
	for i, c := range people[1:] {
		c.do(id, "join", fields{"seat": i + 2})
	}
	return id
}

func unmarshal(t testing.TB, data []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
}
