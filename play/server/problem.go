package server

import (
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"roundhouse/game"
	"roundhouse/play/api"
	"roundhouse/play/desk"
)

// writeProblem answers a request with a problem.
func writeProblem(w http.ResponseWriter, err error) {
	p := api.ProblemOf(err)
	if p.Retry > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(p.Retry))
	}
	text, _ := desk.AppendJSON(nil, p) // a problem has nothing that cannot be written
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	_, _ = w.Write(append(text, '\n'))
}

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

// requestCodes maps the codes of refusals that happen before a request reaches the desk to their
// meanings.
var requestCodes = map[string]string{
	"bad_request":    "the body is not JSON, or the request is malformed",
	"foreign_origin": "the request was sent by a page of another site",
	"wrong_host":     "the request is for a host that is not the server's",
	"method":         "Allow lists the methods",
	"too_large":      "the body has more than 8 kB, or 128 kB for an uploaded match",
	"media_type":     "bodies are application/json",
}

// codeTexts maps every code that an answer can have to its meaning, except the reasons of the game.
// The API's description is made from it.
var codeTexts = func() map[string]string {
	list := desk.Codes()
	maps.Copy(list, requestCodes)
	return list
}()

// Codes returns every code that an answer can have, sorted.
func Codes() []string {
	list := slices.Collect(maps.Keys(codeTexts))
	for _, r := range game.Reasons() {
		list = append(list, r.Error())
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// describeCodes returns the codes as a list for the description.
func describeCodes() string {
	var out strings.Builder
	for _, code := range slices.Sorted(maps.Keys(codeTexts)) {
		out.WriteString("- " + code + ": " + codeTexts[code] + "\n")
	}
	out.WriteString("- and of an action of the game its reason, which check explains: ")
	for i, r := range game.Reasons() {
		if i > 0 {
			out.WriteString(", ")
		}
		out.WriteString(r.Error())
	}
	return out.String()
}
