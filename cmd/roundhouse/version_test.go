package main

import (
	"encoding/json"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"roundhouse/tools/servetest"
)

// TestTheVersionIsToldEverywhere: on the command line, by the API, in a metric, in the log's first
// line.
func TestTheVersionIsToldEverywhere(t *testing.T) {
	for _, args := range [][]string{{"version"}, {"--version"}} {
		if out, status := commandLine(args...); status != 0 || out != "roundhouse "+versionText()+"\n" {
			t.Errorf("%s: %d %q", args, status, out)
		}
	}
	metrics := servetest.FreeAddress(t)
	p := servetest.Start(t, program, "--data", filepath.Join(t.TempDir(), "x.db"), "--log", "json", "--metrics", metrics)
	get := func(url string) string {
		res, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		text, _ := io.ReadAll(res.Body)
		return string(text)
	}
	var status struct{ Version string }
	if err := json.Unmarshal([]byte(get(p.URL+"/api/status")), &status); err != nil || status.Version == "" {
		t.Errorf("/api/status: %+v, %v", status, err)
	}
	if text := get("http://" + metrics + "/metrics"); !strings.Contains(text, `roundhouse_build_info{version="`+status.Version+`"} 1`) {
		t.Errorf("the metrics have no version:\n%.2000s", text)
	}
	if code, _ := p.Stop(); code != 0 {
		t.Errorf("exit status %d", code)
	}
	lines := strings.Split(strings.TrimSpace(p.Log()), "\n")
	for i, line := range lines {
		var l struct{ Time, Level, Msg, Version string }
		if err := json.Unmarshal([]byte(line), &l); err != nil || l.Time == "" || l.Level == "" || l.Msg == "" || i == 0 && l.Version != status.Version {
			t.Errorf("line %d of the log: %v: %s", i+1, err, line)
		}
	}
}
