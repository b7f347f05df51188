package server

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"runtime"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"roundhouse/play/api"
	"roundhouse/play/desk"
	"roundhouse/play/rota"
	"roundhouse/play/table"
)

// metrics holds the counters. No label identifies a person or a table.
type metrics struct {
	registry  *prometheus.Registry
	requests  *prometheus.CounterVec
	duration  *prometheus.HistogramVec
	stream    prometheus.Histogram
	commands  *prometheus.CounterVec
	streams   prometheus.Gauge
	failures  prometheus.Counter
	swept     prometheus.Counter
	forgotten prometheus.Counter
	thinking  thinkingMetrics
	forwarded *prometheus.CounterVec
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "roundhouse_requests_total",
			Help: "Requests by operation and status; none where it was refused before its operation was known.",
		}, []string{"operation", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "roundhouse_request_seconds", Help: "Time of requests by operation, without streams.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, 1, 5},
		}, []string{"operation"}),
		stream: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "roundhouse_stream_seconds", Help: "How long streams were open.",
			Buckets: []float64{1, 10, 60, 600, 3600, 6 * 3600},
		}),
		commands: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "roundhouse_commands_total",
			Help: "Commands of players by outcome."}, []string{"outcome"}),
		streams: prometheus.NewGauge(prometheus.GaugeOpts{Name: "roundhouse_streams", Help: "Open streams."}),
		failures: prometheus.NewCounter(prometheus.CounterOpts{Name: "roundhouse_failures_total",
			Help: "What tables could not do by themselves."}),
		swept: prometheus.NewCounter(prometheus.CounterOpts{Name: "roundhouse_swept_total",
			Help: "Abandoned tables removed."}),
		forgotten: prometheus.NewCounter(prometheus.CounterOpts{Name: "roundhouse_forgotten_total",
			Help: "Finished matches deleted for their age."}),
	}
	m.forwarded = prometheus.NewCounterVec(prometheus.CounterOpts{Name: "roundhouse_forwarded_total",
		Help: "Requests for tables of other servers by outcome: answered, cut, failed or no_owner."}, []string{"outcome"})
	m.thinking = newThinkingMetrics()
	m.mustRegister(m.thinking.took, m.thinking.waited)
	m.mustRegister(m.requests, m.duration, m.stream, m.commands, m.streams, m.failures, m.swept, m.forgotten,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) mustRegister(list ...prometheus.Collector) { m.registry.MustRegister(list...) }

func (m *metrics) metricsHandler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// countRequest counts a request. It keeps the duration of streams apart, because they last as long
// as somebody watches; a WebSocket has only begun. Whoever carries out a forwarded request measures
// its duration.
func (m *metrics) countRequest(operation string, status int, took time.Duration) {
	m.requests.WithLabelValues(operation, strconv.Itoa(status)).Inc()
	if operation == forwardedOperation {
		return
	}
	if isStream(operation) && status < http.StatusMultipleChoices {
		if status != http.StatusSwitchingProtocols {
			m.stream.Observe(took.Seconds())
		}
		return
	}
	m.duration.WithLabelValues(operation).Observe(took.Seconds())
}

// meter is the desk.Meter of the server.
type meter struct {
	*metrics
	refusals *refusals
}

// Command implements desk.Meter.
func (m meter) Command(outcome string) { m.commands.WithLabelValues(outcome).Inc() }

// Limited implements desk.Meter.
func (m meter) Limited(cause string) { m.refusals.noteRefusal(cause) }

// TableFailed implements desk.Meter.
func (m meter) TableFailed() { m.failures.Inc() }

// Swept implements desk.Meter.
func (m meter) Swept() { m.swept.Inc() }

// Forgotten implements desk.Meter.
func (m meter) Forgotten() { m.forgotten.Inc() }

// Thought implements desk.Meter.
func (m meter) Thought(t rota.Thought) { m.countThought(t) }

// thinkingMetrics measures how long bots, hints and judgements think and wait for their turn.
type thinkingMetrics struct {
	took   *prometheus.HistogramVec
	waited *prometheus.HistogramVec
}

