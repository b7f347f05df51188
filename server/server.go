// Package server is Roundhouse on the network: an HTTP API in JSON, a stream of
// events for each table, and what protects both. /openapi.json describes the API.
//
// A request passes, from outside to inside: the headers that every answer has, the
// limits of its address, the arrival of its body, the check of its origin, who sends it, the limits of that
// identity, and then the operation. What an operation shows is made by package wire of what
// package table lets one viewer see; nothing else of a table reaches this package's
// answers, log or metrics.
package server

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/prometheus/client_golang/prometheus"

	"roundhouse/archive"
	"roundhouse/hall"
	"roundhouse/lists"
	"roundhouse/people"
	"roundhouse/rota"
)

// Config is what a Server works with.
type Config struct {
	Log     hall.Log
	People  people.People
	Archive archive.Archive
	Lists   lists.Lists

	Version string
	Logger  *slog.Logger
	// Public is the address that people have, without a slash at the end; requests for other hosts
	// are refused. Empty for any.
	Public  string
	Secure  bool // cookies are sent under TLS only
	Proxies []Network
	Limits  Limits
	// Keep is how long finished matches are kept; 0 for ever.
	Keep    time.Duration
	Storage Storage // is measured; nil where nothing can be
	Pauses  hall.Pauses
	// Bot makes a bot of a level; Levels lists them, from the weakest to the strongest.
	Bot    func(level string) (hall.Player, error)
	Levels []string
	Quick  func(level string) bool // the levels that think for no longer than anybody notices
	// Thinking is what each person may have of it.
	Thinking rota.Limits
	// Page answers what is not the API; nil for a page that says so.
	Page http.Handler
}

// Server answers requests.
type Server struct {
	c           Config
	log         *slog.Logger
	hall        *hall.Hall
	api         huma.API
	handler     http.Handler
	known       known
	limits      *limiter
	metrics     *metrics
	refusals    *refusals
	turns       turns
	hub         hub
	index       index
	waiting     waiting
	damages     damages
	closing     chan struct{} // closed when streams are to end
	close       sync.Once
	audience    audience
	slow        time.Duration // slowReader; tests have less
	beat        time.Duration // heartbeat; tests have less
	bodyTime    time.Duration // bodyTime; tests have less
	connections sync.Map      // those that are counted, with what ends that
	rota        *rota.Rota    // of bots, hints and judgements
}

// New makes a server. Run must be called.
func New(c Config) *Server {
	s := &Server{c: c, log: c.Logger, closing: make(chan struct{}), slow: slowReader, beat: heartbeat, bodyTime: bodyTime}
	s.audience.init()
	s.metrics = newMetrics()
	s.rota = rota.New(rota.Config{Limits: c.Thinking, Thought: s.metrics.thought})
	s.metrics.watchThinking(s.rota)
	s.refusals = newRefusals(c.Logger)
	s.metrics.register(s.refusals.total)
	s.limits = newLimiter(c.Limits, s.refusals.note)
	s.index.init()
	s.waiting.init()
	s.hall = hall.New(hall.Config{
		Log: c.Log, Pauses: c.Pauses, Bot: c.Bot, Quick: c.Quick, Rota: s.rota, Newest: c.Lists.Newest,
		Changed: s.changed,
		Failed: func(id string, err error) {
			s.metrics.failures.Inc()
			if !s.isDamage(err) {
				s.log.Error("a table failed", "table", short(id), "error", told(err))
			}
		},
	})
	s.metrics.register(prometheus.NewGaugeFunc(
		prometheus.GaugeOpts{Name: "roundhouse_tables_in_memory", Help: "Tables in memory."},
		func() float64 { return float64(s.hall.Len()) },
	))
	s.measure()
	s.handler = s.routes()
	return s
}

// short is a table's ID as a log may have it: whoever reads the log is not let in.
func short(id string) string { return id[:min(4, len(id))] + "…" }

// Handler answers the requests of the public address.
func (s *Server) Handler() http.Handler { return s.handler }

// Metrics answers with the metrics.
func (s *Server) Metrics() http.Handler { return s.metrics.handler() }

