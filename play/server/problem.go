package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/prometheus/client_golang/prometheus"

	"roundhouse/game"
	"roundhouse/play/desk"
)

// Problem is a desk.Problem as an error of the HTTP library, huma.
type Problem struct {
	desk.Problem
	retry int // seconds, for Retry-After
}

// Error returns the code and the detail.
func (p *Problem) Error() string { return p.Code + ": " + p.Detail }

// GetStatus returns the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders returns Retry-After, if the problem has one.
func (p *Problem) GetHeaders() http.Header {
	if p.retry == 0 {
		return nil
	}
	return http.Header{"Retry-After": {strconv.Itoa(p.retry)}}
}

// ContentType returns application/problem+json.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// TransformSchema adds the list of codes.
func (*Problem) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	for _, code := range allCodes() {
		s.Properties["code"].Enum = append(s.Properties["code"].Enum, code)
	}
	return s
}

// newProblem returns an error with one of the codes of allCodes. All problems are made here.
func newProblem(status int, code, detail string) *Problem {
	if !isCode(code) {
		code = "internal"
	}
	return &Problem{Problem: desk.Problem{Status: status, Title: http.StatusText(status), Code: code, Detail: detail}}
}

// problemOf turns an error of the desk into the problem that clients get.
func problemOf(err error) *Problem {
	var p *Problem
	var e *desk.Error
	switch {
	case errors.As(err, &p):
		return p
	case !errors.As(err, &e):
		return newProblem(http.StatusInternalServerError, "internal", "something went wrong here")
	}
	said := e.Problem()
	p = newProblem(said.Status, said.Code, said.Detail)
	p.Seq, p.retry = said.Seq, e.Retry
	return p
}

// writeProblem answers a request with a problem, for handlers outside the library.
func writeProblem(w http.ResponseWriter, err error) {
	p := problemOf(err)
	for name, values := range p.GetHeaders() {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", p.ContentType(""))
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p)
}

// libraryCodes maps the statuses of the library's errors to codes.
var libraryCodes = map[int]string{
	http.StatusBadRequest: "bad_request", http.StatusUnauthorized: "no_identity", http.StatusForbidden: "forbidden",
	http.StatusNotFound: "not_found", http.StatusMethodNotAllowed: "method",
	http.StatusRequestEntityTooLarge: "too_large",
	http.StatusUnsupportedMediaType:  "media_type", http.StatusUnprocessableEntity: "invalid",
	http.StatusTooManyRequests: "too_many", http.StatusServiceUnavailable: "unavailable",
	http.StatusRequestTimeout: "timeout",
	http.StatusNotAcceptable:  "media_type",
}

// mostErrors is the greatest number of invalid fields that a problem lists.
const mostErrors = 16

func init() {
	huma.DefaultArrayNullable = false // no array is ever null: this package and the desk make them all
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		if message == "cannot read request body" { // the library reports it as a server error
			status = http.StatusBadRequest
		}
		p := newProblem(status, libraryCodes[status], message)
		for _, err := range errs[:min(len(errs), mostErrors)] {
			var detailer huma.ErrorDetailer
			if errors.As(err, &detailer) {
				d := detailer.ErrorDetail() // without the value: the sender knows it, and it may be a secret
				p.Errors = append(p.Errors, &desk.ErrorDetail{Message: d.Message, Location: fmt.Sprintf("%.100s", d.Location)})
			}
		}
		return p
	}
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
	"forbidden":      "you may not do that",
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

// allCodes returns every code that an answer can have, sorted.
func allCodes() []string {
	list := slices.Collect(maps.Keys(codeTexts))
	for _, r := range game.Reasons() {
		list = append(list, r.Error())
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// isCode reports whether the code is one of allCodes.
var isCode = func() func(string) bool {
	all := map[string]bool{}
	for _, code := range allCodes() {
		all[code] = true
	}
	return func(code string) bool { return all[code] }
}()

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
