package server

import (
	"context"
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"roundhouse/people"
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
	Events, EventBurst       float64 // of one identity: commands but actions of the game, which a turn allows
	Streams, AddressStreams  int     // at the same time, of one identity and of one address
	Waiting, AddressWaiting  int     // tables that wait for players, likewise
	Connections              int     // of one address at the same time; requests where a proxy connects for it
}

// UsualLimits is what a public server allows: a family behind one address has room.
var UsualLimits = Limits{
	Requests: 50, RequestBurst: 200, PerAddress: 60, AddressBurst: 300,
	Tables: 10, Joins: 30, Hints: 30, Phrases: 30, Judges: 60, JudgeBurst: 400, Names: 20, Guests: 60,
	Events: 5, EventBurst: 60,
	Streams: 12, AddressStreams: 100, Waiting: 20, AddressWaiting: 100, Connections: 256,
}

// Network is addresses that are trusted to tell who they speak for.
type Network = netip.Prefix

// limiter counts what is asked for.
type limiter struct {
	limits Limits
	now    func() time.Time
	noted  func(cause string) // is told of what is refused
	mu     sync.Mutex
	rates  map[string]*rate.Limiter
	open   map[string]int // what is held
}

// mostRates is how many counters there are before all are forgotten.
const mostRates = 100000

func newLimiter(l Limits, noted func(cause string)) *limiter {
	return &limiter{limits: l, now: time.Now, noted: noted, rates: map[string]*rate.Limiter{}, open: map[string]int{}}
}

// limit is what may be asked for: so many a second on average, and at once.
type limit struct {
	cause     string // in logs and metrics
	detail    string // for people
	perSecond float64
	burst     float64
}

// perMinute is a limit of n a minute, which may be asked for at once.
func perMinute(cause string, n float64, detail string) limit {
	return limit{cause, detail, n / 60, n}
}

// take takes one of what key may have, or returns a problem that says when there will be one.
func (l *limiter) take(of limit, key string) error {
	if of.perSecond == 0 {
		return nil
	}
	now := l.now()
	r := l.counter(of.cause+"/"+key, of)
	if r.AllowN(now, 1) {
		return nil
	}
	l.noted(of.cause)
	return tooMany(of.detail, (1-r.TokensAt(now))/of.perSecond)
}

// counter returns that of a key.
func (l *limiter) counter(key string, of limit) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.rates[key]
	if r == nil {
		if len(l.rates) >= mostRates {
			l.forget()
		}
		r = rate.NewLimiter(rate.Limit(of.perSecond), int(max(of.burst, 1)))
		l.rates[key] = r
	}
	return r
}

// forget drops the counters that are full again: they are as good as new. l is locked.
func (l *limiter) forget() {
	now := l.now()
	for key, r := range l.rates {
		if r.TokensAt(now) >= float64(r.Burst()) {
			delete(l.rates, key)
		}
	}
	if len(l.rates) >= mostRates {
		clear(l.rates)
	}
}

func (l *limiter) request(id people.ID) error {
	return l.take(limit{"requests", "you have sent many requests: wait a moment", l.limits.Requests, l.limits.RequestBurst}, string(id))
}

// fromAddress is of an address, "" is not limited.
func (l *limiter) fromAddress(address string) error {
	if address == "" {
		return nil
	}
	return l.take(limit{"address", "there are many requests from your address: wait a moment", l.limits.PerAddress, l.limits.AddressBurst}, address)
}

func (l *limiter) table(id people.ID) error {
	return l.take(perMinute("tables", l.limits.Tables, "you have made many tables: wait a while"), string(id))
}

func (l *limiter) join(w table.Who) error {
	return l.take(perMinute("joins", l.limits.Joins, "you have joined many tables: wait a while"), string(w))
}

func (l *limiter) hint(w table.Who) error {
	return l.take(perMinute("hints", l.limits.Hints, "you have asked for many hints: wait a while"), string(w))
}

func (l *limiter) judge(w table.Who) error {
	return l.take(limit{"judges", "you have asked for many judgements: wait a while", l.limits.Judges / 60, l.limits.JudgeBurst}, string(w))
}

func (l *limiter) phrase(w table.Who) error {
	return l.take(perMinute("phrases", l.limits.Phrases, "you have said much: wait a while"), string(w))
}

func (l *limiter) name(id people.ID) error {
	return l.take(perMinute("names", l.limits.Names, "you have changed your name, or made or used codes, often: wait a while"), string(id))
}

// event is of commands that make events outside of one's own turns.
func (l *limiter) event(w table.Who) error {
	return l.take(limit{"events", "you have sent many commands: wait a moment", l.limits.Events, l.limits.EventBurst}, string(w))
}

// guest is of an address, "" is not limited.
func (l *limiter) guest(address string) error {
	if address == "" {
		return nil
	}
	return l.take(perMinute("guests", l.limits.Guests, "many have come from your address: wait a while"), address)
}

// stream counts a stream until done is called, or refuses it. Onlookers without a
// name are counted by their address alone; an address of "" is not counted.
func (l *limiter) stream(w table.Who, address string) (done func(), err error) {
	done, ok := l.hold(holding{"who/", string(w), l.limits.Streams}, holding{"address/", address, l.limits.AddressStreams})
	if !ok {
		l.noted("streams")
		return nil, tooMany("you have many streams open: close some", 0)
	}
	return done, nil
}

// holding is something that is there for a while, which somebody may have so many of.
type holding struct {
	kind, of string // "": it is not counted
	most     int    // 0 is no limit
}

// hold counts holdings until done is called, or refuses all of them.
func (l *limiter) hold(list ...holding) (done func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var keys []string
	for _, h := range list {
		if h.of == "" || h.most == 0 {
			continue
		}
		if l.open[h.kind+h.of] >= h.most {
			return nil, false
		}
		keys = append(keys, h.kind+h.of)
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

// tooMany says that there has been too much of something, and after how many seconds there may
// be more; 0 where nobody knows.
func tooMany(detail string, seconds float64) *Problem {
	p := problem(http.StatusTooManyRequests, "too_many", detail)
	if seconds > 0 {
		p.retry = strconv.Itoa(int(math.Ceil(seconds - 1e-6)))
	}
	return p
}

// address is whom a request comes from, "" for a program on this machine that speaks for
// nobody else: that is not limited. X-Forwarded-For counts from the proxies that were
// named, and from nobody else; then it always counts. Those behind a proxy on this machine that was
// not named share one address.
func (s *Server) address(r *http.Request) string {
	ip, text := peer(r.RemoteAddr)
	if !ip.IsValid() {
		return text
	}
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
	return counted(ip)
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
		a := s.address(r)
		if err := s.limits.fromAddress(a); err != nil {
			s.refuse(w, r, err)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), addressKey{}, a)))
	})
}

func (s *Server) limitPerson(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if i := who(r.Context()); i != nil {
			if err := s.limits.request(i.person.ID); err != nil {
				s.refuse(w, r, err)
				return
			}
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
		MaxHeaderBytes: 16 << 10, ConnState: s.limitConnections,
	}
}
