package server

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"roundhouse/play/member"
)

// askTime is the longest that another member may take to answer for a file.
const askTime = 2 * time.Second

// errNoFile is the error of a member that does not have a file either.
var errNoFile = errors.New("the other server does not have the file")

// findElsewhere serves the client's files that page does not have as another member has them: while
// servers are replaced one after the other, a page of one release may ask a server of another.
func (s *Server) findElsewhere(page http.Handler) http.Handler {
	if s.c.Cluster == nil {
		return page
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/assets/") && !isInner(r.Context()) && lacks(page, r) {
			for _, other := range s.c.Cluster.othersUp() {
				if s.serveFileOf(other, w, r) {
					return
				}
			}
		}
		page.ServeHTTP(w, r)
	})
}

// serveFileOf answers with another member's file, and reports whether it has it.
func (s *Server) serveFileOf(other member.Member, w http.ResponseWriter, r *http.Request) bool {
	ctx, end := s.c.Cluster.enterLane(r.Context(), other)
	defer end()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	late := time.AfterFunc(askTime, cancel)
	return s.passOn(w, r.WithContext(ctx), other, func(res *http.Response) error {
		if !late.Stop() || res.StatusCode >= http.StatusBadRequest {
			return errNoFile
		}
		return nil
	}) == nil
}

// lacks reports whether page answers that it does not have the file.
func lacks(page http.Handler, r *http.Request) bool {
	as := r.Clone(r.Context())
	as.Method = http.MethodHead
	to := &tried{header: http.Header{}}
	page.ServeHTTP(to, as)
	return to.code == http.StatusNotFound
}

// tried is a ResponseWriter that keeps only the status code.
type tried struct {
	header http.Header
	code   int
}

// Header implements http.ResponseWriter.
func (t *tried) Header() http.Header { return t.header }

// WriteHeader implements http.ResponseWriter.
func (t *tried) WriteHeader(code int) { t.code = code }

// Write implements http.ResponseWriter.
func (*tried) Write(data []byte) (int, error) { return len(data), nil }
