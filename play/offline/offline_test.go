//go:build !js

package offline_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/offline"
	"roundhouse/play/server"
)

func config() desk.Config {
	return desk.Config{
		Log: &log.Memory{}, Rows: &log.MemoryRows{}, Logger: slog.New(slog.DiscardHandler),
		Levels: []string{"first", "planner"}, Bot: func(string) (hall.Player, error) {
			return func(v game.View, _ *game.Past) game.Action { return v.Legal(nil)[0] }, nil
		},
	}
}

// open returns a device with a desk in memory.
func open(t *testing.T) *offline.Desk {
	c := config()
	d := desk.New(c)
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { d.Run(ctx) })
	t.Cleanup(func() { cancel(); running.Wait() })
	return offline.New(d, c.Rows)
}

// request takes an address apart, as the page of a device does.
func request(method, address, body string) offline.Request {
	asked, err := url.Parse(address)
	if err != nil {
		panic(err)
	}
	r := offline.Request{Method: method, Query: map[string]string{}, Body: []byte(body)}
	for _, part := range strings.Split(asked.EscapedPath(), "/")[1:] {
		plain, err := url.PathUnescape(part)
		if err != nil {
			panic(err)
		}
		r.Path = append(r.Path, plain)
	}
	for name, values := range asked.Query() {
		r.Query[name] = values[0]
	}
	return r
}

// asker carries out requests one after the other.
type asker func(method, address, body string) (status int, answer string)

func askLocal(t *testing.T) asker {
	l := open(t)
	return func(method, address, body string) (int, string) {
		a := l.Ask(t.Context(), request(method, address, body))
		return a.Status, string(a.Body)
	}
}

