package server_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"roundhouse/play/desk"
	"roundhouse/play/server"
)

// TestTheLogSaysOnceAMinuteWhatIsRefused by cause, with how often; and the metrics each time.
func TestTheLogSaysOnceAMinuteWhatIsRefused(t *testing.T) {
	clock := &moving{now: time.Now()}
	p := open(t, func(c *server.Config) { c.Limits, c.LimitClock = desk.Limits{Tables: 1, Hints: 1}, clock.time })
	c := p.somebody("Ana")
	foreign := func() {
		r := c.request("POST", "/api/tables", fields{"rules": "pagat", "seats": 2})
		r.Header.Set("Origin", "https://evil.example")
		c.send(r)
	}
	lines := func(cause string) (list []string) {
		for line := range strings.Lines(p.logs.String()) {
			if strings.Contains(line, "requests refused") && strings.Contains(line, "cause="+cause+" ") {
				list = append(list, line)
			}
		}
		return list
	}
	c.make(nil)
	for range 50 {
		c.refused("POST", "/api/tables", fields{"rules": "pagat", "seats": 2}, 429, "too_many")
		foreign()
	}
	for _, cause := range []string{"tables", "foreign_origin"} {
		if list := lines(cause); len(list) != 1 || !strings.Contains(list[0], "count=1") {
			t.Errorf("%s: %q, want one line", cause, list)
		}
		if text := fmt.Sprintf(`roundhouse_limited_total{cause="%s"} 50`, cause); !strings.Contains(p.metrics(), text) {
			t.Errorf("%s is missing", text)
		}
	}
	clock.add(59 * time.Second)
	foreign()
	clock.add(time.Second)
	foreign()
	foreign()
	if list := lines("foreign_origin"); len(list) != 2 || !strings.Contains(list[1], "count=51") {
		t.Errorf("a minute later: %q", list)
	}
	if list := lines("tables"); len(list) != 1 {
		t.Errorf("another cause: %q", list)
	}
}

// TestRequestsAreCountedByOperation, and streams separately: their duration is not that of an
// answer.
func TestRequestsAreCountedByOperation(t *testing.T) {
	p := open(t, onDisk(t))
	people := p.people(2)
	id := gather(people, nil)
	p.nobody().call("GET", "/api/nothing", nil)
	p.nobody().call("GET", "/openapi.json", nil)
	f := people[0].follow(id)
	f.stage("waiting")
	f.close()
	played := gather(people, nil)
	people[0].do(played, "start", nil)
	waitFor(t, "the counts", func() bool {
		people[0].ok("GET", "/api/me/tables", nil, nil)
		text := p.metrics()
		for _, want := range []string{
			`roundhouse_requests_total{operation="enter",status="200"} 2`, `roundhouse_requests_total{operation="create",status="200"} 2`,
			`roundhouse_requests_total{operation="join",status="200"} 2`, `roundhouse_requests_total{operation="unknown",status="404"} 1`,
			`roundhouse_requests_total{operation="stream",status="200"} 1`, `roundhouse_requests_total{operation="openapi",status="200"} 1`,
			`roundhouse_request_seconds_count{operation="join"} 2`, `roundhouse_stream_seconds_count 1`,
			`roundhouse_tables{stage="waiting"} 1`, `roundhouse_tables{stage="mixing"} 1`, `roundhouse_tables{stage="playing"} 0`,
			`roundhouse_build_info{version="test"} 1`, `roundhouse_storage_bytes{part="file"}`, `roundhouse_storage_bytes{part="log"}`,
		} {
			if !strings.Contains(text, want) {
				return false
			}
		}
		return !strings.Contains(text, `roundhouse_request_seconds_count{operation="stream"}`) && strings.Contains(text, "roundhouse_commit_seconds_count ") &&
			!strings.Contains(text, "roundhouse_commit_seconds_count 0\n")
	})
}

// TestEventsOutsideOnesTurnsAreLimited, but nothing that a turn requires.
func TestEventsOutsideOnesTurnsAreLimited(t *testing.T) {
	clock := &moving{now: time.Now()}
	p := open(t, func(c *server.Config) { c.Limits, c.LimitClock = desk.Limits{Events: 5, EventBurst: 10}, clock.time })
	people := p.people(2)
	id := gather(people, nil)
	players := seatAll(people, id)
	a := people[0]
	a.do(id, "start", nil)
	done := 0
	send := func() {
		for range 40 {
			if r := a.call("POST", "/api/tables/"+id+"/say", a.order(fields{"phrase": "hello"})); r.status == 200 {
				done++
			} else if r.code != "too_many" || r.header.Get("Retry-After") != "1" {
				t.Fatalf("%d %s", r.status, r.body)
			}
		}
	}
	send()
	if done != 9 {
		t.Errorf("%d commands at once after the start, want 9", done)
	}
	clock.add(10 * time.Second)
	if send(); done != 19 {
		t.Errorf("%d commands after 10 s, want 10 more: the burst", done-9)
	}
	clock.add(2 * time.Second) // for a hash, a number, and to be ready
	before := a.view(id).Seq
	playAll(players...)
	if now := a.view(id).Seq; now < before+30 {
		t.Errorf("the whole match has %d events", now-before)
	}
}

// TestFinishedMatchesAreKeptAsLongAsTheHostSays, and for ever by default.
func TestFinishedMatchesAreKeptAsLongAsTheHostSays(t *testing.T) {
	for _, keep := range []time.Duration{0, 30 * 24 * time.Hour} {
		p := open(t, onDisk(t), func(c *server.Config) { c.Keep = keep })
		people := p.people(2)
		ids := []string{gather(people, nil), gather(people, nil)}
		for _, id := range ids {
			players := seatAll(people, id)
			people[0].do(id, "start", nil)
			playAll(players...)
			players[1].close()
			if id != ids[1] { // somebody watches the other one
				players[0].close()
			}
		}
		matches := func() (list []struct{ Table string }) {
			people[0].ok("GET", "/api/me/matches", nil, &list)
			return list
		}
		waitFor(t, "the history, and one stream", func() bool {
			return len(matches()) == 2 && strings.Contains(p.metrics(), "roundhouse_streams 1\n")
		})
		p.srv.Sweep(context.Background(), time.Now().Add(29*24*time.Hour))
		if n := len(matches()); n != 2 {
			t.Errorf("kept for %v: %d matches after 29 days", keep, n)
		}
		p.srv.Sweep(context.Background(), time.Now().Add(31*24*time.Hour))
		list := matches()
		switch a := people[0].call("GET", "/api/tables/"+ids[0], nil); {
		case keep == 0 && (len(list) != 2 || a.status != 200):
			t.Errorf("kept for ever: %d matches, the first table %d", len(list), a.status)
		case keep > 0 && (len(list) != 1 || list[0].Table != ids[1] || a.status != 404):
			t.Errorf("kept for %v: %v, the first table %d", keep, list, a.status)
		}
	}
}
