package server

import (
	"log/slog"
	"net/http"
	"net/http/httputil"
	"net/url"

	"roundhouse/play/member"
)

// passOn lets another member answer a request, which must be in the member's lane. It returns an
// error if there is no answer, or if check, which may be nil, rejects it; nothing has been written
// then. If an answer breaks off, it panics with http.ErrAbortHandler, so that the client notices.
func (s *Server) passOn(w http.ResponseWriter, r *http.Request, to member.Member,
	check func(*http.Response) error) (err error) {
	proxy := httputil.ReverseProxy{
		Rewrite:   func(p *httputil.ProxyRequest) { s.c.Cluster.address(p, to) },
		Transport: s.c.Cluster.way, FlushInterval: -1, BufferPool: hopBuffers{},
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
		ModifyResponse: func(res *http.Response) error {
			if check != nil {
				if err := check(res); err != nil {
					return err
				}
			}
			for name := range res.Header { // the member has set the headers of every answer, too
				w.Header().Del(name)
			}
			return nil
		},
		ErrorHandler: func(_ http.ResponseWriter, _ *http.Request, failed error) { err = failed },
	}
	take := func() func() { return s.takeCounting(r) }
	proxy.ServeHTTP(&patientWriter{w, http.NewResponseController(w), s.slow, take}, r)
	return err
}

// address addresses a forwarded request. Everything else of it stays, except what is meant for
// proxies.
func (c *Cluster) address(p *httputil.ProxyRequest, to member.Member) {
	scheme := "http"
	if c.tls != nil {
		scheme = "https"
	}
	p.SetURL(&url.URL{Scheme: scheme, Host: to.Address})
	p.Out.Host = p.In.Host
	p.Out.Header.Set(tokenHeader, c.token)
	p.Out.Header.Set(clientHeader, callerOf(p.In.Context()).Address)
}
