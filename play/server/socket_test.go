package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"roundhouse/play/desk"
	"roundhouse/play/log"
	"roundhouse/play/server"
)

// via is how the clients of a test follow tables and send commands.
type via string

const (
	events  via = "events"  // Server-Sent Events and POST
	sockets via = "sockets" // WebSockets
	polls   via = "polls"   // requests that each wait for the next messages, and POST
)

// overBoth runs a test with either kind of streams that last.
func overBoth(t *testing.T, test func(*testing.T, via)) {
	for _, v := range []via{events, sockets} {
		t.Run(string(v), func(t *testing.T) { test(t, v) })
	}
}

// overEach is overBoth, and runs the test with polls, too.
func overEach(t *testing.T, test func(*testing.T, via)) {
	overBoth(t, test)
	t.Run(string(polls), func(t *testing.T) { test(t, polls) })
}

// overAll is overEach, and then runs the test again with a server between the clients and the
// tables.
func overAll(t *testing.T, test func(*testing.T, via)) {
	overEach(t, test)
	ways := []via{sockets, events, polls}
	if testing.Short() {
		ways = ways[:1]
	}
	for _, v := range ways {
		t.Run(throughEdge+string(v), func(t *testing.T) { test(t, throughEdge+v) })
	}
}

// throughEdge begins the name of a way through another server.
const throughEdge = "edge/"

// over sets what the clients use.
func (p *place) over(v via) *place {
	straight, ok := strings.CutPrefix(string(v), throughEdge)
	if ok {
		p.openEdge()
	}
	p.via = via(straight)
	return p
}

// line is a client's WebSocket at a table, with the answers it waits for, by the commands' IDs.
type line struct {
	conn *websocket.Conn
	mu   sync.Mutex
	due  map[string]chan desk.SocketAnswer
}

// lines holds a client's open WebSockets by table.
type lines struct{ sync.Map }

// of returns the line at the table that the path is a command of, or nil.
func (l *lines) of(path string) *line {
	rest, _ := strings.CutPrefix(path, "/api/tables/")
	table, verb, _ := strings.Cut(rest, "/")
	if at, ok := l.Load(table); ok && isCommand(verb) {
		return at.(*line)
	}
	return nil
}

func isCommand(verb string) bool {
	_, ok := desk.Commands[verb]
	return ok
}

// connectSocket opens the stream as a WebSocket.
func (f *follower) connectSocket(r *http.Request) error {
	conn, res, err := websocket.Dial(r.Context(), r.URL.String(), &websocket.DialOptions{HTTPHeader: r.Header, HTTPClient: f.c.p.http})
	if err != nil {
		return fmt.Errorf("socket: %w: %v", err, res)
	}
	conn.SetReadLimit(1 << 20)
	l := &line{conn: conn, due: map[string]chan desk.SocketAnswer{}}
	f.c.lines.Store(f.table, l)
	f.protocol = 1
	f.reading.Go(func() {
		f.readSocket(r.Context(), l)
		f.c.lines.CompareAndDelete(f.table, l)
		l.end()
		_ = conn.CloseNow()
	})
	return nil
}

// readSocket takes what comes until the connection ends.
func (f *follower) readSocket(ctx context.Context, l *line) {
	for {
		kind, data, err := l.conn.Read(ctx)
		if err != nil {
			f.took(func() error { f.ended = true; return nil })
			return
		}
		var list []struct {
			Event string
			ID    uint64
			Data  json.RawMessage
		}
		if err := json.Unmarshal(data, &list); err != nil || kind != websocket.MessageText || len(list) == 0 {
			f.took(func() error { return fmt.Errorf("a frame %.300q: %v", data, err) })
		}
		for _, m := range list {
			if m.Event == "answer" {
				l.take(m.Data)
				continue
			}
			f.took(func() error { return f.take(message{m.Event, m.ID, m.Data, time.Now()}) })
		}
	}
}

// take hands an answer to who waits for it.
func (l *line) take(data []byte) {
	var body json.RawMessage
	a := desk.SocketAnswer{Body: &body}
	_ = json.Unmarshal(data, &a)
	l.mu.Lock()
	defer l.mu.Unlock()
	if due := l.due[a.ID]; due != nil {
		due <- a
		delete(l.due, a.ID)
	}
}

// end tells all who wait that no answer will come.
func (l *line) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, due := range l.due {
		close(due)
	}
	l.due = nil
}

// send sends a command and waits for the answer. It reports false if the connection ends first.
func (l *line) send(verb string, body []byte) (answer, bool) {
	var order struct{ ID string }
	_ = json.Unmarshal(body, &order)
	due := make(chan desk.SocketAnswer, 1)
	l.mu.Lock()
	if l.due == nil {
		l.mu.Unlock()
		return answer{}, false
	}
	l.due[order.ID] = due
	l.mu.Unlock()
	frame, _ := json.Marshal(desk.SocketCommand{Command: verb, Body: body})
	_ = l.conn.Write(context.Background(), websocket.MessageText, frame)
	a, ok := <-due
	if !ok {
		return answer{}, false
	}
	out := answer{status: a.Status, header: http.Header{}, body: *a.Body.(*json.RawMessage)}
	if a.Retry > 0 {
		out.header.Set("Retry-After", strconv.Itoa(a.Retry))
	}
	if a.Status >= 300 {
		var problem struct{ Code string }
		_ = json.Unmarshal(out.body, &problem)
		out.code = problem.Code
	}
	return out, true
}

