package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"roundhouse/play/log"
	"roundhouse/play/server"
	"roundhouse/play/sheets"
)

// TestNobodyLearnsFromASheetWhoWritesOrItsCode: over HTTP, from whatever is answered, logged or
// counted. The log of the program has no whole ID of a sheet either, which would let others read it.
func TestNobodyLearnsFromASheetWhoWritesOrItsCode(t *testing.T) {
	broken := &brokenLog{Log: new(log.Memory)}
	p := open(t, func(c *server.Config) { c.Log = broken })
	ana, ben, dan := p.somebody("Ana"), p.somebody("Ben"), p.somebody("Dan")
	var s sheets.Sheet
	ana.ok("POST", "/api/sheets", fields{"rules": "pagat", "seats": []fields{{"name": "Ana"}, {"name": "Ben"}}}, &s)
	at := "/api/sheets/" + s.ID
	var shared struct{ Code string }
	ana.ok("POST", at+"/share", nil, &shared)
	ben.ok("POST", "/api/codes/"+strings.ToLower(shared.Code), nil, nil)
	ben.ok("POST", at+"/write", fields{"id": "b1", "after": 3, "round": 1, "points": []int{5}}, nil)
	var said []answer
	for _, c := range []*client{dan, p.nobody()} {
		said = append(said, c.call("GET", at, nil))
		for _, one := range []struct{ method, path string }{
			{"POST", at + "/write"}, {"POST", at + "/share"}, {"DELETE", at}, {"GET", "/api/codes/BCDFGH"}, {"POST", "/api/codes/BCDFGH"},
			{"GET", "/api/tables/" + s.ID}, {"GET", "/api/tables/" + s.ID + "/stream"},
		} {
			var body any
			if strings.HasSuffix(one.path, "/write") {
				body = fields{"id": "d1", "after": 0, "round": 1, "points": []int{6}}
			}
			a := c.call(one.method, one.path, body)
			if said = append(said, a); a.status < 400 {
				t.Errorf("%s %s: %d", one.method, one.path, a.status)
			}
		}
	}
	said = append(said, ana.refused("POST", at+"/write", fields{"id": "a1", "after": 3, "round": 1, "points": []int{6}}, 409, "differs"))
	for _, c := range []*client{dan, ana} {
		if a := c.refused("GET", "/api/tables/"+s.ID, nil, 404, "no_such_table"); len(a.body) == 0 {
			t.Error("no body")
		}
	}
	broken.fails.Store(true)
	for _, c := range []*client{ana, dan} { // the log has to say something of it
		said = append(said, c.call("GET", at, nil), c.call("GET", "/api/codes/"+shared.Code, nil), c.call("POST", at+"/share", nil))
	}
	logs := p.logs.String()
	if !strings.Contains(logs, "s-"+s.ID[2:6]+"…") {
		t.Errorf("the log does not say which sheet: %s", logs)
	}
	texts := []string{logs, p.metrics()}
	for _, a := range said {
		texts = append(texts, string(a.body)+fmt.Sprint(a.header))
	}
	for _, text := range texts {
		for _, secret := range []string{ana.id, ben.id, dan.id, shared.Code, ana.token, ben.token} {
			if strings.Contains(text, secret) {
				t.Errorf("%q is in %s", secret, text)
			}
		}
	}
	if strings.Contains(logs, s.ID) {
		t.Errorf("the log has the whole ID: %s", logs)
	}
}

