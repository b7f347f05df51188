//go:build !windows && !darwin

// Elsewhere, SSL_CERT_FILE does not say whom a program trusts.

package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"io/fs"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
	"github.com/miekg/dns"

	"roundhouse/tools/servetest"
)

// authority is a certificate authority: Let's Encrypt's Pebble, which checks a server at
// train.example for real.
type authority struct {
	directory string // the URL of its ACME directory
	trusted   string // a file with the certificate of that
	orders    atomic.Int32
	refuses   atomic.Bool // no more orders
	roots     *x509.CertPool
}

// authorityFor starts an authority that reaches a server by HTTP and by TLS at these addresses, and
// whose certificates are valid for some seconds.
func authorityFor(t *testing.T, plain, secure string, seconds uint64) *authority {
	t.Helper()
	for name, value := range map[string]string{"PEBBLE_VA_NOSLEEP": "1", "PEBBLE_AUTHZREUSE": "0", "PEBBLE_WFE_NONCEREJECT": "0"} {
		t.Setenv(name, value)
	}
	quiet := log.New(io.Discard, "", 0)
	store := db.NewMemoryStore()
	issuer := ca.New(quiet, store, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {ValidityPeriod: seconds}})
	port := func(address string) int { return int(netip.MustParseAddrPort(address).Port()) }
	checker := va.New(quiet, port(plain), port(secure), true, nameServer(t), store)
	front := wfe.New(quiet, store, checker, issuer, []string{"authority.example"}, true, false, 1, 1)
	a := &authority{roots: x509.NewCertPool(), trusted: filepath.Join(t.TempDir(), "trusted.pem")}
	a.roots.AppendCertsFromPEM(issuer.GetRootCert(0).PEM())
	pages := front.Handler()
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/order-plz" {
			a.orders.Add(1)
			if a.refuses.Load() {
				w.Header().Set("Content-Type", "application/problem+json")
				w.WriteHeader(http.StatusForbidden)
				_, _ = io.WriteString(w, `{"type": "urn:ietf:params:acme:error:rejectedIdentifier", "detail": "closed on Sundays"}`)
				return
			}
		}
		pages.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	a.directory = server.URL + wfe.DirectoryPath
	block := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	if err := os.WriteFile(a.trusted, block, 0o600); err != nil {
		t.Fatal(err)
	}
	return a
}

// nameServer starts a name server by which every name is this machine.
func nameServer(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &dns.Server{Listener: l, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, q *dns.Msg) {
		answer := new(dns.Msg).SetReply(q)
		if of := q.Question[0]; of.Qtype == dns.TypeA {
			answer.Answer = []dns.RR{&dns.A{Hdr: dns.RR_Header{Name: of.Name, Rrtype: dns.TypeA, Class: dns.ClassINET}, A: net.IPv4(127, 0, 0, 1)}}
		}
		_ = w.WriteMsg(answer)
	})}
	go func() { _ = s.ActivateAndServe() }()
	t.Cleanup(func() { _ = s.Shutdown() })
	return l.Addr().String()
}

// serve starts the program at these addresses with data in a folder.
func (a *authority) serve(t *testing.T, plain, secure, data string) *servetest.Process {
	t.Helper()
	return servetest.StartWith(t, []string{"SSL_CERT_FILE=" + a.trusted}, program, "--addr", secure, "--redirect", plain,
		"--data", data, "--domain", "Train.example", "--acme-directory", a.directory, "--acme-email", "ana@train.example")
}

// visitor returns a client that trusts the authority, for which train.example is this machine.
func (a *authority) visitor(t *testing.T) *http.Client {
	transport := &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: a.roots}, ForceAttemptHTTP2: true,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, strings.Replace(address, "train.example", "127.0.0.1", 1))
		},
	}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// serial waits until the server has another certificate than the last one, and gives its number.
func (a *authority) serial(t *testing.T, p *servetest.Process, last *big.Int) *big.Int {
	t.Helper()
	for late := time.Now().Add(20 * time.Second); time.Now().Before(late); time.Sleep(20 * time.Millisecond) {
		address := strings.TrimPrefix(strings.Replace(p.URL, "train.example", "127.0.0.1", 1), "https://")
		c, err := tls.Dial("tcp", address, &tls.Config{RootCAs: a.roots, ServerName: "train.example"})
		if err != nil {
			continue
		}
		c.Close()
		if now := c.ConnectionState().PeerCertificates[0].SerialNumber; last == nil || now.Cmp(last) != 0 {
			return now
		}
	}
	t.Fatalf("there is no new certificate\n%s", p.Log())
	return nil
}