func newThinkingMetrics() thinkingMetrics {
	return thinkingMetrics{
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "roundhouse_thinking_seconds",
			Help:    "Time of thinking by level of bot; hints and judgements of one choice have levels of their own.",
			Buckets: []float64{.001, .005, .025, .1, .25, .5, 1, 2.5, 10},
		}, []string{"level"}),
		waited: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "roundhouse_thinking_wait_seconds", Help: "Time that what was thought about waited for its turn.",
			Buckets: []float64{.001, .01, .1, .25, .5, 1, 2.5, 10, 60},
		}, []string{"kind"}),
	}
}

// watchThinking registers a metric of the number of bots, hints and judgements that wait for their
// turn to think.
func (m *metrics) watchThinking(waiting func(rota.Kind) int) {
	for _, k := range rota.Kinds() {
		m.mustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "roundhouse_thinking_waiting", Help: "What waits for its turn to be thought about.",
			ConstLabels: prometheus.Labels{"kind": k.String()},
		}, func() float64 { return float64(waiting(k)) }))
	}
}

// countThought counts a completed turn of thinking.
func (m *metrics) countThought(t rota.Thought) {
	level := t.Level
	if level == "" {
		level = t.Kind.String()
	}
	m.thinking.took.WithLabelValues(level).Observe(t.Took.Seconds())
	m.thinking.waited.WithLabelValues(t.Kind.String()).Observe(t.Waited.Seconds())
}

// Storage measures a store.
type Storage interface {
	// OnCommit sets a function to be called with the duration of each transaction.
	OnCommit(f func(took time.Duration))
	// Sizes returns the sizes of the data file and of its write-ahead log, in bytes.
	Sizes() (file, log int64, err error)
}

// Appends measures the log of a cluster.
type Appends interface {
	// OnAppend sets a function to be called after each append with its outcome and its duration.
	OnAppend(f func(outcome string, took time.Duration))
}

// measureAppends registers the metric of a cluster's log.
func (s *Server) measureAppends() {
	appends := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "roundhouse_append_seconds", Help: "Time of appends to the cluster's logs, by outcome.",
		Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, 1, 5, 10},
	}, []string{"outcome"})
	s.c.Appends.OnAppend(func(outcome string, took time.Duration) {
		appends.WithLabelValues(outcome).Observe(took.Seconds())
	})
	s.metrics.mustRegister(appends)
}

// registerMeasures registers the metrics whose values are computed when they are read.
func (s *Server) registerMeasures() {
	build := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "roundhouse_build_info",
		Help: "The version of the program."}, []string{"version"})
	build.WithLabelValues(s.c.Version).Set(1)
	inMemory := prometheus.GaugeOpts{Name: "roundhouse_tables_in_memory", Help: "Tables in memory."}
	s.metrics.mustRegister(build, &stages{desk: s.desk}, s.refusals.total,
		prometheus.NewGaugeFunc(inMemory, func() float64 { return float64(s.desk.TablesInMemory()) }))
	s.metrics.watchThinking(s.desk.WaitingThinkers)
	if s.c.Cluster != nil {
		s.metrics.watchCluster(s.c.Cluster)
	}
	if s.c.Appends != nil {
		s.measureAppends()
	}
	if s.c.Storage == nil {
		return
	}
	commits := prometheus.NewHistogram(prometheus.HistogramOpts{
		Name: "roundhouse_commit_seconds", Help: "Time of transactions until they were on the disk.",
		Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5},
	})
	s.c.Storage.OnCommit(func(took time.Duration) { commits.Observe(took.Seconds()) })
	s.metrics.mustRegister(commits, &sizes{storage: s.c.Storage})
}

// watchCluster registers the metrics of a cluster.
func (m *metrics) watchCluster(c *Cluster) {
	gauge := func(name, help string, value func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
	}
	m.mustRegister(m.forwarded,
		gauge("roundhouse_members", "Servers of the cluster that are up, as this one sees them.",
			func() float64 { return float64(len(c.listUp())) }),
		gauge("roundhouse_slots", "Groups of tables that this server owns, or is about to, of 1,024 in the cluster.",
			func() float64 { return float64(len(c.members.Slots())) }),
		gauge("roundhouse_clock_skew_seconds", "The greatest difference between this server's clock and another's.",
			func() float64 { return c.members.Skew().Seconds() }))
}

