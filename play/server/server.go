// Package server puts the desk on the network: an HTTP API in JSON, with a stream of events for
// each table, and the limits and checks that protect it. /openapi.json describes the API.
//
// A request passes, from the outside in: the headers of every answer, the limits of its address,
// the arrival of its body, the check of its origin, the identification of its caller, the limits of
// that caller, and finally an operation of package desk. All that this package knows of tables,
// people and matches is what the desk answers.
//
// In a cluster, a request for a table of another server is forwarded there before the caller is
// identified. So the server at which it arrives checks what only that one can see, and the table's
// owner checks the rest.
package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"roundhouse/play/api"
	"roundhouse/play/courier"
	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/mail"
	"roundhouse/play/quota"
)

// Config is the configuration of a Server.
type Config struct {
	desk.Config
	Logger *slog.Logger // the desk's, too
	// Public is the server's public address, without a slash at the end; requests for other hosts
	// are refused. If it is empty, any host is allowed.
	Public   string
	Secure   bool // send cookies only over TLS
	Proxies  []Network
	Requests RequestLimits
	Storage  Storage // measured for metrics; optional
	Appends  Appends // likewise
	// Mail sends letters; nil if the host gives no mail server. It needs a public address.
	Mail *mail.Sender
	// Courier says which addresses of people may be reached besides public ones, in tests.
	Courier courier.Options
	// Cluster connects the server with others that run the same tables; nil if there are none.
	Cluster *Cluster
	// Page serves everything outside the API; nil serves a placeholder.
	Page http.Handler
	// PageStyle is the source by which the Content-Security-Policy allows the one inline style of
	// Page, or "" if it has none.
	PageStyle string
	// Description is openapi.json as package openapi makes it, or nil if the program has none.
	Description []byte
}

// Server answers the requests of clients.
type Server struct {
	c           Config
	log         *slog.Logger
	desk        *desk.Desk
	api         *api.API
	commands    map[string]*api.Operation // those that a WebSocket carries, by name
	handler     http.Handler
	quota       *quota.Quota
	metrics     *metrics
	refusals    *refusals
	crew        crew          // sends what WebSockets carry, and carries out their commands
	slow        time.Duration // slowReader, or less in tests
	bodyTime    time.Duration // bodyTime, or less in tests
	pingEvery   time.Duration // pingEvery, or less in tests
	pongTime    time.Duration // pongTime, or less in tests
	connections sync.Map      // those that are counted; the value is the function that ends the counting
}

// New makes a server and its desk. The caller must also call Run.
func New(c Config) *Server {
	s := &Server{c: c, log: c.Logger, quota: quota.New(c.LimitClock), slow: slowReader, bodyTime: bodyTime,
		pingEvery: pingEvery, pongTime: pongTime}
	s.metrics = newMetrics()
	s.refusals = newRefusals(c.Logger, c.LimitClock)
	s.c.Config.Logger, s.c.Diary = c.Logger, desk.Records{}
	s.c.Meter = meter{s.metrics, s.refusals}
	s.c.Messenger = newMessenger(c.Rows, courier.New(c.Courier), c.Mail, c.Logger)
	s.desk = desk.New(s.c.Config)
	s.api, s.commands = api.New(), map[string]*api.Operation{}
	for _, op := range s.api.Operations() {
		if op.Body != nil {
			s.commands[op.ID] = op
		}
	}
	s.registerMeasures()
	s.handler = s.buildRoutes()
	return s
}

// Handler returns the handler for the public address.
func (s *Server) Handler() http.Handler { return s.handler }

// Metrics returns the handler for the metrics.
func (s *Server) Metrics() http.Handler { return s.metrics.metricsHandler() }

// Run does the desk's background work until ctx is done, then waits for work in progress.
func (s *Server) Run(ctx context.Context) {
	s.desk.Run(ctx)
	s.crew.end()
}

// Desk returns the server's desk, for what other servers tell it.
func (s *Server) Desk() *desk.Desk { return s.desk }

// Drain rejects further commands, and ends all streams: its own with a bye message, and those that
// other servers send through it at once.
func (s *Server) Drain() {
	s.desk.Drain()
	if s.c.Cluster != nil {
		s.c.Cluster.lanes.close()
	}
}

// serveReady answers 200 if the server can store events and, in a cluster, owns tables. Otherwise
// it answers 503.
func (s *Server) serveReady(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	switch err := s.desk.Ready(ctx); {
	case err == nil && s.c.Cluster != nil && !s.c.Cluster.members.IsUp():
		http.Error(w, "no tables yet", http.StatusServiceUnavailable)
	case err == nil:
		_, _ = w.Write([]byte("ok\n"))
	case errors.Is(err, hall.ErrClosed):
		http.Error(w, "closing", http.StatusServiceUnavailable)
	default:
		http.Error(w, "nothing can be stored", http.StatusServiceUnavailable)
	}
}