// TestADomainHasACertificateAfterACheckOverHTTP, its visitors are redirected, and a restart needs
// nothing of the authority.
func TestADomainHasACertificateAfterACheckOverHTTP(t *testing.T) {
	plain, secure, data := servetest.FreeAddress(t), servetest.FreeAddress(t), t.TempDir()
	a := authorityFor(t, plain, servetest.FreeAddress(t), 3600) // it does not find the server by TLS
	p := a.serve(t, plain, secure, data)
	_, port, _ := net.SplitHostPort(secure)
	home := "https://train.example:" + port
	if p.URL != home {
		t.Errorf("it says that it is at %q", p.URL)
	}
	first := a.serial(t, p, nil)
	ordered := a.orders.Load()
	for _, odd := range []*tls.Config{
		{ServerName: "evil.example"}, {ServerName: "www.train.example"}, {},
		{ServerName: "train.example", MaxVersion: tls.VersionTLS12, CipherSuites: []uint16{tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256}},
	} {
		odd.InsecureSkipVerify = true
		c, err := tls.Dial("tcp", secure, odd)
		if err == nil {
			c.Close()
		}
		if (err == nil) != (odd.CipherSuites == nil) {
			t.Errorf("%q, %v: %v", odd.ServerName, odd.CipherSuites, err)
		}
	}
	client := a.visitor(t)
	g := enter(t, client, p.URL)
	g.token = ""
	res := g.open("POST", "/api/me", `{"name": "Ben"}`)
	if c := res.Cookies(); len(c) == 0 || c[0].Name != "__Host-roundhouse" || !c[0].Secure {
		t.Errorf("the cookies are %v", c)
	}
	if res.ProtoMajor != 2 || res.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("%s, %v", res.Proto, res.Header)
	}
	for _, test := range []struct {
		host, path string
		status     int
		location   string
	}{
		{"train.example", "/t/abc?a=b%20c", 308, home + "/t/abc?a=b%20c"},
		{"TRAIN.example:80", "//evil.example/%2f", 308, home + "//evil.example/%2f"},
		{"evil.example", "/", 421, ""},
		{"127.0.0.1", "/", 421, ""},
		{"train.example", "/.well-known/acme-challenge/" + strings.Repeat("x", 3000), 404, ""},
	} {
		req, err := http.NewRequest("POST", "http://"+plain+test.path, strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		req.Host = test.host
		res, err := client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(res.Body)
		res.Body.Close()
		if res.StatusCode != test.status || res.Header.Get("Location") != test.location || strings.Contains(string(text), data) ||
			res.Header.Get("Strict-Transport-Security") != "" {
			t.Errorf("%s%.40s: %s, %v %.100s", test.host, test.path, res.Status, res.Header, text)
		}
	}
	for _, flags := range [][]string{{"--addr", secure}, {"--addr", secure, "--ready"}} {
		if out, status := commandLine(append([]string{"health", "--domain", "train.example"}, flags...)...); status != 0 {
			t.Errorf("health %s: %d %s", flags, status, out)
		}
	}
	files := 0
	err := filepath.WalkDir(filepath.Join(data, "certificates"), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if want := map[bool]fs.FileMode{true: 0o700, false: 0o600}[d.IsDir()]; err == nil && info.Mode().Perm() != want {
			t.Errorf("%s: %v", path, info.Mode())
		}
		files++
		return err
	})
	if err != nil || files < 4 {
		t.Errorf("%d files and folders: %v", files, err)
	}
	if status, _ := p.Stop(); status != 0 || !strings.Contains(p.Log(), "whose terms you accept") {
		t.Errorf("exit status %d\n%s", status, p.Log())
	}

	p = a.serve(t, plain, secure, data)
	if again := a.serial(t, p, nil); again.Cmp(first) != 0 || a.orders.Load() != ordered {
		t.Errorf("at the end: certificate %v, before %v; %d orders, before %d", again, first, a.orders.Load(), ordered)
	}
}

// TestARenewalEndsNothing: a stream goes on while new connections have a new certificate, after
// checks over TLS. What the authority then refuses is in the log.
func TestARenewalEndsNothing(t *testing.T) {
	plain, secure := servetest.FreeAddress(t), servetest.FreeAddress(t)
	a := authorityFor(t, servetest.FreeAddress(t), secure, 5) // it does not find the server by HTTP
	p := a.serve(t, plain, secure, t.TempDir())
	first := a.serial(t, p, nil)
	g := enter(t, a.visitor(t), p.URL)
	table := g.table()
	in := bufio.NewScanner(g.open("GET", table+"/stream", "").Body)
	for in.Scan() && in.Text() != "event: now" {
	}
	a.serial(t, p, first)
	a.refuses.Store(true)
	g.ask("POST", table+"/say", `{"id": "say", "phrase": "hello"}`, new(any))
	for in.Scan() && !strings.Contains(in.Text(), `"said"`) {
	}
	if in.Err() != nil || !strings.Contains(in.Text(), `"said"`) {
		t.Errorf("the stream: %v, %q", in.Err(), in.Text())
	}
	waitForLog(t, p, "closed on Sundays")
	if n := strings.Count(p.Log(), "there is a new certificate"); n < 2 {
		t.Errorf("the log has %d certificates:\n%s", n, p.Log())
	}
}

// TestWithoutACertificateTheServerSaysWhy: in its log, to browsers, and by its health.
func TestWithoutACertificateTheServerSaysWhy(t *testing.T) {
	plain, secure := servetest.FreeAddress(t), servetest.FreeAddress(t)
	a := authorityFor(t, servetest.FreeAddress(t), servetest.FreeAddress(t), 3600) // it finds nothing
	p := a.serve(t, plain, secure, t.TempDir())
	waitForLog(t, p, "Failed to connect to 127.0.0.1:")
	waitForLog(t, p, "there is no certificate")
	_, err := tls.Dial("tcp", secure, &tls.Config{RootCAs: a.roots, ServerName: "train.example"})
	if err == nil || !strings.HasSuffix(err.Error(), "unrecognized name") {
		t.Errorf("a client reads %v", err)
	}
	req, err := http.NewRequest("GET", "http://"+plain+"/", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Host = "train.example"
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(res.Body)
	res.Body.Close()
	if res.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(text), "no certificate yet") {
		t.Errorf("%s: %s", res.Status, text)
	}
	if out, status := commandLine("health", "--domain", "train.example", "--addr", secure); status != 1 {
		t.Errorf("health: %d %s", status, out)
	}
	if status, took := p.Stop(); status != 0 || took > 5*time.Second {
		t.Errorf("exit status %d after %v\n%s", status, took, p.Log())
	}
}

func waitForLog(t *testing.T, p *servetest.Process, says string) {
	t.Helper()
	for late := time.Now().Add(20 * time.Second); !strings.Contains(p.Log(), says); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("%q is not in the log:\n%s", says, p.Log())
		}
	}
}
