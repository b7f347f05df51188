package server

import (
	"context"
	"log/slog"
	"net/http"
	"runtime"
	"time"
)

// closeTime is the longest that closing the server may take.
const closeTime = 4 * time.Second

// Serve answers requests until ctx is done, and then closes the server within closeTime. It calls
// ready once it accepts requests.
func (s *Server) Serve(ctx context.Context, at *Listeners, ready func()) error {
	defer runtime.KeepAlive(roomForGarbage())
	failed := make(chan error, 3)
	public := s.HTTPServer()
	public.ErrorLog = slog.NewLogLogger(s.log.Handler(), slog.LevelDebug)
	go func() { failed <- at.servePublic(public) }()
	if at.metrics != nil {
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", s.Metrics())
		private := &http.Server{Handler: mux, ReadHeaderTimeout: time.Second}
		go func() { failed <- private.Serve(at.metrics) }()
		defer private.Close()
	}
	if at.Domain != nil {
		plain := s.HTTPServer()
		plain.Handler, plain.ErrorLog = s.plainHandler(at.Domain), public.ErrorLog
		go func() { failed <- plain.Serve(at.plain) }()
		defer plain.Close()
		go at.Domain.keep(ctx, s.log)
	}
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Run(work)
	}()
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
	if public.Shutdown(closing) != nil {
		_ = public.Close()
	}
	cancel()
	select {
	case <-done:
	case <-closing.Done():
		s.log.Warn("not everything has ended in time")
	}
	return err
}

// roomForGarbage returns memory that takes no room, because nothing ever touches it. The collector
// counts it as in use. It therefore runs less often while the heap is small, and delays fewer moves.
func roomForGarbage() []byte { return make([]byte, 16<<20) }
