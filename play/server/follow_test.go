package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"roundhouse/play/desk"
	"roundhouse/play/table"
)

// message is a message of a stream.
type message struct {
	kind string
	id   uint64 // 0: none
	data []byte
	came time.Time
}

// follower is a client's stream of a table, and the table that results from it. After a disconnect
// it continues where it was, if it is opened again.
type follower struct {
	c     *client
	table string
	query bool   // the number is given by ?after= instead of a header
	after string // where a stream without a view begins

	mu       sync.Mutex
	fold     *fold
	views    int // views that came
	events   int
	opened   int // connections
	protocol int // of the last one: HTTP/1 or 2
	beats    int
	bye      bool
	ended    bool  // the connection did
	err      error // something that must not happen
	all      []message
	more     chan struct{} // closed when something came, and replaced
	cancel   func()
	reading  sync.WaitGroup
}

// follow opens a stream.
func (c *client) follow(table string) *follower {
	c.p.t.Helper()
	f := &follower{c: c, table: table, more: make(chan struct{})}
	f.open()
	c.p.t.Cleanup(f.close)
	return f
}

// open opens the stream, from where it was.
func (f *follower) open() {
	f.c.p.t.Helper()
	if err := f.connect(); err != nil {
		f.c.p.t.Error(err)
	}
}

// connect is open, but may fail.
func (f *follower) connect() error {
	path := "/api/tables/" + f.table + "/stream"
	f.mu.Lock()
	f.ended, f.bye = false, false
	f.opened++
	last := f.after
	if f.fold != nil {
		last = strconv.FormatUint(f.fold.view.Seq, 10)
	}
	f.mu.Unlock()
	if f.query && last != "" {
		path += "?after=" + last
	}
	ctx, cancel := context.WithCancel(context.Background())
	r := f.c.request("GET", path, nil).WithContext(ctx)
	if !f.query && last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	switch f.c.p.via {
	case sockets:
		f.cancel = cancel
		return f.connectSocket(r)
	case polls:
		f.cancel = cancel
		return f.connectPoll(r)
	}
	res, err := f.c.p.http.Do(r)
	if err != nil {
		cancel()
		return err
	}
	if res.StatusCode != http.StatusOK {
		cancel()
		return errors.Join(fmt.Errorf("stream: %s", res.Status), res.Body.Close())
	}
	f.cancel, f.protocol = cancel, res.ProtoMajor
	f.reading.Go(func() {
		defer res.Body.Close()
		f.read(bufio.NewReader(res.Body))
	})
	return nil
}

// close ends the connection.
func (f *follower) close() {
	if f.cancel != nil {
		f.cancel()
	}
	f.reading.Wait()
}

func (f *follower) read(in *bufio.Reader) {
	var m message
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			f.took(func() error { f.ended = true; return nil })
			return
		}
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch name {
		case "event":
			m.kind = value
		case "id":
			m.id, _ = strconv.ParseUint(value, 10, 64)
		case "data":
			m.data = []byte(value)
		case "":
			if m.kind != "" {
				m.came = time.Now()
				f.took(func() error { return f.take(m) })
			}
			m = message{}
		}
	}
}

// took records something and wakes those who wait.
func (f *follower) took(take func() error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := take(); err != nil && f.err == nil {
		f.err = err
	}
	close(f.more)
	f.more = make(chan struct{})
}

// take applies a message.
func (f *follower) take(m message) error {
	f.all = append(f.all, m)
	switch m.kind {
	case "view":
		f.views++
		v := new(view)
		if err := strictly(m.data, v); err != nil {
			return err
		}
		if v.Seq != m.id {
			return fmt.Errorf("a view of %d has the id %d", v.Seq, m.id)
		}
		next, err := newFold(v)
		f.fold = next
		return err
	case "event":
		f.events++
		if f.after != "" {
			return nil
		}
		e := new(event)
		if err := strictly(m.data, e); err != nil {
			return err
		}
		if f.fold == nil || e.Seq != m.id {
			return fmt.Errorf("an event %d has the id %d", e.Seq, m.id)
		}
		return f.fold.add(e)
	case "now":
		var n now
		if err := strictly(m.data, &n); err != nil {
			return err
		}
		if f.after != "" {
			return nil
		}
		if f.fold == nil || n.Seq != f.fold.view.Seq {
			return fmt.Errorf("a now of %d comes behind %d", n.Seq, f.fold.view.Seq)
		}
		f.fold.look(n)
	case "words":
		return strictly(m.data, &desk.Words{})
	case "heartbeat":
		f.beats++
		return strictly(m.data, &desk.Heartbeat{})
	case "bye":
		f.bye = true
	default:
		return fmt.Errorf("what is a %q?", m.kind)
	}
	return nil
}

