package server

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"math/big"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"roundhouse/play/cluster/member"
	"roundhouse/play/desk"
)

// InnerServer returns an http.Server for an address at which only other members of the cluster
// connect. With TLS between members there must be one; without it, members can also connect to the
// address for people.
func (s *Server) InnerServer() *http.Server {
	inner := s.HTTPServer()
	if t := s.c.Cluster.tls; t != nil {
		inner.TLSConfig = t.server
		inner.Protocols = new(http.Protocols)
		inner.Protocols.SetHTTP1(true) // WebSockets pass
	}
	return inner
}

// ServeInner answers other members until the InnerServer is closed.
func (c *Cluster) ServeInner(inner *http.Server, l net.Listener) error {
	if c.tls == nil {
		return inner.Serve(l)
	}
	return inner.ServeTLS(l, "", "")
}

type innerKey struct{}

// isInner reports whether another member forwards the request.
func isInner(ctx context.Context) bool { return ctx.Value(innerKey{}) != nil }

// splitInner gives requests of members to inner, with the client's address as the member counted
// it, and all others to outer. If somebody else sends the headers of a member, they count for
// nothing.
func (s *Server) splitInner(inner, outer http.Handler) http.Handler {
	if s.c.Cluster == nil {
		return outer
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		client := r.Header.Get(clientHeader)
		r.Header.Del(clientHeader)
		if !s.c.Cluster.takeToken(r) {
			outer.ServeHTTP(w, r)
			return
		}
		s.takeCounting(r)()
		r = r.WithContext(context.WithValue(r.Context(), innerKey{}, true))
		inner.ServeHTTP(w, withCaller(r, desk.Caller{Address: client, Site: s.siteOf(r)}))
	})
}

// innerTLS configures TLS between members. They all have the same key pair, which is made from the
// cluster's key, and accept no other. So there are no files and no authorities.
type innerTLS struct{ server, client *tls.Config }

// newInnerTLS makes the configuration from the cluster's key.
func newInnerTLS(key string) (*innerTLS, error) {
	seed, err := deriveKey(key, "roundhouse tls between servers")
	if err != nil {
		return nil, err
	}
	pair := ed25519.NewKeyFromSeed(seed)
	public := pair.Public().(ed25519.PublicKey)
	// nobody looks at the times: clocks need not agree for servers to talk
	form := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Unix(0, 0), NotAfter: time.Unix(1<<32, 0)}
	certificate, err := x509.CreateCertificate(rand.Reader, form, form, public, pair)
	if err != nil {
		return nil, err
	}
	own := &tls.Config{
		MinVersion:   tls.VersionTLS13,
		Certificates: []tls.Certificate{{Certificate: [][]byte{certificate}, PrivateKey: pair}},
		ClientAuth:   tls.RequireAnyClientCert,
		// The handshake proves that the other side has the certificate's key; VerifyConnection
		// compares that key, so nothing else of the certificate matters.
		InsecureSkipVerify: true,
		VerifyConnection: func(state tls.ConnectionState) error {
			other, ok := state.PeerCertificates[0].PublicKey.(ed25519.PublicKey)
			if !ok || !other.Equal(public) {
				return errors.New("the other server has another cluster key")
			}
			return nil
		},
	}
	return &innerTLS{server: own.Clone(), client: own.Clone()}, nil
}

// errGone is why a request ends whose answer was to come from a member that is gone, or that this
// server can no longer wait for because it is closing.
var errGone = errors.New("the other server is gone")

// lanes holds a lane for each member that is asked for something.
type lanes struct {
	mu     sync.Mutex
	closed bool
	lane   map[string]lane // by the member's instance
}

// lane is the way to a member, with everything that is under way there.
type lane struct {
	ctx context.Context // ends when the member is gone
	end func()
}

// enterLane returns a context for a request to another member, which ends with ctx, or with the
// cause errGone if the member is gone. The caller must call end.
func (c *Cluster) enterLane(ctx context.Context, to member.Member) (_ context.Context, end func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	c.lanes.mu.Lock()
	defer c.lanes.mu.Unlock()
	if c.lanes.closed || !slices.Contains(c.othersUp(), to) {
		cancel(errGone)
		return ctx, func() {}
	}
	l, ok := c.lanes.lane[to.Instance]
	if !ok {
		l.ctx, l.end = context.WithCancel(context.Background())
		if c.lanes.lane == nil {
			c.lanes.lane = map[string]lane{}
		}
		c.lanes.lane[to.Instance] = l
	}
	stop := context.AfterFunc(l.ctx, func() { cancel(errGone) })
	return ctx, func() { stop(); cancel(nil) }
}

// cutLanes ends the lanes of members that are no longer up.
func (c *Cluster) cutLanes() {
	c.lanes.mu.Lock()
	defer c.lanes.mu.Unlock()
	up := map[string]bool{}
	for _, one := range c.othersUp() {
		up[one.Instance] = true
	}
	for instance, l := range c.lanes.lane {
		if !up[instance] {
			l.end()
			delete(c.lanes.lane, instance)
			c.way.CloseIdleConnections() // a new instance may be there by now
		}
	}
}

// close ends all lanes for good.
func (l *lanes) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	for _, one := range l.lane {
		one.end()
	}
	clear(l.lane)
}