// dialTable opens a WebSocket at a table, with these headers.
func (c *client) dialTable(table string, header http.Header) (*websocket.Conn, *http.Response, error) {
	r := c.request("GET", "/api/tables/"+table+"/stream", nil)
	for name, values := range header {
		r.Header[name] = values
	}
	conn, res, err := websocket.Dial(context.Background(), r.URL.String(),
		&websocket.DialOptions{HTTPHeader: r.Header, HTTPClient: c.p.http, Host: r.Header.Get("Host")})
	if err == nil {
		conn.SetReadLimit(1 << 20)
		c.p.t.Cleanup(func() { _ = conn.CloseNow() })
	}
	return conn, res, err
}

// answerTo sends a frame, and returns the next answer.
func answerTo(t *testing.T, conn *websocket.Conn, frame string) desk.SocketAnswer {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := conn.Write(ctx, websocket.MessageText, []byte(frame)); err != nil {
		t.Fatal(err)
	}
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		var list []struct {
			Event string
			Data  json.RawMessage
		}
		unmarshal(t, data, &list)
		for _, m := range list {
			if m.Event == "answer" {
				a := desk.SocketAnswer{Body: &desk.Problem{}}
				unmarshal(t, m.Data, &a)
				return a
			}
		}
	}
}

func TestWhatIsNoCommandIsAnsweredWithWhatIsWrong(t *testing.T) {
	p := open(t)
	people := p.people(2)
	id := gather(people, nil)
	conn, _, err := people[0].dialTable(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		frame, id string
		status    int
		code      string
	}{
		{`nothing`, "", 400, "bad_request"},
		{`[]`, "", 400, "bad_request"},
		{`{}`, "", 404, "not_found"},
		{`{"command":"hint","body":{"id":"a"}}`, "a", 404, "not_found"},
		{`{"command":"say"}`, "", 400, "bad_request"},
		{`{"command":"say","body":7}`, "", 422, "invalid"},
		{`{"command":"say","body":{"phrase":"hello"}}`, "", 422, "invalid"},
		{`{"command":"say","body":{"id":"a","phrase":"nothing like it"}}`, "a", 422, "unknown_phrase"},
		{`{"command":"act","body":{"id":"a","after":3,"action":"draw"}}`, "a", 409, "not_playing"},
		{`{"command":"empty_seat","body":{"id":"a","seat":1}}`, "a", 422, "no_such_seat"},
		{`{"command":"say","body":{"id":"b","phrase":"hello"}}`, "b", 200, ""},
		{`{"command":"say","body":{"id":"b","phrase":"hello"}}`, "b", 200, ""},
		{`{"command":"say","body":{"id":"b","phrase":"thanks"}}`, "b", 409, "id_used"},
	} {
		a := answerTo(t, conn, test.frame)
		if code := a.Body.(*desk.Problem).Code; a.ID != test.id || a.Status != test.status || code != test.code {
			t.Errorf("%s: %q %d %q %+v, want %q %d %q", test.frame, a.ID, a.Status, code, a.Body, test.id, test.status, test.code)
		}
	}
	text := p.metrics()
	for _, line := range []string{
		`roundhouse_requests_total{operation="say",status="200"} 2`,
		`roundhouse_requests_total{operation="unknown",status="404"} 2`,
	} {
		if !strings.Contains(text, line) {
			t.Errorf("the metrics lack %s", line)
		}
	}
}

