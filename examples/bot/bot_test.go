package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/tools/servetest"
)

// host is somebody who makes a table for the bot.
type host struct {
	t      *testing.T
	server string
	token  string
}

func (h *host) ask(method, path, body string, into any) {
	h.t.Helper()
	req, err := http.NewRequest(method, h.server+path, strings.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+h.token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		h.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode >= 300 {
		h.t.Fatalf("%s %s: %s %s %v", method, path, res.Status, text, err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		h.t.Fatal(err)
	}
}

// breaking passes requests on to a server, breaks streams after so many bytes, and says 408 to the
// first command, which was carried out.
func breaking(t *testing.T, server string, bytes int, broke *atomic.Int64) string {
	to, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	proxy.FlushInterval = -1
	proxy.ModifyResponse = func(res *http.Response) error {
		if strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") {
			res.Body = &broken{res.Body, bytes, broke}
		}
		return nil
	}
	var late sync.Once
	proxy.ErrorLog = log.New(io.Discard, "", 0)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil {
				panic(http.ErrAbortHandler)
			}
		}()
		if strings.HasSuffix(r.URL.Path, "/join") {
			late.Do(func() {
				proxy.ServeHTTP(httptest.NewRecorder(), r.Clone(r.Context()))
				w.WriteHeader(http.StatusRequestTimeout)
				_, _ = io.WriteString(w, `{"code": "timeout"}`)
				w = nil
			})
		}
		if w != nil {
			proxy.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// broken is a body that ends before its time.
type broken struct {
	io.ReadCloser
	left  int
	broke *atomic.Int64
}

// Read is of io.Reader.
func (b *broken) Read(p []byte) (int, error) {
	if b.left <= 0 {
		b.broke.Add(1)
		return 0, io.ErrUnexpectedEOF
	}
	n, err := b.ReadCloser.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}

// TestTheBotPlaysAMatchOverABreakingLine: two bots, each a process, sit down with a bot of
// the server and play to the end.
func TestTheBotPlaysAMatchOverABreakingLine(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "bot")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	server := servetest.Start(t, servetest.Build(t), "--data", dir)
	h := &host{t: t, server: server.URL}
	var me struct{ Token string }
	h.ask("POST", "/api/me", `{"name": "Host", "program": true}`, &me)
	h.token = me.Token
	var view struct{ Table string }
	h.ask("POST", "/api/tables", `{"rules": "pagat", "seats": 4, "rounds": 2, "quick": true, "forced": false, "onlookers": true, "bots": ["casual"]}`, &view)
	table := "/api/tables/" + view.Table

	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var broke atomic.Int64
	type end struct {
		out []byte
		err error
	}
	ends := make(chan end, 2)
	for _, to := range []string{server.URL, breaking(t, server.URL, 25_000, &broke) + "/"} {
		go func() {
			out, err := exec.CommandContext(ctx, program, to, "https://trains.example.org/t/"+view.Table).CombinedOutput()
			ends <- end{out, err}
		}()
	}
	h.untilFull(ctx, table)
	h.ask("POST", table+"/start", `{"id": "start"}`, new(any))
	h.ask("POST", table+"/leave", `{"id": "leave"}`, new(any)) // a bot plays on for the host
	for range 2 {
		if e := <-ends; e.err != nil {
			t.Errorf("%v\n%s", e.err, e.out)
		}
	}
	var after struct {
		Stage string
		Round int
		House struct {
			Fair struct{ Numbers map[string]string }
		}
	}
	h.ask("GET", table, "", &after)
	if after.Stage != "over" || after.Round != 2 || len(after.House.Fair.Numbers) != 2 {
		t.Errorf("the match ended as %+v", after)
	}
	if broke.Load() < 2 {
		t.Errorf("the stream broke %d times", broke.Load())
	}
}

// untilFull reads the host's stream until all seats are taken.
func (h *host) untilFull(ctx context.Context, table string) {
	req, err := http.NewRequestWithContext(ctx, "GET", h.server+table+"/stream", nil)
	if err != nil {
		h.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+h.token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		h.t.Fatal(err)
	}
	defer res.Body.Close()
	for in := bufio.NewScanner(res.Body); in.Scan(); {
		text, now := strings.CutPrefix(in.Text(), "data: ")
		var m struct {
			House struct {
				Seats []struct{ Who, Bot string }
			}
		}
		if !now || json.Unmarshal([]byte(text), &m) != nil || len(m.House.Seats) == 0 {
			continue
		}
		free := 0
		for _, s := range m.House.Seats {
			if s.Who == "" && s.Bot == "" {
				free++
			}
		}
		if free == 0 {
			return
		}
	}
	h.t.Fatal("the bots did not sit down")
}
