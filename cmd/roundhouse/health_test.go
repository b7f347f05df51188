package main

import (
	"path/filepath"
	"strings"
	"testing"

	"roundhouse/tools/servetest"
)

// TestHealthIsThatOfTheServer by its address alone, whatever people call it, and under TLS.
func TestHealthIsThatOfTheServer(t *testing.T) {
	dir := t.TempDir()
	certificate(t, dir)
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	for _, args := range [][]string{nil, {"--public-url", "https://trains.example.org"}, {"--tls-cert", cert, "--tls-key", key}} {
		addr := servetest.FreeAddress(t)
		p := servetest.Start(t, program, append([]string{"--addr", addr, "--data", filepath.Join(t.TempDir(), "x.db")}, args...)...)
		ask := []string{"health", "--addr", addr}
		if len(args) == 4 {
			ask = append(ask, args[:2]...)
		}
		for _, ask := range [][]string{ask, append(ask, "--ready")} {
			if out, status := commandLine(ask...); status != 0 || out != "" {
				t.Errorf("%s with %s: %d %s", ask, args, status, out)
			}
		}
		_, _ = p.Stop()
		if out, status := commandLine(ask...); status != 1 || !strings.Contains(out, addr) {
			t.Errorf("%s after the end: %d %s", ask, status, out)
		}
	}
	if out, status := commandLine("health", "--addr", "nonsense"); status != 2 || !strings.HasPrefix(out, `roundhouse: --addr: "nonsense": `) {
		t.Errorf("nonsense: %d %s", status, out)
	}
}
