package server

import (
	"context"
	"net"
	"net/http"
	"net/netip"

	"roundhouse/play/quota"
)

// limitConnections is an http.Server.ConnState: if an address exceeds its limit, it closes the
// address's new connections. Connections from this machine and from trusted proxies are not
// counted; limitFlight counts the requests that come through them instead.
func (s *Server) limitConnections(c net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		done, ok := s.holdConnection(c.RemoteAddr().String())
		if !ok {
			_ = c.Close()
			return
		}
		s.connections.Store(c, done)
	case http.StateClosed, http.StateHijacked: // a WebSocket is counted by holdSocket from then on
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

// takeCounting takes the request's connection from limitConnections. It returns the function that
// ends the counting, or nil if the connection is not counted.
func (s *Server) takeCounting(r *http.Request) (done func()) {
	c, ok := r.Context().Value(connectionKey{}).(net.Conn)
	if !ok {
		return nil
	}
	if done, ok := s.connections.LoadAndDelete(c); ok {
		return done.(func())
	}
	return nil
}

// holdConnection counts a connection until done is called. It returns false if the address has too
// many.
func (s *Server) holdConnection(remote string) (done func(), ok bool) {
	done, ok = s.quota.Hold(quota.Holding{Kind: "connection", Of: s.countedPeer(remote),
		Most: s.c.Requests.Connections})
	if !ok {
		s.refusals.noteRefusal("connections")
	}
	return done, ok
}

// holdFlight is holdConnection for a request through a proxy.
func (s *Server) holdFlight(r *http.Request) (done func(), ok bool) {
	done, ok = s.quota.Hold(quota.Holding{Kind: "flight", Of: callerOf(r.Context()).Address,
		Most: s.c.Requests.Connections})
	if !ok {
		s.refusals.noteRefusal("connections")
	}
	return done, ok
}

// holdSocket counts a WebSocket, which outlives its request, as what the request was counted as. If
// it comes through another server, that one counts it.
func (s *Server) holdSocket(r *http.Request) (done func(), ok bool) {
	if isInner(r.Context()) {
		return func() {}, true
	}
	if s.countedPeer(r.RemoteAddr) != "" {
		return s.holdConnection(r.RemoteAddr)
	}
	return s.holdFlight(r)
}

// countedPeer returns the key under which a connection is counted, or "" if it is not counted.
func (s *Server) countedPeer(remote string) string {
	ip, text := peerAddress(remote)
	if ip.IsValid() && (ip.IsLoopback() || s.isTrusted(ip)) {
		return ""
	}
	return text
}

// limitFlight limits the concurrent requests of an address that connects through a proxy: it
// refuses those above the limit of connections.
func (s *Server) limitFlight(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.countedPeer(r.RemoteAddr) != "" { // its connection is counted
			next.ServeHTTP(w, r)
			return
		}
		done, ok := s.holdFlight(r)
		if !ok {
			writeProblem(w, newProblem(http.StatusTooManyRequests, "too_many",
				"there are many requests at once from your address: wait until one has ended"))
			return
		}
		defer done()
		next.ServeHTTP(w, r)
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
