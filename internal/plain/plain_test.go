package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"roundhouse/play/load"
)

// startServer starts a server, and returns its address and its log.
func startServer(t *testing.T) (url string, log *eventLog) {
	t.Helper()
	log, err := openLog(filepath.Join(t.TempDir(), "events"))
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(newServer(log))
	t.Cleanup(func() { s.Close(); _ = log.file.Close() })
	return s.URL, log
}

// readEvents returns the events of each table in a log's file.
func readEvents(t *testing.T, log *eventLog) map[string][]event {
	t.Helper()
	text, err := os.ReadFile(log.file.Name())
	if err != nil {
		t.Fatal(err)
	}
	tables := map[string][]event{}
	for line := range strings.Lines(string(text)) {
		table, data, _ := strings.Cut(line, " ")
		var e event
		if err := json.Unmarshal([]byte(data), &e); err != nil {
			t.Fatal(err)
		}
		tables[table] = append(tables[table], e)
	}
	return tables
}

// TestLoadPlaysAtIt without an error, and afterwards the file has every event of each table.
func TestLoadPlaysAtIt(t *testing.T) {
	url, log := startServer(t)
	const tables, seats = 5, 4
	report, err := load.Run(t.Context(), load.Config{
		Server: url, Metrics: url + "/metrics", Tables: tables, Seats: seats, For: 300 * time.Millisecond})
	if err != nil || report.Moves < 50 || report.Errors+report.Lost+report.Repeated+report.OutOfOrder > 0 {
		t.Fatalf("%+v, %v", report, err)
	}
	if report.CPU <= 0 || report.Memory <= 0 {
		t.Errorf("%+v", report)
	}
	acted := int64(0)
	stored := readEvents(t, log)
	for id, events := range stored {
		for i, e := range events {
			if e.Seq != uint64(i+1) {
				t.Fatalf("%s: event %d has the number %d", id, i+1, e.Seq)
			}
			if e.Kind == "acted" {
				acted++
			}
		}
	}
	if len(stored) != tables || acted < report.Moves {
		t.Errorf("%d tables and %d moves are stored; %+v", len(stored), acted, report)
	}
}

// client is somebody at a table of two, alone.
type client struct {
	t          *testing.T
	url, token string
	table      string
}

func newClient(t *testing.T, url string) *client {
	c := &client{t: t, url: url}
	c.token = c.post("/api/me", `{"name":"a"}`)["token"].(string)
	c.table = "/api/tables/" + c.post("/api/tables", `{"seats":2}`)["table"].(string)
	return c
}

// post sends a request and returns what the answer says.
func (c *client) post(path, body string) (answer map[string]any) {
	c.t.Helper()
	req, err := http.NewRequestWithContext(c.t.Context(), "POST", c.url+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+c.token)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		c.t.Fatal(err)
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil {
		c.t.Fatal(err)
	}
	return answer
}

// dial opens the socket, and returns it with the first frame.
func (c *client) dial() (conn *websocket.Conn, first string) {
	c.t.Helper()
	conn, _, err := websocket.Dial(c.t.Context(), c.url+c.table+"/stream",
		&websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"Bearer " + c.token}}})
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = conn.CloseNow() })
	return conn, c.read(conn)
}

func (c *client) read(conn *websocket.Conn) string {
	c.t.Helper()
	_, frame, err := conn.Read(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	return string(frame)
}

// TestAnAcknowledgedEventIsInTheFile, be it acknowledged by an answer or a frame.
func TestAnAcknowledgedEventIsInTheFile(t *testing.T) {
	url, log := startServer(t)
	c := newClient(t, url)
	id := strings.TrimPrefix(c.table, "/api/tables/")
	last := func() event {
		events := readEvents(t, log)[id]
		return events[len(events)-1]
	}
	if e := last(); e.Seq != 1 || e.Kind != "sat" {
		t.Errorf("%+v", e)
	}
	if answer := c.post(c.table+"/start", `{"id":"1"}`); answer["seq"] != 2.0 || last().Kind != "started" {
		t.Errorf("%v, %+v", answer, last())
	}
	conn, _ := c.dial()
	for _, command := range []string{"reveal", "reveal", "act"} {
		text := `{"command":"` + command + `","body":{"id":"2","after":4,"action":"draw"}}`
		if err := conn.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
			t.Fatal(err)
		}
		frame := c.read(conn)
		e := last()
		text = fmt.Sprintf(`{"event":"answer","data":{"id":"2","status":200,"body":{"seq":%d}}}]`, e.Seq)
		if e.Kind != kinds[command] || !strings.HasSuffix(frame, text) {
			t.Errorf("%s: %s, %+v", command, frame, e)
		}
		if data, _ := json.Marshal(e); !strings.Contains(frame, string(data)) {
			t.Errorf("%s is not in %s", data, frame)
		}
	}
}

// TestWhatIsNotStoredDoesNotHappen: nobody hears of it, and its number is free.
func TestWhatIsNotStoredDoesNotHappen(t *testing.T) {
	url, log := startServer(t)
	c := newClient(t, url)
	conn, _ := c.dial()
	if err := log.file.Close(); err != nil {
		t.Fatal(err)
	}
	text := []byte(`{"command":"start","body":{"id":"1"}}`)
	if err := conn.Write(t.Context(), websocket.MessageText, text); err != nil {
		t.Fatal(err)
	}
	const want = `[{"event":"answer","data":{"id":"1","status":500,"body":{"status":500,"code":"storage"}}}]`
	if frame := c.read(conn); frame != want {
		t.Error(frame)
	}
	if _, frame := c.dial(); !strings.HasPrefix(frame, `[{"event":"view","id":1,`) {
		t.Error(frame)
	}
}

// TestWhatIsRefused: what nobody may do.
func TestWhatIsRefused(t *testing.T) {
	url, log := startServer(t)
	c := newClient(t, url)
	before, err := os.ReadFile(log.file.Name())
	if err != nil {
		t.Fatal(err)
	}
	stranger := &client{t: t, url: url}
	for _, test := range []struct {
		who              *client
		path, body, want string
	}{
		{stranger, "/api/tables", `{"seats":2}`, "seat_taken"},
		{stranger, c.table + "/start", `{}`, "not_at_table"},
		{c, c.table + "/join", `{"seat":1}`, "seat_taken"},
		{c, c.table + "/join", `{"seat":3}`, "seat_taken"},
		{c, c.table + "/act", `{"after":1}`, "not_your_turn"},
		{c, c.table + "/act", `{"after":0}`, "stale"},
		{c, c.table + "/win", `{}`, "not_found"},
		{c, "/api/tables/other/start", `{}`, "not_found"},
		{c, "/api/tables", `{"seats":1}`, "invalid"},
		{c, "/api/tables", `no`, "invalid"},
	} {
		if got := test.who.post(test.path, test.body)["code"]; got != test.want {
			t.Errorf("%s %s: %v; want %s", test.path, test.body, got, test.want)
		}
	}
	if after, err := os.ReadFile(log.file.Name()); err != nil || !bytes.Equal(before, after) {
		t.Errorf("%s, %v", after, err)
	}
}
