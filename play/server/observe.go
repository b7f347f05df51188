package server

import (
	"fmt"
	"net/http"
	"runtime"
	"time"
)

// observeRequests counts requests, and answers in place of operations that panic.
func (s *Server) observeRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		r, operation := noteOperation(r)
		to := &seen{ResponseWriter: w}
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				problem := s.problemOfPanic(r.Method, p)
				if to.code != 0 { // a partial answer must not look complete
					panic(http.ErrAbortHandler)
				}
				writeProblem(to, problem)
			}
			s.metrics.countRequest(*operation, max(to.code, 200), time.Since(began))
		}()
		next.ServeHTTP(to, r)
	})
}

// problemOfPanic logs a panic of the operation, and returns the problem that its caller gets. The
// function that recovers must call it.
func (s *Server) problemOfPanic(operation string, p any) *Problem {
	s.log.Error("a request panicked", "operation", operation, "panic", fmt.Sprintf("%T", p), "at", panicFrames())
	return newProblem(http.StatusInternalServerError, "internal", "something went wrong here")
}

// panicFrames returns the functions and lines that led to a panic. The panic's text and the
// arguments of functions must not be logged: they may contain tiles.
func panicFrames() (list []string) {
	var pcs [24]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(5, pcs[:])])
	for f, more := frames.Next(); more; f, more = frames.Next() {
		list = append(list, fmt.Sprintf("%s:%d", f.Function, f.Line))
	}
	return list
}

// seen is a ResponseWriter that remembers the status code.
type seen struct {
	http.ResponseWriter
	code int
}

// WriteHeader implements http.ResponseWriter.
func (s *seen) WriteHeader(code int) {
	if s.code == 0 {
		s.code = code
	}
	s.ResponseWriter.WriteHeader(code)
}

// Write implements http.ResponseWriter.
func (s *seen) Write(data []byte) (int, error) {
	if s.code == 0 {
		s.code = http.StatusOK
	}
	return s.ResponseWriter.Write(data)
}

// Unwrap supports http.ResponseController.
func (s *seen) Unwrap() http.ResponseWriter { return s.ResponseWriter }