// until waits until a condition on the received messages holds.
func (f *follower) until(what string, holds func(*follower) bool) {
	f.c.p.t.Helper()
	if err := f.waits(what, holds); err != nil {
		f.c.p.t.Fatal(err)
	}
}

func (f *follower) waits(what string, holds func(*follower) bool) error {
	late := time.After(patience)
	for {
		f.mu.Lock()
		more := f.more // taken first, because holds may unlock
		ok := holds(f)
		err := f.err
		f.mu.Unlock()
		switch {
		case err != nil:
			return err
		case ok:
			return nil
		}
		select {
		case <-more:
		case <-late:
			f.mu.Lock()
			defer f.mu.Unlock()
			return fmt.Errorf("it has not come: %s; the last was %s", what, f.last())
		}
	}
}

func (f *follower) last() string {
	if len(f.all) == 0 {
		return "nothing"
	}
	m := f.all[len(f.all)-1]
	return fmt.Sprintf("%s %d %s", m.kind, m.id, m.data)
}

// at waits for the event with that number.
func (f *follower) at(seq uint64) {
	f.c.p.t.Helper()
	f.until(fmt.Sprintf("event %d", seq), func(f *follower) bool { return f.fold != nil && f.fold.view.Seq >= seq && f.fold.now.Seq >= seq })
}

// stage waits for a stage.
func (f *follower) stage(stage string) {
	f.c.p.t.Helper()
	f.until(stage, func(f *follower) bool { return f.fold != nil && f.fold.now.Stage == table.Stage(stage) })
}

// saw waits for an event of a kind and returns the newest.
func (f *follower) saw(kind string) *event {
	f.c.p.t.Helper()
	var e *event
	f.until("an event "+kind, func(f *follower) bool {
		for _, m := range f.all {
			if m.kind == "event" && strings.Contains(string(m.data), `"kind":"`+kind+`"`) {
				e = new(event)
				_ = json.Unmarshal(m.data, e)
			}
		}
		return e != nil
	})
	return e
}

// folded returns the present fold.
func (f *follower) folded() fold {
	f.mu.Lock()
	defer f.mu.Unlock()
	shown := *f.fold
	pos, err := copied(shown.pos)
	if err != nil {
		f.c.p.t.Error(err)
	}
	shown.pos = pos
	return shown
}

// agrees checks that the fold equals what the server would show now; if the table has moved on
// meanwhile, it tries again.
func (f *follower) agrees() {
	t := f.c.p.t
	t.Helper()
	for moved := true; moved; {
		want := f.shown()
		f.at(want.view.Seq)
		text := want.text()
		err := f.waits("the same presence", func(f *follower) bool {
			moved = f.fold.view.Seq != want.view.Seq
			return moved || f.fold.text() == text
		})
		if err != nil {
			f.mu.Lock()
			defer f.mu.Unlock()
			t.Fatalf("%v\n fold %s\n view %s", err, f.fold.text(), text)
		}
	}
}

// shown returns what the server shows now.
func (f *follower) shown() *fold {
	f.c.p.t.Helper()
	v := f.c.view(f.table)
	want, err := newFold(v)
	if err != nil {
		f.c.p.t.Fatal(err)
	}
	want.now = now{Form: v.Form, Seq: v.Seq, Stage: v.Stage, You: v.You, Legal: map[string][]desk.Action{}, Ready: v.Ready}
	if want.pos != nil {
		want.now.Turn = want.pos.Turn
		if legal := want.pos.Legal[strconv.Itoa(v.You)]; legal != nil {
			want.now.Legal[strconv.Itoa(v.You)] = legal
		}
	}
	return want
}
