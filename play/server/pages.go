package server

import (
	"net/http"
	"strings"
)

// serveNotFound answers requests that match no operation, because the path does not exist or does
// not allow the method.
func (s *Server) serveNotFound(mux *http.ServeMux) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range []string{"GET", "HEAD", "POST", "PATCH", "DELETE"} {
			other := r.Clone(r.Context())
			other.Method = method
			if _, pattern := mux.Handler(other); pattern != "/api/" &&
				(pattern != "/" || method == "GET" || method == "HEAD") {
				allowed = append(allowed, method)
			}
		}
		if allowed == nil {
			writeProblem(w, newProblem(http.StatusNotFound, "not_found", "the API has nothing there"))
			return
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		writeProblem(w, newProblem(http.StatusMethodNotAllowed, "method",
			"the API has "+strings.Join(allowed, ", ")+" there"))
	}
}

// choosePage serves page to clients that accept HTML, and other to all others.
func choosePage(page, other http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet || r.Method == http.MethodHead {
			page.ServeHTTP(w, r)
			return
		}
		other.ServeHTTP(w, r)
	})
}

// servePlaceholder serves a page that says that the web client is not part of this build.
func servePlaceholder(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write([]byte(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Roundhouse</title>` +
		`<h1>Roundhouse</h1><p>The server runs. This program was built without the web client; programs use <a href="/api">the API</a>.</p></html>`))
}
