package server

import (
	"net/http"
	"strings"
)

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
