package server

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"roundhouse/play/member"
)

// tableOf returns the ID of the table that the path belongs to, or "".
func tableOf(path string) string {
	rest, _ := strings.CutPrefix(path, "/api/tables/")
	if rest == path {
		return ""
	}
	table, _, _ := strings.Cut(rest, "/")
	return table
}

// forwardRequests forwards a request for a table to the member that owns it. All other requests are
// answered here, as are those that another member has forwarded. This comes after everything that
// concerns the connection, its address and the site that sends the request, which the owner cannot
// see, and before the identification of the caller, which the owner needs.
func (s *Server) forwardRequests(next http.Handler) http.Handler {
	if s.c.Cluster == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		table := tableOf(r.URL.Path)
		if table == "" {
			next.ServeHTTP(w, r)
			return
		}
		owner, ok := s.c.Cluster.members.Owner(member.SlotOf(table))
		switch {
		case ok && owner.Name == s.c.Cluster.members.Name():
			next.ServeHTTP(w, r)
		case ok:
			s.forwardTo(owner, w, r)
		default:
			s.metrics.forwarded.WithLabelValues("no_owner").Inc()
			writeProblem(w, ownerless())
		}
	})
}

// ownerless returns the problem for a request whose table has no owner, or lost it before it
// answered. Commands may be sent again.
func ownerless() *Problem {
	p := newProblem(http.StatusServiceUnavailable, "unavailable", "the table is moving to another server")
	p.retry = 1
	return p
}

// forwardTo lets the owner of a table answer a request.
func (s *Server) forwardTo(owner member.Member, w http.ResponseWriter, r *http.Request) {
	setOperation(r, forwardedOperation)
	ctx, end := s.c.Cluster.enterLane(r.Context(), owner)
	defer end()
	var err error
	defer func() {
		outcome := outcomeOf(ctx, r.Context(), err)
		s.metrics.forwarded.WithLabelValues(outcome).Inc()
		if outcome == "failed" && s.c.Cluster.mayNote() {
			s.log.Warn("another server does not answer", "name", owner.Name, "error", err)
		}
	}()
	if err = s.passOn(w, r.WithContext(ctx), owner, nil); err != nil {
		writeProblem(w, ownerless())
	}
}

// outcomeOf returns what became of a request in the lane ctx whose client may have gone away, for
// metrics.
func outcomeOf(ctx, client context.Context, err error) string {
	switch {
	case errors.Is(context.Cause(ctx), errGone):
		return "cut"
	case err != nil && client.Err() == nil:
		return "failed"
	}
	return "answered"
}
