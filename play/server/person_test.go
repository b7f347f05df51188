package server_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"roundhouse/play/table"
)

// waitFor polls until a condition holds.
func waitFor(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for late := time.Now().Add(patience); !holds(); {
		if time.Now().After(late) {
			t.Fatalf("it does not come: %s", what)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func TestABrowserHasACookieAndItsSecondDeviceACode(t *testing.T) {
	p := open(t)
	a, b := p.nobody(), p.nobody()
	if got := a.call("GET", "/api/me", nil); got.status != 204 {
		t.Errorf("who has no name yet is told %d", got.status)
	}
	got := a.call("POST", "/api/me", fields{"name": "  Ana Z "})
	if cookie := got.header.Get("Set-Cookie"); !strings.Contains(cookie, "HttpOnly") || !strings.Contains(cookie, "SameSite=Lax") || strings.Contains(string(got.body), "token") {
		t.Errorf("%s: %s", cookie, got.body)
	}
	var me, again struct{ ID, Name string }
	a.ok("GET", "/api/me", nil, &me)
	if me.Name != "Ana Z" {
		t.Errorf("name %q", me.Name)
	}
	var code struct{ Code string }
	a.ok("POST", "/api/me/recovery", nil, &code)
	b.refused("POST", "/api/me/recover", fields{"code": code.Code + "x"}, 404, "not_found")
	b.ok("POST", "/api/me/recover", fields{"code": code.Code}, nil)
	b.ok("PATCH", "/api/me", fields{"name": "Bea"}, nil)
	a.ok("POST", "/api/me", fields{"name": "Bea B"}, &again)
	b.ok("GET", "/api/me", nil, &me)
	if me.Name != "Bea B" || me.ID != again.ID {
		t.Errorf("%+v on the second device, %+v on the first", me, again)
	}
	old := *a.jar
	a.ok("DELETE", "/api/me", nil, nil)
	a.jar = &old
	for _, c := range []*client{a, b} {
		if got := c.call("GET", "/api/me", nil); got.status != 204 {
			t.Errorf("who is deleted is told %d %s", got.status, got.body)
		}
	}
	p.nobody().refused("POST", "/api/me/recover", fields{"code": code.Code}, 404, "not_found")
}

func TestANewNameIsSeenByEverybody(t *testing.T) {
	p := open(t)
	people := p.people(2)
	id := gather(people, nil)
	other := people[1].follow(id)
	name := func(want string) func(*follower) bool {
		return func(f *follower) bool {
			return f.fold != nil && len(f.fold.view.House.Seats) > 0 && f.fold.view.House.Seats[0].Name == want
		}
	}
	other.until("the old name", name("Person A"))
	people[0].ok("PATCH", "/api/me", fields{"name": "Zoe"}, nil)
	other.until("the new name", name("Zoe"))
}

func TestWhoDeletesItselfIsGone(t *testing.T) {
	p := open(t, onDisk(t))
	people := p.people(2)
	waiting := gather(people, nil)
	over := gather(people, nil)
	players := seatAll(people, over)
	people[0].do(over, "start", nil)
	playAll(players...)
	waitFor(t, "the history", func() bool {
		var list []any
		people[1].ok("GET", "/api/me/matches", nil, &list)
		return len(list) == 1
	})
	playing := gather(people, fields{"onlookers": true})
	mine := people[0].follow(playing)
	other := newPlayer(people[1].follow(playing))
	people[0].do(playing, "start", nil)
	other.stage("mixing")

	people[0].ok("DELETE", "/api/me", nil, nil)
	mine.until("bye", func(f *follower) bool { return f.bye && f.ended })
	if you := people[0].view(playing).You; you != 0 {
		t.Errorf("it is still seat %d", you)
	}
	players[0].until("bye", func(f *follower) bool { return f.bye && f.ended })
	other.until("the seat is a bot's", func(f *follower) bool {
		return f.fold != nil && f.fold.view.House.Seats[0].Bot != "" && f.fold.view.House.Seats[0].Left
	})
	players[1].until("no name", func(f *follower) bool { return f.fold.view.House.Seats[0].Name == "" })
	playAll(other)
	v := people[1].view(waiting)
	if v.House.Seats[0].Who != "" || v.House.Host != people[1].id {
		t.Errorf("at the table that waits: %+v", v)
	}
	for _, id := range []string{over, playing} {
		rec := readRecord(t, people[1], id)
		if rec.Players[0] != "guest 1" || rec.Players[1] != "Person B" {
			t.Errorf("players %q", rec.Players)
		}
	}
	for _, path := range []string{"/api/me/matches", "/api/me/tables", "/api/tables/" + over, "/api/tables/" + playing, "/api/tables/" + waiting, "/api/tables"} {
		if a := people[1].call("GET", path, nil); strings.Contains(string(a.body), "Person A") || a.status != 200 {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
}

func TestNames(t *testing.T) {
	p := open(t)
	for _, c := range []struct{ name, want string }{
		{"Ana", "Ana"}, {"  A b\n", "A b"}, {"\u202eevil\u2066", ""}, {"Zoe\u0308", "Zoë"}, {"علی\u200cرضا", "علی\u200cرضا"}, {"日本語", "日本語"}, {"😀", "😀"},
		{"<b>&", "<b>&"}, {strings.Repeat("é", 24), strings.Repeat("é", 24)},
		{"", ""}, {" \u200b\u200d ", ""}, {"\u0301\u0301", ""}, {strings.Repeat("a", 25), ""}, {"a" + strings.Repeat("\u0301", 20), ""},
		{"\u3164\u3164", ""}, {"\u2800", ""}, {"\ufe0f\ufe0f", ""}, {strings.Repeat("a\u0301", 13), strings.Repeat("á", 13)}, {"a\x00b", ""}, {"a \n b", ""},
	} {
		a := p.nobody().call("POST", "/api/me", fields{"name": c.name, "program": true})
		var g struct{ Name, Token string }
		unmarshal(t, a.body, &g)
		if c.want == "" && !slices.Contains([]string{"bad_name", "name_unseen", "name_marks"}, a.code) || c.want != "" && g.Name != c.want {
			t.Errorf("%q becomes %q, want %q: %s", c.name, g.Name, c.want, a.body)
		}
	}
	p.nobody().refused("POST", "/api/me", fields{"name": strings.Repeat("a", 201)}, 422, "invalid")
}

func TestHostsAndSeats(t *testing.T) {
	p := open(t)
	people := p.people(4)
	host, b, c, d := people[0], people[1], people[2], people[3]
	id := host.make(fields{"seats": 4}).Table
	b.do(id, "join", fields{"seat": 3})
	c.not(id, "join", fields{"seat": 3}, 409, "seat_taken")
	c.do(id, "join", nil)
	c.not(id, "seat_bot", fields{"bot": "casual"}, 403, "not_host")
	host.not(id, "seat_bot", fields{"bot": "nobody"}, 422, "unknown_bot")
	host.not(id, "start", nil, 409, "seats_open")
	host.do(id, "seat_bot", fields{"bot": "casual", "seat": 4})
	d.not(id, "join", nil, 409, "table_full")
	host.do(id, "empty_seat", fields{"seat": 4})
	host.do(id, "empty_seat", fields{"seat": 2})
	c.not(id, "join", nil, 403, "removed")
	d.do(id, "join", fields{"seat": 4})
	d.do(id, "join", fields{"seat": 2})
	host.do(id, "make_host", fields{"to": b.id})
	host.not(id, "start", nil, 403, "not_host")
	host.do(id, "leave", nil)
	b.do(id, "seat_bot", fields{"bot": "casual"})
	b.do(id, "seat_bot", fields{"bot": "casual"})
	v := b.view(id)
	if v.House.Host != b.id || v.You != 3 || v.House.Seats[1].Name != "Person D" || v.House.Seats[0].Bot != "casual" {
		t.Errorf("%+v", v)
	}
	b.do(id, "start", nil)
	c.refused("GET", "/api/tables/"+id, nil, 403, "no_onlookers")
	c.refused("GET", "/api/tables/"+id+"/stream", nil, 403, "no_onlookers")
	c.refused("GET", "/api/tables/"+id+"/record", nil, 403, "no_onlookers")
	host.not(id, "act", fields{"after": v.Seq, "action": "draw"}, 403, "not_seated")
	p.nobody().not(id, "join", nil, 401, "no_identity")
}

// A person who has left is named only in the event, also for viewers that reconnect later.
func TestAnEventNamesWhoLeft(t *testing.T) {
	p := open(t)
	people := p.people(3)
	id := gather(people, fields{"onlookers": true})
	watcher := p.nobody().follow(id)
	watcher.until("a view", func(f *follower) bool { return f.fold != nil })
	people[2].do(id, "leave", nil)
	if e := watcher.saw("left"); e.Then.Name != "Person C" || e.Body.(*table.Left).Seat != 3 {
		t.Errorf("%+v", e)
	}
	people[0].do(id, "seat_bot", fields{"bot": "casual"})
	bot := people[0].view(id).House.Seats[2].Name
	people[0].do(id, "empty_seat", fields{"seat": 3})
	watcher.until("a bot is removed", func(f *follower) bool { return f.events >= 3 })
	if e := watcher.saw("left"); e.Then.Name != bot || e.Body.(*table.Left).Seat != 3 {
		t.Errorf("a bot was removed: %+v", e)
	}
	people[0].do(id, "seat_bot", fields{"bot": "casual"})
	people[0].do(id, "start", nil)
	watcher.stage("mixing")
	people[1].do(id, "leave", nil)
	watcher.until("a bot on the seat", func(f *follower) bool { return len(f.fold.view.House.Seats) > 1 && f.fold.view.House.Seats[1].Left })
	if e := watcher.saw("left"); e.Then.Name != "Person B" || e.Body.(*table.Left).Bot == "" {
		t.Errorf("in the match: %+v", e)
	}
	if s := people[0].view(id).House.Seats[1]; s.Name != "" || s.Who != "" || !s.Left {
		t.Errorf("the seat: %+v", s)
	}
	late := func() *event {
		f := &follower{c: p.nobody(), table: id, after: "1", more: make(chan struct{})}
		f.open()
		defer f.close()
		f.until("all events", func(f *follower) bool { return len(f.all) > 0 && f.all[len(f.all)-1].kind == "now" })
		return f.saw("left")
	}
	if e := late(); e.Then.Name != "Person B" {
		t.Errorf("later: %+v", e)
	}
	people[1].ok("DELETE", "/api/me", nil, nil)
	if e := late(); e.Then.Name != "" || e.Body.(*table.Left).Seat != 2 {
		t.Errorf("once deleted: %+v", e)
	}
}

// TestAShorterMatchIsCalledByItsRuleSet, with its length, apart from whole matches; a match with
// other switches has no name.
func TestAShorterMatchIsCalledByItsRuleSet(t *testing.T) {
	p := open(t)
	c := p.somebody("Ana")
	type called struct {
		Rules  string
		Rounds int
	}
	want := map[called]int{{"celko-6", 2}: 2, {"celko-6", 0}: 1, {"", 0}: 1}
	for _, f := range []fields{
		{"rules": "celko-6", "rounds": 2}, {"rules": fields{"base": "celko-6", "rounds": 2}, "rounds": 0}, {"rules": "celko-6", "rounds": 0},
		{"rules": fields{"base": "celko-6", "rounds": 1, "keep_drawn": true}, "rounds": 1},
	} {
		f["bots"], f["start"] = []string{"casual"}, true
		playAll(seatAll([]*client{c}, c.make(f).Table)...)
	}
	var matches, standings []called
	waitFor(t, "the history", func() bool {
		matches = nil
		c.ok("GET", "/api/me/matches", nil, &matches)
		return len(matches) == 4
	})
	got := map[called]int{}
	for _, m := range matches {
		got[m]++
	}
	c.ok("GET", "/api/me/standings", nil, &standings)
	if !maps.Equal(got, want) || len(standings) != 3 {
		t.Errorf("matches %v, want %v; standings %v", got, want, standings)
	}
}
