package server

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"roundhouse/lobby"
	"roundhouse/table"
)

// Limits is how much one may ask for. A rate is per second; what is not used adds up to
// its burst. 0 is no limit.
type Limits struct {
	Requests, RequestBurst   float64 // of one identity
	PerAddress, AddressBurst float64 // requests of one address
	Tables, Joins, Hints     float64 // of one identity, per minute
	Phrases                  float64 // likewise
	Judges, JudgeBurst       float64 // of one identity, per minute and at once: requests to judge actions, six each
	Names, Guests            float64 // names and codes of one identity, identities of one address, per minute
	Streams, AddressStreams  int     // at the same time, of one identity and of one address
	Waiting, AddressWaiting  int     // tables that wait for players, likewise
}

// UsualLimits is what a public server allows: a family behind one address has room.
var UsualLimits = Limits{
	Requests: 50, RequestBurst: 200, PerAddress: 60, AddressBurst: 300,
	Tables: 10, Joins: 30, Hints: 30, Phrases: 30, Judges: 60, JudgeBurst: 400, Names: 20, Guests: 60,
	Streams: 12, AddressStreams: 100, Waiting: 20, AddressWaiting: 100,
}

// Network is addresses that are trusted to tell who they speak for.
type Network = netip.Prefix

// limiter counts what is asked for.
type limiter struct {
	limits Limits
	mu     sync.Mutex
	rates  map[string]*rate.Limiter
	open   map[string]int // streams
}

// mostRates is how many counters there are before all are forgotten.
const mostRates = 100000

func newLimiter(l Limits) *limiter {
	return &limiter{limits: l, rates: map[string]*rate.Limiter{}, open: map[string]int{}}
}

// allow takes one of what key may have, by a rate a second and a burst.
func (l *limiter) allow(key string, perSecond, burst float64) bool {
	if perSecond == 0 {
		return true
	}
	l.mu.Lock()
	r := l.rates[key]
	if r == nil {
		if len(l.rates) >= mostRates {
			l.forget()
		}
		r = rate.NewLimiter(rate.Limit(perSecond), int(max(burst, 1)))
		l.rates[key] = r
	}
	l.mu.Unlock()
	return r.Allow()
}

// forget drops the counters that are full again: they are as good as new. l is locked.
func (l *limiter) forget() {
	for key, r := range l.rates {
		if r.Tokens() >= float64(r.Burst()) {
			delete(l.rates, key)
		}
	}
	if len(l.rates) >= mostRates {
		clear(l.rates)
	}
}

func (l *limiter) table(id lobby.ID) bool { return l.perMinute("table/"+string(id), l.limits.Tables) }
func (l *limiter) join(w table.Who) bool  { return l.perMinute("join/"+string(w), l.limits.Joins) }
func (l *limiter) hint(w table.Who) bool  { return l.perMinute("hint/"+string(w), l.limits.Hints) }

func (l *limiter) judge(w table.Who) bool {
	return l.allow("judge/"+string(w), l.limits.Judges/60, l.limits.JudgeBurst)
}

func (l *limiter) phrase(w table.Who) bool {
	return l.perMinute("phrase/"+string(w), l.limits.Phrases)
}

func (l *limiter) name(id lobby.ID) bool { return l.perMinute("name/"+string(id), l.limits.Names) }

// guest is of an address, "" is not limited.
func (l *limiter) guest(address string) bool {
	return address == "" || l.perMinute("guest/"+address, l.limits.Guests)
}

func (l *limiter) perMinute(key string, n float64) bool { return l.allow(key, n/60, n) }

// stream counts a stream until done is called, or refuses it. Onlookers without a
// name are counted by their address alone; an address of "" is not counted.
func (l *limiter) stream(w table.Who, address string) (done func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var keys []string
	for _, k := range []struct {
		kind, of string
		most     int
	}{{"who/", string(w), l.limits.Streams}, {"address/", address, l.limits.AddressStreams}} {
		if k.of == "" || k.most == 0 {
			continue
		}
		if l.open[k.kind+k.of] >= k.most {
			return nil, false
		}
		keys = append(keys, k.kind+k.of)
	}
	for _, key := range keys {
		l.open[key]++
	}
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, key := range keys {
			if l.open[key]--; l.open[key] == 0 {
				delete(l.open, key)
			}
		}
	}, true
}

func tooMany(detail string) *Problem {
	p := problem(http.StatusTooManyRequests, "too_many", detail)
	p.retry = "2"
	return p
}

// address is whom a request comes from, "" for a program on this machine that speaks for
// nobody else: that is not limited. X-Forwarded-For counts from the proxies that were
// named, and from nobody else; then it always counts. Those behind a proxy on this machine that was
// not named share one address.
func (s *Server) address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	ip = ip.Unmap().WithZone("")
	forwarded := r.Header.Get("X-Forwarded-For") != "" || r.Header.Get("Forwarded") != ""
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && s.trusts(ip); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		ip = hop.Unmap().WithZone("")
	}
	if ip.IsLoopback() && !forwarded {
		return ""
	}
	if ip.Is6() {
		prefix, _ := ip.Prefix(64) // one subscriber has that many
		return prefix.String()
	}
	return ip.String()
}

func (s *Server) trusts(ip netip.Addr) bool {
	for _, p := range s.c.Proxies {
		if p.Contains(ip) {
			return true
		}
	}
	return false
}

type addressKey struct{}

// addressOf is the address of a request that has passed limitAddress.
func addressOf(ctx context.Context) string {
	a, _ := ctx.Value(addressKey{}).(string)
	return a
}

func (s *Server) limitAddress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l, a := s.limits, s.address(r)
		r = r.WithContext(context.WithValue(r.Context(), addressKey{}, a))
		if a != "" && !l.allow("address/"+a, l.limits.PerAddress, l.limits.AddressBurst) {
			s.metrics.limited.Inc()
			s.refuse(w, r, tooMany("there are many requests from your address: wait a moment"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Server) limitPerson(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l := s.limits
		if i := who(r.Context()); i != nil && !l.allow("who/"+string(i.person.ID), l.limits.Requests, l.limits.RequestBurst) {
			s.metrics.limited.Inc()
			s.refuse(w, r, tooMany("you have sent many requests: wait a moment"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// timeouts of a connection.
const (
	headerTimeout = 5 * time.Second
	writeTimeout  = 30 * time.Second // streams have one for each message
	idleTimeout   = 120 * time.Second
)

// HTTP is the http.Server that the handler is meant for.
func (s *Server) HTTP() *http.Server {
	return &http.Server{
		Handler: s.handler, ReadHeaderTimeout: headerTimeout, WriteTimeout: writeTimeout, IdleTimeout: idleTimeout,
		MaxHeaderBytes: 16 << 10,
	}
}
