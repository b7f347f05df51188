package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/play/desk"
	"roundhouse/play/wire"
)

// Problem is a wire.Problem as an error of the HTTP library, huma.
type Problem struct {
	wire.Problem
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
	return &Problem{Problem: wire.Problem{Status: status, Title: http.StatusText(status), Code: code, Detail: detail}}
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
				p.Errors = append(p.Errors, &wire.ErrorDetail{Message: d.Message, Location: fmt.Sprintf("%.100s", d.Location)})
			}
		}
		return p
	}
}
