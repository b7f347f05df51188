package server

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"roundhouse/play/api"
	"roundhouse/play/desk"
)

// buildRoutes returns the handler of all requests: the middleware around the desk's operations and
// the pages.
func (s *Server) buildRoutes() http.Handler {
	mux := http.NewServeMux()
	s.serveOperations(mux)
	s.serveDescription(mux)
	s.servePages(mux)
	h := s.nameOperation(mux)
	h = s.limitPerson(h)
	h = s.identifyCaller(h)
	inner := s.readBody(h)
	h = s.forwardRequests(h)
	h = s.requireOrigin(h)
	h = s.readBody(h)
	h = s.limitFlight(h)
	h = s.limitAddress(h)
	h = s.requireHost(h)
	h = s.splitInner(inner, h)
	h = s.limitBodyTime(h)
	h = s.setHeaders(h)
	return s.observeRequests(h)
}

// serveOperations registers the operations of the desk.
func (s *Server) serveOperations(mux *http.ServeMux) {
	for _, op := range s.api.Operations() {
		mux.Handle(op.Method+" "+op.Path, s.serveOperation(op))
	}
}

// serveOperation answers requests for an operation.
func (s *Server) serveOperation(op *api.Operation) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		from := callerOf(r.Context())
		if op.ID == desk.PlayDay.ID {
			from.Begun = s.begunIn(r)
		}
		out, err := op.Call(r.Context(), s.desk, from, func(in any) error {
			if stream, ok := in.(*desk.StreamInput); ok {
				poll := queryValue(r, "poll")
				stream.Polls, stream.House = poll != "", houseKnown(poll)
			}
			return op.Read(in, api.Request{Path: r.PathValue, Kind: r.Header.Get("Content-Type"), Body: bodyOf(r),
				Query: func(name string) string { return queryValue(r, name) }})
		})
		if err != nil {
			writeProblem(w, err)
			return
		}
		s.setBegun(w, from.Begun)
		s.answer(w, r, op, out)
	})
}

// queryValue returns a parameter of the query, or "". It is read as pages read it: a semicolon
// separates nothing. A browser that reconnects says in a header after which event.
func queryValue(r *http.Request, name string) string {
	if last := r.Header.Get("Last-Event-ID"); name == "after" && last != "" {
		return last
	}
	for part := range strings.SplitSeq(r.URL.RawQuery, "&") {
		key, value, _ := strings.Cut(part, "=")
		if key, err := url.QueryUnescape(key); err == nil && key == name {
			value, _ = url.QueryUnescape(value)
			return value
		}
	}
	return ""
}

// answer answers a request for an operation that has been carried out. A browser also gets the
// secret of somebody who is admitted, as a cookie.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, op *api.Operation, out any) {
	switch one := out.(type) {
	case *desk.Stream:
		s.serveStream(w, r, one)
		return
	case desk.Admitted:
		if one.Secret != "" && one.Token == "" {
			s.setCookies(w, one.Secret)
		}
		out = one.Guest
	case *desk.Me: // it is no error if a browser asks without a name
		if one == nil && r.Header.Get("Authorization") != "" {
			writeProblem(w, api.Refuse(http.StatusUnauthorized, "no_identity", "you have no name yet: POST /api/me gives you one"))
			return
		}
		if one == nil {
			w.WriteHeader(http.StatusNoContent)
			return
		}
	case struct{}:
		if op.ID == desk.DeleteMe.ID {
			s.setCookies(w, "")
		}
		w.WriteHeader(http.StatusNoContent)
		return
	}
	text, err := desk.AppendJSON(nil, out)
	if err != nil {
		writeProblem(w, err)
		return
	}
	s.write(w, r, "application/json", append(text, '\n'))
}

// write writes an answer.
func (s *Server) write(w http.ResponseWriter, r *http.Request, kind string, text []byte) {
	w.Header().Set("Content-Type", kind)
	if _, err := w.Write(text); err != nil {
		s.noteBroken(r.Context(), err)
	}
}

// servePages registers the pages, and the handler of all other requests.
func (s *Server) servePages(mux *http.ServeMux) {
	serveDocuments(mux)
	mux.HandleFunc("GET /api.css", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/css")
		_, _ = w.Write([]byte(style))
	})
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /readyz", s.serveReady)
	page := s.c.Page
	if page == nil {
		page = http.HandlerFunc(servePlaceholder)
	}
	mux.Handle("/", choosePage(s.findElsewhere(page), s.serveNotFound(mux)))
	mux.HandleFunc("/api/", s.serveNotFound(mux))
}

type operationKey struct{}

// nameOperation records which operation a request is for: the ID, in the description, of the one
// that mux finds.
func (s *Server) nameOperation(mux *http.ServeMux) http.Handler {
	names := map[string]string{"/": "page", "/api/": "unknown", "GET /healthz": "health", "GET /readyz": "ready",
		"GET /api": "document", "GET /api.css": "document"}
	for _, op := range s.api.Operations() {
		names[op.Method+" "+op.Path] = op.ID
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() { setOperation(r, nameOf(names, r.Pattern)) }()
		mux.ServeHTTP(w, r)
	})
}

// nameOf returns the name that a pattern of the mux has in metrics.
func nameOf(names map[string]string, pattern string) string {
	switch name := names[pattern]; {
	case name != "":
		return name
	case strings.Contains(pattern, "/api/docs/"):
		return "document"
	case strings.Contains(pattern, "/openapi"):
		return "openapi"
	}
	return "other"
}

// noteOperation returns the request with a variable for the name of its operation, and a pointer to
// that variable.
func noteOperation(r *http.Request) (*http.Request, *string) {
	noted := "none"
	return r.WithContext(context.WithValue(r.Context(), operationKey{}, &noted)), &noted
}

// forwardedOperation is the name of all operations that another server carries out, and counts.
const forwardedOperation = "forwarded"

// setOperation records which operation a request is for.
func setOperation(r *http.Request, name string) {
	if noted, ok := r.Context().Value(operationKey{}).(*string); ok {
		*noted = name
	}
}

// isStream reports whether the operation answers with a stream.
func isStream(operation string) bool { return operation == "stream" || operation == "my-stream" }
