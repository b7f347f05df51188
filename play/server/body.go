package server

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"roundhouse/play/desk"
	"roundhouse/record"
)

// largeBodies has the size of the largest body in bytes, by method and path, of operations that accept
// more than desk.MaxBody.
var largeBodies = func() map[string]int {
	sizes := map[string]int{}
	for _, op := range desk.Operations() {
		if a := &op.About; a.MostBody > 0 {
			sizes[a.Method+" "+a.Path] = a.MostBody
		}
	}
	return sizes
}()

// largestBody returns the size of the largest body of a request, in bytes.
func largestBody(r *http.Request) int64 {
	return int64(cmp.Or(largeBodies[r.Method+" "+r.URL.Path], desk.MaxBody))
}

// bodyTime is the longest that the body of a request may take to arrive.
const bodyTime = 10 * time.Second

// hasBody reports whether the request has a body; requests made by tests may have a nil Body.
func hasBody(r *http.Request) bool { return r.Body != nil && r.Body != http.NoBody }

// limitBodyTime sets a deadline for the body of a request, whether a handler reads it or the
// library discards it. Requests without a body get no deadline, because a stream must be able to
// last.
func (s *Server) limitBodyTime(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if hasBody(r) {
			// fails only for the ResponseWriters used in tests
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(s.bodyTime))
		}
		next.ServeHTTP(w, r)
	})
}

// readBody reads the whole body before the next handler runs, so that nothing after it waits for
// the sender.
func (s *Server) readBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !hasBody(r) {
			next.ServeHTTP(w, r)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largestBody(r)))
		if err != nil {
			w.Header().Set("Connection", "close")
			writeProblem(w, notReceived(err))
			return
		}
		if record.IsUTF16(body) {
			writeProblem(w, newProblem(http.StatusBadRequest, "bad_request", "the body is UTF-16: send UTF-8"))
			return
		}
		_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
		r.Body = io.NopCloser(bytes.NewReader(body))
		next.ServeHTTP(w, r)
	})
}

// notReceived returns the problem for a body that cannot be read.
func notReceived(err error) *Problem {
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return newProblem(http.StatusRequestEntityTooLarge, "too_large",
			fmt.Sprintf("the body has more than %d kB", large.Limit>>10))
	case errors.Is(err, os.ErrDeadlineExceeded):
		return newProblem(http.StatusRequestTimeout, "timeout", "the body has not arrived in time")
	}
	return newProblem(http.StatusBadRequest, "bad_request", "the body cannot be read")
}
