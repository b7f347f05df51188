package server_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"roundhouse/play/desk"
	"roundhouse/play/server"
)

// onThisMachine is an address without limits.
const onThisMachine = "127.0.0.1"

// A client that sends and reads nothing has a few answers waiting, and is then not read any more,
// and gone after 10 seconds.
func TestASocketThatIsNotReadIsNotRead(t *testing.T) {
	overPipes(t, onThisMachine, func(t *testing.T, p *place, _ *pipes) {
		c := p.somebody("Ana")
		id := c.make(nil).Table
		conn, _, err := c.dialTable(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		sent := 0
		for sent < 100 && write(conn, fmt.Sprintf(`{"command":"say","body":{"id":"%d","phrase":"hello"}}`, sent)) {
			sent++
		}
		if !strings.Contains(p.metrics(), `roundhouse_requests_total{operation="say",status="200"} 16`+"\n") {
			t.Errorf("%d frames are read, and not 16 commands are carried out: %s", sent, p.metrics())
		}
		time.Sleep(12 * time.Second) // of the bubble's time
		synctest.Wait()
		if !strings.Contains(p.metrics(), "roundhouse_streams 0\n") {
			t.Error("the connection lasts")
		}
	})
}

func TestFramesThatAreNoCommandsEndASocket(t *testing.T) {
	p := open(t)
	host := p.somebody("Ana")
	id := host.make(fields{"onlookers": true}).Table
	for name, test := range map[string]struct {
		c     *client
		frame string
	}{
		"no JSON":       {host, `nothing`},
		"no command":    {host, `{"command":"jump","body":{"id":"a"}}`},
		"no such field": {host, `{"command":"say","body":{"id":"a","phrase":"hello","colour":"red"}}`},
		"nobody":        {p.nobody(), `{"command":"say","body":{"id":"a","phrase":"hello"}}`},
	} {
		conn, _, err := test.c.dialTable(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 15 {
			answerTo(t, conn, test.frame)
		}
		if test.c == host { // begins to count again
			answerTo(t, conn, `{"command":"say","body":{"id":"b","phrase":"hello"}}`)
			for range 15 {
				answerTo(t, conn, test.frame)
			}
		}
		if a := answerTo(t, conn, test.frame); a.Status < 400 {
			t.Errorf("%s: the last answer: %+v", name, a)
		}
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		for err == nil {
			_, _, err = conn.Read(ctx)
		}
		cancel()
		if got := websocket.CloseStatus(err); got != websocket.StatusPolicyViolation {
			t.Errorf("%s: it ends with %v", name, err)
		}
	}
}

// What is no command counts, too, also if nobody sends it.
func TestEveryFrameCountsAsARequest(t *testing.T) {
	limited := func(c *server.Config) {
		c.Requests = server.RequestLimits{Requests: 0.01, RequestBurst: 4, PerAddress: 0.01, AddressBurst: 6}
	}
	for _, from := range []string{onThisMachine, "203.0.113.7"} {
		p := open(t, limited)
		c := p.somebody("Ana")
		id := c.make(fields{"onlookers": true}).Table // one request of the person
		if p.seenFrom(from); from != onThisMachine {
			c = p.nobody()
		}
		conn, _, err := c.dialTable(id, nil) // one of either
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]int{onThisMachine: 2, "203.0.113.7": 5}[from]
		for i := range want + 1 {
			a := answerTo(t, conn, `nothing`)
			if ok := a.Status == 400; ok != (i < want) || !ok && a.Status != 429 {
				t.Errorf("%s: frame %d: %d", from, i, a.Status)
			}
		}
	}
}

// readAll reads and forgets what comes, until the connection ends.
func readAll(conn *websocket.Conn) {
	for {
		if _, _, err := conn.Read(context.Background()); err != nil {
			_ = conn.CloseNow()
			return
		}
	}
}

func TestPingsCountAsRequests(t *testing.T) {
	overPipes(t, "203.0.113.7", func(t *testing.T, p *place, _ *pipes) {
		c := p.nobody()
		id := p.somebody("Ana").make(fields{"onlookers": true}).Table
		conn, _, err := c.dialTable(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		go readAll(conn)
		n := 0
		for n < 100 && conn.Ping(context.Background()) == nil {
			n++
		}
		if n != 7 {
			t.Errorf("%d pings are answered", n)
		}
	}, func(c *server.Config) {
		c.Requests = server.RequestLimits{PerAddress: 0.001, AddressBurst: 10}
	})
}

// Who is asked for a sign of life may always give it, also where others have used up what the
// address may ask for. One that nobody has asked for counts.
func TestAnswersToTheServersPingsCountForNothing(t *testing.T) {
	overPipes(t, "203.0.113.7", func(t *testing.T, p *place, _ *pipes) {
		c := p.nobody()
		id := p.somebody("Ana").make(fields{"onlookers": true}).Table
		conn, _, err := c.dialTable(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		go readAll(conn)
		time.Sleep(time.Minute) // of the bubble's time
		synctest.Wait()
		if !strings.Contains(p.metrics(), "roundhouse_streams 1\n") {
			t.Error("the connection has ended")
		}
	}, func(c *server.Config) {
		c.Requests = server.RequestLimits{PerAddress: 0.001, AddressBurst: 4}
	})
}

func TestPongsThatNobodyHasAskedForCount(t *testing.T) {
	overPipes(t, "203.0.113.7", func(t *testing.T, p *place, _ *pipes) {
		c := p.nobody()
		id := p.somebody("Ana").make(fields{"onlookers": true}).Table
		dialled := p.dialled()
		conn, _, err := c.dialTable(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		go readAll(conn)
		raw, n := <-dialled, 0
		for ; n < 100; n++ {
			if _, err := raw.Write([]byte{0x8a, 0x80, 0, 0, 0, 0}); err != nil {
				break
			}
		}
		if n > 20 {
			t.Errorf("%d pongs are read", n)
		}
	}, func(c *server.Config) {
		c.Requests = server.RequestLimits{PerAddress: 0.001, AddressBurst: 10}
	})
}

// dialled returns a channel with the next connection that clients make.
func (p *place) dialled() <-chan net.Conn {
	next := make(chan net.Conn, 1)
	dial := p.http.Transport.(*http.Transport).DialContext
	p.http.Transport = &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		next <- conn
		return conn, err
	}}
	return next
}

func TestAFrameThatNeverEndsEndsTheSocket(t *testing.T) {
	overPipes(t, onThisMachine, func(t *testing.T, p *place, _ *pipes) {
		c := p.somebody("Ana")
		id := c.make(nil).Table
		dialled := p.dialled()
		conn, _, err := c.dialTable(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			_, err := (<-dialled).Write([]byte{0x81, 0xfe, 0x10, 0x00, 0, 0, 0, 0, '{'}) // of 4096 bytes
			if err != nil {
				t.Error(err)
			}
		}()
		go readAll(conn)
		time.Sleep(11 * time.Second) // of the bubble's time
		synctest.Wait()
		if !strings.Contains(p.metrics(), "roundhouse_streams 0\n") {
			t.Error("the stream lasts")
		}
	})
}

func TestIDsAreCutBeforeTheyAreRepeated(t *testing.T) {
	p := open(t)
	c := p.somebody("Ana")
	conn, _, err := c.dialTable(c.make(nil).Table, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"jump", "say"} {
		long := strings.Repeat("é", 2000)
		a := answerTo(t, conn, `{"command":"`+command+`","body":{"id":"`+long+`","phrase":"hello"}}`)
		if a.ID != strings.Repeat("é", 64) || a.Status < 400 || strings.Contains(fmt.Sprintf("%+v", a.Body), "ééé") {
			t.Errorf("%s: %d %.200q", command, a.Status, fmt.Sprintf("%+v", a))
		}
	}
}

// A problem lists a few invalid fields and not all that fit into a body, which would be many times
// as long as the body.
func TestAProblemIsShort(t *testing.T) {
	p := open(t)
	c := p.somebody("Ana")
	conn, _, err := c.dialTable(c.make(nil).Table, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 2 {
		a := answerTo(t, conn, manyFields(n))
		if text, _ := json.Marshal(a); a.Status != 422 || len(text) > 2000 {
			t.Errorf("an answer of %d bytes: %.300s", len(text), text)
		}
	}
}

// A stream whose reader has missed much sends a part of it at a time.
func TestAStreamSendsAHundredEventsAtOnce(t *testing.T) {
	overPipes(t, onThisMachine, func(t *testing.T, p *place, _ *pipes) {
		c := p.somebody("Ana")
		v := c.make(nil)
		conn, _, err := c.dialTable(v.Table, nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 250 {
			c.do(v.Table, "say", fields{"phrase": "hello"})
		}
		for last := v.Seq; last < v.Seq+250; {
			_, data, err := conn.Read(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			var list []struct {
				Event string
				ID    uint64
			}
			if unmarshal(t, data, &list); len(list) > 101 {
				t.Errorf("%d messages at once", len(list))
			}
			for _, m := range list {
				if m.Event == "event" && m.ID != last+1 {
					t.Errorf("%d comes after %d", m.ID, last)
				}
				last = max(last, m.ID)
			}
		}
	})
}

// A command is refused over a WebSocket for what a POST refuses it for, with the same words.
func TestASocketRefusesWhatPOSTRefuses(t *testing.T) {
	p := open(t)
	people := p.people(2)
	id := gather(people, nil)
	long, wide := strings.Repeat("x", 65), strings.Repeat("é", 64)
	bodies := []string{
		`{}`, `null`, `[]`, `7`, `"x"`, `{"id":7}`, `{"id":null}`, `{"id":""}`, `{"id":"` + long + `"}`, `{"id":"a","seat":15}`,
		`{"id":"a","seat":-1}`, `{"id":"a","seat":1.5}`, `{"id":"a","seat":"1"}`, `{"id":"a","colour":"red"}`, `{"ID":"a","Colour":1}`,
		`{"id":"a","after":-1,"action":"draw"}`, `{"id":"a","after":1}`, `{"id":"a","after":1,"action":"` + long + `"}`,
		`{"id":"a","bot":"` + long + `"}`, `{"id":"a","to":"` + long + `"}`, `{"id":"a","hex":"12"}`, `{"id":"a","on":"tea"}`,
		`{"id":"a","instant":"yes"}`, `{"id":"a","phrase":"` + long + `"}`, `{"id":"a","phrase":"hello","colour":"red"}`,
		`{"id":"` + wide + `é","phrase":"hello"}`, `{"id":"` + wide + `"}`, `{"id":"` + strings.Repeat("é", 200) + `","phrase":"hello"}`,
	}
	over := func(command, body string) (a desk.SocketAnswer) {
		conn, _, err := people[0].dialTable(id, nil) // several frames in a row that are wrong end it
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.CloseNow() }()
		return answerTo(t, conn, `{"command":"`+command+`","body":`+body+`}`)
	}
	for _, name := range slices.Sorted(maps.Keys(desk.Commands)) {
		for _, body := range bodies {
			post := people[0].call("POST", "/api/tables/"+id+"/"+name, body)
			var want desk.Problem
			_ = json.Unmarshal(post.body, &want)
			got := over(name, body)
			over := got.Body.(*desk.Problem)
			for _, list := range [][]*desk.ErrorDetail{want.Errors, over.Errors} { // the order is that of a map
				slices.SortFunc(list, func(a, b *desk.ErrorDetail) int { return cmp.Compare(fmt.Sprint(*a), fmt.Sprint(*b)) })
			}
			if post.status != got.Status || !reflect.DeepEqual(&want, over) {
				t.Errorf("%s %.80s: %d %+v, by POST %d %s", name, body, got.Status, got.Body, post.status, post.body)
			}
		}
	}
	conn, _, err := people[0].dialTable(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a := answerTo(t, conn, `{"command":"say","body":{"id":"q1","phrase":"hello"},"colour":"red"}`); a.Status != 400 {
		t.Errorf("a field beside the body: %+v", a)
	}
	if a := people[1].call("POST", "/api/tables/"+people[1].make(nil).Table+"/say", fields{"id": wide[2:] + "e", "phrase": "hello"}); a.status != 200 {
		t.Errorf("64 characters: %d %s", a.status, a.body)
	}
}
