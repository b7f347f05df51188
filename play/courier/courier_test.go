package courier_test

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/miekg/dns"

	"roundhouse/play/courier"
)

// secret is a path that no error may repeat.
const secret = "/a-secret-path"

// service is a service on loopback, which its certificate calls example.com, too.
func service(t *testing.T, handler http.HandlerFunc) *httptest.Server {
	t.Helper()
	s := httptest.NewTLSServer(handler)
	t.Cleanup(s.Close)
	return s
}

// portOf returns the address that a service listens at.
func portOf(t *testing.T, s *httptest.Server) netip.AddrPort {
	t.Helper()
	port, err := netip.ParseAddrPort(s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// clientOf returns a client that may reach the services.
func clientOf(t *testing.T, o courier.Options, list ...*httptest.Server) *courier.Client {
	t.Helper()
	allowed := map[netip.AddrPort]bool{}
	o.Roots = x509.NewCertPool()
	for _, s := range list {
		allowed[portOf(t, s)] = true
		o.Roots.AddCert(s.Certificate())
	}
	o.Allow = func(a netip.AddrPort) bool { return allowed[a] }
	return courier.New(o)
}

// expectNoSecret fails the test if an error repeats a secret path.
func expectNoSecret(t *testing.T, err error) {
	t.Helper()
	if err == nil || strings.Contains(err.Error(), secret) {
		t.Errorf("the error is %v", err)
	}
}

func TestARequestArrivesAsItIs(t *testing.T) {
	var got *http.Request
	var body []byte
	s := service(t, func(w http.ResponseWriter, r *http.Request) {
		got = r
		body, _ = io.ReadAll(r.Body)
		w.WriteHeader(http.StatusCreated)
	})
	header := http.Header{"Urgency": {"high"}}
	if err := clientOf(t, courier.Options{}, s).Post(t.Context(), s.URL+secret, header, []byte("text")); err != nil {
		t.Fatal(err)
	}
	if got.Method != http.MethodPost || got.URL.Path != secret || string(body) != "text" ||
		got.Header.Get("Urgency") != "high" || got.Header.Get("User-Agent") != "Roundhouse" {
		t.Errorf("%s %s %v: %q", got.Method, got.URL, got.Header, body)
	}
	if len(header) != 1 {
		t.Errorf("the caller's headers have become %v", header)
	}
}

func TestWhatAnAnswerMeans(t *testing.T) {
	for status, want := range map[int]error{
		200: nil, 201: nil, 202: nil, 204: nil,
		301: courier.ErrRefused, 304: courier.ErrRefused,
		400: courier.ErrRefused, 401: courier.ErrRefused, 403: courier.ErrRefused, 413: courier.ErrRefused,
		404: courier.ErrGone, 410: courier.ErrGone,
		408: errLater, 425: errLater, 429: errLater, 500: errLater, 502: errLater, 503: errLater,
	} {
		s := service(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Retry-After", "7")
			http.Error(w, "because", status)
		})
		err := clientOf(t, courier.Options{}, s).Post(t.Context(), s.URL+secret, nil, nil)
		if kindOf(err) != want {
			t.Errorf("%d: %v, want %v", status, err, want)
		}
		if err == nil {
			continue
		}
		expectNoSecret(t, err)
		if courier.After(err) != 7*time.Second {
			t.Errorf("%d: wait %v", status, courier.After(err))
		}
		if want := fmt.Sprintf(`answered %d "because\n"`, status); status != 304 && err.Error() != want {
			t.Errorf("%d: %v, want %s", status, err, want)
		}
	}
	if courier.After(errLater) != 0 {
		t.Error("an error that is no answer asks to wait")
	}
}

var errLater = errors.New("later")

// kindOf returns which of the three kinds of errors one is.
func kindOf(err error) error {
	gone, refused := errors.Is(err, courier.ErrGone), errors.Is(err, courier.ErrRefused)
	switch {
	case gone && refused:
		return errors.New("both gone and refused")
	case gone:
		return courier.ErrGone
	case refused:
		return courier.ErrRefused
	case err != nil:
		return errLater
	}
	return nil
}

func TestNoRedirectIsFollowed(t *testing.T) {
	var visits atomic.Int32
	other := service(t, func(http.ResponseWriter, *http.Request) { visits.Add(1) })
	for _, status := range []int{301, 302, 303, 307, 308} {
		s := service(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL, status) })
		err := clientOf(t, courier.Options{}, s, other).Post(t.Context(), s.URL, nil, nil)
		if !errors.Is(err, courier.ErrRefused) {
			t.Errorf("%d: %v", status, err)
		}
	}
	if n := visits.Load(); n != 0 {
		t.Errorf("%d redirects were followed", n)
	}
}

