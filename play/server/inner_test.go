package server_test

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"io"
	"math/big"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"roundhouse/play/server"
)

// tlsPair opens an owner that members reach over TLS with this key, and a server that forwards to
// it with the usual one.
func tlsPair(t *testing.T, key string) (p *place, inner string) {
	t.Helper()
	plan := newPlan("b", "a", "b")
	var own *server.Cluster
	p = open(t, func(c *server.Config) {
		plan.join(c, "b", true)
		own = must(server.NewCluster(chair{plan, "b"}, key, true))
		c.Cluster = own
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := p.srv.InnerServer()
	go func() { _ = own.ServeInner(s, l) }()
	t.Cleanup(func() { _ = s.Close() })
	e := &place{t: t, c: p.c, logs: p.logs}
	plan.join(&e.c, "a", true)
	e.start()
	plan.add("a", e)
	plan.add("b", p)
	plan.locate("b", "tls://"+l.Addr().String())
	_, host, _ := strings.Cut(p.url, "://")
	e.http.Transport = makesElsewhere{e.http.Transport, host}
	p.url, p.http = e.url, e.http
	return p, l.Addr().String()
}

func TestStreamsAndSocketsPassTLSBetweenServers(t *testing.T) {
	overEach(t, func(t *testing.T, v via) {
		p, _ := tlsPair(t, clusterKey)
		p.via = v
		people := p.people(2)
		id := gather(people, nil)
		f := people[0].follow(id)
		f.until("a view", func(f *follower) bool { return f.fold != nil })
		people[1].do(id, "say", fields{"phrase": "hello"})
		f.saw("said")
	})
}

func TestTLSBetweenServersNeedsTheSameKeyOnBothSides(t *testing.T) {
	p, _ := tlsPair(t, "another key of the servers")
	c := p.somebody("Ana")
	id := c.make(nil).Table
	c.refused("GET", "/api/tables/"+id, nil, 503, "unavailable")
	if !strings.Contains(p.logs.String(), "the other server has another cluster key") {
		t.Errorf("the log says %s", p.logs)
	}
}

// strange returns a certificate with a key of the same kind as the members', but another one.
func strange(t *testing.T) tls.Certificate {
	t.Helper()
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	form := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour)}
	return tls.Certificate{Certificate: [][]byte{must(x509.CreateCertificate(rand.Reader, form, form, public, private))}, PrivateKey: private}
}

// A listener for members answers nobody without the key, whatever certificate they have.
func TestNobodyElseConnectsToTheInnerAddress(t *testing.T) {
	_, inner := tlsPair(t, clusterKey)
	certificate := strange(t)
	for name, config := range map[string]*tls.Config{
		"no certificate":      {InsecureSkipVerify: true},
		"another certificate": {InsecureSkipVerify: true, Certificates: []tls.Certificate{certificate}},
	} {
		client := &http.Client{Transport: &http.Transport{TLSClientConfig: config}}
		if res, err := client.Get("https://" + inner + "/healthz"); err == nil {
			t.Errorf("%s: %s", name, res.Status)
		}
	}
	if res, err := http.Get("http://" + inner + "/healthz"); err == nil && res.StatusCode == 200 {
		t.Error("it answers without TLS")
	}
}

// A server that a member asks must have the key, too: somebody else at its address learns nothing.
func TestAMemberAsksNobodyWithoutTheKey(t *testing.T) {
	asked := make(chan string, 1)
	cert := strange(t)
	l, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: []tls.Certificate{cert}})
	if err != nil {
		t.Fatal(err)
	}
	other := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- r.Header.Get("Roundhouse-Token")
		_, _ = io.WriteString(w, "ok")
	})}
	go func() { _ = other.Serve(l) }()
	t.Cleanup(func() { _ = other.Close() })
	plan := newPlan("b", "a", "b")
	plan.locate("b", "tls://"+l.Addr().String())
	p := open(t, func(c *server.Config) { plan.join(c, "a", true) })
	p.nobody().refused("GET", "/api/tables/abc", nil, 503, "unavailable")
	select {
	case token := <-asked:
		t.Errorf("it is asked, with the token %q", token)
	default:
	}
}

// Without TLS, members may have an address of their own all the same.
func TestMembersMayConnectToAnAddressOfTheirOwn(t *testing.T) {
	token := tokenOf(t)
	p := open(t, func(c *server.Config) { newPlan("a", "a").join(c, "a", false) })
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	inner := p.srv.InnerServer()
	go func() { _ = p.c.Cluster.ServeInner(inner, l) }()
	t.Cleanup(func() { _ = inner.Close() })
	r := p.nobody().request("GET", "/api/rules", nil)
	r.URL.Host = l.Addr().String()
	r.Header.Set("Roundhouse-Token", token)
	if a := p.nobody().send(r); a.status != 200 {
		t.Errorf("%d %s", a.status, a.body)
	}
}
