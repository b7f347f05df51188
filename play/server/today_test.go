package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"roundhouse/play/day"
	"roundhouse/play/desk"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/server"
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

// unplayed is what can be asked for by people who have not played a date that others play.
type unplayed struct {
	*place
	ids  *strings.Replacer // for the parts of paths
	asks []*client
}

// nowText is the one thing in an answer that changes by itself.
var nowText = regexp.MustCompile(`"now":\d{13}`)

// answers asks for everything that changes nothing, and returns all answers, byte for byte.
func (u *unplayed) answers() map[string]string {
	out := map[string]string{}
	for i, from := range u.asks {
		for _, op := range desk.Operations() {
			if op.Method != "GET" || strings.HasSuffix(op.Path, "/stream") && !strings.Contains(op.Path, "{table}") {
				continue
			}
			a := from.call("GET", u.ids.Replace(op.Path)+"?rules=pagat-set-aside&round=1&lang=en&date="+today(), nil)
			a.header.Del("Date")
			a.header.Del("X-Request-Id")
			out[fmt.Sprint(i, " ", op.Path)] = nowText.ReplaceAllString(fmt.Sprint(a.status, a.header, string(a.body)), `"now":0`)
		}
	}
	return out
}

// refusals asks for everything else, and returns all answers.
func (u *unplayed) refusals() (texts []string) {
	for _, from := range u.asks {
		for _, op := range desk.Operations() {
			if op.Method != "GET" && op.Path != "/api/me" && op.ID != desk.PlayDay.ID && !strings.HasPrefix(op.Path, "/api/circles/{circle}/leave") {
				a := from.call(op.Method, u.ids.Replace(op.Path), fields{})
				texts = append(texts, fmt.Sprint(op.Path, a.status, a.header, string(a.body)))
			}
		}
	}
	return texts
}

// TestNothingOfADateReachesWhoHasNotPlayedIt compares worlds that differ only in what others have
// done with a date, and what they have reached: whoever has not played gets the same bytes.
func TestNothingOfADateReachesWhoHasNotPlayedIt(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Heartbeat = 20 * time.Millisecond })
	path := "/api/days/" + today() + "?rules=pagat-set-aside"
	ana, dia, eve, zoe := p.somebody("Anastasia"), p.somebody("Diana"), p.somebody("Eve"), p.somebody("Zoe")
	var c desk.Circle
	ana.ok("POST", "/api/circles", fields{"name": "Kitchen Table", "rules": fields{"base": "pagat-set-aside"}}, &c)
	for _, other := range []*client{dia, eve} {
		other.ok("POST", "/api/invitations/"+c.Key, nil, nil)
	}
	// What is over of Dia's table is as hidden as what Ana is at.
	var begun, over struct{ Table string }
	ana.ok("POST", path, nil, &begun)
	dia.ok("POST", path, nil, &over)
	u := &unplayed{place: p, asks: []*client{eve, zoe, p.nobody()}}
	at := func(table string) *strings.Replacer {
		return strings.NewReplacer("{date}", today(), "{circle}", c.ID, "{key}", c.Key, "{table}", table, "{sheet}", "s-none", "{code}", "BCDFGH",
			"{id}", "pagat", "{round}", "1", "{person}", "1", "{season}", "1", "{token}", "none")
	}
	u.ids = at(begun.Table)
	rows := p.c.Rows
	dates := day.New(rows, people.New(rows))
	for i := range 20 { // as many as a curve needs
		if err := dates.Report(t.Context(), today(), `"pagat-set-aside"`, fmt.Sprint("t", i), day.Result{Points: "42424"}); err != nil {
			t.Fatal(err)
		}
	}
	begin := u.answers()
	stream := openRaw(t, eve, "/api/me/stream")
	heard := stream.until(1)

	seq := acts(ana, begun.Table)
	same(t, "another acts", begin, u.answers())

	dia.do(over.Table, "leave", nil) // a bot finishes it
	for deadline := time.Now().Add(patience); count(t, rows, "dayresult/") == 20; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("no result")
		}
	}
	ended := u.answers()
	shown := "0 " + desk.ShowDay.Path
	if !strings.Contains(ended[shown], `"name":"Diana","played":true`) {
		t.Fatalf("%s", ended[shown])
	}
	ended[shown] = strings.Replace(ended[shown], `"name":"Diana","played":true`, `"name":"Diana","played":false`, 1)
	begin[shown] = regexp.MustCompile(`Content-Length:\[\d+\]`).ReplaceAllString(begin[shown], "")
	ended[shown] = regexp.MustCompile(`Content-Length:\[\d+\]`).ReplaceAllString(ended[shown], "")
	same(t, "another has played", begin, ended)

	par := day.Par{Points: 42424, Error: 0.1}
	if err := dates.SetPar(t.Context(), today(), `"pagat-set-aside"`, par); err != nil {
		t.Fatal(err)
	}
	u.ids = at(over.Table)
	var before map[string]string
	for _, result := range []string{
		`{"points":"7","place":1,"at":"2026-01-01T00:00:00Z"}`,
		`{"points":"42424","place":4,"second":true,"at":"2026-01-01T00:00:00Z"}`,
		`{"points":"42424/7","place":3,"begun":true,"at":"2026-01-01T00:00:01.5Z"}`,
	} {
		for row, err := range rows.Scan(t.Context(), "dayresult/", "") {
			if err != nil {
				t.Fatal(err)
			}
			if _, err := rows.Put(t.Context(), row.Key, row.Rev, []byte(result)); err != nil {
				t.Fatal(err)
			}
		}
		after := u.answers()
		if before != nil {
			same(t, "another result", before, after)
		}
		before = after
	}
	if rest := stream.until(2); strings.Count(rest, "event: ") != strings.Count(rest, "event: heartbeat") || !strings.Contains(heard, "event: tables") {
		t.Errorf("%s\n%s", heard, rest)
	}

	var fixed struct{ Secret string }
	row, err := log.GetRow(t.Context(), rows, "day/"+today())
	if err != nil || json.Unmarshal(row.Value, &fixed) != nil || fixed.Secret == "" {
		t.Fatal(err)
	}
	texts := append(u.refusals(), p.logs.String(), p.metrics(), fmt.Sprint(before))
	for _, text := range texts {
		for _, hidden := range []string{fixed.Secret, "42424", begun.Table} {
			if strings.Contains(text, hidden) {
				t.Errorf("%q is in %s", hidden, text)
			}
		}
	}
	if again := acts(ana, begun.Table); again <= seq {
		t.Errorf("the table is at %d", again)
	}
	u.ownTable(eve, path)
}