func TestNoMoreOfAnAnswerIsReadThanItMayHave(t *testing.T) {
	s := service(t, func(w http.ResponseWriter, r *http.Request) {
		for piece := make([]byte, 1<<16); ; { // until nobody reads
			if _, err := w.Write(piece); err != nil {
				return
			}
		}
	})
	if err := clientOf(t, courier.Options{}, s).Post(t.Context(), s.URL, nil, nil); err != nil {
		t.Error(err)
	}
	headers := service(t, func(w http.ResponseWriter, r *http.Request) {
		for i := range 1000 {
			w.Header().Set(fmt.Sprintf("X-%d", i), strings.Repeat("x", 100))
		}
	})
	err := clientOf(t, courier.Options{}, headers).Post(t.Context(), headers.URL+secret, nil, nil)
	expectNoSecret(t, err)
}

func TestAServiceThatHangsIsLeft(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	over := make(chan struct{})
	defer close(over)
	s := service(t, func(http.ResponseWriter, *http.Request) {
		cancel()
		<-over
	})
	err := clientOf(t, courier.Options{}, s).Post(ctx, s.URL+secret, nil, nil)
	if !errors.Is(err, context.Canceled) || kindOf(err) != errLater {
		t.Error(err)
	}
	expectNoSecret(t, err)
}

func TestAConnectionThatWasClosedMeanwhileIsReplaced(t *testing.T) {
	var requests atomic.Int32
	s := service(t, func(w http.ResponseWriter, r *http.Request) {
		if requests.Add(1) != 2 {
			return
		}
		c, _, err := w.(http.Hijacker).Hijack() // as if it had been closed just before
		if err != nil {
			t.Error(err)
			return
		}
		c.Close()
	})
	c := clientOf(t, courier.Options{}, s)
	for range 2 {
		if err := c.Post(t.Context(), s.URL, nil, []byte("text")); err != nil {
			t.Error(err)
		}
	}
	if n := requests.Load(); n != 3 {
		t.Errorf("%d requests", n)
	}
}

func TestNoMoreRequestsGoOnThanMay(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	over := make(chan struct{})
	defer close(over)
	var atOnce atomic.Int32
	s := service(t, func(http.ResponseWriter, *http.Request) {
		if n := atOnce.Add(1); n == 8 {
			cancel()
		} else if n > 8 {
			t.Errorf("%d requests to one host at once", n)
		}
		<-over
	})
	c := clientOf(t, courier.Options{}, s)
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() {
			if err := c.Post(ctx, s.URL, nil, nil); !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

func TestAServiceNeedsACertificate(t *testing.T) {
	s := service(t, func(http.ResponseWriter, *http.Request) { t.Error("a request came") })
	c := courier.New(courier.Options{Allow: func(netip.AddrPort) bool { return true }, Roots: x509.NewCertPool()})
	err := c.Post(t.Context(), s.URL+secret, nil, nil)
	if kindOf(err) != errLater {
		t.Error(err)
	}
	expectNoSecret(t, err)
}

// mine is a resolver that answers for every name with the next list of addresses, the last one
// again and again.
func mine(t *testing.T, answers ...[]string) *net.Resolver {
	t.Helper()
	socket, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	asked := 0
	server := &dns.Server{PacketConn: socket, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, r *dns.Msg) {
		reply := new(dns.Msg).SetReply(r)
		if q := r.Question[0]; q.Qtype == dns.TypeA {
			mu.Lock()
			for _, a := range answers[min(asked, len(answers)-1)] {
				line, _ := dns.NewRR(q.Name + " 0 A " + a)
				reply.Answer = append(reply.Answer, line)
			}
			asked++
			mu.Unlock()
		}
		w.WriteMsg(reply)
	})}
	go server.ActivateAndServe()
	t.Cleanup(func() { server.Shutdown() })
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", socket.LocalAddr().String())
	}}
}

// private counts the connections to a port of 127.0.0.2, which no client of these tests may reach.
func private(t *testing.T, port uint16) *atomic.Int32 {
	t.Helper()
	l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.2:%d", port))
	if err != nil {
		t.Skip("this system has no second loopback address: ", err)
	}
	t.Cleanup(func() { l.Close() })
	var n atomic.Int32
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			n.Add(1)
			c.Close()
		}
	}()
	return &n
}

