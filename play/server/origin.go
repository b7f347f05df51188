package server

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"roundhouse/play/api"
)

// hostOf returns the host and port of an address as browsers send them: without the port if it is
// the scheme's default.
func hostOf(scheme, host string) string {
	host = strings.ToLower(host)
	switch scheme {
	case "http":
		host = strings.TrimSuffix(host, ":80")
	case "https":
		host = strings.TrimSuffix(host, ":443")
	}
	return host
}

// requireHost refuses requests for a host that is not the server's: they may come from a page whose
// domain points to this machine. The health check may be requested under any host, and a named
// proxy is trusted to forward only requests for its own hosts.
func (s *Server) requireHost(next http.Handler) http.Handler {
	if s.c.Public == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/healthz" || r.URL.Path == "/readyz" || s.isPublic(r.Host) || s.isLocal(r) ||
			s.isTrusted(peerOf(r)) {
			next.ServeHTTP(w, r)
			return
		}
		s.refuseHost(w)
	})
}

func (s *Server) refuseHost(w http.ResponseWriter) {
	s.refusals.noteRefusal("wrong_host")
	writeProblem(w, api.Refuse(http.StatusMisdirectedRequest, "wrong_host", "this server is "+s.c.Public))
}

// isPublic reports whether the host is that of the public address.
func (s *Server) isPublic(host string) bool {
	u, err := url.Parse(s.c.Public)
	return err == nil && hostOf(u.Scheme, host) == hostOf(u.Scheme, u.Host)
}

// isLocal reports whether the request comes from this machine and is addressed to it.
func (s *Server) isLocal(r *http.Request) bool {
	name := r.Host
	if host, _, err := net.SplitHostPort(name); err == nil {
		name = host
	}
	ip, err := netip.ParseAddr(strings.Trim(name, "[]"))
	return peerOf(r).IsLoopback() && (strings.EqualFold(name, "localhost") || err == nil && ip.IsLoopback())
}

// peerOf returns the address at the other end of the connection, or the zero value if it is
// unknown.
func peerOf(r *http.Request) netip.Addr {
	ip, _ := peerAddress(r.RemoteAddr)
	return ip
}

// requireOrigin refuses requests from pages of other sites. If the public address is known, the
// origin is compared with that and not with the request's host, because a proxy may send any host.
func (s *Server) requireOrigin(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	if s.c.Public != "" {
		if err := origin.AddTrustedOrigin(s.c.Public); err != nil {
			s.log.Error("the public address is no origin", "error", err)
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if origin.Check(asChange(r)) != nil || !s.isOwnOrigin(r) {
			s.refusals.noteRefusal("foreign_origin")
			writeProblem(w, api.Refuse(http.StatusForbidden, "foreign_origin",
				"requests of other sites are not answered"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// asChange returns the request, with the method of one that changes something if it asks for a
// WebSocket, over which commands may follow.
func asChange(r *http.Request) *http.Request {
	if !asksForSocket(r) {
		return r
	}
	as := *r
	as.Method = http.MethodPost
	return &as
}

// isOwnOrigin reports whether the request may change something as far as the public address is
// concerned.
func (s *Server) isOwnOrigin(r *http.Request) bool {
	from := r.Header.Get("Origin")
	return s.c.Public == "" || from == "" || from == s.c.Public || isReading(asChange(r).Method) || s.isLocal(r)
}

// isReading reports whether the method is one that changes nothing.
func isReading(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions
}

// policyWith returns the Content-Security-Policy: pages may load only the server's own files. They
// have no inline scripts, and no inline style but the one that source allows, if it is not empty.
func policyWith(source string) string {
	styles := strings.TrimSpace("style-src 'self' " + source)
	return "default-src 'none'; script-src 'self'; " + styles + "; img-src 'self' data:; font-src 'self'; " +
		"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

// setHeaders sets the headers of every answer.
func (s *Server) setHeaders(next http.Handler) http.Handler {
	policy := policyWith(s.c.PageStyle)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer") // whoever knows a table's address can enter
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if strings.HasPrefix(r.URL.Path, "/api/") {
			h.Set("Cache-Control", "no-store")
		}
		if s.c.Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// siteOf returns the address of the pages from which a request comes: scheme and host. If the public
// address is not known, the browser or the request says it.
func (s *Server) siteOf(r *http.Request) string {
	switch from := r.Header.Get("Origin"); {
	case s.c.Public != "":
		return s.c.Public
	case from != "" && from != "null":
		return from
	case r.TLS != nil || s.c.Secure:
		return "https://" + r.Host
	}
	return "http://" + r.Host
}
