package server

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"roundhouse/play/api"
	"roundhouse/play/cluster/member"
)

// Members knows the servers of a cluster, as *member.Members does.
type Members interface {
	Name() string // of this server
	Owner(slot int) (owner member.Member, ok bool)
	List() []member.Member
	Slots() []int
	Skew() time.Duration
	IsUp() bool
}

// Cluster connects a server with the others of its cluster. A request for a table that another one
// owns is forwarded to that one; see forwardRequests.
type Cluster struct {
	members Members
	token   string       // proves to a member that a request comes from another one
	tls     *innerTLS    // nil for plain HTTP
	lanes   lanes        // what other members are asked for at the moment
	noted   atomic.Int64 // when the log last said that a member does not answer, in nanoseconds
	way     *http.Transport
}

// shortestKey is the least number of bytes in the key of a cluster.
const shortestKey = 16

// NewCluster returns the cluster of members that share a key, which should be 32 random bytes or as
// hard to guess. If overTLS is set, they talk to each other over TLS, with certificates made from
// the key.
func NewCluster(members Members, key string, overTLS bool) (*Cluster, error) {
	if len(key) < shortestKey {
		return nil, fmt.Errorf("the cluster's key has %d bytes, and needs at least %d", len(key), shortestKey)
	}
	token, err := deriveKey(key, "roundhouse forwarded request")
	if err != nil {
		return nil, err
	}
	c := &Cluster{members: members, token: hex.EncodeToString(token)}
	c.way = &http.Transport{
		DialContext: (&net.Dialer{Timeout: dialTime}).DialContext, TLSHandshakeTimeout: dialTime,
		MaxIdleConnsPerHost: 256, IdleConnTimeout: idleTimeout / 2, // members must not close them first
		DisableCompression: true, ReadBufferSize: hopBuffer, WriteBufferSize: hopBuffer,
	}
	if overTLS {
		if c.tls, err = newInnerTLS(key); err != nil {
			return nil, err
		}
		c.way.TLSClientConfig = c.tls.client
	}
	return c, nil
}

// dialTime is the longest that connecting to another member may take. It is longer than the time
// after which a silent member is gone.
const dialTime = 2 * time.Second

// hopBuffer is the size in bytes of each buffer of a connection to another member, of which every
// forwarded stream has one.
const hopBuffer = 2 << 10

// deriveKey returns 32 bytes for one use of the cluster's key.
func deriveKey(key, use string) ([]byte, error) {
	return hkdf.Key(sha256.New, []byte(key), nil, use, 32)
}

// The headers with which a member forwards a request.
const (
	tokenHeader  = "Roundhouse-Token"  // proves that a member sends it
	clientHeader = "Roundhouse-Client" // the address for limits, "" if it has none
)

// takeToken reports whether a member sends the request, and removes the token, so that nothing can
// pass it on.
func (c *Cluster) takeToken(r *http.Request) bool {
	given, own := sha256.Sum256([]byte(r.Header.Get(tokenHeader))), sha256.Sum256([]byte(c.token))
	r.Header.Del(tokenHeader)
	return subtle.ConstantTimeCompare(given[:], own[:]) == 1
}

// mayNote reports whether the log may say that a member does not answer: once in each noteInterval.
func (c *Cluster) mayNote() bool {
	last, now := c.noted.Load(), time.Now().UnixNano()
	return now-last >= int64(noteInterval) && c.noted.CompareAndSwap(last, now)
}

// listUp returns the members that are up.
func (c *Cluster) listUp() []member.Member {
	return slices.DeleteFunc(c.members.List(), func(one member.Member) bool { return one.State != member.Up })
}

// othersUp returns the members that are up, except this server.
func (c *Cluster) othersUp() []member.Member {
	return slices.DeleteFunc(c.listUp(), func(one member.Member) bool { return one.Name == c.members.Name() })
}

// Resettle must be called whenever members may have changed, see member.Config. It ends everything
// that waits for a member that is gone, and all streams of tables that have moved.
func (s *Server) Resettle() {
	if s.c.Cluster != nil {
		s.c.Cluster.cutLanes()
	}
	s.desk.Resettle()
}

// askTime is the longest that another member may take to answer for a file.
const askTime = 2 * time.Second

// errNoFile is the error of a member that does not have a file either.
var errNoFile = errors.New("the other server does not have the file")

// findElsewhere serves the client's files that page does not have as another member has them: while
// servers are replaced one after the other, a page of one release may ask a server of another.
func (s *Server) findElsewhere(page http.Handler) http.Handler {
	if s.c.Cluster == nil {
		return page
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/assets/") && !isInner(r.Context()) && lacks(page, r) {
			for _, other := range s.c.Cluster.othersUp() {
				if s.serveFileOf(other, w, r) {
					return
				}
			}
		}
		page.ServeHTTP(w, r)
	})
}

// serveFileOf answers with another member's file, and reports whether it has it.
func (s *Server) serveFileOf(other member.Member, w http.ResponseWriter, r *http.Request) bool {
	ctx, end := s.c.Cluster.enterLane(r.Context(), other)
	defer end()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	late := time.AfterFunc(askTime, cancel)
	return s.passOn(w, r.WithContext(ctx), other, func(res *http.Response) error {
		if !late.Stop() || res.StatusCode >= http.StatusBadRequest {
			return errNoFile
		}
		return nil
	}) == nil
}

