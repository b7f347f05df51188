package server

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"roundhouse/play/rota"
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
