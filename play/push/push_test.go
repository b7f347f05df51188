package push

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/rand"
	"crypto/x509"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"roundhouse/play/courier"
)

const subject = "https://trains.example.org"

// noon is the time of all tests.
var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

// browser is a browser that has subscribed.
type browser struct {
	private *ecdh.PrivateKey
	sub     Subscription
}

func newBrowser(t testing.TB, endpoint string) browser {
	t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	auth := make([]byte, authSize)
	rand.Read(auth)
	return browser{private, Subscription{
		endpoint, base64url.EncodeToString(private.PublicKey().Bytes()), base64url.EncodeToString(auth),
	}}
}

// read returns the payload of a body. It derives keys as seal does, which the RFC's example holds to
// what they have to be.
func (b browser) read(t testing.TB, body []byte) string {
	t.Helper()
	if size := binary.BigEndian.Uint32(body[16:]); size != 4096 || body[20] != 65 {
		t.Fatalf("records of %d bytes, a key of %d", size, body[20])
	}
	public, err := ecdh.P256().NewPublicKey(body[21:86])
	if err != nil {
		t.Fatal(err)
	}
	shared, err := b.private.ECDH(public)
	if err != nil {
		t.Fatal(err)
	}
	auth := decoded(t, b.sub.Auth)
	key, nonce, err := expand(shared, auth, b.private.PublicKey(), public, body[:16])
	if err != nil {
		t.Fatal(err)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		t.Fatal(err)
	}
	record, err := gcm.Open(nil, nonce, body[86:], nil)
	if err != nil {
		t.Fatal(err)
	}
	text, filled := strings.CutSuffix(strings.TrimRight(string(record), "\x00"), "\x02")
	if !filled {
		t.Fatalf("the record ends with %x", record[len(record)-1])
	}
	return text
}

// service is a push service that answers as it is told, and a sender that reaches it.
type service struct {
	*httptest.Server
	sender *Sender
	status int
	after  string
	got    *http.Request
	body   []byte
}

func newService(t testing.TB) *service {
	t.Helper()
	s := &service{status: http.StatusCreated}
	s.Server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.got = r
		s.body, _ = io.ReadAll(r.Body)
		w.Header().Set("Retry-After", s.after)
		w.WriteHeader(s.status)
	}))
	t.Cleanup(s.Close)
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	s.sender = newSender(t, courier.Options{
		Allow: func(to netip.AddrPort) bool { return to.String() == s.Listener.Addr().String() },
		Roots: roots,
	})
	return s
}

func newSender(t testing.TB, o courier.Options) *Sender {
	t.Helper()
	key, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	sender, err := New(key, subject, courier.New(o))
	if err != nil {
		t.Fatal(err)
	}
	sender.now = func() time.Time { return noon }
	return sender
}