// Run does what is due until ctx is done, then ends what is being done.
func (s *Server) Run(ctx context.Context) error {
	var work, playing sync.WaitGroup
	inner, cancel := context.WithCancel(context.WithoutCancel(ctx))
	playing.Go(func() {
		if err := s.hall.Run(inner); err != nil {
			s.log.Error("the tables ended", "error", told(err))
		}
	})
	work.Go(func() { s.indexing(ctx) })
	work.Go(func() { s.sweeping(ctx) })
	<-ctx.Done()
	s.Drain()
	s.audience.wait()
	s.hub.wait()
	work.Wait()
	s.update(inner) // the lists are as the tables were left
	cancel()
	playing.Wait()
	return nil
}

// Drain takes no more commands, tells all streams to come back later, and ends them.
func (s *Server) Drain() { s.close.Do(func() { close(s.closing) }) }

// open is ErrClosed once the server drains.
func (s *Server) open() error {
	select {
	case <-s.closing:
		return hall.ErrClosed
	default:
		return nil
	}
}

// takes answers those who want to change something while the server closes.
func (s *Server) takes(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := s.open(); err != nil && r.Method != http.MethodGet && r.Method != http.MethodHead {
			s.refuse(w, r, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	config := huma.DefaultConfig("Roundhouse", s.c.Version)
	config.Info.Description = s.describe()
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "/openapi", "", "" // the docs page of the library loads scripts of others
	config.CreateHooks = nil                                                     // no $schema members: an answer is what it says
	config.Transformers = nil
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"cookie": {Type: "apiKey", In: "cookie", Name: s.cookieName()},
		"bearer": {Type: "http", Scheme: "bearer"},
	}
	config.Security = []map[string][]string{{"cookie": {}}, {"bearer": {}}}
	s.api = humago.New(mux, config)
	s.person(s.api)
	s.rules(s.api)
	s.tables(s.api)
	s.commands(s.api)
	s.lookups(s.api)
	s.replays(s.api)
	s.status(s.api)
	s.streaming(mux)
	describeStreams(s.api)
	describePositions(s.api.OpenAPI())
	s.describeValues(s.api.OpenAPI())
	exemplify(s.api.OpenAPI())
	mux.HandleFunc("GET /api", s.document())
	documents(mux)
	mux.HandleFunc("GET /api.css", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/css")
		_, _ = w.Write([]byte(style))
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", s.ready)
	page := s.c.Page
	if page == nil {
		page = http.HandlerFunc(placeholder)
	}
	mux.Handle("/", pages(page, s.nowhere(mux)))
	mux.HandleFunc("/api/", s.nowhere(mux))
	h := s.operation(mux)
	h = s.takes(h)
	h = s.limitPerson(h)
	h = s.identify(h)
	h = s.requireOrigin(h)
	h = s.receive(h)
	h = s.limitFlight(h)
	h = s.limitAddress(h)
	h = s.requireHost(h)
	h = s.hurry(h)
	h = s.headers(h)
	return s.observe(h)
}

// ready reports whether the server can store events, as far as it knows: the last attempt
// went well, or the one that is made now does.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	if s.open() != nil {
		http.Error(w, "closing", http.StatusServiceUnavailable)
		return
	}
	if err := s.c.Log.Ready(ctx); err != nil {
		http.Error(w, "nothing can be stored", http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write([]byte("ok\n"))
}

// refuse answers a request outside the API with a problem.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	p := s.failed(r.Context(), err).(*Problem)
	for name, values := range p.GetHeaders() {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p)
}

// nowhere answers what is no operation of the API: there is no such path, or not with that
// method.
func (s *Server) nowhere(mux *http.ServeMux) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range []string{"GET", "HEAD", "POST", "PATCH", "DELETE"} {
			other := r.Clone(r.Context())
			other.Method = method
			if _, pattern := mux.Handler(other); pattern != "/api/" && (pattern != "/" || method == "GET" || method == "HEAD") {
				allowed = append(allowed, method)
			}
		}
		if allowed == nil {
			s.refuse(w, r, problem(http.StatusNotFound, "not_found", "the API has nothing there"))
			return
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		s.refuse(w, r, problem(http.StatusMethodNotAllowed, "method", "the API has "+strings.Join(allowed, ", ")+" there"))
	}
}

// pages answers those who want to read.
func pages(page, other http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet || r.Method == http.MethodHead {
			page.ServeHTTP(w, r)
			return
		}
		other.ServeHTTP(w, r)
	})
}

// placeholder is the page where the web client is not built in.
func placeholder(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write([]byte(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Roundhouse</title>` +
		`<h1>Roundhouse</h1><p>The server runs. This program was built without the web client; programs use <a href="/api">the API</a>.</p></html>`))
}
