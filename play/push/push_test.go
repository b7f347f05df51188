package push

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"roundhouse/play/courier"
	"roundhouse/play/push/pushtest"
)

const subject = "https://trains.example.org"

// noon is the time of all tests.
var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

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

func subscriptionOf(b *pushtest.Browser) Subscription {
	return Subscription{b.Endpoint, b.P256dh, b.Auth}
}

// lastOf returns the latest message that has come for a browser.
func lastOf(t testing.TB, b *pushtest.Browser) pushtest.Message {
	t.Helper()
	list := b.Messages()
	if len(list) == 0 {
		t.Fatal("no message has come")
	}
	return list[len(list)-1]
}

func TestAMessageReachesTheBrowserThatSubscribed(t *testing.T) {
	service := pushtest.Start(t)
	sender := newSender(t, service.Options())
	ana, ben := service.Subscribe(), service.Subscribe()
	if err := sender.Send(t.Context(), subscriptionOf(ana), Message{[]byte(`{"title":"君の番"}`), "4Jc-_12"}); err != nil {
		t.Fatal(err)
	}
	got := lastOf(t, ana)
	if got.Payload != `{"title":"君の番"}` || len(ben.Messages()) != 0 {
		t.Errorf("the browser reads %q", got.Payload)
	}
	for name, want := range map[string]string{
		"TTL": "86400", "Urgency": "high", "Topic": "4Jc-_12", "Content-Type": "application/notification+json",
	} {
		if got := got.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if want := (pushtest.Token{Audience: service.URL(), Expires: noon.Add(12 * time.Hour).Unix(), Subject: subject}); got.Token != want {
		t.Errorf("%v, want %v", got.Token, want)
	}
	if got.Key != sender.PublicKey() {
		t.Errorf("the key is %s, want %s", got.Key, sender.PublicKey())
	}
}

func TestAMessageWithoutATagHasNoTopic(t *testing.T) {
	service := pushtest.Start(t)
	ana := service.Subscribe()
	if err := newSender(t, service.Options()).Send(t.Context(), subscriptionOf(ana), Message{}); err != nil {
		t.Fatal(err)
	}
	if topic, ok := lastOf(t, ana).Header["Topic"]; ok {
		t.Error(topic)
	}
}

func TestTheLengthOfAMessageSaysNothing(t *testing.T) {
	service := pushtest.Start(t)
	sender, ana := newSender(t, service.Options()), service.Subscribe()
	for n, size := range map[int]int{0: 2150, 1: 2150, 100: 2150, usual: 2150, usual + 1: 4096, MostPayload: 4096} {
		payload := strings.Repeat("x", n)
		if err := sender.Send(t.Context(), subscriptionOf(ana), Message{Payload: []byte(payload)}); err != nil {
			t.Fatal(err)
		}
		got := lastOf(t, ana)
		if got.Payload != payload {
			t.Errorf("of %d bytes the browser reads %d", n, len(got.Payload))
		}
		if got.Size != size {
			t.Errorf("of %d bytes %d are sent", n, got.Size)
		}
	}
	err := sender.Send(t.Context(), subscriptionOf(ana), Message{Payload: make([]byte, MostPayload+1)})
	if !errors.Is(err, courier.ErrRefused) || !strings.Contains(err.Error(), "3994 bytes, more than 3993") {
		t.Error(err)
	}
}

func TestManyMessagesAtOnceAllArrive(t *testing.T) {
	service := pushtest.Start(t)
	sender := newSender(t, service.Options())
	var all sync.WaitGroup
	for range 100 { // more than go on at a time
		ana := service.Subscribe()
		all.Go(func() {
			if err := sender.Send(t.Context(), subscriptionOf(ana), Message{Payload: []byte(ana.Auth)}); err != nil {
				t.Error(err)
			} else if list := ana.Messages(); len(list) != 1 || list[0].Payload != ana.Auth {
				t.Errorf("the browser reads %v", list)
			}
		})
	}
	all.Wait()
}

func TestTheSameMessageIsNeverSentAlike(t *testing.T) {
	sender := newSender(t, courier.Options{})
	ana := pushtest.Start(t).Subscribe()
	seen := map[string]bool{}
	for range 10 {
		_, body, err := sender.prepare(subscriptionOf(ana), Message{Payload: []byte("x")})
		if err != nil {
			t.Fatal(err)
		}
		seen[string(body[:16])], seen[string(body[21:86])], seen[string(body[86:])] = true, true, true
	}
	if len(seen) != 30 {
		t.Errorf("%d different salts, keys and records in 10 messages", len(seen))
	}
}

func TestWhatBecomesOfASubscription(t *testing.T) {
	service := pushtest.Start(t)
	sender := newSender(t, service.Options())
	ana := service.Subscribe()
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
		service.Answer(test.status, test.after)
		err := sender.Send(t.Context(), subscriptionOf(ana), Message{})
		later := err != nil && !errors.Is(err, courier.ErrGone) && !errors.Is(err, courier.ErrRefused)
		if test.kind == errLater && !later || test.kind != errLater && !errors.Is(err, test.kind) {
			t.Errorf("%d: %v, want %v", test.status, err, test.kind)
		}
		if courier.After(err) != test.wait {
			t.Errorf("%d: wait %v, want %v", test.status, courier.After(err), test.wait)
		}
		if err != nil && strings.Contains(err.Error(), "push/") {
			t.Errorf("%d: the error repeats the endpoint: %v", test.status, err)
		}
	}
	if n := len(ana.Messages()); n != 4 {
		t.Errorf("%d messages have come", n)
	}
}

var errLater = errors.New("later")

func TestWhatIsWrongWithASubscription(t *testing.T) {
	sender := newSender(t, courier.Options{})
	good := subscriptionOf(pushtest.Start(t).Subscribe())
	good.Endpoint = "https://push.example.net/ana"
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
	if err := sender.Send(t.Context(), good, Message{Tag: "a b"}); !errors.Is(err, courier.ErrRefused) {
		t.Error(err)
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
	if _, err := os.Stat("../../web/node_modules"); err != nil {
		t.Skip("the modules of the browsers' client are not installed: ", err)
	}
	sender, service := newSender(t, courier.Options{}), pushtest.Start(t)
	payloads := []string{"", "x", `{"title":"Ana – à toi, 君の番, ně"}`, strings.Repeat("€", MostPayload/3)}
	var requests []request
	for i := range 20 {
		ana := service.Subscribe()
		sub := subscriptionOf(ana)
		sub.Endpoint = "https://push.example.net/ana"
		header, body, err := sender.prepare(sub, Message{Payload: []byte(payloads[i%len(payloads)])})
		if err != nil {
			t.Fatal(err)
		}
		requests = append(requests, request{base64url.EncodeToString(body), ana.Auth, ana.Secret(), header.Get("Authorization")})
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
	sender, ana := newSender(b, courier.Options{}), pushtest.Start(b).Subscribe()
	message := Message{[]byte(`{"title":"Your turn"}`), "ana"}
	var body []byte
	var err error
	b.ReportAllocs()
	for b.Loop() {
		if _, body, err = sender.prepare(subscriptionOf(ana), message); err != nil {
			b.Fatal(err)
		}
	}
	if text, err := ana.Decrypt(body); text != string(message.Payload) {
		b.Errorf("the browser reads %q, %v", text, err)
	}
}