// lacks reports whether page answers that it does not have the file.
func lacks(page http.Handler, r *http.Request) bool {
	as := r.Clone(r.Context())
	as.Method = http.MethodHead
	to := &tried{header: http.Header{}}
	page.ServeHTTP(to, as)
	return to.code == http.StatusNotFound
}

// tried is a ResponseWriter that keeps only the status code.
type tried struct {
	header http.Header
	code   int
}

// Header implements http.ResponseWriter.
func (t *tried) Header() http.Header { return t.header }

// WriteHeader implements http.ResponseWriter.
func (t *tried) WriteHeader(code int) { t.code = code }

// Write implements http.ResponseWriter.
func (*tried) Write(data []byte) (int, error) { return len(data), nil }

// passOn lets another member answer a request, which must be in the member's lane. It returns an
// error if there is no answer, or if check, which may be nil, rejects it; nothing has been written
// then. If an answer breaks off, it panics with http.ErrAbortHandler, so that the client notices.
func (s *Server) passOn(w http.ResponseWriter, r *http.Request, to member.Member,
	check func(*http.Response) error) (err error) {
	proxy := httputil.ReverseProxy{
		Rewrite:   func(p *httputil.ProxyRequest) { s.c.Cluster.address(p, to) },
		Transport: s.c.Cluster.way, FlushInterval: -1, BufferPool: hopBuffers{},
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
		ModifyResponse: func(res *http.Response) error {
			if check != nil {
				if err := check(res); err != nil {
					return err
				}
			}
			for name := range res.Header { // the member has set the headers of every answer, too
				w.Header().Del(name)
			}
			return nil
		},
		ErrorHandler: func(_ http.ResponseWriter, _ *http.Request, failed error) { err = failed },
	}
	take := func() func() { return s.takeCounting(r) }
	proxy.ServeHTTP(&patientWriter{w, http.NewResponseController(w), s.slow, take}, r)
	return err
}

// address addresses a forwarded request. Everything else of it stays, except what is meant for
// proxies.
func (c *Cluster) address(p *httputil.ProxyRequest, to member.Member) {
	scheme := "http"
	if c.tls != nil {
		scheme = "https"
	}
	p.SetURL(&url.URL{Scheme: scheme, Host: to.Address})
	p.Out.Host = p.In.Host
	p.Out.Header.Set(tokenHeader, c.token)
	p.Out.Header.Set(clientHeader, callerOf(p.In.Context()).Address)
}

// tableOf returns the ID of the table that the path belongs to, or "".
func tableOf(path string) string {
	rest, _ := strings.CutPrefix(path, "/api/tables/")
	if rest == path {
		return ""
	}
	table, _, _ := strings.Cut(rest, "/")
	return table
}

// forwardRequests forwards a request for a table to the member that owns it. All other requests are
// answered here, as are those that another member has forwarded. This comes after everything that
// concerns the connection, its address and the site that sends the request, which the owner cannot
// see, and before the identification of the caller, which the owner needs.
func (s *Server) forwardRequests(next http.Handler) http.Handler {
	if s.c.Cluster == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		table := tableOf(r.URL.Path)
		if table == "" {
			next.ServeHTTP(w, r)
			return
		}
		owner, ok := s.c.Cluster.members.Owner(member.SlotOf(table))
		switch {
		case ok && owner.Name == s.c.Cluster.members.Name():
			next.ServeHTTP(w, r)
		case ok:
			s.forwardTo(owner, w, r)
		default:
			s.metrics.forwarded.WithLabelValues("no_owner").Inc()
			writeProblem(w, ownerless())
		}
	})
}

// ownerless returns the problem for a request whose table has no owner, or lost it before it
// answered. Commands may be sent again.
func ownerless() *api.Problem {
	p := api.Refuse(http.StatusServiceUnavailable, "unavailable", "the table is moving to another server")
	p.Retry = 1
	return p
}

// forwardTo lets the owner of a table answer a request.
func (s *Server) forwardTo(owner member.Member, w http.ResponseWriter, r *http.Request) {
	setOperation(r, forwardedOperation)
	ctx, end := s.c.Cluster.enterLane(r.Context(), owner)
	defer end()
	var err error
	defer func() {
		outcome := outcomeOf(ctx, r.Context(), err)
		s.metrics.forwarded.WithLabelValues(outcome).Inc()
		if outcome == "failed" && s.c.Cluster.mayNote() {
			s.log.Warn("another server does not answer", "name", owner.Name, "error", err)
		}
	}()
	if err = s.passOn(w, r.WithContext(ctx), owner, nil); err != nil {
		writeProblem(w, ownerless())
	}
}

// outcomeOf returns what became of a request in the lane ctx whose client may have gone away, for
// metrics.
func outcomeOf(ctx, client context.Context, err error) string {
	switch {
	case errors.Is(context.Cause(ctx), errGone):
		return "cut"
	case err != nil && client.Err() == nil:
		return "failed"
	}
	return "answered"
}
