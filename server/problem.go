package server

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/archive"
	"roundhouse/game"
	"roundhouse/hall"
	"roundhouse/people"
	"roundhouse/table"
	"roundhouse/words"
)

// Problem is an error as problem+json: RFC 9457, with a stable code for programs.
type Problem struct {
	Status int                 `json:"status" doc:"HTTP status" example:"409"`
	Title  string              `json:"title" doc:"The status in words" example:"Conflict"`
	Code   string              `json:"code" doc:"Stable: the description of the API says what each means" example:"stale"`
	Detail string              `json:"detail,omitempty" doc:"What was wrong, for people" example:"after: 17 is not the last event, 19 is"`
	Seq    *uint64             `json:"seq,omitempty" doc:"stale: the table's last event"`
	Errors []*huma.ErrorDetail `json:"errors,omitempty" doc:"Fields that are not as they should be"`

	retry string // seconds, for Retry-After
}

// Error is the code and the detail.
func (p *Problem) Error() string { return p.Code + ": " + p.Detail }

// GetStatus is the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders is the Retry-After, where there is one.
func (p *Problem) GetHeaders() http.Header {
	if p.retry == "" {
		return nil
	}
	return http.Header{"Retry-After": {p.retry}}
}

// ContentType is problem+json.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// TransformSchema lists the codes.
func (*Problem) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	for _, code := range allCodes() {
		s.Properties["code"].Enum = append(s.Properties["code"].Enum, code)
	}
	return s
}

// problem is an error with a code of the list: there is no other way to one.
func problem(status int, code, detail string) *Problem {
	if !isCode(code) {
		code = "internal"
	}
	return &Problem{Status: status, Title: http.StatusText(status), Code: code, Detail: detail}
}

// later is a problem of the server's that may be over after so many seconds.
func later(code, detail, seconds string) *Problem {
	p := problem(http.StatusServiceUnavailable, code, detail)
	p.retry = seconds
	return p
}

// codes is the code of errors that come without one, by status.
var codes = map[int]string{
	http.StatusBadRequest: "bad_request", http.StatusUnauthorized: "no_identity", http.StatusForbidden: "forbidden",
	http.StatusNotFound: "not_found", http.StatusMethodNotAllowed: "method", http.StatusRequestEntityTooLarge: "too_large",
	http.StatusUnsupportedMediaType: "media_type", http.StatusUnprocessableEntity: "invalid",
	http.StatusTooManyRequests: "too_many", http.StatusServiceUnavailable: "unavailable", http.StatusRequestTimeout: "timeout",
	http.StatusNotAcceptable: "media_type",
}

func init() {
	huma.DefaultArrayNullable = false // and none is: they are made by us
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		if message == "cannot read request body" { // the library takes it for its own fault
			status = http.StatusBadRequest
		}
		p := problem(status, codes[status], message)
		if p.Code == "" {
			p.Code = "internal"
		}
		for _, err := range errs {
			var detailer huma.ErrorDetailer
			if errors.As(err, &detailer) {
				d := *detailer.ErrorDetail()
				d.Value = nil // the sender has it, and it may be a secret
				p.Errors = append(p.Errors, &d)
			}
		}
		return p
	}
}

// statuses is the HTTP status of a table's refusals; others are conflicts.
var statuses = map[table.Refusal]int{
	table.NotHost: http.StatusForbidden, table.NotSeated: http.StatusForbidden, table.NotYourSeat: http.StatusForbidden,
	table.Removed: http.StatusForbidden, table.NoSuchSeat: http.StatusUnprocessableEntity,
	table.UnknownBot: http.StatusUnprocessableEntity, table.UnknownThing: http.StatusUnprocessableEntity,
	table.BadNumber: http.StatusUnprocessableEntity, table.NoSuchRound: http.StatusNotFound,
}

// failed is the error as clients have it. What is not theirs is logged and told as
// internal.
func (s *Server) failed(ctx context.Context, err error) error {
	var p *Problem
	var refusal table.Refusal
	var reason game.Reason
	var stale *table.Stale
	var earlier *table.Earlier
	switch {
	case err == nil:
		return nil
	case errors.As(err, &p):
		return p
	case errors.As(err, &stale):
		p = problem(http.StatusConflict, "stale", err.Error())
		seq := uint64(stale.Last)
		p.Seq = &seq
		return p
	case errors.As(err, &refusal):
		status := statuses[refusal]
		if status == 0 {
			status = http.StatusConflict
		}
		return problem(status, refusal.Error(), err.Error())
	case errors.As(err, &reason):
		return problem(http.StatusUnprocessableEntity, reason.Error(), sentence(reason, words.Params{}))
	case errors.As(err, &earlier):
		return problem(http.StatusGone, table.EarlierRules.Error(), "the table was played by earlier rules and could not go on: it is gone")
	case errors.Is(err, table.ErrNoTable):
		return problem(http.StatusNotFound, "no_such_table", "there is no such table")
	case errors.Is(err, people.ErrUnknown), errors.Is(err, archive.ErrUnknown):
		return problem(http.StatusNotFound, "not_found", "there is nothing like that")
	case errors.Is(err, hall.ErrFull):
		s.log.Error("no room to store anything")
		return later("no_room", "the server cannot store anything just now", "5")
	case errors.Is(err, hall.ErrNotStored):
		s.log.Error("nothing can be stored", "error", told(err))
		return later("not_stored", "the server cannot store anything just now", "5")
	case s.isDamage(err):
		return problem(http.StatusInternalServerError, "damaged", "this cannot be read any more: the server's data is damaged there")
	case errors.Is(err, hall.ErrClosed):
		return later("closing", "the server is closing", "2")
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		return later("unavailable", "the server is too busy to store anything just now", "2")
	case ctx.Err() != nil:
		return problem(http.StatusRequestTimeout, "timeout", "the request was given up")
	}
	s.log.Error("request failed", "error", told(err))
	return problem(http.StatusInternalServerError, "internal", "something went wrong here")
}

// sentence is the reason in words.
func sentence(reason game.Reason, p words.Params) string {
	catalogue, err := words.Find("en")
	if err != nil {
		return ""
	}
	return catalogue.Reason(reason.Error(), p)
}
