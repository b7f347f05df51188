package server_test

import (
	"context"
	"testing"
	"time"

	"github.com/coder/websocket"

	"roundhouse/play/log"
	"roundhouse/play/server"
)

// pinged opens a WebSocket that counts pings, and answers none if it is not read.
func (c *client) pinged(id string) (conn *websocket.Conn, pings chan struct{}) {
	c.p.t.Helper()
	pings = make(chan struct{}, 1000)
	r := c.request("GET", "/api/tables/"+id+"/stream", nil)
	conn, _, err := websocket.Dial(context.Background(), r.URL.String(), &websocket.DialOptions{
		HTTPHeader: r.Header, HTTPClient: c.p.http,
		OnPingReceived: func(context.Context, []byte) bool { pings <- struct{}{}; return true },
	})
	if err != nil {
		c.p.t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	c.p.t.Cleanup(func() { _ = conn.CloseNow() })
	return conn, pings
}

// Somebody whose device takes what it is sent and answers nothing is away, at once when that is
// known.
func TestAWebSocketThatReadsNothingIsAway(t *testing.T) {
	for _, through := range []string{"", throughEdge} {
		t.Run(through+"owner", func(t *testing.T) {
			t.Parallel()
			p := open(t).over(via(through) + events)
			p.srv.SetPing(10*time.Millisecond, time.Second)
			people := p.people(2)
			id := gather(people, nil)
			f := people[1].follow(id)
			people[0].pinged(id)
			f.until("here", func(f *follower) bool { return f.fold != nil && f.fold.view.House.Seats[0].Presence == "here" })
			f.until("away", func(f *follower) bool { return f.fold.view.House.Seats[0].Presence == "away" })
		})
	}
}

func TestAWebSocketThatAnswersPingsStays(t *testing.T) {
	p := open(t)
	p.srv.SetPing(time.Millisecond, patience)
	c := p.somebody("Ana")
	id := c.make(nil).Table
	conn, pings := c.pinged(id)
	gone := make(chan error, 1)
	go func() {
		var err error
		for err == nil {
			_, _, err = conn.Read(context.Background())
		}
		gone <- err
	}()
	for range 20 { // each was preceded by an answer
		select {
		case <-pings:
		case err := <-gone:
			t.Fatal(err)
		}
	}
}

// stuck is a log whose appends of what people say wait.
type stuck struct {
	log.Log
	begun, until chan struct{}
}

func (l stuck) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	if last > 1 {
		close(l.begun)
		select {
		case <-l.until:
		case <-ctx.Done():
		}
	}
	return l.Log.Append(ctx, id, last, head, entries...)
}

// While a command is carried out, nothing else is read: the answer to a ping neither.
func TestAWebSocketWhoseCommandTakesLongStays(t *testing.T) {
	begun, until := make(chan struct{}), make(chan struct{})
	p := open(t, func(c *server.Config) { c.Log = stuck{c.Log, begun, until} })
	p.srv.SetPing(10*time.Millisecond, time.Second)
	c := p.somebody("Ana")
	id := c.make(nil).Table
	conn, pings := c.pinged(id)
	go func() {
		<-begun
		for len(pings) > 0 {
			<-pings
		}
		for range 3 { // the first one may have been sent before, and the next ones are not answered
			<-pings
		}
		close(until)
	}()
	if a := answerTo(t, conn, `{"command":"say","body":{"id":"a","phrase":"hello"}}`); a.Status != 200 {
		t.Errorf("it is answered %d", a.Status)
	}
}
