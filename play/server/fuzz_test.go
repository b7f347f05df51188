package server_test

import (
	"io"
	"log/slog"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"roundhouse/play/api/openapi"
	"roundhouse/play/server"
)

// FuzzRequest sends anything to any operation: the server must never fail, and always answer as
// described.
func FuzzRequest(f *testing.F) {
	for n := range 40 {
		f.Add(n, byte(n), "", `{"id":"a","seat":1,"after":3,"action":"draw","name":"Ana","rules":"pagat","seats":3,"hex":"00"}`)
		f.Add(n, byte(n), "action=pass&lang=de&before=2026-01-01T00:00:00Z", `{"id":"a"}`)
	}
	f.Fuzz(func(t *testing.T, n int, who byte, query, body string) {
		p := open(t, func(c *server.Config) { c.Logger = slog.New(slog.DiscardHandler) })
		var paths []string
		var ops []*openapi.Operation
		openapi.Operations(description(), func(path string, op *openapi.Operation) {
			if !strings.HasSuffix(path, "/stream") && op.OperationID != "hint" {
				paths, ops = append(paths, path), append(ops, op)
			}
		})
		people := p.people(2)
		id := people[0].make(fields{"bots": []string{"casual"}, "start": true}).Table
		i := int(uint(n) % uint(len(ops)))
		c := append(people, p.nobody())[who%3]
		r := c.request("GET", "/", nil)
		path := strings.NewReplacer("{table}", id, "{id}", "pagat").Replace(paths[i])
		r.Method, r.URL = ops[i].Method, &url.URL{Path: path, RawQuery: query}
		r.Body, r.ContentLength, r.RemoteAddr = io.NopCloser(strings.NewReader(body)), int64(len(body)), "127.0.0.1:1"
		w := httptest.NewRecorder()
		p.srv.Handler().ServeHTTP(w, r)
		asDescribed(t, description(), ops[i], path, body, w)
	})
}
