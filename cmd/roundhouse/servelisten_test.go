package main

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/play/server"
	"roundhouse/tools/servetest"
)

// certificate writes a certificate for this machine and its key, and gives who trusts it.
func certificate(t *testing.T, dir string) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{
		"cert.pem": {Type: "CERTIFICATE", Bytes: cert}, "key.pem": {Type: "PRIVATE KEY", Bytes: secret},
	} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert}))
	return pool
}

func TestTLSSpeaksHTTP2AndCookiesAreSecure(t *testing.T) {
	dir := t.TempDir()
	pool := certificate(t, dir)
	p := servetest.Start(t, program, "--data", dir,
		"--tls-cert", filepath.Join(dir, "cert.pem"), "--tls-key", filepath.Join(dir, "key.pem"))
	if !strings.HasPrefix(p.URL, "https://127.0.0.1:") {
		t.Fatalf("it says that it is at %q", p.URL)
	}
	client := &http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: pool}, ForceAttemptHTTP2: true,
	}}
	g := enter(t, client, p.URL)
	res := g.open("GET", g.table()+"/stream", "")
	in := bufio.NewScanner(res.Body)
	for in.Scan() && in.Text() != "event: now" {
	}
	if res.ProtoMajor != 2 || in.Text() != "event: now" {
		t.Errorf("the stream speaks %s, and its last line is %q", res.Proto, in.Text())
	}
	g.token = ""
	cookies := g.open("POST", "/api/me", `{"name": "Ben"}`).Cookies()
	if len(cookies) == 0 || cookies[0].Name != "__Host-roundhouse" || !cookies[0].Secure || !cookies[0].HttpOnly {
		t.Errorf("the cookies are %v", cookies)
	}
	if status, took := p.Stop(); status != 0 || took > 5*time.Second {
		t.Errorf("exit status %d after %v\n%s", status, took, p.Log())
	}
}

func TestMetricsHaveAnAddressOfTheirOwn(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	free.Close()
	p := servetest.Start(t, program, "--data", t.TempDir(), "--metrics", address)
	enter(t, http.DefaultClient, p.URL)
	private := &guest{t: t, client: http.DefaultClient, url: "http://" + address}
	text, err := io.ReadAll(private.open("GET", "/metrics", "").Body)
	if err != nil || !strings.Contains(string(text), `roundhouse_requests_total{operation="enter",status="200"} 1`) {
		t.Errorf("%v\n%s", err, text)
	}
	for _, at := range []string{p.URL + "/metrics", "http://" + address + "/api/rules"} {
		res, err := http.Get(at)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || strings.Contains(string(text), "roundhouse_") || strings.Contains(string(text), "pagat") {
			t.Errorf("%s: %s, %v: %.200s", at, res.Status, err, text)
		}
	}
}

func TestLANTellsTheAddressInTheNetwork(t *testing.T) {
	p := servetest.Start(t, program, "--data", t.TempDir(), "--lan")
	u, err := url.Parse(p.URL)
	if err != nil {
		t.Fatal(err)
	}
	if u.Hostname() != server.LANAddress() {
		t.Errorf("it says that it is at %q, and this machine is %q", p.URL, server.LANAddress())
	}
	for _, host := range []string{u.Hostname(), "127.0.0.1"} {
		res, err := http.Get("http://" + net.JoinHostPort(host, u.Port()) + "/healthz")
		if err != nil {
			t.Error(err)
			continue
		}
		res.Body.Close()
		if res.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", host, res.Status)
		}
	}
}

// TestADomainIsLinkedByThePortThatPeopleUse: the one that the server listens at, unless a router
// forwards another one to it.
func TestADomainIsLinkedByThePortThatPeopleUse(t *testing.T) {
	for public, want := range map[string]string{
		"": `^https://train\.example:\d+$`, "https://Train.example/": `^https://train\.example$`, "https://train.example:444": `^https://train\.example:444$`,
	} {
		c := serveCommand{ServeFlags: cli.ServeFlags{Addr: "127.0.0.1:0", PublicURL: public,
			DomainFlags: cli.DomainFlags{Domain: "train.example", Redirect: "127.0.0.1:0"}}}
		err := c.readFlags()
		if err == nil {
			err = c.at.Open(c.Addr, "")
		}
		if err != nil {
			t.Fatal(err)
		}
		c.at.Close()
		if got := c.at.URL(); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%q: %q, want %s", public, got, want)
		}
	}
}

func TestTheServerSaysHowPhonesGetIn(t *testing.T) {
	for _, test := range []struct {
		flags  cli.ServeFlags
		phones string // what follows the address; nothing where that is known already
	}{
		{cli.ServeFlags{Addr: "127.0.0.1:0"}, "for phones in your network: roundhouse serve --lan\n"},
		{cli.ServeFlags{Addr: "127.0.0.1:0", LAN: true}, "for phones in your network: http://"},
		{cli.ServeFlags{Addr: "127.0.0.1:0", PublicURL: "https://train.example"}, ""},
		{cli.ServeFlags{Addr: ":0"}, ""},
	} {
		c := serveCommand{ServeFlags: test.flags}
		if err := c.readFlags(); err != nil {
			t.Fatal(err)
		}
		if err := c.at.Open(c.Addr, ""); err != nil {
			t.Fatal(err)
		}
		first, rest, _ := strings.Cut(c.at.Greeting(), "\n")
		c.at.Close()
		if !strings.HasPrefix(first, "listening on http") || !strings.HasPrefix(rest, test.phones) || (rest == "") != (test.phones == "") {
			t.Errorf("%+v: %q, %q", test.flags, first, rest)
		}
		if test.flags.LAN && !strings.HasPrefix(rest, "for phones in your network: "+strings.TrimPrefix(first, "listening on ")+"\nwithout https ") {
			t.Errorf("phones are sent to another address: %q, %q", first, rest)
		}
	}
}
