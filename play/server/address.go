package server

import (
	"net/http"
	"net/netip"
	"strings"
)

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