func askServer(t *testing.T) asker {
	s := server.New(server.Config{Config: config(), Logger: slog.New(slog.DiscardHandler)})
	h := s.Handler()
	cookie := ""
	return func(method, address, body string) (int, string) {
		r := httptest.NewRequest(method, address, strings.NewReader(body))
		r.Header.Set("Cookie", cookie)
		if body != "" {
			r.Header.Set("Content-Type", "application/json")
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		for _, one := range w.Result().Cookies() {
			cookie = one.Name + "=" + one.Value
		}
		return w.Code, w.Body.String()
	}
}

// random matches what differs from one run to the next: hashes, IDs, times, colours and the names
// of bots.
var random = regexp.MustCompile(`[0-9a-f]{64}|[a-z2-7]{16}|"\d{4}-\d\d-\d\dT[^"]*"|\d{13}|"colour":\d|"name":"[^"]*","bot"|"[^"]* \(first\)"`)

// TestAnswersAreThoseOfAServer compares the answers to requests. What is refused before the desk
// sees it is tested in package server.
func TestAnswersAreThoseOfAServer(t *testing.T) {
	here, there := askLocal(t), askServer(t)
	table := map[string]string{} // in an address, T stands for the table
	ask := func(method, address, body string) string {
		t.Helper()
		status, answer := here(method, strings.ReplaceAll(address, "/T", "/"+table["here"]), body)
		wantStatus, want := there(method, strings.ReplaceAll(address, "/T", "/"+table["there"]), body)
		table["here"], table["there"] = idOf(answer, table["here"]), idOf(want, table["there"])
		got, wanted := plain(answer), plain(want)
		if status != wantStatus || got != wanted {
			t.Errorf("%s %s %s\n  is answered with %d %.300s\n  and by a server %d %.300s", method, address, body, status, got, wantStatus, wanted)
		}
		return answer
	}
	for _, r := range []struct{ method, address, body string }{
		{"GET", "/api/me", ""},
		{"GET", "/api/me/tables", ""},
		{"POST", "/api/tables", `{"rules":{"base":"pagat"},"seats":2}`},
		{"POST", "/api/me", `{"name":"  "}`},
		{"POST", "/api/me", `{"name":"Ana"}`},
		{"GET", "/api/me", ""},
		{"PATCH", "/api/me", `{"name":"Bo"}`},
		{"GET", "/api/bots", ""},
		{"GET", "/api/phrases", ""},
		{"GET", "/api/rules?lang=cs", ""},
		{"GET", "/api/rules/pagat?lang=et", ""},
		{"GET", "/api/rules/nothing", ""},
		{"GET", "/api/switches", ""},
		{"GET", "/api/trains/2026-11-26", ""},
		{"GET", "/api/trains/2999-01-01", ""},
		{"GET", "/api/me/matches", ""},
		{"GET", "/api/me/matches?before=2026-01-01T00:00:00Z", ""},
		{"POST", "/api/tables", `{"rules":{"base":"nothing"},"seats":2}`},
		{"POST", "/api/tables", `{"rules":{"base":"pagat"},"seats":2,"bots":["first"],"quick":true}`},
		{"GET", "/api/tables/nothing", ""},
		{"POST", "/api/tables/T/say", `{"id":"c","phrase":"well_played"}`},
		{"POST", "/api/tables/T/act", `{"id":"d","after":0,"action":"nonsense"}`},
		{"GET", "/api/tables/T/rounds/20", ""},
		{"GET", "/api/tables/T/record", ""},
		{"POST", "/api/days/2020-02-02/practice", `{"rules":"pagat-set-aside","secret":"` + strings.Repeat("17", 32) + `"}`},
		{"GET", "/api/tables/T", ""},
		{"POST", "/api/days/2020-02-02/practice", `{"rules":"pagat","secret":"17"}`},
		{"POST", "/api/days/2120-02-02/practice", `{"rules":"pagat-set-aside","secret":"` + strings.Repeat("17", 32) + `"}`},
		{"DELETE", "/api/me", ""},
		{"GET", "/api/me", ""},
	} {
		ask(r.method, r.address, r.body)
	}
}

// plain returns an answer without what is random.
func plain(answer string) string { return strings.TrimSpace(random.ReplaceAllString(answer, "?")) }

// idOf returns the ID of the table that an answer is about, or else the one before.
func idOf(answer, before string) string {
	var v struct{ Table string }
	if json.Unmarshal([]byte(answer), &v) == nil && v.Table != "" {
		return v.Table
	}
	return before
}

// TestADeviceOffersWhatTheAPIDoes asks for each operation of the desk.
func TestADeviceOffersWhatTheAPIDoes(t *testing.T) {
	l := open(t)
	for _, op := range desk.Operations() {
		about := op.About
		a := l.Ask(t.Context(), request(about.Method, about.Path, ""))
		if strings.Contains(string(a.Body), "has nothing there") || a.Status == 405 {
			t.Errorf("%s %s is answered with %d %s", about.Method, about.Path, a.Status, a.Body)
		}
	}
}

func TestAStreamTellsOfATable(t *testing.T) {
	l := open(t)
	for _, r := range [][2]string{
		{"/api/me", `{"name":"Ana"}`},
		{"/api/tables", `{"rules":{"base":"pagat"},"seats":2,"bots":["first"],"start":true}`},
	} {
		a := l.Ask(t.Context(), request("POST", r[0], r[1]))
		if a.Status != 200 {
			t.Fatalf("%s", a.Body)
		}
		if r[0] != "/api/tables" {
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		var first string
		_, ok := l.Follow(ctx, request("GET", "/api/tables/"+idOf(string(a.Body), "")+"/stream", ""), func(frame []byte) {
			if first == "" {
				first = string(frame)
			}
			cancel()
		})
		if !ok || !strings.HasPrefix(first, `[{"event":"view",`) {
			t.Errorf("%v: %.200s", ok, first)
		}
	}
	if a, ok := l.Follow(t.Context(), request("GET", "/api/tables/nothing/stream", ""), nil); ok || a.Status != 404 {
		t.Errorf("a stream of no table: %d %s", a.Status, a.Body)
	}
	if a, ok := l.Follow(t.Context(), request("GET", "/api/me", ""), nil); ok || a.Status != 404 {
		t.Errorf("a request for no stream: %d %s", a.Status, a.Body)
	}
	if a := l.Ask(t.Context(), request("GET", "/api/me/stream", "")); a.Status != 404 {
		t.Errorf("a stream as an answer: %d %s", a.Status, a.Body)
	}
}

// TestADeviceKeepsItsOwnMatches uploads a match to a device.
func TestADeviceKeepsItsOwnMatches(t *testing.T) {
	c := config()
	c.Prefix = "local-"
	l := offline.New(desk.New(c), c.Rows)
	body := `{"table":"local-1","seat":1,"ended":"2026-01-02T03:04:05Z","record":{"format":"roundhouse-record/1","rules":"pagat","players":[],"rounds":[]}}`
	for _, r := range []struct{ path, body, want string }{
		{"/api/me/matches", body, `"code":"no_identity"`},
		{"/api/me", `{"name":"Ana"}`, `"name":"Ana"`},
		{"/api/me/matches", body, `"code":"no_upload"`},
		{"/api/me/matches", body + strings.Repeat(" ", 20_000), `"code":"no_upload"`},
		{"/api/me/matches", body + strings.Repeat(" ", 128<<10), "the body has more than 128 kB"},
		{"/api/me", `{"name":"Ana"}` + strings.Repeat(" ", 20_000), "the body has more than 8 kB"},
	} {
		if a := l.Ask(t.Context(), request("POST", r.path, r.body)); !strings.Contains(string(a.Body), r.want) {
			t.Errorf("%s %.100s: %s, want %s", r.path, r.body, a.Body, r.want)
		}
	}
}
