package server

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

type operationKey struct{}

// nameOperation notes which operation a request is for: what mux finds, as the description of the
// API calls it.
func (s *Server) nameOperation(mux *http.ServeMux) http.Handler {
	names := map[string]string{"/": "page", "/api/": "unknown", "GET /healthz": "health", "GET /readyz": "ready", "GET /api": "document", "GET /api.css": "document"}
	for path, item := range s.api.OpenAPI().Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Patch, item.Delete} {
			if op != nil {
				names[op.Method+" "+path] = op.OperationID
			}
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if noted, ok := r.Context().Value(operationKey{}).(*string); ok {
			defer func() { *noted = nameOf(names, r.Pattern) }()
		}
		mux.ServeHTTP(w, r)
	})
}

// nameOf returns what a pattern is called in metrics.
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

// noteOperation gives the request a place for the name of its operation.
func noteOperation(r *http.Request) (*http.Request, *string) {
	noted := "none"
	return r.WithContext(context.WithValue(r.Context(), operationKey{}, &noted)), &noted
}

// isStream reports whether the answers of the operation go on for as long as somebody listens.
func isStream(operation string) bool { return operation == "stream" || operation == "my-stream" }
