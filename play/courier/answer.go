package courier

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"roundhouse/game/quote"
)

var (
	// ErrGone says that an address is no longer in use.
	ErrGone = errors.New("the address is gone")
	// ErrRefused says that sending the same again does no good.
	ErrRefused = errors.New("refused")
)

// longest limits how long a service can have requests wait.
const longest = 24 * time.Hour

// Answer is the error of a request that was answered, but not accepted.
type Answer struct {
	Status int
	Text   string        // the beginning of the body, quoted
	After  time.Duration // how long to wait before the next request; 0: the service does not say
}

// answered returns the error of an answer, or nil if it accepts the request.
func answered(r *http.Response, body []byte) error {
	if r.StatusCode/100 == 2 {
		return nil
	}
	return &Answer{r.StatusCode, quote.Text(string(body)), wait(r.Header.Get("Retry-After"), time.Now())}
}

func (a *Answer) Error() string { return fmt.Sprintf("answered %d %s", a.Status, a.Text) }

// Is reports whether the answer means ErrGone or ErrRefused.
func (a *Answer) Is(target error) bool {
	switch a.Status {
	case http.StatusNotFound, http.StatusGone:
		return target == ErrGone
	case http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests:
		return false
	}
	return target == ErrRefused && a.Status < 500
}

// After returns how long a service wants to have no further request, by the error of the last one;
// 0 if it has not said that.
func After(err error) time.Duration {
	if a, ok := errors.AsType[*Answer](err); ok {
		return a.After
	}
	return 0
}

// wait returns the time that a header Retry-After asks for: a number of seconds or a date.
func wait(header string, now time.Time) time.Duration {
	var asked time.Duration
	if seconds, err := strconv.ParseUint(header, 10, 32); err == nil {
		asked = time.Duration(seconds) * time.Second
	} else if date, err := http.ParseTime(header); err == nil {
		asked = date.Sub(now)
	}
	return min(max(asked, 0), longest)
}
