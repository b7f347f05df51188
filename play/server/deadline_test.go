package server_test

import (
	"context"
	"fmt"
	"net"
	"sync"
	"testing"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/server"
)

// timer lets time pass on connections that have a deadline.
type timer struct {
	mu   sync.Mutex
	open []*timed
}

// pass makes all read deadlines that are set pass.
func (t *timer) pass() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, c := range t.open {
		if c.limited {
			_ = c.Conn.SetReadDeadline(time.Now())
		}
	}
}

// timedListener is a listener whose connections have their time from a timer.
type timedListener struct {
	net.Listener
	*timer
}

// Accept implements net.Listener.
func (l timedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	c := &timed{Conn: conn, timer: l.timer}
	l.open = append(l.open, c)
	return c, nil
}

// timed is a connection of a timedListener.
type timed struct {
	net.Conn
	*timer
	limited bool // a read deadline is set
}

// SetReadDeadline implements net.Conn.
func (c *timed) SetReadDeadline(at time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.limited = !at.IsZero()
	return c.Conn.SetReadDeadline(at)
}

// long is a log whose appends take so long that deadlines pass.
type long struct {
	log.Log
	*timer
}

func (l long) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	l.pass()
	return l.Log.Append(ctx, id, last, head, entries...)
}

// A command that takes long is answered, and so are the next ones of its connection: the client's,
// and the one that members of a cluster share.
func TestNoDeadlineIsLeftOnAConnection(t *testing.T) {
	for _, through := range []string{"", throughEdge} {
		t.Run(through+"owner", func(t *testing.T) {
			passes := &timer{}
			p := open(t, func(c *server.Config) { c.Log = long{c.Log, passes} })
			p.stop()
			p.wrap = func(l net.Listener) net.Listener { return timedListener{l, passes} }
			p.start()
			p.over(via(through) + events)
			c := p.somebody("Ana")
			id := c.make(nil).Table
			for i := range 20 {
				body := fields{"id": fmt.Sprint(i), "phrase": "hello"}
				if a := c.call("POST", "/api/tables/"+id+"/say", body); a.status != 200 {
					t.Fatalf("command %d is answered %d %s", i, a.status, a.body)
				}
			}
		})
	}
}
