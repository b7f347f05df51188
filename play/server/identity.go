package server

import (
	"context"
	"net/http"
	"strings"
	"time"

	"roundhouse/play/desk"
)

// The names of the cookie with a guest's secret. The prefix of the name used under TLS stops other
// hosts of the same domain from setting the cookie.
const (
	plainCookie  = "roundhouse"
	secureCookie = "__Host-roundhouse"
)

// cookieName returns the name of the cookie.
func (s *Server) cookieName() string {
	if s.c.Secure {
		return secureCookie
	}
	return plainCookie
}

type callerKey struct{}

// callerOf returns the caller of a request that has passed limitAddress and identifyCaller.
func callerOf(ctx context.Context) desk.Caller {
	c, _ := ctx.Value(callerKey{}).(desk.Caller)
	return c
}

// withCaller returns a copy of the request that carries the caller.
func withCaller(r *http.Request, c desk.Caller) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), callerKey{}, c))
}

// secretOf returns the secret of a request, from the bearer token or the cookie. old reports
// whether it came from a cookie under the name that is no longer used.
func (s *Server) secretOf(r *http.Request) (secret string, old bool) {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if strings.EqualFold(scheme, "Bearer") {
		return strings.TrimSpace(token), false
	}
	for _, name := range []string{s.cookieName(), plainCookie} {
		if c, err := r.Cookie(name); err == nil {
			return c.Value, name != s.cookieName()
		}
	}
	return "", false
}

// identifyCaller finds out who sends a request. It sets a cookie with an old name again under the
// current one.
func (s *Server) identifyCaller(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		secret, old := s.secretOf(r)
		c := callerOf(r.Context())
		var err error
		if c.Person, err = s.desk.Identify(r.Context(), secret); err != nil {
			writeProblem(w, err)
			return
		}
		if old && c.Person.ID != "" {
			for _, c := range s.cookiesFor(secret) {
				http.SetCookie(w, &c)
			}
		}
		next.ServeHTTP(w, withCaller(r, c))
	})
}

// cookiesFor returns two cookies: one that gives a browser the secret, and one that deletes the
// cookie with the other name.
func (s *Server) cookiesFor(secret string) []http.Cookie {
	c := http.Cookie{
		Name: s.cookieName(), Value: secret, Path: "/", HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: s.c.Secure,
		MaxAge: int((400 * 24 * time.Hour).Seconds()),
	}
	if secret == "" {
		c.MaxAge = -1
	}
	if c.Name == plainCookie {
		return []http.Cookie{c}
	}
	gone := c
	gone.Name, gone.Value, gone.MaxAge = plainCookie, "", -1
	return []http.Cookie{c, gone}
}
