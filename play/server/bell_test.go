package server_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"

	"roundhouse/play/desk"
	"roundhouse/play/mail"
	"roundhouse/play/mail/mailtest"
	"roundhouse/play/push/pushtest"
	"roundhouse/play/server"
)

// tower is a place whose people are told by push, mail and hooks.
type tower struct {
	*place
	push  *pushtest.Service
	mail  *mailtest.Server
	hooks *httptest.Server
	fails bool // hooks fail
}

func openTower(t *testing.T, changes ...func(*server.Config)) *tower {
	w := &tower{push: pushtest.Start(t), mail: mailtest.Start(t, mailtest.Options{})}
	w.hooks = httptest.NewTLSServer(http.HandlerFunc(func(a http.ResponseWriter, r *http.Request) {
		if w.fails {
			http.Error(a, "no "+r.URL.Path, http.StatusInternalServerError)
		}
	}))
	t.Cleanup(w.hooks.Close)
	letters, err := mail.New("smtp://"+w.mail.Addr, "bell@example.org")
	if err != nil {
		t.Fatal(err)
	}
	out := w.push.Options()
	out.Allow = func(to netip.AddrPort) bool { return to.Addr().IsLoopback() }
	w.place = open(t, append(changes, func(c *server.Config) {
		c.Public, c.Mail, c.Courier = "https://trains.example.org", letters, out
	})...)
	return w
}

// token returns the token of the last letter's link.
func (w *tower) token() string {
	w.t.Helper()
	letters := w.mail.Letters()
	_, rest, found := strings.Cut(strings.ReplaceAll(letters[len(letters)-1].Body, "=\r\n", ""), "?mail=")
	if !found {
		w.t.Fatalf("no link in %q", letters[len(letters)-1].Body)
	}
	return strings.TrimPrefix(strings.Fields(rest)[0], "3D")
}

// listen makes somebody be told in three ways.
func (w *tower) listen(c *client, address string) {
	w.t.Helper()
	b := w.push.Subscribe()
	c.ok("POST", "/api/me/push", fields{"endpoint": b.Endpoint, "p256dh": b.P256dh, "auth": b.Auth}, nil)
	c.ok("POST", "/api/me/hooks", fields{"url": w.hooks.URL + "/topic-of-mine", "form": "ntfy"}, nil)
	c.ok("POST", "/api/me/mail", fields{"address": address}, nil)
	w.nobody().ok("POST", "/api/mail/"+w.token(), nil, nil)
}

// TestHowSomebodyIsToldIsNobodysBusiness: no answer to others, no line of the log and no metric has
// it, also where nothing can be sent; and nothing is left of a person who is deleted.
func TestHowSomebodyIsToldIsNobodysBusiness(t *testing.T) {
	w := openTower(t)
	lea, ana, eve := w.somebody("Lea"), w.somebody("Ana"), w.somebody("Eve")
	w.listen(lea, "leandra@example.net")
	quiet := fields{"from": "21:43", "until": "06:17"}
	lea.ok("PATCH", "/api/me/bell", fields{"zone": "Pacific/Chatham", "quiet": quiet}, nil)
	var own desk.BellView
	lea.ok("POST", "/api/me/vacation", fields{"from": "2099-07-01", "until": "2099-07-09"}, &own)
	var circle desk.Circle
	lea.ok("POST", "/api/circles", fields{"name": "Kitchen Table", "rules": "pagat"}, &circle)
	ana.ok("POST", "/api/invitations/"+circle.Key, nil, nil)
	var laid struct{ Table string }
	lea.ok("POST", "/api/circles/"+circle.ID+"/sit_days", fields{"days": 2}, &laid)
	ana.ok("POST", "/api/circles/"+circle.ID+"/sit_days", fields{"days": 2}, nil)
	lea.do(laid.Table, "start", nil)
	lea.ok("POST", "/api/me/bell/try", nil, nil)
	stop := w.token()

	w.push.Answer(http.StatusInternalServerError, "")
	w.mail.Refuse("DATA", "554 5.7.1")
	w.fails = true
	var tried desk.Tried
	lea.ok("POST", "/api/me/bell/try", nil, &tried)
	if tried.Results["mail"] != "refused" {
		t.Errorf("%v", tried.Results)
	}
	for _, body := range []fields{
		{"address": "no <leandra@example.net"}, {"url": "https://10.0.0.1/topic-of-mine", "form": "json"},
		{"endpoint": "http://x/" + own.Devices[0].ID, "p256dh": "x", "auth": "x"},
	} {
		for _, path := range []string{"/api/me/mail", "/api/me/hooks", "/api/me/push"} {
			if a := lea.call("POST", path, body); a.status < 400 {
				t.Errorf("%s %v: %d", path, body, a.status)
			}
		}
	}

	var texts []string
	for _, from := range []*client{ana, eve, w.nobody()} {
		for _, op := range desk.Operations() {
			if op.Path == "/api/me" || strings.Contains(op.Path, "/stream") || op.Path == "/api/circles/{circle}/leave" {
				continue
			}
			path := strings.NewReplacer("{circle}", circle.ID, "{key}", circle.Key, "{table}", laid.Table,
				"{code}", "BCDFGH", "{id}", own.Devices[0].ID, "{round}", "1", "{token}", "s"+lea.id+".AAAAAAAAAAAAAAAAAAAAAA").Replace(op.Path)
			var body any
			if op.Method != "GET" {
				body = fields{}
			}
			a := from.call(op.Method, path, body)
			texts = append(texts, fmt.Sprint(op.Method, " ", op.Path, " ", string(a.body), a.header))
		}
	}
	logs := w.logs.String()
	if !strings.Contains(logs, "has not taken a letter") {
		t.Error("the host does not learn that letters are not taken")
	}
	endpoint := own.Devices[0].Endpoint
	secrets := []string{endpoint[strings.LastIndex(endpoint, "/")+1:], own.Hooks[0].ID, "topic-of-mine", "leandra",
		"Chatham", "21:43", "06:17", "2099-07", stop}
	for _, text := range append(texts, logs, w.metrics()) {
		for _, secret := range secrets {
			if strings.Contains(text, secret) {
				t.Errorf("%q is in %s", secret, text)
			}
		}
	}
	var still desk.BellView
	lea.ok("GET", "/api/me/bell", nil, &still)
	if len(still.Devices) != 1 || len(still.Hooks) != 1 || !still.Mail.Confirmed {
		t.Errorf("what others have sent has changed it: %+v", still)
	}

	lea.ok("DELETE", "/api/me", nil, nil)
	for row, err := range w.c.Rows.Scan(t.Context(), "", "") {
		isIn := func(s string) bool { return strings.Contains(row.Key+string(row.Value), s) }
		if err != nil || isIn(lea.id) || slices.ContainsFunc(secrets, isIn) {
			t.Errorf("%s: %s, %v", row.Key, row.Value, err)
		}
	}
	w.nobody().refused("POST", "/api/mail/"+stop, nil, http.StatusNotFound, "no_such_link")
}

