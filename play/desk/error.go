package desk

import (
	"context"
	"errors"
	"math"

	"roundhouse/game"
	"roundhouse/play/archive"
	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/table"
	"roundhouse/play/wire"
	"roundhouse/words"
)

// Kind says what is wrong with a request.
type Kind uint8

// The kinds of errors.
const (
	Internal    Kind = iota // something went wrong inside
	Damaged                 // the stored data cannot be read
	Unavailable             // the server has no room or time for the request at the moment
	Late                    // the request did not arrive in time
	Invalid                 // the request makes no sense, whatever the present state
	Nameless                // the operation is only for people with a name
	Forbidden               // the caller may not do it
	NotFound                // there is no such thing
	Conflict                // the request conflicts with the present state
	Gone                    // the thing no longer exists
	TooMany                 // the caller has exceeded a limit
)

// Error says why an operation was refused or failed. Operations return no other errors.
type Error struct {
	Kind   Kind
	Code   string    // one of Codes, or a reason of the game
	Detail string    // what was wrong, for people
	Last   table.Seq // for the code stale: the table's last event
	Retry  int       // the seconds after which to retry; 0 if unknown
}

// Error returns the code and the detail.
func (e *Error) Error() string { return e.Code + ": " + e.Detail }

// status is what the API says of a kind of errors.
type status struct {
	code  int // of HTTP
	title string
}

var statuses = map[Kind]status{
	Internal: {500, "Internal Server Error"}, Damaged: {500, "Internal Server Error"},
	Unavailable: {503, "Service Unavailable"}, Late: {408, "Request Timeout"},
	Invalid: {422, "Unprocessable Entity"}, Nameless: {401, "Unauthorized"}, Forbidden: {403, "Forbidden"},
	NotFound: {404, "Not Found"}, Conflict: {409, "Conflict"}, Gone: {410, "Gone"},
	TooMany: {429, "Too Many Requests"},
}

// Status returns the HTTP status of errors of that kind.
func (k Kind) Status() int { return statuses[k].code }

// Problem returns the error as the message that clients get.
func (e *Error) Problem() wire.Problem {
	p := wire.Problem{Status: e.Kind.Status(), Title: statuses[e.Kind].title, Code: e.Code, Detail: e.Detail}
	if e.Last > 0 {
		seq := uint64(e.Last)
		p.Seq = &seq
	}
	return p
}

// refusalError returns an error with one of the codes.
func refusalError(code, detail string) *Error {
	c, ok := codes[code]
	if !ok {
		return &Error{Code: "internal", Detail: detail}
	}
	return &Error{Kind: c.kind, Code: code, Detail: detail}
}

// invalidField returns the error for an invalid field.
func invalidField(detail string) *Error { return refusalError("invalid", detail) }

// retryLater returns an error after which the caller may retry in that many seconds.
func retryLater(code, detail string, seconds int) *Error {
	e := refusalError(code, detail)
	e.Retry = seconds
	return e
}

// tooMany returns the error for exceeding a limit. seconds is the time until more is allowed, or 0
// if that is unknown.
func tooMany(detail string, seconds float64) *Error {
	return retryLater("too_many", detail, wholeSeconds(seconds))
}

// wholeSeconds rounds a number of seconds up.
func wholeSeconds(seconds float64) int { return int(math.Ceil(seconds - 1e-6)) }

// errorOf converts an error into one for callers. If callers must not see it, it is logged and
// becomes internal.
func (d *Desk) errorOf(ctx context.Context, err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	if e := refusalOf(err); e != nil {
		return e
	}
	switch {
	case errors.Is(err, hall.ErrFull):
		d.log.Error("no room to store anything")
		return retryLater("no_room", "the server cannot store anything just now", 5)
	case errors.Is(err, hall.ErrNotStored):
		d.log.Error("nothing can be stored", "error", logSafe(err))
		return retryLater("not_stored", "the server cannot store anything just now", 5)
	case d.isDamage(err):
		return refusalError("damaged", "this cannot be read any more: the server's data is damaged there")
	case errors.Is(err, hall.ErrClosed):
		return retryLater("closing", "the server is closing", 2)
	case errors.Is(err, hall.ErrNotKnown):
		return retryLater("unavailable", "the servers are being replaced by a later release", 2)
	case errors.Is(err, hall.ErrCutOff):
		return retryLater("unavailable", "this server does not hear the others just now", 2)
	case errors.Is(err, context.DeadlineExceeded):
		return retryLater("unavailable", "the server is too busy to store anything just now", 2)
	case ctx.Err() != nil: // a command may have been carried out
		return retryLater("unavailable", "the request was given up", 1)
	}
	d.log.Error("request failed", "error", logSafe(err))
	return refusalError("internal", "something went wrong here")
}

// refusalOf returns the error for callers if err is a refusal by a table, the game or a store, and
// nil otherwise.
func refusalOf(err error) *Error {
	var refusal table.Refusal
	var reason game.Reason
	var stale *table.Stale
	var earlier *table.Earlier
	switch {
	case errors.As(err, &stale):
		e := refusalError("stale", err.Error())
		e.Last = stale.Last
		return e
	case errors.As(err, &refusal):
		return refusalError(refusal.Error(), err.Error())
	case errors.As(err, &reason):
		return &Error{Kind: Invalid, Code: reason.Error(), Detail: reasonText(reason)}
	case errors.As(err, &earlier):
		e := refusalError(table.EarlierRules.Error(),
			"the table was played by earlier rules and could not go on: it is gone")
		e.Kind = Gone
		return e
	case errors.Is(err, table.ErrNoTable):
		return refusalError("no_such_table", "there is no such table")
	case errors.Is(err, people.ErrUnknown), errors.Is(err, archive.ErrUnknown):
		return refusalError("not_found", "there is nothing like that")
	}
	return nil
}

// reasonText returns the reason in words.
func reasonText(reason game.Reason) string {
	catalogue, err := words.Find("en")
	if err != nil {
		return ""
	}
	return catalogue.Reason(reason.Error(), words.Params{})
}
