package hook_test

import (
	"crypto/x509"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"roundhouse/play/courier"
	"roundhouse/play/hook"
)

// service is what a person has given the address of, and a sender that reaches it.
type service struct {
	*httptest.Server
	sender *hook.Sender
	status int
	got    *http.Request
	body   string
}

func newService(t *testing.T) *service {
	t.Helper()
	s := &service{status: http.StatusOK}
	s.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.got = r
		body, _ := io.ReadAll(r.Body)
		s.body = string(body)
		w.Header().Set("Location", "/elsewhere")
		w.WriteHeader(s.status)
	}))
	t.Cleanup(s.Close)
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	s.sender = hook.New(courier.New(courier.Options{
		Allow: func(to netip.AddrPort) bool { return to.String() == s.Listener.Addr().String() },
		Roots: roots,
	}))
	return s
}

// messages are messages with what is hard to write in a header or in JSON.
var messages = []hook.Message{
	{Title: "Your turn", Text: "Until Saturday 18:00", Link: "https://trains.example.org/t/1?a=b&c=d", Tag: "4Jc-_12"},
	{Title: "Jsi na tahu – Žofie", Text: "Do soboty 18:00"},
	{Title: strings.Repeat("あなたの番です", 20), Text: "土曜日の18時まで\n次の行", Link: "https://xn--q9j.example/"},
	{Title: "a\r\nX-Injected: yes", Text: "\"\\\r\n\x00\u2028</script>"},
	{},
}

func TestAMessageForNtfy(t *testing.T) {
	s := newService(t)
	h := hook.Hook{URL: s.URL + "/trains", Form: hook.Ntfy}
	for _, n := range messages {
		if err := s.sender.Send(t.Context(), h, n); err != nil {
			t.Fatal(err)
		}
		header := s.got.Header
		title, err := new(mime.WordDecoder).DecodeHeader(header.Get("Title")) // as ntfy does
		if err != nil || title != n.Title || s.body != n.Text {
			t.Errorf("title %q, %v, text %q; want %q", title, err, s.body, n)
		}
		if header.Get("Click") != n.Link || header.Get("X-Sequence-ID") != string(n.Tag) ||
			header.Get("Tags") != "bell" || header.Get("Content-Type") != "text/plain; charset=utf-8" {
			t.Errorf("%q has the headers %v", n, header)
		}
		if header.Get("X-Injected") != "" || strings.ContainsFunc(header.Get("Title"), func(r rune) bool { return r > '~' }) {
			t.Errorf("the header of the title is %q", header.Get("Title"))
		}
		if s.got.Method != http.MethodPost || s.got.URL.Path != "/trains" {
			t.Errorf("%s %s", s.got.Method, s.got.URL)
		}
	}
}

func TestAMessageInJSON(t *testing.T) {
	s := newService(t)
	h := hook.Hook{URL: s.URL, Form: hook.JSON}
	for _, n := range messages {
		if err := s.sender.Send(t.Context(), h, n); err != nil {
			t.Fatal(err)
		}
		var got map[string]string
		if err := json.Unmarshal([]byte(s.body), &got); err != nil || len(got) != 4 || got["title"] != n.Title ||
			got["text"] != n.Text || got["link"] != n.Link || got["tag"] != string(n.Tag) {
			t.Errorf("%s, %v; want %q", s.body, err, n)
		}
		if kind := s.got.Header.Get("Content-Type"); kind != "application/json" {
			t.Error(kind)
		}
	}
}

func TestWhatBecomesOfAMessage(t *testing.T) {
	s := newService(t)
	for status, want := range map[int]struct{ gone, refused bool }{
		302: {refused: true}, 400: {refused: true}, 403: {refused: true},
		404: {gone: true}, 410: {gone: true},
		429: {}, 500: {}, 503: {},
	} {
		s.status = status
		for _, form := range []hook.Form{hook.Ntfy, hook.JSON} {
			err := s.sender.Send(t.Context(), hook.Hook{URL: s.URL + "/secret", Form: form}, hook.Message{})
			if err == nil || errors.Is(err, courier.ErrGone) != want.gone || errors.Is(err, courier.ErrRefused) != want.refused ||
				strings.Contains(err.Error(), "secret") {
				t.Errorf("%d: %v", status, err)
			}
			if s.got.URL.Path != "/secret" {
				t.Errorf("%d: %s was asked", status, s.got.URL)
			}
		}
	}
}

func TestWhatIsWrongWithAHook(t *testing.T) {
	sender := hook.New(courier.New(courier.Options{}))
	for _, h := range []hook.Hook{
		{"https://ntfy.sh/trains", hook.Ntfy},
		{"https://ntfy.example.org:8443/trains?auth=x", hook.Ntfy},
		{"https://hooks.example.org", hook.JSON},
	} {
		if err := sender.Check(h); err != nil {
			t.Error(err)
		}
	}
	for _, test := range []struct {
		hook.Hook
		want string
	}{
		{hook.Hook{"https://ntfy.sh/trains", "slack"}, `form: "slack" is neither "ntfy" nor "json"`},
		{hook.Hook{"https://ntfy.sh/trains", ""}, `form: "" is neither`},
		{hook.Hook{"https://ntfy.sh/", hook.Ntfy}, `url: address "https://ntfy.sh/" has no topic`},
		{hook.Hook{"", hook.JSON}, `url: address "" does not begin with https://`},
		{hook.Hook{"http://ntfy.sh/trains", hook.Ntfy}, "does not begin with https://"},
		{hook.Hook{"https://ana:x@ntfy.sh/trains", hook.Ntfy}, "has a user's name"},
		{hook.Hook{"https://hooks.example.org:22/", hook.JSON}, `has a port, "22"`},
		{hook.Hook{"https://x.org/" + strings.Repeat("x", hook.MostURL), hook.JSON}, "has more than 500 bytes"},
	} {
		if err := sender.Check(test.Hook); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
	if err := sender.Send(t.Context(), hook.Hook{"https://ntfy.sh/trains", "slack"}, hook.Message{}); !errors.Is(err, courier.ErrRefused) {
		t.Error(err)
	}
}

func TestNoPrivateAddressIsCalled(t *testing.T) {
	visited := httptest.NewUnstartedServer(nil)
	visited.Config.ConnState = func(_ net.Conn, state http.ConnState) { t.Error("a connection is", state) }
	visited.StartTLS()
	defer visited.Close()
	_, port, _ := net.SplitHostPort(visited.Listener.Addr().String())
	sender := hook.New(courier.New(courier.Options{}))
	for _, host := range []string{
		"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "2130706433", "0x7f000001",
		"0x7f.0.0.1", "0177.0.0.1", "127.1", "0", "0.0.0.0", "[::]", "10.0.0.1", "172.16.0.1", "192.168.0.1",
		"169.254.169.254", "[fe80::1]", "[fd00::1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]",
	} {
		h := hook.Hook{"https://" + host + ":" + port + "/x", hook.JSON}
		if err := sender.Check(h); err == nil {
			t.Errorf("%s can be given", h.URL)
		}
		if err := sender.Send(t.Context(), h, hook.Message{}); !errors.Is(err, courier.ErrRefused) {
			t.Errorf("%s: %v", h.URL, err)
		}
	}
}