func TestAMessageReachesTheBrowserThatSubscribed(t *testing.T) {
	s := newService(t)
	ana := newBrowser(t, s.URL+"/ana")
	err := s.sender.Send(t.Context(), ana.sub, Message{[]byte(`{"title":"君の番"}`), "4Jc-_12"})
	if err != nil {
		t.Fatal(err)
	}
	if text := ana.read(t, s.body); text != `{"title":"君の番"}` {
		t.Errorf("the browser reads %q", text)
	}
	if s.got.Method != http.MethodPost || s.got.URL.Path != "/ana" {
		t.Errorf("%s %s", s.got.Method, s.got.URL)
	}
	for name, want := range map[string]string{
		"Content-Encoding": "aes128gcm", "Ttl": "86400", "Urgency": "high", "Topic": "4Jc-_12",
		"Content-Type": "application/octet-stream",
	} {
		if got := s.got.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	var token, public string
	if _, err := fmt.Sscanf(s.got.Header.Get("Authorization"), "vapid t=%s k=%s", &token, &public); err != nil {
		t.Fatalf("%q: %v", s.got.Header.Get("Authorization"), err)
	}
	c, ok := verified(t, strings.TrimSuffix(token, ","), s.sender.PublicKey())
	if want := (claims{s.URL, noon.Add(12 * time.Hour).Unix(), subject}); !ok || c != want {
		t.Errorf("%v, signed: %v; want %v", c, ok, want)
	}
	if public != s.sender.PublicKey() {
		t.Errorf("k=%s, want %s", public, s.sender.PublicKey())
	}
}

func TestAMessageWithoutATagHasNoTopic(t *testing.T) {
	s := newService(t)
	if err := s.sender.Send(t.Context(), newBrowser(t, s.URL).sub, Message{}); err != nil {
		t.Fatal(err)
	}
	if topic, ok := s.got.Header["Topic"]; ok {
		t.Error(topic)
	}
}

func TestTheLengthOfAMessageSaysNothing(t *testing.T) {
	s := newService(t)
	ana := newBrowser(t, s.URL)
	for _, n := range []int{0, 1, 2, 100, MostPayload} {
		payload := []byte(strings.Repeat("x", n))
		if err := s.sender.Send(t.Context(), ana.sub, Message{Payload: payload}); err != nil {
			t.Fatal(err)
		}
		if text := ana.read(t, s.body); text != string(payload) {
			t.Errorf("of %d bytes the browser reads %d", n, len(text))
		}
		if len(s.body) != 86+MostPayload+1+16 {
			t.Errorf("of %d bytes %d are sent", n, len(s.body))
		}
	}
	err := s.sender.Send(t.Context(), ana.sub, Message{Payload: make([]byte, MostPayload+1)})
	if !errors.Is(err, courier.ErrRefused) || !strings.Contains(err.Error(), "2048 bytes, more than 2047") {
		t.Error(err)
	}
}

func TestTheSameMessageIsNeverSentAlike(t *testing.T) {
	s := newService(t)
	ana := newBrowser(t, s.URL)
	seen := map[string]bool{}
	for range 10 {
		if err := s.sender.Send(t.Context(), ana.sub, Message{Payload: []byte("x")}); err != nil {
			t.Fatal(err)
		}
		seen[string(s.body[:16])], seen[string(s.body[21:86])], seen[string(s.body[86:])] = true, true, true
	}
	if len(seen) != 30 {
		t.Errorf("%d different salts, keys and records in 10 messages", len(seen))
	}
}

func TestWhatBecomesOfASubscription(t *testing.T) {
	for _, test := range []struct {
		status int
		kind   error
		after  string
		wait   time.Duration
	}{
		{status: 200}, {status: 201}, {status: 202}, {status: 204},
		{status: 404, kind: courier.ErrGone}, {status: 410, kind: courier.ErrGone},
		{status: 400, kind: courier.ErrRefused}, {status: 401, kind: courier.ErrRefused},
		{status: 403, kind: courier.ErrRefused}, {status: 413, kind: courier.ErrRefused},
		{status: 307, kind: courier.ErrRefused},
		{status: 429, kind: errLater, after: "30", wait: 30 * time.Second},
		{status: 500, kind: errLater}, {status: 503, kind: errLater, after: "1", wait: time.Second},
	} {
		s := newService(t)
		s.status, s.after = test.status, test.after
		err := s.sender.Send(t.Context(), newBrowser(t, s.URL+"/secret").sub, Message{})
		later := err != nil && !errors.Is(err, courier.ErrGone) && !errors.Is(err, courier.ErrRefused)
		if test.kind == errLater && !later || test.kind != errLater && !errors.Is(err, test.kind) {
			t.Errorf("%d: %v, want %v", test.status, err, test.kind)
		}
		if courier.After(err) != test.wait {
			t.Errorf("%d: wait %v, want %v", test.status, courier.After(err), test.wait)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%d: the error repeats the endpoint: %v", test.status, err)
		}
	}
}

var errLater = errors.New("later")

func TestWhatIsWrongWithASubscription(t *testing.T) {
	sender := newSender(t, courier.Options{})
	good := newBrowser(t, "https://push.example.net/ana").sub
	if err := sender.Check(good); err != nil {
		t.Error(err)
	}
	for _, test := range []struct {
		change func(*Subscription)
		want   string
	}{
		{func(s *Subscription) { s.Endpoint = "" }, `endpoint: address "" does not begin`},
		{func(s *Subscription) { s.Endpoint = "http://push.example.net" }, "endpoint: "},
		{func(s *Subscription) { s.Endpoint = "https://10.0.0.1/" }, "10.0.0.1 is not public"},
		{func(s *Subscription) { s.P256dh = "" }, `p256dh: "" is not a point`},
		{func(s *Subscription) { s.P256dh = "a+b/" }, `p256dh: "a+b/" is not in base64url`},
		{func(s *Subscription) { s.P256dh += "=" }, "p256dh: "},
		{func(s *Subscription) { s.P256dh = s.P256dh[:80] }, "is not a point"},
		{func(s *Subscription) { s.P256dh = base64url.EncodeToString(make([]byte, 65)) }, "is not a point"},
		{func(s *Subscription) { s.P256dh = offCurve(t, s.P256dh) }, "is not a point"},
		{func(s *Subscription) { s.Auth = "" }, "auth: has 0 bytes instead of 16"},
		{func(s *Subscription) { s.Auth = "AAAA" }, "auth: has 3 bytes"},
		{func(s *Subscription) { s.Auth = "ä" }, "auth: is not in base64url"},
		{func(s *Subscription) { s.Auth += "AA" }, "has 18 bytes"},
	} {
		bad := good
		test.change(&bad)
		if err := sender.Check(bad); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
		if err := sender.Send(t.Context(), bad, Message{}); !errors.Is(err, courier.ErrRefused) {
			t.Errorf("it is sent to: %v", err)
		}
	}
}

// offCurve changes the last byte of a point.
func offCurve(t *testing.T, point string) string {
	t.Helper()
	b := decoded(t, point)
	b[64]++
	return base64url.EncodeToString(b)
}

func TestWhoAsksIsSaidAsPushServicesWantIt(t *testing.T) {
	key, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	for subject, want := range map[string]string{
		"https://trains.example.org":      "",
		"https://trains.example.org:8443": "",
		"mailto:ana@example.org":          "",
		"":                                "does not begin",
		"ana@example.org":                 "does not begin",
		"http://trains.example.org":       "does not begin",
		"https://localhost":               "cannot be public",
		"https://192.168.0.7":             "192.168.0.7 is not public",
		"mailto:ana@localhost":            "cannot be public",
		"mailto:ana":                      `"ana" is no mail address`,
		"mailto: ana@example.org":         "is no mail address",
		"mailto:Ana <ana@example.org>":    "is no mail address",
		"mailto:<ana@example.org>":        "is no mail address",
		"mailto:ana@[127.0.0.1]":          "cannot be read",
	} {
		_, err := New(key, subject, courier.New(courier.Options{}))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", subject, err, want)
		}
	}
}

