package server

import (
	"math"
	"net/http"
	"time"

	"roundhouse/play/desk"
	"roundhouse/play/people"
	"roundhouse/play/quota"
)

// RequestLimits limits requests. Rates are per second; unused allowance accumulates up to the
// burst. 0 means no limit.
type RequestLimits struct {
	Requests, RequestBurst   float64 // of one identity
	PerAddress, AddressBurst float64 // of one address
	// of one address at the same time, and as many requests, which may come through a proxy
	Connections int
}

// UsualRequests are the limits of a public server: enough for a family behind one address.
var UsualRequests = RequestLimits{Requests: 50, RequestBurst: 200, PerAddress: 60, AddressBurst: 300, Connections: 256}

// limitAddress limits the requests of an address, and records the address as the caller's.
func (s *Server) limitAddress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := s.clientAddress(r)
		if err := s.countAddress(a); err != nil {
			writeProblem(w, err)
			return
		}
		next.ServeHTTP(w, withCaller(r, desk.Caller{Address: a}))
	})
}

// countAddress counts a request of the address, and returns an error if there are too many.
func (s *Server) countAddress(a string) error {
	rate := quota.Rate{PerSecond: s.c.Requests.PerAddress, Burst: s.c.Requests.AddressBurst}
	return s.takeOne("address", rate, a, "there are many requests from your address: wait a moment")
}

// limitPerson limits the requests of a person.
func (s *Server) limitPerson(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := s.countPerson(callerOf(r.Context()).Person.ID); err != nil {
			writeProblem(w, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// countPerson counts a request of the person, and returns an error if there are too many.
func (s *Server) countPerson(id people.ID) error {
	rate := quota.Rate{PerSecond: s.c.Requests.Requests, Burst: s.c.Requests.RequestBurst}
	return s.takeOne("requests", rate, string(id), "you have sent many requests: wait a moment")
}

// takeOne takes one unit of the key's allowance. If none is left, it returns a problem that says
// how long to wait for the next. A key of "" is not limited.
func (s *Server) takeOne(cause string, of quota.Rate, key, detail string) error {
	if key == "" {
		return nil
	}
	wait, ok := s.quota.Take(of, cause+"/"+key)
	if ok {
		return nil
	}
	s.refusals.noteRefusal(cause)
	p := newProblem(http.StatusTooManyRequests, "too_many", detail)
	p.retry = int(math.Ceil(wait - 1e-6))
	return p
}

// The timeouts of the HTTP server.
const (
	headerTimeout = 5 * time.Second
	writeTimeout  = 30 * time.Second // streams set a deadline for each message instead
	idleTimeout   = 120 * time.Second
)

// HTTPServer returns an http.Server that serves the handler within the server's limits and
// timeouts.
func (s *Server) HTTPServer() *http.Server {
	return &http.Server{
		Handler: s.handler, ReadHeaderTimeout: headerTimeout, WriteTimeout: writeTimeout, IdleTimeout: idleTimeout,
		MaxHeaderBytes: 16 << 10, ConnState: s.limitConnections, ConnContext: noteConnection,
	}
}
