package server_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"
)

// small makes an HTTP server with small buffers, so that a reader that does not read is noticed
// early.
func (p *place) small() {
	ts := httptest.NewUnstartedServer(p.srv.Handler())
	ts.Config = p.srv.HTTPServer()
	ts.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		_ = c.(*net.TCPConn).SetWriteBuffer(4 << 10)
		return ctx
	}
	ts.Start()
	p.url, p.http = ts.URL, ts.Client()
	p.t.Cleanup(func() {
		p.srv.Drain()
		ts.Close()
	})
}

// dial opens a stream of which nobody reads more than the first line.
func (p *place) dial(id string) net.Conn {
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
	if err != nil {
		p.t.Fatal(err)
	}
	_ = conn.(*net.TCPConn).SetReadBuffer(4 << 10)
	upgrade := ""
	if p.via == sockets {
		upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
	}
	_, err = io.WriteString(conn, "GET /api/tables/"+id+"/stream HTTP/1.1\r\nHost: x\r\n"+upgrade+"\r\n")
	if err != nil {
		p.t.Fatal(err)
	}
	return conn
}

func TestASlowReaderIsDroppedAndHoldsNobodyUp(t *testing.T) {
	overAll(t, testASlowReaderIsDroppedAndHoldsNobodyUp)
}

func testASlowReaderIsDroppedAndHoldsNobodyUp(t *testing.T, v via) {
	p := open(t).over(v)
	p.srv.SetSlow(200 * time.Millisecond)
	p.small()
	people := p.people(2)
	id := gather(people, nil)
	f := people[0].follow(id)
	f.stage("waiting")
	conn := p.dial(id)
	defer conn.Close()
	waitFor(t, "both streams", func() bool { return strings.Contains(p.metrics(), "roundhouse_streams 2") })
	longest := time.Duration(0)
	for n := 0; strings.Contains(p.metrics(), "roundhouse_streams 2"); n++ {
		began := time.Now()
		f.at(people[1].do(id, "say", fields{"phrase": "hello"}))
		longest = max(longest, time.Since(began))
		if n > 5000 {
			t.Fatal("it is not dropped")
		}
	}
	if longest > 5*time.Second {
		t.Errorf("a phrase took %v", longest)
	}
	f.agrees()
}

// TestThousandsOfIdleStreams opens them, sends one event to all, and measures their cost.
func TestThousandsOfIdleStreams(t *testing.T) { overBoth(t, testThousandsOfIdleStreams) }

func testThousandsOfIdleStreams(t *testing.T, v via) {
	n := 2000
	if testing.Short() {
		n = 300
	}
	p := open(t).over(v)
	p.srv.SetPing(time.Hour, time.Hour) // nobody answers
	host := p.somebody("Ana")
	id := host.make(fields{"seats": 4}).Table
	before, routines := memory(), runtime.NumGoroutine()
	readers := make([]net.Conn, n)
	for i := range readers {
		readers[i] = p.dial(id)
		defer readers[i].Close()
	}
	waitFor(t, "all streams", func() bool { return strings.Contains(p.metrics(), fmt.Sprintf("roundhouse_streams %d\n", n)) })
	t.Logf("%d streams: %.1f kB and %.1f goroutines each", n, float64(memory()-before)/float64(n)/1024, float64(runtime.NumGoroutine()-routines)/float64(n))
	for _, conn := range readers {
		_ = conn.SetReadDeadline(time.Now().Add(patience))
		awaitText(t, conn, `"turn":`) // what follows the view
	}
	host.do(id, "say", fields{"phrase": "hello"})
	for _, conn := range readers {
		awaitText(t, conn, `"said"`)
		conn.Close()
	}
	waitFor(t, "the end of all streams", func() bool { return strings.Contains(p.metrics(), "roundhouse_streams 0") })
	waitFor(t, "the end of all goroutines", func() bool { return runtime.NumGoroutine() < routines+100 })
}

// awaitText reads until the text has come.
func awaitText(t *testing.T, conn net.Conn, text string) {
	t.Helper()
	var all []byte
	part := make([]byte, 4<<10)
	for !bytes.Contains(all, []byte(text)) {
		n, err := conn.Read(part)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, part[:n]...)
	}
}

// memory returns the memory in use.
func memory() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}
