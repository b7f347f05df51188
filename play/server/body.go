package server

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"time"
)

// maxBody is the largest body of a request, in bytes.
const maxBody = 8 << 10

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
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			w.Header().Set("Connection", "close")
			writeProblem(w, notReceived(err))
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
		return newProblem(http.StatusRequestEntityTooLarge, "too_large", "the body has more than 8 kB")
	case errors.Is(err, os.ErrDeadlineExceeded):
		return newProblem(http.StatusRequestTimeout, "timeout", "the body has not arrived in time")
	}
	return newProblem(http.StatusBadRequest, "bad_request", "the body cannot be read")
}