// TestASheetOverTheAPIIsAsItIsDescribed goes through all operations on sheets.
func TestASheetOverTheAPIIsAsItIsDescribed(t *testing.T) {
	p := open(t)
	ana, ben := p.somebody("Ana"), p.somebody("Ben")
	var s sheets.Sheet
	ana.ok("POST", "/api/sheets", fields{"id": "s-k3v7q2mzx5t4w6ab", "rules": fields{"base": "pagat", "rounds": 3}, "at": "2026-03-04T12:00:00Z",
		"seats": []fields{{"name": "Ana"}, {"name": "Ben"}, {"name": "Cleo"}}}, &s)
	at := "/api/sheets/" + s.ID + "/"
	after := func(f fields) fields { f["after"] = s.Seq; return f }
	var shared struct{ Code string }
	ana.ok("POST", at+"share", nil, &shared)
	var lead struct{ To, ID string }
	p.nobody().ok("GET", "/api/codes/"+shared.Code, nil, &lead)
	if ben.ok("POST", "/api/codes/"+shared.Code, nil, nil); lead.To != "sheet" || lead.ID != s.ID {
		t.Errorf("%+v", lead)
	}
	ana.ok("POST", at+"write", after(fields{"id": "1", "round": 1, "end": "out", "out": []int{1}, "points": []any{nil, 7, nil}}), &s)
	ben.ok("POST", at+"write", after(fields{"id": "1", "round": 1, "tiles": []any{nil, nil, []string{"5-4", "0-0"}}}), &s)
	ben.ok("POST", at+"seat_late", after(fields{"id": "2", "name": "Eva", "start": "worst", "place": 1}), &s)
	ben.ok("POST", at+"unseat", after(fields{"id": "3", "person": 2}), &s)
	ben.ok("POST", at+"rename", after(fields{"id": "4", "person": 4, "name": "Eve"}), &s)
	ana.ok("POST", at+"write", after(fields{"id": "2", "round": 2, "end": "blocked", "points": []any{1, nil, 2, 3}, "extra": []any{nil, nil, "-5", "1/2"}, "markers": []int{3}}), &s)
	ben.ok("POST", at+"finish", after(fields{"id": "5"}), &s)
	p.nobody().ok("GET", "/api/sheets/"+s.ID, nil, &s)
	text, _ := json.Marshal(s.Seats)
	eva := s.Seats[3]
	if !s.Finished || len(s.Rounds) != 2 || eva.Name != "Eve" || eva.From != 2 || s.Seats[1].To != 1 || !slices.Equal(s.Writers, []string{"Ana", "Ben"}) {
		t.Errorf("%s", text)
	}
	if totals := fmt.Sprint(s.Seats[0].Total, s.Seats[1].Total, s.Seats[2].Total, eva.Total); eva.Start.String() != s.Rounds[0].Totals[2].String() {
		t.Errorf("%s %s", totals, text)
	}
	ana.ok("POST", "/api/sheets/preview", fields{"sheet": s, "commands": []fields{}}, &s)
	ana.ok("DELETE", "/api/sheets/"+s.ID, nil, nil)
	ana.refused("GET", "/api/sheets/"+s.ID, nil, 404, "no_such_sheet")
}

// TestASheetIsReadAtOneServerAsItIsWrittenAtAnother, and what is sent to both is done once.
func TestASheetIsReadAtOneServerAsItIsWrittenAtAnother(t *testing.T) {
	houses := openHouses(t)
	ana := houses[0].somebody("Ana")
	var s sheets.Sheet
	ana.ok("POST", "/api/sheets", fields{"rules": "pagat", "seats": []fields{{"name": "Ana"}, {"name": "Ben"}}}, &s)
	for n := range 5 {
		for _, h := range houses {
			ana.p = h.place
			ana.ok("POST", "/api/sheets/"+s.ID+"/write", fields{"id": fmt.Sprint(n), "round": 1, "points": []int{n + 1}}, nil)
		}
		for _, h := range houses {
			h.nobody().ok("GET", "/api/sheets/"+s.ID, nil, &s)
			if int(s.Seq) != n+2 || *s.Draft.Points[0] != n+1 {
				t.Errorf("%+v", s)
			}
		}
	}
}

// brokenLog is a log that can be read no more from some time on.
type brokenLog struct {
	log.Log
	fails atomic.Bool
}

func (l *brokenLog) Read(ctx context.Context, id string, after log.Seq) ([]log.Entry, error) {
	if l.fails.Load() {
		return nil, fmt.Errorf("log %q: the disk is gone", id)
	}
	return l.Log.Read(ctx, id, after)
}