// TestALinkOfALetterDoesOneThing: whoever finds or makes one gains nothing else.
func TestALinkOfALetterDoesOneThing(t *testing.T) {
	w := openTower(t)
	lea, eve := w.somebody("Lea"), w.somebody("Eve")
	w.listen(lea, "lea@example.net")
	confirm := w.token()
	lea.ok("POST", "/api/me/bell/try", nil, nil)
	stop := w.token()
	letters := w.mail.Letters()
	head := letters[len(letters)-1].Message.Header
	if !strings.Contains(head.Get("List-Unsubscribe"), "https://trains.example.org/api/mail/"+stop) {
		t.Errorf("%v", head)
	}
	for _, made := range []string{
		"c" + stop[1:], "s" + confirm[1:], stop[:len(stop)-1], stop + "x",
		"s" + eve.id + stop[len(eve.id)+1:], "s" + lea.id + ".", "s", "", "x" + stop[1:],
	} {
		if a := w.nobody().call("POST", "/api/mail/"+made, nil); a.status < 400 {
			t.Errorf("%s: %d %s", made, a.status, a.body)
		}
	}
	for _, token := range []string{stop, confirm} {
		r := w.nobody().request("GET", "/api/me", nil)
		r.Header.Set("Authorization", "Bearer "+token)
		if a := w.nobody().send(r); strings.Contains(string(a.body), lea.id) {
			t.Errorf("a link is as good as a key: %d %s", a.status, a.body)
		}
		if a := w.nobody().call("GET", "/api/mail/"+token, nil); a.status < 400 { // what a mail program fetches in advance
			t.Errorf("a link that is only read: %d %s", a.status, a.body)
		}
	}
	mailOf := func() (v desk.BellView) { lea.ok("GET", "/api/me/bell", nil, &v); return v }
	if v := mailOf(); !v.Mail.Confirmed {
		t.Errorf("%+v", v.Mail)
	}

	// one click (RFC 8058): a form, from a mail program without a cookie
	r, err := http.NewRequest("POST", w.url+"/api/mail/"+stop, strings.NewReader("List-Unsubscribe=One-Click"))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if a := w.nobody().send(r); a.status != http.StatusOK || !strings.Contains(string(a.body), "stopped") {
		t.Errorf("%d %s", a.status, a.body)
	}
	if v := mailOf(); v.Mail.Confirmed || v.Mail.Address != "" || len(v.Devices) != 1 || len(v.Hooks) != 1 {
		t.Errorf("%+v", v)
	}
	for _, token := range []string{stop, confirm} { // both have ended
		w.nobody().refused("POST", "/api/mail/"+token, nil, http.StatusNotFound, "no_such_link")
	}
}

// TestLettersCannotBeUsedAgainstAnybody: few go to an address that has not asked for them, and few
// for one person.
func TestLettersCannotBeUsedAgainstAnybody(t *testing.T) {
	w := openTower(t, func(c *server.Config) { c.Limits.Letters = desk.UsualLimits.Letters })
	ask := func(c *client, address string) int {
		return c.call("POST", "/api/me/mail", fields{"address": address}).status
	}
	many := int(desk.UsualLimits.Letters) + 3
	for n := range many {
		ask(w.somebody(fmt.Sprint("Eve ", n)), []string{"victim@example.net", "Victim@example.net"}[n%2])
	}
	if n := len(w.mail.Letters()); n > int(desk.UsualLimits.Letters) {
		t.Errorf("one address has had %d letters", n)
	}
	eve, before := w.somebody("Eve"), len(w.mail.Letters())
	last := 0
	for n := range many {
		last = ask(eve, fmt.Sprintf("victim%d@example.net", n))
	}
	if n := len(w.mail.Letters()) - before; n > int(desk.UsualLimits.Letters) || last != http.StatusTooManyRequests {
		t.Errorf("one person has had %d letters sent, the last one was answered with %d", n, last)
	}
	for _, l := range w.mail.Letters() {
		if strings.Contains(l.Body, "Eve") || l.From != "bell@example.org" {
			t.Errorf("a letter to somebody who has not asked for it: %s, %q", l.From, l.Body)
		}
	}
}
