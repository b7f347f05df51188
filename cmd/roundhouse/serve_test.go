package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/play/store"
	"roundhouse/tools/servetest"
)

// program is the name under which the test's binary acts as the program itself; see TestMain.
const program = "roundhouse"

// guest is somebody at a server.
type guest struct {
	t      *testing.T
	client *http.Client
	url    string
	token  string
}

// enter makes a guest.
func enter(t *testing.T, client *http.Client, url string) *guest {
	t.Helper()
	g := &guest{t: t, client: client, url: url}
	var me struct{ Token string }
	g.ask("POST", "/api/me", `{"name": "Ana", "program": true}`, &me)
	g.token = me.Token
	return g
}

// send sends a request.
func (g *guest) send(method, path, body string) *http.Response {
	g.t.Helper()
	req, err := http.NewRequest(method, g.url+path, strings.NewReader(body))
	if err != nil {
		g.t.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if g.token != "" {
		req.Header.Set("Authorization", "Bearer "+g.token)
	}
	res, err := g.client.Do(req)
	if err != nil {
		g.t.Fatal(err)
	}
	g.t.Cleanup(func() { res.Body.Close() })
	return res
}

// open sends a request that is not refused.
func (g *guest) open(method, path, body string) *http.Response {
	g.t.Helper()
	res := g.send(method, path, body)
	if res.StatusCode > 299 {
		text, _ := io.ReadAll(res.Body)
		g.t.Fatalf("%s %s: %s %s", method, path, res.Status, text)
	}
	return res
}

func (g *guest) ask(method, path, body string, into any) {
	g.t.Helper()
	if err := json.NewDecoder(g.open(method, path, body).Body).Decode(into); err != nil {
		g.t.Fatal(err)
	}
}

// table makes one whose first round is dealt.
func (g *guest) table() string {
	g.t.Helper()
	var view struct{ Table string }
	g.ask("POST", "/api/tables", `{"rules": "pagat", "seats": 2, "bots": ["casual"], "start": true}`, &view)
	table := "/api/tables/" + view.Table
	number := strings.Repeat("00", 32)
	hash := sha256.Sum256(make([]byte, 32))
	g.ask("POST", table+"/hash", fmt.Sprintf(`{"id": "hash", "hex": "%x"}`, hash), new(any))
	g.ask("POST", table+"/reveal", `{"id": "reveal", "hex": "`+number+`"}`, new(any))
	return table
}

func TestSIGTERMEndsOpenStreamsWithBye(t *testing.T) {
	p := servetest.Start(t, program, "--data", t.TempDir())
	g := enter(t, http.DefaultClient, p.URL)
	table := g.table()
	var streams []*bufio.Scanner
	for range 5 {
		in := bufio.NewScanner(g.open("GET", table+"/stream", "").Body)
		for in.Scan() && in.Text() != "event: now" { // it is open
		}
		streams = append(streams, in)
	}
	status, took := p.Stop()
	if status != 0 || took > 5*time.Second {
		t.Errorf("exit status %d after %v\n%s", status, took, p.Log())
	}
	for _, in := range streams {
		last := ""
		for in.Scan() {
			if name, ok := strings.CutPrefix(in.Text(), "event: "); ok {
				last = name
			}
		}
		if last != "bye" || in.Err() != nil {
			t.Errorf("the last message of a stream is %q: %v", last, in.Err())
		}
	}
}

// TestSIGTERMDoesNotWaitForConnectionsWithoutARequest: browsers make some in advance.
func TestSIGTERMDoesNotWaitForConnectionsWithoutARequest(t *testing.T) {
	p := servetest.Start(t, program, "--data", t.TempDir())
	silent, err := net.Dial("tcp", strings.TrimPrefix(p.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	enter(t, http.DefaultClient, p.URL) // the earlier connection has been accepted, too
	if status, took := p.Stop(); status != 0 || strings.Contains(p.Log(), "in time") {
		t.Errorf("exit status %d after %v\n%s", status, took, p.Log())
	}
}

func TestABackupOfARunningServerHasEverything(t *testing.T) {
	dir := t.TempDir()
	first := servetest.Start(t, program, "--data", dir)
	g := enter(t, http.DefaultClient, first.URL)
	over, table := g.table(), g.table()
	g.ask("POST", over+"/agree", `{"id": "end", "on": "end"}`, new(any)) // nobody else has to
	g.finished(over)
	var before, after struct {
		Seq   uint64
		House json.RawMessage
	}
	g.ask("GET", table, "", &before)
	file := filepath.Join(dir, "copy.db")
	if out, status := commandLine("backup", "--data", dir, file); status != 0 {
		t.Fatalf("backup: %d\n%s", status, out)
	}
	first.Kill()

	second := servetest.Start(t, program, "--data", file)
	g.url = second.URL
	g.ask("GET", table, "", &after)
	if after.Seq < before.Seq || !bytes.Equal(after.House, before.House) {
		t.Errorf("the copy has the table as %d %s, and it was %d %s", after.Seq, after.House, before.Seq, before.House)
	}
	g.finished(over)
	if status, _ := second.Stop(); status != 0 {
		t.Errorf("exit status %d\n%s", status, second.Log())
	}
	if out, status := commandLine("reindex", "--data", file); status != 0 || out != "1 finished matches are in the lists again\n" {
		t.Errorf("reindex: %d %s", status, out)
	}
	if out, status := commandLine("backup", "--data", dir, file); status != 2 || !strings.HasPrefix(out, "roundhouse: FILE: ") {
		t.Errorf("backup over a file: %d %s", status, out)
	}
}

// finished waits until the history has the match of the table, and no other.
func (g *guest) finished(table string) {
	g.t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for time.Now().Before(deadline) {
		var list []struct{ Table string }
		g.ask("GET", "/api/me/tables", "", new(any)) // brings the lists up to date
		g.ask("GET", "/api/me/matches", "", &list)
		if len(list) == 1 && strings.HasSuffix(table, list[0].Table) {
			return
		}
	}
	g.t.Fatal("the history does not have the match")
}

func TestASecondServerOnTheSameFileIsRefused(t *testing.T) {
	dir := t.TempDir()
	servetest.Start(t, program, "--data", dir)
	for _, args := range [][]string{{"serve", "--addr", "127.0.0.1:0", "--data", dir}, {"reindex", "--data", dir}} {
		out, status := commandLine(args...)
		want := `roundhouse: --data: "` + filepath.Join(dir, store.FileName) + "\": in use by another process\n"
		if status != 2 || out != want {
			t.Errorf("%s: %d %q; want %q", args, status, out, want)
		}
	}
}

func TestTheEnvironmentSaysWhatFlagsSay(t *testing.T) {
	dir := t.TempDir()
	p := servetest.StartWith(t, []string{
		"ROUNDHOUSE_DATA=" + filepath.Join(dir, "by", "env"), "ROUNDHOUSE_PUBLIC_URL=https://trains.example.org/",
		"ROUNDHOUSE_LOG_LEVEL=error", "ROUNDHOUSE_PROXY=127.0.0.1,10.0.0.0/8",
	}, program)
	if p.URL != "https://trains.example.org" {
		t.Errorf("it says that it is at %q", p.URL)
	}
	if status, _ := p.Stop(); status != 0 || p.Log() != "" {
		t.Errorf("exit status %d\n%s", status, p.Log())
	}
	if _, err := os.Stat(filepath.Join(dir, "by", "env", store.FileName)); err != nil {
		t.Error(err)
	}
}

// commandLine carries out a command line here, and gives what it prints and its status.
func commandLine(args ...string) (string, int) {
	var out bytes.Buffer
	status := runCommandLine(args, &cli.Streams{In: strings.NewReader(""), Out: &out, Err: &out})
	return out.String(), status
}