func TestFramesThatAreNoTextOrTooLargeEndTheConnection(t *testing.T) {
	p := open(t)
	c := p.somebody("Ana")
	id := c.make(nil).Table
	for want, frame := range map[websocket.StatusCode]struct {
		kind websocket.MessageType
		size int
	}{
		websocket.StatusUnsupportedData: {websocket.MessageBinary, 10},
		websocket.StatusMessageTooBig:   {websocket.MessageText, 9 << 10},
	} {
		conn, _, err := c.dialTable(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.Write(context.Background(), frame.kind, make([]byte, frame.size))
		for err == nil {
			_, _, err = conn.Read(context.Background())
		}
		if got := websocket.CloseStatus(err); got != want {
			t.Errorf("%v, want %v", err, want)
		}
	}
}

// A page of another site could otherwise play with the cookie of whoever opens it.
func TestOnlyTheServersOwnPagesGetAWebSocket(t *testing.T) {
	for _, test := range []struct {
		public, origin, host, site string
		ok                         bool
	}{
		{"", "", "", "", true},
		{"", "http://train.example", "train.example", "", true},
		{"", "http://evil.example", "train.example", "", false},
		{"", "null", "train.example", "", false},
		{"", "", "train.example", "cross-site", false},
		{"https://train.example", "https://train.example", "train.example", "", true},
		{"https://train.example", "https://train.example", "train.example", "same-origin", true},
		{"https://train.example", "https://evil.example", "train.example", "", false},
		{"https://train.example", "http://train.example", "train.example", "", false},
		{"https://train.example", "http://127.0.0.1:1", "train.example", "", false},
		{"https://train.example", "", "train.example", "", true},
	} {
		p := open(t, func(c *server.Config) { c.Public = test.public })
		c := p.nobody()
		var g struct{ Token string }
		c.ok("POST", "/api/me", map[string]any{"name": "Ana", "program": true}, &g)
		c.token = g.Token
		id := c.make(nil).Table
		header := http.Header{}
		for name, value := range map[string]string{"Origin": test.origin, "Host": test.host, "Sec-Fetch-Site": test.site} {
			if value != "" {
				header.Set(name, value)
			}
		}
		_, res, err := c.dialTable(id, header)
		if ok := err == nil; ok != test.ok || !ok && res.StatusCode != http.StatusForbidden {
			t.Errorf("%+v: %v", test, err)
		}
	}
}

func TestCommandsOverASocketAreLimitedAsRequestsAre(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Requests = server.RequestLimits{Requests: 0.01, RequestBurst: 4} })
	c := p.somebody("Ana")
	id := c.make(nil).Table // the first
	conn, _, err := c.dialTable(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{200, 200, 429} {
		a := answerTo(t, conn, fmt.Sprintf(`{"command":"say","body":{"id":"%d","phrase":"hello"}}`, i))
		if a.Status != want || (a.Retry > 90) != (want == 429) {
			t.Errorf("command %d: %d, retry after %d", i, a.Status, a.Retry)
		}
	}
}

func TestWebSocketsAreCountedAsConnections(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Requests = server.RequestLimits{Connections: 3} })
	c := p.somebody("Ana")
	id := c.make(nil).Table
	p.http.CloseIdleConnections()
	p.seenFrom("203.0.113.7")
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

// Behind a proxy a WebSocket counts as the one request that it began as.
func TestAWebSocketBehindAProxyCountsOnce(t *testing.T) {
	p := open(t, func(c *server.Config) {
		c.Requests = server.RequestLimits{Connections: 1}
		c.Proxies = []server.Network{netip.MustParsePrefix("127.0.0.0/8")}
	})
	c := p.somebody("Ana")
	id := c.make(nil).Table
	from := http.Header{"X-Forwarded-For": {"203.0.113.7"}}
	conn, _, err := c.dialTable(id, from)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := conn.Read(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, res, err := c.dialTable(id, from); err == nil || res.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a second one: %v", err)
	}
	_ = conn.CloseNow()
	waitFor(t, "room", func() bool { _, _, err := c.dialTable(id, from); return err == nil })
}

// A person who is deleted is nobody over an open connection, too, and one who gets a name is
// somebody.
func TestWhoACallerIsIsAskedForEachCommand(t *testing.T) {
	p := open(t)
	people := p.people(2)
	id := gather(people, fields{"onlookers": true})
	people[1].do(id, "leave", nil)
	conn, _, err := people[1].dialTable(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a := answerTo(t, conn, `{"command":"join","body":{"id":"j1","seat":2}}`); a.Status != 200 {
		t.Fatalf("join: %+v", a)
	}
	people[1].ok("DELETE", "/api/me", nil, nil)
	err = conn.Write(context.Background(), websocket.MessageText, []byte(`{"command":"join","body":{"id":"j2","seat":2}}`))
	var last string
	for err == nil {
		var data []byte
		if _, data, err = conn.Read(context.Background()); err == nil {
			last += string(data)
		}
	}
	if websocket.CloseStatus(err) != websocket.StatusGoingAway || !strings.Contains(last, `"event":"bye"`) {
		t.Errorf("it ends with %v and %s", err, last)
	}
	if v := people[0].view(id); v.House.Seats[1].Presence != "nobody" {
		t.Errorf("who was deleted sits there: %+v", v.House.Seats[1])
	}
}

// panicking is a log that panics over entries of that ID.
type panicking struct{ log.Log }

func (l panicking) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	if strings.Contains(entries[0].ID, "panic") {
		panic("a hidden 12-7")
	}
	return l.Log.Append(ctx, id, last, head, entries...)
}

func TestAPanicOfACommandIsAnsweredAndEndsNothing(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Log = panicking{c.Log} })
	c := p.somebody("Ana")
	id := c.make(nil).Table
	conn, _, err := c.dialTable(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	a := answerTo(t, conn, `{"command":"say","body":{"id":"panic","phrase":"hello"}}`)
	if a.Status != 500 || a.ID != "panic" || strings.Contains(p.logs.String(), "12-7") {
		t.Errorf("%+v\n%s", a, p.logs)
	}
	if a := answerTo(t, conn, `{"command":"say","body":{"id":"b","phrase":"hello"}}`); a.ID != "b" {
		t.Errorf("the next: %+v", a)
	}
}
