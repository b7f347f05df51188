package server_test

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"roundhouse/play/api/openapi"
	"roundhouse/play/desk"
	"roundhouse/play/server"
)

// mine is the stream of all of a person's tables.
type mine struct {
	c        *client
	mu       sync.Mutex
	grew     chan struct{}
	messages []message
	ended    bool
	cancel   context.CancelFunc
}

// mine opens it.
func (c *client) mine(query string) *mine {
	c.p.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	res, err := c.p.http.Do(c.request("GET", "/api/me/stream"+query, nil).WithContext(ctx))
	if err != nil || res.StatusCode != http.StatusOK {
		c.p.t.Fatal(res, err)
	}
	c.p.t.Cleanup(cancel)
	m := &mine{c: c, grew: make(chan struct{}), cancel: cancel}
	go func() {
		defer res.Body.Close()
		kind := ""
		for in := bufio.NewScanner(res.Body); in.Scan(); {
			switch field, value, _ := strings.Cut(in.Text(), ": "); field {
			case "event":
				kind = value
			case "data":
				m.add(message{kind: kind, data: json.RawMessage(value)}, false)
			}
		}
		m.add(message{}, true)
	}()
	return m
}

func (m *mine) add(one message, ended bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ended = ended; !ended {
		m.messages = append(m.messages, one)
	}
	close(m.grew)
	m.grew = make(chan struct{})
}

// next returns the messages from a number on, once there are any.
func (m *mine) next(after int) []message {
	late := time.After(patience)
	for {
		m.mu.Lock()
		list, grew, ended := slices.Clone(m.messages[after:]), m.grew, m.ended
		m.mu.Unlock()
		if len(list) > 0 || ended {
			return list
		}
		select {
		case <-grew:
		case <-late:
			m.c.p.t.Error("nothing comes")
			return nil
		}
	}
}

// until waits for a message of the table for which the condition holds.
func (m *mine) until(what, kind string, holds func(desk.Mine) bool) {
	m.c.p.t.Helper()
	for n := 0; ; {
		list := m.next(n)
		if len(list) == 0 {
			m.c.p.t.Fatalf("it does not come: %s", what)
		}
		n += len(list)
		for _, one := range list {
			var t desk.Mine
			_ = json.Unmarshal(one.data, &t)
			if one.kind == kind && holds(t) {
				return
			}
		}
	}
}

// TestABotPlaysAtTenTablesOverOneConnection: it learns where it is seated, what each table waits
// for, and when the match is over, and never counts as away.
func TestABotPlaysAtTenTablesOverOneConnection(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Limits.Streams = 1 })
	people := p.people(2)
	bot, host := people[0], people[1]
	before := host.make(fields{"bots": []string{"casual"}, "seats": 3}).Table
	bot.do(before, "join", nil)
	m := bot.mine("?here=true")
	bot.refused("GET", "/api/me/stream", nil, 429, "too_many")
	tables := []string{before}
	for range 9 {
		id := host.make(fields{"seats": 2}).Table
		bot.do(id, "join", nil)
		tables = append(tables, id)
	}
	for _, id := range tables {
		if seats := host.view(id).House.Seats; seats[0].Presence != "here" && seats[1].Presence != "here" {
			t.Errorf("the bot is %q", seats[1].Presence)
		}
		host.do(id, "start", nil)
	}
	hosts := host.mine("?here=true")
	var all sync.WaitGroup
	for _, one := range []*mine{m, hosts} {
		all.Go(func() {
			if over := one.play(); over != len(tables) {
				t.Errorf("%d matches are over, want %d", over, len(tables))
			}
		})
	}
	all.Wait()
	for _, id := range tables {
		if v := host.view(id); v.Stage != "over" || v.House.Seats[1].Bot != "" {
			t.Errorf("a table is %s, and its second seat %+v", v.Stage, v.House.Seats[1])
		}
	}
	var again view
	host.ok("POST", "/api/tables/"+tables[3]+"/rematch", nil, &again)
	m.until("the rematch", "table", func(w desk.Mine) bool { return w.Table == again.Table && w.New && w.Stage == "waiting" })
	host.do(again.Table, "empty_seat", fields{"seat": 2})
	m.until("that it is removed", "gone", func(w desk.Mine) bool { return w.Table == again.Table })
	bot.ok("DELETE", "/api/me", nil, nil)
	m.until("the end", "bye", func(desk.Mine) bool { return true })
	hidden(t, m)
	names := map[string]string{"tables": "MyTables", "table": "Mine", "gone": "Gone", "bye": "Bye", "heartbeat": "Heartbeat"}
	o := description()
	for _, one := range m.messages {
		if errs := openapi.Invalid(o, o.Components.Schemas.Map()[names[one.kind]], one.data); errs != nil {
			t.Errorf("%s %v: %s", one.kind, errs, one.data)
		}
	}
}

