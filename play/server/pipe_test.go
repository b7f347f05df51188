package server_test

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"testing/synctest"

	"github.com/coder/websocket"

	"roundhouse/play/server"
)

// pipes is a listener whose connections have no buffers: what the server writes waits until its
// client reads. It also lets tests in a bubble of synctest know when everything waits.
type pipes struct {
	conns chan net.Conn
	from  string // the address that clients seem to have
	over  chan struct{}
}

// Accept implements net.Listener.
func (l *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return foreign{c, l.from}, nil
	case <-l.over:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (l *pipes) Close() error {
	close(l.over)
	return nil
}

// Addr implements net.Listener.
func (l *pipes) Addr() net.Addr { return &net.TCPAddr{} }

// dial connects to the listener.
func (l *pipes) dial(context.Context, string, string) (net.Conn, error) {
	client, srv := net.Pipe()
	l.conns <- srv
	return client, nil
}

// overPipes runs a test in a bubble, with a server to which its clients connect by pipes, from an
// address.
func overPipes(t *testing.T, from string, test func(*testing.T, *place, *pipes), changes ...func(*server.Config)) {
	synctest.Test(t, func(t *testing.T) {
		p := prepare(t, changes)
		p.srv = server.New(p.c)
		l := &pipes{make(chan net.Conn), from, make(chan struct{})}
		ctx, cancel := context.WithCancel(t.Context())
		go p.srv.Run(ctx)
		one := p.srv.HTTPServer()
		one.ErrorLog = slog.NewLogLogger(p.c.Logger.Handler(), slog.LevelDebug)
		go func() { _ = one.Serve(l) }()
		transport := &http.Transport{DialContext: l.dial}
		p.url, p.http = "http://server", &http.Client{Transport: transport}
		t.Cleanup(func() {
			p.srv.Drain()
			cancel()
			transport.CloseIdleConnections()
			_ = one.Close()
		})
		test(t, p, l)
	})
}

// write sends a frame, and waits until everything has come of it that can. It reports whether the
// server has read the frame.
func write(conn *websocket.Conn, frame string) (read bool) {
	done := make(chan error, 1)
	go func() { done <- conn.Write(context.Background(), websocket.MessageText, []byte(frame)) }()
	synctest.Wait()
	select {
	case err := <-done:
		return err == nil
	default:
		return false
	}
}

// ask sends a request over a connection of its own, of which nothing is ever read.
func (l *pipes) ask(text string) {
	conn, _ := l.dial(context.Background(), "", "")
	_, _ = io.WriteString(conn, text)
}
