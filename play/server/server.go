// Package server is the desk on the network: an HTTP API in JSON, a stream of events for each
// table, and what protects both. /openapi.json describes the API.
//
// A request passes, from the outside in: the headers of every answer, the limits of its address,
// the arrival of its body, the check of its origin, the identification of its caller, the limits of
// that caller, and finally an operation of package desk. This package knows of tables, people and
// matches only what the desk answers.
package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/quota"
)

// Config is what a Server works with.
type Config struct {
	desk.Config
	// Public is the server's public address, without a slash at the end; requests for other hosts
	// are refused. Empty allows any host.
	Public   string
	Secure   bool // cookies are sent only under TLS
	Proxies  []Network
	Requests RequestLimits
	Storage  Storage // to be measured; optional
	// Page serves everything outside the API; nil serves a placeholder.
	Page http.Handler
}

// Server answers requests.
type Server struct {
	c           Config
	log         *slog.Logger
	desk        *desk.Desk
	api         huma.API
	handler     http.Handler
	quota       *quota.Quota
	metrics     *metrics
	refusals    *refusals
	slow        time.Duration // slowReader, or less in tests
	bodyTime    time.Duration // bodyTime, or less in tests
	connections sync.Map      // the counted ones, each with the function that ends its counting
}

// New makes a server and its desk. Run must be called.
func New(c Config) *Server {
	s := &Server{c: c, log: c.Logger, quota: quota.New(c.LimitClock), slow: slowReader, bodyTime: bodyTime}
	s.metrics = newMetrics()
	s.refusals = newRefusals(c.Logger, c.LimitClock)
	s.c.Meter = meter{s.metrics, s.refusals}
	s.desk = desk.New(s.c.Config)
	s.registerMeasures()
	s.handler = s.buildRoutes()
	return s
}

// Handler returns the handler of the public address.
func (s *Server) Handler() http.Handler { return s.handler }

// Metrics returns the handler of the metrics.
func (s *Server) Metrics() http.Handler { return s.metrics.metricsHandler() }

// Run does what is due until ctx is done, then waits for work in progress.
func (s *Server) Run(ctx context.Context) { s.desk.Run(ctx) }

// Drain rejects further commands, sends all streams a bye, and ends them.
func (s *Server) Drain() { s.desk.Drain() }

// serveReady answers whether the server can store events.
func (s *Server) serveReady(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	switch err := s.desk.Ready(ctx); {
	case err == nil:
		_, _ = w.Write([]byte("ok\n"))
	case errors.Is(err, hall.ErrClosed):
		http.Error(w, "closing", http.StatusServiceUnavailable)
	default:
		http.Error(w, "nothing can be stored", http.StatusServiceUnavailable)
	}
}
