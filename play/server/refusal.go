package server

import (
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// noteInterval is the least time between two log messages about refusals for one cause.
const noteInterval = time.Minute

// refusals counts refused requests by cause. For each cause it logs at most one message per
// noteInterval, with the number of refusals since the previous message.
type refusals struct {
	log   *slog.Logger
	total *prometheus.CounterVec
	now   func() time.Time

	mu   sync.Mutex
	seen map[string]*refused
}

// refused holds the counts for one cause.
type refused struct {
	last  time.Time // when the last message was logged
	since int       // the number of refusals since then
}

func newRefusals(log *slog.Logger, now func() time.Time) *refusals {
	if now == nil {
		now = time.Now
	}
	return &refusals{
		log: log, now: now, seen: map[string]*refused{},
		total: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "roundhouse_limited_total",
			Help: "Requests refused for their number, or for where they come from, by cause.",
		}, []string{"cause"}),
	}
}

// noteRefusal counts a refused request. The cause must be one of a few fixed words, because it
// becomes a label of the metric.
func (r *refusals) noteRefusal(cause string) {
	r.total.WithLabelValues(cause).Inc()
	r.mu.Lock()
	defer r.mu.Unlock()
	one, now := r.seen[cause], r.now()
	if one == nil {
		one = &refused{}
		r.seen[cause] = one
	}
	one.since++
	if !one.last.IsZero() && now.Sub(one.last) < noteInterval {
		return
	}
	r.log.Warn("requests refused", "cause", cause, "count", one.since)
	one.last, one.since = now, 0
}
