package server

import (
	"net/http"
	"net/netip"
	"strings"
)

// Network is addresses that are trusted to tell who they speak for.
type Network = netip.Prefix

// clientAddress returns whom a request comes from, "" for a program on this machine that speaks for
// nobody else: that is not limited. X-Forwarded-For counts from the proxies that were
// named, and from nobody else; then it always counts. Those behind a proxy on this machine that was
// not named share one address.
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
