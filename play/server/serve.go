package server

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"sync"
	"time"
)

// closeTime is the longest that closing the server may take.
const closeTime = 4 * time.Second

// Serve answers requests until ctx is done, and then closes the server within closeTime. It calls
// ready once it accepts requests.
func (s *Server) Serve(ctx context.Context, at *Listeners, ready func()) error {
	defer runtime.KeepAlive(roomForGarbage())
	failed := make(chan error, 4)
	var all silent
	public := s.listenAll(at, &all, failed)
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	var running sync.WaitGroup
	running.Go(func() { s.Run(work) })
	if at.Domain != nil {
		running.Go(func() { at.Domain.keep(work, s.log) })
	}
	ready()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
		s.log.Info("closing")
	}
	s.Drain()
	closing, stop := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
	defer stop()
	hurry := time.AfterFunc(silentTime, all.close)
	defer hurry.Stop()
	closeAll(closing, public)
	cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		running.Wait()
	}()
	select {
	case <-done:
	case <-closing.Done():
		s.log.Warn("not everything has ended in time")
	}
	return err
}

// silent are the connections on which nothing has been sent yet. Browsers make some in advance, and
// http.Server.Shutdown gives each of them five seconds.
type silent struct{ list sync.Map }

// silentTime is how long a server that closes waits for the request of a new connection.
const silentTime = 500 * time.Millisecond

// watch has a server tell of its connections.
func (s *silent) watch(server *http.Server) {
	next := server.ConnState
	server.ConnState = func(c net.Conn, state http.ConnState) {
		if state == http.StateNew {
			s.list.Store(c, nil)
		} else {
			s.list.Delete(c)
		}
		if next != nil {
			next(c, state)
		}
	}
}

// close closes the connections.
func (s *silent) close() {
	for c := range s.list.Range {
		_ = c.(net.Conn).Close()
	}
}

// listenAll begins to answer requests at all addresses. Errors go to failed.
func (s *Server) listenAll(at *Listeners, all *silent, failed chan<- error) (list []*http.Server) {
	begin := func(one *http.Server, serve func() error) {
		all.watch(one)
		if one.ErrorLog == nil {
			one.ErrorLog = slog.NewLogLogger(s.log.Handler(), slog.LevelDebug)
		}
		list = append(list, one)
		go func() { failed <- serve() }()
	}
	public := s.HTTPServer()
	begin(public, func() error { return at.servePublic(public) })
	if at.inner != nil {
		inner := s.InnerServer()
		begin(inner, func() error { return s.c.Cluster.ServeInner(inner, at.inner) })
	}
	if at.metrics != nil {
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", s.Metrics())
		private := &http.Server{Handler: mux, ReadHeaderTimeout: time.Second}
		begin(private, func() error { return private.Serve(at.metrics) })
	}
	if at.Domain != nil {
		plain := s.HTTPServer()
		plain.Handler = s.plainHandler(at.Domain)
		begin(plain, func() error { return plain.Serve(at.plain) })
	}
	return list
}

// closeAll closes the servers. Requests that are being answered have until closing is done.
func closeAll(closing context.Context, list []*http.Server) {
	var all sync.WaitGroup
	for _, one := range list {
		all.Go(func() {
			if one.Shutdown(closing) != nil {
				_ = one.Close()
			}
		})
	}
	all.Wait()
}

// roomForGarbage returns memory that takes no room, because nothing ever touches it. The collector
// counts it as in use. It therefore runs less often while the heap is small, and delays fewer moves.
func roomForGarbage() []byte { return make([]byte, 16<<20) }
