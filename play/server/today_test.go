package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"roundhouse/play/desk"
)

// today is a date that is open now.
func today() string { return time.Now().UTC().Format(time.DateOnly) }

// browser returns a client that keeps all its cookies, as a browser does.
func (p *place) browser(name string, cookies map[string]string) func(method, path string, body any) answer {
	who := p.nobody()
	call := func(method, path string, body any) answer {
		r := who.request(method, path, body)
		for name, value := range cookies {
			r.AddCookie(&http.Cookie{Name: name, Value: value})
		}
		a := who.send(r)
		who.jar = nil
		for _, c := range (&http.Response{Header: a.header}).Cookies() {
			cookies[c.Name] = c.Value
		}
		return a
	}
	call("POST", "/api/me", fields{"name": name})
	return call
}

// TestASecondTryInABrowserIsMarkedByACookie, which names no date that is over and no person.
func TestASecondTryInABrowserIsMarkedByACookie(t *testing.T) {
	p := open(t)
	cookies := map[string]string{}
	path := "/api/days/" + today() + "?rules=pagat"
	begin := func(name string, program bool) bool {
		t.Helper()
		delete(cookies, "roundhouse")
		call := p.browser(name, cookies)
		if program {
			call = p.somebody(name).call
		}
		for range 2 {
			if a := call("POST", path, nil); a.status != 200 {
				t.Fatalf("%d %s", a.status, a.body)
			} else if c := a.header.Get("Set-Cookie"); strings.Contains(c, name) || c != "" && !strings.Contains(c, "HttpOnly; SameSite=Lax") {
				t.Errorf("%s", c)
			}
		}
		var d desk.Day
		if err := json.Unmarshal(call("GET", path, nil).body, &d); err != nil || d.Mine == nil {
			t.Fatalf("%+v, %v", d, err)
		}
		return d.Mine.Second
	}
	if begin("Ana", false) || !begin("Ben", false) || begin("Robot", true) {
		t.Error("the wrong ones are marked")
	}
	if mark := cookies["roundhouse-days"]; !strings.HasPrefix(mark, today()+".") || len(mark) > len(today())+1+22 {
		t.Errorf("%q", mark)
	}
	cookies["roundhouse-days"] = "x" + cookies["roundhouse-days"]
	if begin("Cem", false) {
		t.Error("a forged cookie counts")
	}
}

// TestADateIsTheSameAtEachServer of a cluster: its secret, somebody's table, and what a browser keeps.
func TestADateIsTheSameAtEachServer(t *testing.T) {
	houses := openHouses(t)
	path := "/api/days/" + today() + "?rules=pagat"
	lea := houses[0].somebody("Lea")
	var first, again desk.Day
	var begun, on struct{ Table string }
	lea.ok("GET", path, nil, &first)
	lea.ok("POST", path, nil, &begun)
	cookies := map[string]string{}
	if a := houses[0].browser("Ana", cookies)("POST", path, nil); a.status != 200 {
		t.Fatalf("%s", a.body)
	}
	for _, h := range houses {
		lea.p = h.place
		lea.ok("GET", path, nil, &again)
		lea.ok("POST", path, nil, &on)
		if again.Commitment != first.Commitment || !again.Fixed.Equal(first.Fixed) || on.Table != begun.Table || again.Mine.Table != begun.Table {
			t.Errorf("%+v, %+v", again, on)
		}
		delete(cookies, "roundhouse")
		call := h.browser(fmt.Sprint("Ben of ", h.url[len(h.url)-4:]), cookies)
		call("POST", path, nil)
		var d desk.Day
		if err := json.Unmarshal(call("GET", path, nil).body, &d); err != nil || d.Mine == nil || !d.Mine.Second {
			t.Errorf("%+v, %v", d.Mine, err)
		}
	}
}
