package server

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"sync"

	"roundhouse/play/quota"
)

// limitConnections is an http.Server.ConnState: if an address exceeds its limit, it closes the
// address's new connections. Connections from this machine and from trusted proxies are not
// counted; limitFlight counts the requests that come through them.
func (s *Server) limitConnections(c net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		done, ok := s.holdConnection(c.RemoteAddr().String())
		if !ok {
			_ = c.Close()
			return
		}
		s.connections.Store(c, done)
	case http.StateClosed, http.StateHijacked: // a WebSocket has taken its counting before
		if done, ok := s.connections.LoadAndDelete(c); ok {
			done.(func())()
		}
	}
}

type connectionKey struct{}

// noteConnection is an http.Server.ConnContext: it lets takeCounting find the connection.
func noteConnection(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, c)
}

// takeCounting takes the request and its connection from limitFlight and limitConnections, for who
// hijacks the connection: without a gap in which another one could take its place. It returns the
// function that ends the counting.
func (s *Server) takeCounting(r *http.Request) (done func()) {
	var list []func()
	if f, ok := r.Context().Value(flightKey{}).(*flight); ok {
		list = append(list, f.done)
		f.done = func() {}
	}
	if c, ok := r.Context().Value(connectionKey{}).(net.Conn); ok && r.ProtoMajor == 1 {
		if done, ok := s.connections.LoadAndDelete(c); ok {
			list = append(list, done.(func()))
		}
	}
	return sync.OnceFunc(func() {
		for _, f := range list {
			f()
		}
	})
}

// holdConnection counts a connection until done is called. It returns false if the address has too
// many.
func (s *Server) holdConnection(remote string) (done func(), ok bool) {
	return s.hold("connection", s.countedPeer(remote))
}

// hold counts a connection, or a request in flight, of an address until done is called.
func (s *Server) hold(kind, address string) (done func(), ok bool) {
	done, ok = s.quota.Hold(quota.Holding{Kind: kind, Of: address, Most: s.c.Requests.Connections})
	if !ok {
		s.refusals.noteRefusal("connections")
	}
	return done, ok
}

// countedPeer returns the key under which a connection is counted, or "" if it is not counted.
func (s *Server) countedPeer(remote string) string {
	ip, text := peerAddress(remote)
	if ip.IsValid() && (ip.IsLoopback() || s.isTrusted(ip)) {
		return ""
	}
	return text
}

type flightKey struct{}

// flight is a request that limitFlight counts.
type flight struct{ done func() }

// limitFlight limits the concurrent requests of an address, which may come through a proxy, or many
// over one connection of HTTP/2: it refuses those above the limit of connections.
func (s *Server) limitFlight(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		done, ok := s.hold("flight", callerOf(r.Context()).Address)
		if !ok {
			writeProblem(w, newProblem(http.StatusTooManyRequests, "too_many",
				"there are many requests at once from your address: wait until one has ended"))
			return
		}
		f := &flight{done}
		defer func() { f.done() }()
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), flightKey{}, f)))
	})
}

// peerAddress returns the address of the other end of a connection, and the key under which it is
// counted.
func peerAddress(remote string) (netip.Addr, string) {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		host = remote
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}, host
	}
	ip = ip.Unmap().WithZone("")
	return ip, countedText(ip)
}

// countedText returns the key under which an address is counted.
func countedText(ip netip.Addr) string {
	if ip.Is6() {
		prefix, _ := ip.Prefix(64) // a single subscriber may have a whole /64
		return prefix.String()
	}
	return ip.String()
}
