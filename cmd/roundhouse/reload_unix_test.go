//go:build unix

package main

import (
	"crypto/tls"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"roundhouse/tools/servetest"
)

// TestSIGHUPReadsTheCertificateAgainAndEndsNothing: an open connection goes on, new ones have
// the new certificate, and files that are none change nothing.
func TestSIGHUPReadsTheCertificateAgainAndEndsNothing(t *testing.T) {
	dir := t.TempDir()
	old := certificate(t, dir)
	cert := filepath.Join(dir, "cert.pem")
	p := servetest.Start(t, program, "--data", dir, "--tls-cert", cert, "--tls-key", filepath.Join(dir, "key.pem"))
	kept := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: old}}}
	get := func(c *http.Client) error {
		res, err := c.Get(p.URL + "/healthz")
		if err != nil {
			return err
		}
		_, err = io.Copy(io.Discard, res.Body) // else the connection is not kept
		res.Body.Close()
		return err
	}
	if err := get(kept); err != nil {
		t.Fatal(err)
	}
	hangup := func(says string) {
		t.Helper()
		if err := p.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		for late := time.Now().Add(10 * time.Second); !strings.Contains(p.Log(), says); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(late) {
				t.Fatalf("%q is not in the log:\n%s", says, p.Log())
			}
		}
	}
	fresh := certificate(t, dir)
	hangup("has been read again")
	if err := get(&http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: fresh}}}); err != nil {
		t.Errorf("a new connection does not have the new certificate: %v", err)
	}
	if err := get(kept); err != nil {
		t.Errorf("the open connection: %v", err)
	}
	if err := os.WriteFile(cert, []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	hangup("the old certificate stays")
	if err := get(&http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: fresh}}}); err != nil {
		t.Errorf("after a file that is none: %v", err)
	}
	if status, _ := p.Stop(); status != 0 {
		t.Errorf("exit status %d\n%s", status, p.Log())
	}

	plain := servetest.Start(t, program, "--data", filepath.Join(t.TempDir(), "x.db"))
	p = plain
	hangup("no certificate to read again")
	if err := get(http.DefaultClient); err != nil {
		t.Errorf("without TLS: %v", err)
	}
}
