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

// daysCookie follows the name of the other cookie in that of the one with the dates whose rounds
// were begun in a browser.
const daysCookie = "-days"

// begunIn returns the dates whose round was begun in the browser that sends a request, or nil for
// another program.
func (s *Server) begunIn(r *http.Request) *desk.Begun {
	if r.Header.Get("Authorization") != "" {
		return nil
	}
	begun := new(desk.Begun)
	if c, err := r.Cookie(s.cookieName() + daysCookie); err == nil {
		begun.Mark = c.Value
	}
	return begun
}

// setBegun sets the cookie with the dates if they have changed.
func (s *Server) setBegun(w http.ResponseWriter, begun *desk.Begun) {
	if begun == nil || begun.Until.IsZero() {
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName() + daysCookie, Value: begun.Mark, Path: "/", HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: s.c.Secure, Expires: begun.Until,
	})
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
			s.setCookies(w, secret)
		}
		next.ServeHTTP(w, withCaller(r, c))
	})
}

// setCookies sets a cookie that gives a browser the secret, or deletes the one it has if the secret
// is "". It also deletes a cookie with the other name.
func (s *Server) setCookies(w http.ResponseWriter, secret string) {
	c := http.Cookie{
		Name: s.cookieName(), Value: secret, Path: "/", HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: s.c.Secure,
		MaxAge: int((400 * 24 * time.Hour).Seconds()),
	}
	if secret == "" {
		c.MaxAge = -1
	}
	http.SetCookie(w, &c)
	if c.Name != plainCookie {
		c.Name, c.Value, c.MaxAge = plainCookie, "", -1
		http.SetCookie(w, &c)
	}
}