func TestTheOriginOfAnEndpoint(t *testing.T) {
	for endpoint, want := range map[string]string{
		"https://push.example.net/a/b?c=d":   "https://push.example.net",
		"https://PUSH.example.net:443/a":     "https://push.example.net",
		"https://push.example.net:8443/a":    "https://push.example.net:8443",
		"https://[2606:4700::1111]:443/a#@b": "https://[2606:4700::1111]",
	} {
		if got, err := originOf(endpoint); err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", endpoint, got, err, want)
		}
	}
}

func TestAKeyIsTheSameAfterItWasStored(t *testing.T) {
	key, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	stored, err := key.Bytes()
	if err != nil || len(stored) != 32 {
		t.Fatal(stored, err)
	}
	again, err := ParseKey(stored)
	if err != nil || again.Public() != key.Public() || !again.private.Equal(key.private) {
		t.Errorf("%v, %v", again, err)
	}
	if point := decoded(t, key.Public()); len(point) != 65 || point[0] != 4 {
		t.Errorf("%x is not an uncompressed point", point)
	}
	for _, bad := range [][]byte{nil, make([]byte, 31), make([]byte, 32), []byte(strings.Repeat("\xff", 32))} {
		if _, err := ParseKey(bad); err == nil || !strings.HasPrefix(err.Error(), "key of push messages: ") {
			t.Errorf("%x: %v", bad, err)
		}
	}
}

// request is what testdata/read.mjs reads.
type request struct {
	Body          string `json:"body"`
	Auth          string `json:"auth"`
	Secret        string `json:"secret"`
	Authorization string `json:"authorization"`
}

func TestWhatOthersReadOfOurMessages(t *testing.T) {
	const modules = "../../web/node_modules"
	if _, err := os.Stat(modules); err != nil {
		t.Skip("the modules of the browsers' client are not installed: ", err)
	}
	sender := newSender(t, courier.Options{})
	payloads := []string{"", "x", `{"title":"Ana – à toi, 君の番, ně"}`, strings.Repeat("€", MostPayload/3)}
	var requests []request
	for i := range 20 {
		ana := newBrowser(t, "https://push.example.net/ana")
		header, body, err := sender.prepare(ana.sub, Message{Payload: []byte(payloads[i%len(payloads)])})
		if err != nil {
			t.Fatal(err)
		}
		requests = append(requests, request{base64url.EncodeToString(body), ana.sub.Auth,
			base64url.EncodeToString(ana.private.Bytes()), header.Get("Authorization")})
	}
	in, err := json.Marshal(requests)
	if err != nil {
		t.Fatal(err)
	}
	node := exec.CommandContext(t.Context(), "node", "testdata/read.mjs")
	node.Stdin, node.Stderr = strings.NewReader(string(in)), os.Stderr
	out, err := node.Output()
	if err != nil {
		t.Fatal(err)
	}
	var said []struct {
		Payload string
		Claims  claims
	}
	if err := json.Unmarshal(out, &said); err != nil || len(said) != len(requests) {
		t.Fatalf("%s: %v", out, err)
	}
	for i, s := range said {
		if s.Payload != payloads[i%len(payloads)] {
			t.Errorf("%d: %q, want %q", i, s.Payload, payloads[i%len(payloads)])
		}
		if want := (claims{"https://push.example.net", noon.Add(valid).Unix(), subject}); s.Claims != want {
			t.Errorf("%d: %v, want %v", i, s.Claims, want)
		}
	}
}

func BenchmarkPrepare(b *testing.B) {
	sender := newSender(b, courier.Options{})
	ana := newBrowser(b, "https://push.example.net/ana")
	message := Message{[]byte(`{"title":"Your turn"}`), "ana"}
	var body []byte
	var err error
	b.ReportAllocs()
	for b.Loop() {
		if _, body, err = sender.prepare(ana.sub, message); err != nil {
			b.Fatal(err)
		}
	}
	if text := ana.read(b, body); text != string(message.Payload) {
		b.Errorf("the browser reads %q", text)
	}
}
