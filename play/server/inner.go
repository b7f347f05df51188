package server

import (
	"context"
	"net"
	"net/http"

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

// splitInner gives requests of members to inner, with the client's address as the member counted it,
// and all others to outer. If somebody else sends the headers of a member, they count for nothing.
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
		inner.ServeHTTP(w, withCaller(r, desk.Caller{Address: client}))
	})
}
