package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"roundhouse/play/cluster/clustertest"
	"roundhouse/tools/servetest"
)

// checkBell fails unless the bell of a server is off, and its log says so, or neither.
func checkBell(t *testing.T, g *guest, want bool, args ...string) {
	t.Helper()
	p := servetest.Start(t, program, args...)
	g.url = p.URL
	var v struct{ Off bool }
	warned, least := false, 100*time.Millisecond // in which it finds out
	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		v.Off = false
		g.ask("GET", "/api/me/bell", "", &v)
		warned = strings.Contains(p.Log(), "until the server is started with --ring")
		took := time.Since(began)
		if v.Off == want && warned == want && took > least || took > 10*time.Second {
			break
		}
	}
	if v.Off != want || warned != want {
		t.Errorf("%q: the bell is off: %v, want %v; the log:\n%s", args, v.Off, want, p.Log())
	}
	if status, _ := p.Stop(); status != 0 {
		t.Errorf("exit status %d\n%s", status, p.Log())
	}
}

// TestTheBellOfACopyIsOff until it is switched on there: otherwise people would be told everything
// by two servers.
func TestTheBellOfACopyIsOff(t *testing.T) {
	dir := t.TempDir()
	first := servetest.Start(t, program, "--data", dir)
	g := enter(t, http.DefaultClient, first.URL)
	copied := filepath.Join(t.TempDir(), "copy.db")
	if out, status := commandLine("backup", "--data", dir, copied); status != 0 {
		t.Fatalf("backup: %d\n%s", status, out)
	}
	first.Kill()
	checkBell(t, g, false, "--data", dir)
	checkBell(t, g, true, "--data", copied)
	checkBell(t, g, false, "--data", copied, "--ring")
	checkBell(t, g, false, "--data", copied)

	urls := clustertest.Start(t, 3).URL()
	if out, status := commandLine("restore", "--cluster", urls, copied); status != 0 {
		t.Fatalf("restore: %d %s", status, out)
	}
	key := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, []byte(strings.Repeat("k", 40)), 0o600); err != nil {
		t.Fatal(err)
	}
	cluster := []string{"--cluster", urls, "--advertise", servetest.FreeAddress(t), "--cluster-key", key, "--unsafe-sync"}
	checkBell(t, g, true, cluster...)
	checkBell(t, g, false, append(cluster, "--ring")...)
}
