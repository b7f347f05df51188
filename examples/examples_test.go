// Package examples tests the examples that are not Go: as they stand.
package examples

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"roundhouse/tools/servetest"
)

// TestTheCommandsOfCurlRun runs the blocks of curl.md, in order, in one shell.
func TestTheCommandsOfCurlRun(t *testing.T) {
	text, err := os.ReadFile("curl.md")
	if err != nil {
		t.Fatal(err)
	}
	var script strings.Builder
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllSubmatch(text, -1) {
		script.Write(block[1])
		script.WriteString("echo\n")
	}
	dir := t.TempDir()
	program := servetest.Build(t)
	server := servetest.Start(t, program, "--data", filepath.Join(dir, "data"))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	shell := exec.CommandContext(ctx, "sh", "-eu", "-c", script.String())
	shell.Dir = dir
	shell.Env = append(os.Environ(), "SERVER="+server.URL)
	out, err := shell.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{`"name":"Ana"`, `"hands":[["`, "event: view", "event: now", `"status":422`, `"legal":false`, `"code":"stale"`} {
		if !strings.Contains(string(out), want) {
			t.Errorf("there is no %s in what they print", want)
		}
	}
	if same := regexp.MustCompile(`(\{"seq":\d+\})\s+(\{"seq":\d+\})\s+\{"status":409`).FindSubmatch(out); same == nil || string(same[1]) != string(same[2]) {
		t.Errorf("the same command again has another answer:\n%s", out)
	}
	if verified, err := exec.Command(program, "verify", filepath.Join(dir, "record.json")).CombinedOutput(); err != nil {
		t.Errorf("verify: %v\n%s", err, verified)
	}
	if t.Failed() {
		t.Logf("%s", out)
	}
}