// hidden checks that no message reveals a tile: it may hold only names of fields, and words.
func hidden(t *testing.T, m *mine) {
	t.Helper()
	for _, one := range m.messages {
		for _, part := range strings.FieldsFunc(string(one.data), func(r rune) bool { return strings.ContainsRune(`{}[]",:`, r) }) {
			if strings.Contains(part, "-") {
				t.Errorf("%s %s: %q", one.kind, one.data, part)
			}
		}
	}
}

// play does what the tables wait for until none is left, and returns how many are over.
func (m *mine) play() (over int) {
	number := sha256.Sum256([]byte(m.c.id))
	hash := sha256.Sum256(number[:])
	left, quiet := -1, 0
	for n := 0; left != 0; {
		list := m.next(n)
		if len(list) == 0 {
			return over
		}
		n += len(list)
		for _, one := range list {
			var all desk.MyTables
			var w desk.Mine
			if quiet++; quiet > 5 {
				m.c.p.t.Errorf("%d tables wait for nothing, and are not over", left)
				return over
			}
			if one.kind != "heartbeat" {
				quiet = 0
			}
			switch one.kind {
			case "tables":
				unmarshal(m.c.p.t, one.data, &all)
				left = max(left, 10)
			case "table":
				unmarshal(m.c.p.t, one.data, &w)
				all.Tables = []desk.Mine{w}
			}
			for _, w := range all.Tables {
				if w.Stage == "over" {
					over++
					left--
				}
				m.act(w, number, hash)
			}
		}
	}
	return over
}

// act does what one table waits for.
func (m *mine) act(w desk.Mine, number, hash [32]byte) {
	body, verb := fields{}, w.Todo
	switch w.Todo {
	case "nothing", "start":
		return
	case "hash":
		body["hex"] = hex.EncodeToString(hash[:])
	case "reveal":
		body["hex"] = hex.EncodeToString(number[:])
	case "act":
		v := m.c.view(w.Table)
		var legal []desk.Action
		if v.Position != nil {
			legal = v.Position.Legal[strconv.Itoa(v.You)]
		}
		if len(legal) == 0 { // it is somebody else's turn by now
			return
		}
		body["after"], body["action"] = v.Seq, legal[rand.IntN(len(legal))]
	}
	a := m.c.call("POST", "/api/tables/"+w.Table+"/"+verb, m.c.order(body))
	if a.status >= 500 || a.status == 429 || a.status == 403 {
		m.c.p.t.Errorf("%s %v: %d %s", verb, body, a.status, a.body)
	}
}

func TestAStreamOfTablesBeginsWithAllAndHasHeartbeats(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Heartbeat = 5 * time.Millisecond })
	people := p.people(2)
	id := gather(people, nil)
	m := people[0].mine("")
	m.until("a heartbeat", "heartbeat", func(desk.Mine) bool { return true })
	var all desk.MyTables
	unmarshal(t, m.messages[0].data, &all)
	if want := fmt.Sprintf(`{"tables":[{"table":%q,"seat":1,"seq":3,"stage":"waiting","todo":"start"}]}`, id); string(m.messages[0].data) != want {
		t.Errorf("%s, want %s", m.messages[0].data, want)
	}
	if seats := people[1].view(id).House.Seats; len(seats) != 2 {
		t.Error(seats)
	}
	p.nobody().refused("GET", "/api/me/stream", nil, 401, "no_identity")
	people[0].refused("GET", "/api/me/stream?here=x", nil, 422, "invalid")
	if a := people[0].call("HEAD", "/api/me/stream", nil); a.status != 200 || a.header.Get("Content-Type") != "text/event-stream" {
		t.Errorf("HEAD: %d %v", a.status, a.header)
	}
	go p.stop()
	m.until("bye", "bye", func(desk.Mine) bool { return true })
}

// A stream with nothing to say at a busy table is not taken for a dead one.
func TestAStreamOfTablesHasHeartbeatsWhileOthersAct(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Heartbeat = 50 * time.Millisecond })
	people := p.people(2)
	id := gather(people, nil)
	m := people[1].mine("")
	m.until("the tables", "tables", func(desk.Mine) bool { return true })
	beats := func() int {
		m.mu.Lock()
		defer m.mu.Unlock()
		return len(m.messages) - 1
	}
	for end := time.Now().Add(patience); beats() == 0; people[0].do(id, "say", fields{"phrase": "hello"}) {
		if time.Now().After(end) {
			t.Fatal("no heartbeat comes")
		}
	}
	if first := m.next(1)[0]; first.kind != "heartbeat" {
		t.Errorf("the stream says %s %s", first.kind, first.data)
	}
}
