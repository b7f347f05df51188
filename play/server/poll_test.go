package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"roundhouse/play/desk"
	"roundhouse/play/server"
)

// said is a message of an answer to a poll.
type said struct {
	Event string
	ID    uint64
	Data  json.RawMessage
}

// poll asks for the next messages once. It returns them without the last one, and what that says.
func (c *client) poll(r *http.Request) (list []said, next string, err error) {
	return c.pollOver(c.p.http, r)
}

func (c *client) pollOver(via *http.Client, r *http.Request) (list []said, next string, err error) {
	res, err := via.Do(r)
	if err != nil {
		return nil, "", err
	}
	defer res.Body.Close()
	if kind := res.Header.Get("Content-Type"); res.StatusCode != http.StatusOK || kind != "application/json" {
		return nil, "", fmt.Errorf("poll: %s, %s", res.Status, kind)
	}
	if err := json.NewDecoder(res.Body).Decode(&list); err != nil {
		return nil, "", err
	}
	var told desk.Next
	last := list[len(list)-1]
	if err := strictly(last.Data, &told); err != nil || last.Event != "next" || len(list) < 2 {
		c.p.t.Errorf("a poll is answered with %+v: %v", list, err)
	}
	return list[:len(list)-1], told.Poll, nil
}

// pollAt returns a request for what comes after an event and a mark.
func pollAt(r *http.Request, after, mark string) *http.Request {
	r = r.Clone(r.Context())
	query := r.URL.Query()
	if after != "" {
		query.Set("after", after)
		r.Header.Del("Last-Event-ID")
	}
	query.Set("poll", mark)
	r.URL.RawQuery = query.Encode()
	return r
}

// connectPoll follows the stream by polls. The first one tells whether there is a stream.
func (f *follower) connectPoll(r *http.Request) error {
	via := f.c.p.http // until the server ends
	list, next, err := f.c.pollOver(via, pollAt(r, "", ""))
	if err != nil {
		return err
	}
	f.protocol = 1
	f.reading.Go(func() {
		defer func() {
			gone := err != nil && r.Context().Err() == nil // the server closed between two polls
			f.took(func() error { f.ended, f.bye = true, f.bye || gone; return nil })
		}()
		for after := ""; err == nil; list, next, err = f.c.pollOver(via, pollAt(r, after, next)) {
			for _, one := range list {
				if one.ID > 0 {
					after = strconv.FormatUint(one.ID, 10)
				}
				f.took(func() error { return f.take(message{one.Event, one.ID, one.Data, time.Now()}) })
				if one.Event == "bye" {
					return
				}
			}
		}
	})
	return nil
}

// Nothing is answered that the client knows already: else it would ask without end.
func TestAPollWaitsForNews(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Heartbeat = 20 * time.Millisecond })
	people := p.people(2)
	id := gather(people, nil)
	path := "/api/tables/" + id + "/stream"
	names := func(list []said) string {
		text := ""
		for _, one := range list {
			text += " " + one.Event
		}
		return strings.TrimSpace(text)
	}
	ask := func(path, after, mark, want string) string {
		t.Helper()
		list, next, err := people[0].poll(pollAt(people[0].request("GET", path, nil), after, mark))
		if got := names(list); err != nil || got != want {
			t.Errorf("after %s there is %s (%v), want %s", after, got, err, want)
		}
		return next
	}
	mark := ask(path, "", "", "view now")
	seq := people[0].view(id).Seq
	for range 3 {
		if next := ask(path, number(seq), mark, "heartbeat"); next != mark {
			t.Errorf("after a heartbeat %q, want %q", next, mark)
		}
	}
	people[1].do(id, "say", fields{"phrase": "hello"})
	next := ask(path, number(seq), mark, "event now") // also if it happened between two polls
	ask(path, number(seq), mark, "event now")         // also if the answer was lost
	ask(path, number(seq+1), next, "heartbeat")
	ask(path, number(seq+1), mark, "now") // something else has changed

	mine := "/api/me/stream"
	mark = ask(mine, "", "", "tables")
	ask(mine, "", mark, "heartbeat")
	people[0].do(id, "start", nil)
	ask(mine, "", mark, "tables")
	for _, path := range []string{path, mine} {
		p.nobody().refused("GET", strings.Replace(path, id, "aaaaaaaaaaaaaaaa", 1)+"?poll=", nil, map[string]int{path: 404, mine: 401}[path],
			map[string]string{path: "no_such_table", mine: "no_identity"}[path])
	}
}

// A client that polls and has missed much gets every event, a part at a time.
func TestAPollThatIsFarBehindMissesNothing(t *testing.T) {
	p := open(t)
	people := p.people(2)
	id := gather(people, nil)
	path := "/api/tables/" + id + "/stream"
	_, mark, err := people[0].poll(pollAt(people[0].request("GET", path, nil), "", ""))
	if err != nil {
		t.Fatal(err)
	}
	last := people[0].view(id).Seq
	until := last + 350 // a table keeps fewer in memory
	for range 350 {
		people[1].do(id, "say", fields{"phrase": "hello"})
	}
	for last < until {
		var list []said
		list, mark, err = people[0].poll(pollAt(people[0].request("GET", path, nil), number(last), mark))
		if err != nil {
			t.Fatal(err)
		}
		if one := list[0]; one.Event != "event" || one.ID != last+1 {
			t.Fatalf("after %d comes %s %d", last, one.Event, one.ID)
		}
		for _, one := range list {
			last = max(last, one.ID)
		}
	}
}

func TestPollsCountAsStreams(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Limits.Streams = 1 })
	c := p.somebody("Ana")
	id := c.make(nil).Table
	path := "/api/tables/" + id + "/stream"
	mark := ""
	for range 3 { // none is left over from the one before
		_, next, err := c.poll(pollAt(c.request("GET", path, nil), "", ""))
		if err != nil {
			t.Fatal(err)
		}
		mark = next
	}
	ctx, cancel := context.WithCancel(t.Context())
	waits := make(chan error)
	go func() {
		_, _, err := c.poll(pollAt(c.request("GET", path, nil).WithContext(ctx), number(c.view(id).Seq), mark))
		waits <- err
	}()
	waitFor(t, "the poll", func() bool { return strings.Contains(p.metrics(), "roundhouse_streams 1") })
	c.refused("GET", path+"?poll=", nil, 429, "too_many")
	cancel()
	<-waits
}
