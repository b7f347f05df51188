package server_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/play/archive"
	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/server"
)

// patience is how long a test waits for something that must come.
const patience = 30 * time.Second

// place is a running server, over real HTTP, with its log.
type place struct {
	t    testing.TB
	c    server.Config
	url  string
	srv  *server.Server
	http *http.Client
	logs *logs
	via  via                             // of its clients
	wrap func(net.Listener) net.Listener // its listener; nil for the usual one
	stop func()                          // once; the end of the test does it too
}

// logs holds what has been logged.
type logs struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logs) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logs) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// unhurried is pauses so long that only bots act unasked.
var unhurried = hall.Pauses{Ready: time.Hour, Mix: time.Hour}

// random returns a bot that plays at random.
func random(string) (hall.Player, error) {
	return func(v game.View, _ *game.Past) game.Action {
		legal := v.Legal(nil)
		return legal[rand.IntN(len(legal))]
	}, nil
}

// open runs a server on storage in memory, or as the changes say.
func open(t testing.TB, changes ...func(*server.Config)) *place {
	t.Helper()
	p := prepare(t, changes)
	p.start()
	return p
}

// archive returns the finished matches of the place.
func (p *place) archive() *archive.Archive { return archive.New(p.c.Rows, people.New(p.c.Rows)) }

// prepare is open without the server.
func prepare(t testing.TB, changes []func(*server.Config)) *place {
	p := &place{t: t, logs: &logs{}, via: events}
	p.c = server.Config{Config: desk.Config{
		Log: &log.Memory{}, Rows: &log.MemoryRows{},
		Version: "test", Pauses: unhurried,
		Bot: random, Levels: bot.Playable(), Quick: func(string) bool { return true },
	}, Description: described(), Logger: slog.New(slog.NewTextHandler(p.logs, &slog.HandlerOptions{Level: slog.LevelDebug}))}
	for _, change := range changes {
		change(&p.c)
	}
	return p
}

// start runs a server on the existing data.
func (p *place) start() {
	p.srv = server.New(p.c)
	ts := httptest.NewUnstartedServer(p.srv.Handler())
	ts.Config = p.srv.HTTPServer()
	ts.Config.ErrorLog = slog.NewLogLogger(p.c.Logger.Handler(), slog.LevelError)
	if p.wrap != nil {
		ts.Listener = p.wrap(ts.Listener)
	}
	ts.Start()
	p.url = ts.URL
	transport := &http.Transport{MaxIdleConnsPerHost: 100}
	p.http = &http.Client{Transport: transport}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.srv.Run(ctx)
	}()
	var once sync.Once
	p.stop = func() {
		once.Do(func() {
			p.srv.Drain()
			cancel()
			<-done
			transport.CloseIdleConnections()
			ts.Close()
		})
	}
	stop := p.stop
	p.t.Cleanup(func() { stop() })
}

// restart ends the server and runs a new one on the same data.
func (p *place) restart() {
	p.stop()
	p.start()
}

// metrics returns the text of /metrics.
func (p *place) metrics() string {
	w := httptest.NewRecorder()
	p.srv.Metrics().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	text, _ := io.ReadAll(w.Body)
	return string(text)
}

// overTLS makes requests use TLS and HTTP/2 from now on.
func (p *place) overTLS() {
	ts := httptest.NewUnstartedServer(p.srv.Handler())
	ts.Config = p.srv.HTTPServer()
	ts.EnableHTTP2 = true
	ts.StartTLS()
	p.url, p.http = ts.URL, ts.Client()
	p.t.Cleanup(ts.CloseClientConnections)
}
