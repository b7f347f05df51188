package server_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"roundhouse/play/desk"
	"roundhouse/play/server"
	"roundhouse/web"
)

// mostMemory is what a server may take that clients at all bounds at once ask, in bytes.
const mostMemory = 300 << 20

// One address has as many connections as it may, of all kinds, sends what it can over each of them,
// and reads nothing.
func TestAnAddressAtAllItsBoundsTakesLittleMemory(t *testing.T) {
	client, err := web.New(fstest.MapFS{
		"index.html":            {Data: []byte("<!doctype html>the client")},
		"assets/engine.wasm.br": {}, "assets/engine.wasm.gz": {Data: packed(8 << 20)},
	}, "")
	if err != nil {
		t.Fatal(err)
	}
	usual := func(c *server.Config) {
		c.Page, c.Requests, c.Limits = client, server.UsualRequests, desk.UsualLimits
	}
	overPipes(t, "203.0.113.7", func(t *testing.T, p *place, l *pipes) {
		before := heap()
		hosts := p.people(10)
		var tables []string
		for i := range 100 { // all that may be made in a minute
			tables = append(tables, hosts[i/10].make(fields{"seats": 10, "onlookers": true, "start": true, "bots": strings.Fields(strings.Repeat("casual ", 9))}).Table)
		}
		time.Sleep(10 * time.Second) // of the bubble's time: requests are allowed again
		var conns []*websocket.Conn
		for i := range 60 {
			conn, _, err := hosts[i%10].dialTable(tables[i], nil)
			if err != nil {
				t.Fatal(err)
			}
			conns = append(conns, conn)
		}
		for _, conn := range conns {
			for n := 0; n < 40 && write(conn, manyFields(n)); n++ {
			}
		}
		ask := func(text string) {
			time.Sleep(time.Second / 50) // of the bubble's time: one more request is allowed
			go l.ask(text)
		}
		for i := range 40 {
			ask("GET /api/tables/" + tables[i] + "/stream HTTP/1.1\r\nHost: x\r\n\r\n")
		}
		for range 60 {
			ask("POST /api/me/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 65536\r\n\r\n" +
				strings.Repeat(" ", 65535))
			ask("GET /assets/engine.wasm HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n")
		}
		answers := []string{"/openapi.json", "/openapi-3.0.yaml", "/api", "/api/rules", "/api/rules/pagat/book", "/api/switches", "/t/x"}
		for i := range 36 {
			ask("GET " + answers[i%len(answers)] + " HTTP/1.1\r\nHost: x\r\n\r\n")
		}
		p.srv.CountMany(100_000) // as many counters as there may be
		synctest.Wait()
		grown := heap() - before
		if t.Logf("it takes %d MB", grown>>20); grown > mostMemory {
			t.Error("that is too much")
		}
		l.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n") // one connection more than there may be
		for _, metric := range []string{"roundhouse_streams 100\n", `roundhouse_limited_total{cause="connections"} `} {
			if !strings.Contains(p.metrics(), metric) {
				t.Errorf("the metrics lack %s", metric)
			}
		}
	}, usual)
}

// manyFields returns a command with as many invalid fields as fit, or, in turn, with one that is
// very long.
func manyFields(n int) string {
	var out strings.Builder
	fmt.Fprintf(&out, `{"command":"say","body":{"id":"%064d"`, n)
	if n%2 == 0 {
		fmt.Fprintf(&out, `,"%s":1`, strings.Repeat("x", 7900))
	}
	for i := 0; out.Len() < 7900; i++ {
		fmt.Fprintf(&out, `,"%d":1`, i)
	}
	return out.String() + "}}"
}

// packed returns that many random bytes, compressed.
func packed(n int) []byte {
	data := make([]byte, n)
	_, _ = rand.NewChaCha8([32]byte{}).Read(data)
	var out bytes.Buffer
	zip, _ := gzip.NewWriterLevel(&out, gzip.NoCompression)
	_, _ = zip.Write(data)
	_ = zip.Close()
	return out.Bytes()
}

// heap returns the number of bytes in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}
