package server

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

type operationKey struct{}

// nameOperation records which operation a request is for: the ID, in the description, of the one
// that mux finds.
func (s *Server) nameOperation(mux *http.ServeMux) http.Handler {
	names := map[string]string{"/": "page", "/api/": "unknown", "GET /healthz": "health", "GET /readyz": "ready",
		"GET /api": "document", "GET /api.css": "document"}
	for path, item := range s.api.OpenAPI().Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Patch, item.Delete} {
			if op != nil {
				names[op.Method+" "+path] = op.OperationID
			}
		}
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
