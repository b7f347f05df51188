package server

import (
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// noteAgain is how often refusals for one cause are logged.
const noteAgain = time.Minute

// refusals counts refused requests by cause. The log has one line per minute and cause, with the
// count since the last one.
type refusals struct {
	log   *slog.Logger
	total *prometheus.CounterVec
	now   func() time.Time

	mu   sync.Mutex
	seen map[string]*refused
}

// refused is the count for one cause.
type refused struct {
	last  time.Time // the time of the last line
	since int       // how many requests since then
}

func newRefusals(log *slog.Logger, now func() time.Time) *refusals {
	if now == nil {
		now = time.Now
	}
	return &refusals{
		log: log, now: now, seen: map[string]*refused{},
		total: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "roundhouse_limited_total", Help: "Requests refused for their number, or for where they come from, by cause.",
		}, []string{"cause"}),
	}
}

// noteRefusal counts a refused request. Causes are words of the program.
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
	if !one.last.IsZero() && now.Sub(one.last) < noteAgain {
		return
	}
	r.log.Warn("requests refused", "cause", cause, "count", one.since)
	one.last, one.since = now, 0
}
