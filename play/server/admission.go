package server

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"math"
	"net/http"
	"net/netip"
	"os"
	"strings"
	"time"

	"roundhouse/game/record"
	"roundhouse/play/api"
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

// UsualRequests are the limits of a public server: enough for a family behind one address. At a first
// visit a browser fetches all files of the client at once, some 250, and ten people may come together.
var UsualRequests = RequestLimits{Requests: 50, RequestBurst: 600, PerAddress: 60, AddressBurst: 4000, Connections: 256}

// limitAddress limits the requests of an address, and records the address as the caller's.
func (s *Server) limitAddress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := s.clientAddress(r)
		if err := s.countAddress(a); err != nil {
			writeProblem(w, err)
			return
		}
		next.ServeHTTP(w, withCaller(r, desk.Caller{Address: a, Site: s.siteOf(r)}))
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
	p := api.Refuse(http.StatusTooManyRequests, "too_many", detail)
	p.Retry = int(math.Ceil(wait - 1e-6))
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

// Network is a range of addresses whose X-Forwarded-For headers are trusted.
type Network = netip.Prefix

// clientAddress returns the address that a request comes from. It returns "" if the request comes
// from a program on this machine that does not forward it for somebody else; such requests are not
// limited. X-Forwarded-For is used only in requests from a named proxy. Clients behind an unnamed
// proxy on this machine share one address.
func (s *Server) clientAddress(r *http.Request) string {
	ip, text := peerAddress(r.RemoteAddr)
	if !ip.IsValid() {
		return text
	}
	forwarded := r.Header.Get("X-Forwarded-For") != "" || r.Header.Get("Forwarded") != ""
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && s.isTrusted(ip); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		ip = hop.Unmap().WithZone("")
	}
	if ip.IsLoopback() && !forwarded {
		return ""
	}
	return countedText(ip)
}

func (s *Server) isTrusted(ip netip.Addr) bool {
	for _, p := range s.c.Proxies {
		if p.Contains(ip) {
			return true
		}
	}
	return false
}

// largeBodies has the size of the largest body in bytes, by method and path, of operations that
// accept more than desk.MaxBody.
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
			writeProblem(w, api.Refuse(http.StatusBadRequest, "bad_request", "the body is UTF-16: send UTF-8"))
			return
		}
		_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
		r.Body = &arrivedBody{bytes.NewReader(body), body}
		next.ServeHTTP(w, r)
	})
}

// arrivedBody is a body that has been read.
type arrivedBody struct {
	*bytes.Reader
	text []byte
}

// Close implements io.Closer.
func (*arrivedBody) Close() error { return nil }

// bodyOf returns the body of a request that has passed readBody.
func bodyOf(r *http.Request) []byte {
	if b, ok := r.Body.(*arrivedBody); ok {
		return b.text
	}
	return nil
}

// notReceived returns the problem for a body that cannot be read.
func notReceived(err error) *api.Problem {
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return api.TooLarge(int(large.Limit))
	case errors.Is(err, os.ErrDeadlineExceeded):
		return api.Refuse(http.StatusRequestTimeout, "timeout", "the body has not arrived in time")
	}
	return api.Refuse(http.StatusBadRequest, "bad_request", "the body cannot be read")
}