// readTime is the longest that computing a metric may take.
const readTime = 2 * time.Second

var (
	tablesDesc = prometheus.NewDesc("roundhouse_tables", "Tables that are not over, by stage.", []string{"stage"}, nil)
	bytesDesc  = prometheus.NewDesc("roundhouse_storage_bytes",
		"Bytes of the data file and of its write-ahead log.", []string{"part"}, nil)
)

// stages is a collector that counts the tables on the lists by stage.
type stages struct{ desk *desk.Desk }

// Describe implements prometheus.Collector.
func (c *stages) Describe(to chan<- *prometheus.Desc) { to <- tablesDesc }

// Collect implements prometheus.Collector. It sends nothing if the tables cannot be counted at the
// moment.
func (c *stages) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), readTime)
	defer cancel()
	counts, err := c.desk.CountTables(ctx)
	if err != nil {
		return
	}
	for _, stage := range []table.Stage{table.Waiting, table.Mixing, table.Playing} {
		to <- prometheus.MustNewConstMetric(tablesDesc, prometheus.GaugeValue, float64(counts[stage]), string(stage))
	}
}

// sizes is a collector that measures the store's files.
type sizes struct{ storage Storage }

// Describe implements prometheus.Collector.
func (c *sizes) Describe(to chan<- *prometheus.Desc) { to <- bytesDesc }

// Collect implements prometheus.Collector. It sends nothing if the sizes cannot be read at the
// moment.
func (c *sizes) Collect(to chan<- prometheus.Metric) {
	file, log, err := c.storage.Sizes()
	if err != nil {
		return
	}
	to <- prometheus.MustNewConstMetric(bytesDesc, prometheus.GaugeValue, float64(file), "file")
	to <- prometheus.MustNewConstMetric(bytesDesc, prometheus.GaugeValue, float64(log), "log")
}

// observeRequests counts requests, and answers in place of operations that panic.
func (s *Server) observeRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		r, operation := noteOperation(r)
		to := &seen{ResponseWriter: w}
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				problem := s.problemOfPanic(r.Method, p)
				if to.code != 0 { // a partial answer must not look complete
					panic(http.ErrAbortHandler)
				}
				writeProblem(to, problem)
			}
			s.metrics.countRequest(*operation, cmp.Or(to.code, http.StatusOK), time.Since(began))
		}()
		next.ServeHTTP(to, r)
	})
}

// problemOfPanic logs a panic of the operation, and returns the problem that its caller gets. The
// function that recovers must call it.
func (s *Server) problemOfPanic(operation string, p any) *api.Problem {
	s.log.Error("a request panicked", "operation", operation, "panic", fmt.Sprintf("%T", p), "at", panicFrames())
	return api.Refuse(http.StatusInternalServerError, "internal", "something went wrong here")
}

// panicFrames returns the functions and lines that led to a panic. The panic's text and the
// arguments of functions must not be logged: they may contain tiles.
func panicFrames() (list []string) {
	var pcs [24]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(5, pcs[:])])
	for f, more := frames.Next(); more; f, more = frames.Next() {
		list = append(list, fmt.Sprintf("%s:%d", f.Function, f.Line))
	}
	return list
}

// seen is a ResponseWriter that remembers the status code.
type seen struct {
	http.ResponseWriter
	code int
}

// WriteHeader implements http.ResponseWriter.
func (s *seen) WriteHeader(code int) {
	if s.code == 0 {
		s.code = code
	}
	s.ResponseWriter.WriteHeader(code)
}

// Write implements http.ResponseWriter.
func (s *seen) Write(data []byte) (int, error) {
	if s.code == 0 {
		s.code = http.StatusOK
	}
	return s.ResponseWriter.Write(data)
}

// Unwrap supports http.ResponseController.
func (s *seen) Unwrap() http.ResponseWriter { return s.ResponseWriter }