func TestANameThatTurnsPrivateIsNotReached(t *testing.T) {
	s := service(t, func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Connection", "close") })
	port := portOf(t, s).Port()
	visits := private(t, port)
	c := clientOf(t, courier.Options{Resolver: mine(t, []string{"127.0.0.1"}, []string{"127.0.0.2"})}, s)
	address := fmt.Sprintf("https://example.com:%d%s", port, secret)
	if err := c.Post(t.Context(), address, nil, nil); err != nil {
		t.Fatal("the first time: ", err)
	}
	for range 3 {
		err := c.Post(t.Context(), address, nil, nil)
		if kindOf(err) != courier.ErrRefused {
			t.Error("later: ", err)
		}
		expectNoSecret(t, err)
	}
	if n := visits.Load(); n != 0 {
		t.Errorf("the private address had %d connections", n)
	}
}

func TestOfSeveralAddressesOnlyThePublicOnesAreReached(t *testing.T) {
	s := service(t, func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Connection", "close") })
	port := portOf(t, s).Port()
	visits := private(t, port)
	for _, list := range [][]string{{"127.0.0.1", "127.0.0.2"}, {"127.0.0.2", "10.0.0.1", "127.0.0.1"}} {
		c := clientOf(t, courier.Options{Resolver: mine(t, list)}, s)
		if err := c.Post(t.Context(), fmt.Sprintf("https://example.com:%d", port), nil, nil); err != nil {
			t.Errorf("%v: %v", list, err)
		}
	}
	if n := visits.Load(); n != 0 {
		t.Errorf("the private address had %d connections", n)
	}
}

func TestNamesOfPrivateAddressesAreNotReached(t *testing.T) {
	for _, to := range []string{
		"127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
		"198.18.0.1", "224.0.0.1", "255.255.255.255",
	} {
		c := courier.New(courier.Options{Resolver: mine(t, []string{to})})
		if err := c.Post(t.Context(), "https://example.com"+secret, nil, nil); kindOf(err) != courier.ErrRefused {
			t.Errorf("%s: %v", to, err)
		}
	}
}

func TestWhichAddressesCanBeGiven(t *testing.T) {
	c := courier.New(courier.Options{})
	for _, address := range []string{
		"https://example.org", "https://example.org/x?y=z#w", "https://push.example.org:443/", "https://a.b.c:8443/d",
		"https://EXAMPLE.org./", "https://xn--bcher-kva.example/", "https://bücher.example/", "https://1.1.1.1/",
		"https://[2606:4700::1111]:4430/", "https://my_host.example.org/", "https://3.example.org/",
	} {
		if err := c.Check(address); err != nil {
			t.Error(err)
		}
	}
	for address, want := range map[string]string{
		"":                                   "does not begin with https://",
		"example.org":                        "does not begin with https://",
		"http://example.org":                 "does not begin with https://",
		"ftp://example.org":                  "does not begin with https://",
		"https:example.org":                  "has no host",
		"https://":                           "has no host",
		"https:///x":                         "has no host",
		"https://:443/x":                     "has no host",
		"https://ana@example.org":            "a user's name",
		"https://ana:x@example.org":          "a user's name",
		"https://@example.org":               "a user's name",
		"https://example.org:":               `port, ""`,
		"https://example.org:25":             `port, "25"`,
		"https://example.org:0":              `port, "0"`,
		"https://example.org:70000":          `port, "70000"`,
		"https://example.org:x":              "cannot be read",
		"https://exa mple.org":               "cannot be read",
		"https://example.org/%zz":            "cannot be read",
		"https://example.org/\r\nX: y":       "cannot be read",
		"https://localhost/":                 "cannot be public",
		"https://intranet/":                  "cannot be public",
		"https://example.org../":             "cannot be public",
		"https://.example.org/":              "cannot be public",
		"https://127.0.0.1/":                 "127.0.0.1 is not public",
		"https://127.0.0.1:8443/":            "127.0.0.1 is not public",
		"https://10.1.2.3/":                  "10.1.2.3 is not public",
		"https://169.254.169.254/latest":     "169.254.169.254 is not public",
		"https://[::1]/":                     "::1 is not public",
		"https://[::ffff:10.0.0.1]/":         "::ffff:10.0.0.1 is not public",
		"https://[::ffff:7f00:1]/":           "::ffff:127.0.0.1 is not public",
		"https://[fe80::1%25eth0]/":          "is not public",
		"https://2130706433/":                "cannot be public",
		"https://0x7f000001/":                "cannot be public",
		"https://0x7f.0.0.1/":                "cannot be public",
		"https://0177.0.0.1/":                "cannot be public",
		"https://127.1/":                     "cannot be public",
		"https://127.0.0.1./":                "cannot be public",
		"https://a.0x7f/":                    "cannot be public",
		"https://１２７.0.0.1/":                 "cannot be public",
		"https://%31%32%37.0.0.1/":           "cannot be read",
		"https://x.org/" + repeat(1000, "x"): "more than 1000 bytes",
	} {
		err := c.Check(address)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", address, err, want)
		}
		if err := c.Post(t.Context(), address, nil, nil); kindOf(err) != courier.ErrRefused {
			t.Errorf("%q is sent to: %v", address, err)
		}
	}
}

func repeat(n int, s string) string { return strings.Repeat(s, n) }

func TestWhatATagIs(t *testing.T) {
	for _, tag := range []courier.Tag{"", "a", "4Jc-_", courier.Tag(repeat(32, "x"))} {
		if err := tag.Check(); err != nil {
			t.Error(err)
		}
	}
	for _, tag := range []courier.Tag{courier.Tag(repeat(33, "x")), "a b", "a\n", "a=", "a+/", "ž", "\r\nX: y"} {
		if err := tag.Check(); err == nil || !strings.HasPrefix(err.Error(), "tag: ") {
			t.Errorf("%q: %v", tag, err)
		}
	}
}