// dayView is what a test reads of a view.
type dayView struct {
	Table    string
	Stage    string
	Seq      uint64
	Position struct {
		Trains, Mexican [][]string
		Hands           []json.RawMessage
		Legal           map[string][]string
	}
}

// acts does something at the client's table when it is their turn, and returns the number of the
// event before.
func acts(from *client, table string) uint64 {
	for {
		var v dayView
		from.ok("GET", "/api/tables/"+table, nil, &v)
		if legal := v.Position.Legal["1"]; len(legal) > 0 {
			from.do(table, "act", fields{"after": v.Seq, "action": legal[0]})
			return v.Seq
		}
	}
}

// ownTable asks for everything about somebody's own table of a date before its end: no tile is shown
// but those of their hand, and those that lie on the table by the end of the questions.
func (u *unplayed) ownTable(from *client, path string) {
	var v dayView
	from.ok("POST", path, nil, &v)
	texts := map[string]string{}
	for _, op := range desk.Operations() {
		if op.Method != "GET" || !strings.Contains(op.Path, "{table}") {
			continue
		}
		at := strings.NewReplacer("{table}", v.Table, "{round}", "1").Replace(op.Path) + "?round=1&lang=en"
		if strings.HasSuffix(op.Path, "/stream") {
			texts[op.Path] = openRaw(u.t, from, at).until(1)
		} else {
			texts[op.Path] = string(from.call("GET", at, nil).body)
		}
	}
	from.ok("GET", "/api/tables/"+v.Table, nil, &v)
	known := map[string]bool{"12-12": true}
	for _, one := range tilesIn(fmt.Sprint(v.Position.Trains, v.Position.Mexican, string(v.Position.Hands[0]))) {
		known[one] = true
	}
	if len(known) < 15 {
		u.t.Fatalf("%+v", v)
	}
	for path, text := range texts {
		for _, one := range tilesIn(text) {
			if !known[one] {
				u.t.Errorf("%s shows %s: %s", path, one, text)
			}
		}
	}
}

// same compares two worlds.
func same(t *testing.T, what string, one, other map[string]string) {
	t.Helper()
	for path, text := range one {
		if other[path] != text {
			t.Errorf("%s: %s:\n%s\n%s", what, path, text, other[path])
		}
	}
}

func count(t *testing.T, rows log.Rows, prefix string) (n int) {
	for _, err := range rows.Scan(t.Context(), prefix, "") {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	return n
}

// raw is a stream as it comes.
type raw struct {
	t  testing.TB
	in *bufio.Reader
}

func openRaw(t testing.TB, from *client, path string) *raw {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	res, err := from.p.http.Do(from.request("GET", path, nil).WithContext(ctx))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); _ = res.Body.Close() })
	return &raw{t, bufio.NewReader(res.Body)}
}

// until returns what comes until so many heartbeats have come.
func (r *raw) until(beats int) (text string) {
	r.t.Helper()
	for beats > 0 {
		line, err := r.in.ReadString('\n')
		if err != nil {
			r.t.Fatal(err)
		}
		if text += line; strings.HasPrefix(line, "event: heartbeat") {
			beats--
		}
	}
	return text
}
