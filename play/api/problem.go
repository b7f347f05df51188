package api

import (
	"errors"
	"fmt"
	"strings"

	"roundhouse/play/desk"
)

// Problem is a desk.Problem as an error.
type Problem struct {
	desk.Problem
	Retry int `json:"-"` // the seconds after which to retry; 0 if unknown
}

// Error returns the code and the detail.
func (p *Problem) Error() string { return p.Code + ": " + p.Detail }

// Refuse returns the problem of a request that does not reach the desk.
func Refuse(status int, code, detail string) *Problem {
	return &Problem{Problem: desk.Problem{Status: status, Title: desk.Title(status), Code: code, Detail: detail}}
}

// ProblemOf turns an error into the problem that clients get.
func ProblemOf(err error) *Problem {
	var p *Problem
	var e *desk.Error
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &e):
		return &Problem{e.Problem(), e.Retry}
	}
	return Refuse(500, "internal", "something went wrong here")
}

// NotFound returns the problem of a request that asks for no operation. allowed are the methods
// that there are at its address.
func NotFound(allowed []string) *Problem {
	if len(allowed) == 0 {
		return Refuse(404, "not_found", "the API has nothing there")
	}
	return Refuse(405, "method", "the API has "+strings.Join(allowed, ", ")+" there")
}

// TooLarge returns the problem of a request with a body of more bytes than that.
func TooLarge(most int) *Problem {
	return Refuse(413, "too_large", fmt.Sprintf("the body has more than %d kB", most>>10))
}

// mostErrors is the greatest number of invalid fields that a problem lists.
const mostErrors = 16

// invalid returns the problem of a request with invalid fields.
func invalid(wrong []*desk.ErrorDetail) *Problem {
	p := Refuse(422, "invalid", "validation failed")
	p.Errors = wrong
	return p
}
