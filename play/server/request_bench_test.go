package server_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"roundhouse/play/server"
)

// BenchmarkAct answers a POST of an action that is stale: it is decoded, checked and decided on,
// and nothing is stored.
func BenchmarkAct(b *testing.B) {
	p := open(b, func(c *server.Config) { c.Logger = slog.New(slog.DiscardHandler) })
	people := p.people(2)
	id := gather(people, nil)
	people[0].do(id, "start", nil)
	text := []byte(`{"id":"c17","seat":1,"after":0,"action":"12-7>2"}`)
	b.ReportAllocs()
	for b.Loop() {
		r := httptest.NewRequest(http.MethodPost, "/api/tables/"+id+"/act", bytes.NewReader(text))
		r.Header.Set("Authorization", "Bearer "+people[0].token)
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		if p.srv.Handler().ServeHTTP(w, r); w.Code != http.StatusConflict {
			b.Fatalf("%d %s", w.Code, w.Body)
		}
	}
}
