package server_test

import (
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"roundhouse/play/server"
	"roundhouse/play/store"
)

// onDisk stores everything in a file.
func onDisk(t *testing.T) func(*server.Config) {
	t.Helper()
	st, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return func(c *server.Config) { c.Log, c.Rows, c.Storage = st, st, st }
}

// TestAStreamGoesOnWhereItWas breaks connections at random while people and bots play.
func TestAStreamGoesOnWhereItWas(t *testing.T) { overAll(t, testAStreamGoesOnWhereItWas) }

func testAStreamGoesOnWhereItWas(t *testing.T, v via) {
	p := open(t).over(v)
	breaks, enough := 0, 300
	if testing.Short() {
		enough = 60
	}
	for breaks < enough {
		people := p.people(2)
		id := gather(people, fields{"seats": 4, "bots": []string{"casual", "casual"}, "rounds": 2, "onlookers": true})
		players := seatAll(people, id)
		others := []*follower{people[0].follow(id), people[1].follow(id), p.nobody().follow(id), p.nobody().follow(id)}
		others[1].query, others[3].query = true, true
		people[0].do(id, "start", nil)
		stop := make(chan struct{})
		var all sync.WaitGroup
		for _, f := range others {
			all.Go(func() {
				for {
					select {
					case <-stop:
						return
					case <-time.After(time.Duration(rand.IntN(8)) * time.Millisecond):
					}
					f.close()
					if err := f.connect(); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		playAll(players...)
		close(stop)
		all.Wait()
		for _, f := range others {
			f.stage("over")
			f.agrees()
			breaks += f.opened - 1
		}
	}
	t.Logf("%d disconnects", breaks)
}

func TestAServerIsRestartedInTheMiddle(t *testing.T) { overEach(t, testAServerIsRestartedInTheMiddle) }

func testAServerIsRestartedInTheMiddle(t *testing.T, v via) {
	p := open(t, onDisk(t)).over(v)
	people := p.people(2)
	id := gather(people, fields{"seats": 3, "bots": []string{"casual"}, "rounds": 2})
	players := seatAll(people, id)
	people[0].do(id, "start", nil)
	for _, at := range []uint64{15, 30, 45} {
		playUntil(t, players, func(f *follower) bool { return f.fold != nil && f.fold.view.Seq >= at })
		p.restart()
		for _, pl := range players {
			pl.until("bye", func(f *follower) bool { return f.bye && f.ended })
			pl.reading.Wait()
			views := pl.views
			pl.open()
			pl.acted = 0
			pl.agrees()
			if pl.views != views {
				t.Errorf("the stream began anew after a restart: %d views, %d before", pl.views, views)
			}
		}
	}
	playAll(players...)
	for _, pl := range players {
		pl.agrees()
	}
}

// playUntil plays all seats until something holds.
func playUntil(t *testing.T, players []*player, until func(*follower) bool) {
	t.Helper()
	var all sync.WaitGroup
	for _, pl := range players {
		all.Go(func() {
			if err := pl.play(until); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if t.Failed() {
		t.FailNow()
	}
}

func TestWhereAStreamBegins(t *testing.T) { overAll(t, testWhereAStreamBegins) }

func testWhereAStreamBegins(t *testing.T, v via) {
	p := open(t).over(v)
	people := p.people(2)
	id := gather(people, fields{"rounds": 2, "forced": false})
	players := seatAll(people, id)
	people[0].do(id, "start", nil)
	playUntil(t, players, func(f *follower) bool { return f.fold != nil && f.fold.view.Round == 2 })
	last := people[0].view(id).Seq
	path := "/api/tables/" + id + "/stream"
	for _, c := range []struct{ after, first string }{
		{"", "view"}, {"0", "view"}, {"1", "view"}, {"99999", "view"}, {"18446744073709551615", "view"},
		{number(last - 1), "event"}, {number(last), "now"}, {number(last + 1), "view"},
	} {
		f := &follower{c: people[0], table: id, more: make(chan struct{}), after: c.after}
		f.open()
		got := ""
		f.until("something", func(f *follower) bool {
			if len(f.all) > 0 {
				got = f.all[0].kind
			}
			return got != ""
		})
		if got != c.first {
			t.Errorf("after=%s begins with %s, want %s", c.after, got, c.first)
		}
		f.close()
	}
	for _, after := range []string{"x", "-1", "1.5", "18446744073709551616", "1e3"} {
		people[0].refused("GET", path+"?after="+after, nil, 422, "invalid")
	}
}

// TestWhoHasLeftComesBackAsAnOnlooker: the events after its number are an onlooker's, but its fold
// is a player's.
func TestWhoHasLeftComesBackAsAnOnlooker(t *testing.T) {
	overAll(t, testWhoHasLeftComesBackAsAnOnlooker)
}

func testWhoHasLeftComesBackAsAnOnlooker(t *testing.T, v via) {
	p := open(t).over(v)
	people := p.people(3)
	id := gather(people, fields{"onlookers": true})
	players := seatAll(people, id)
	people[0].do(id, "start", nil)
	playUntil(t, players, func(f *follower) bool { return f.fold != nil && f.fold.view.Seq >= 15 })
	players[2].close()
	people[2].do(id, "leave", nil)
	players[2].open()
	playAll(players[:2]...)
	players[2].stage("over")
	players[2].agrees()
	if you := players[2].folded().view.You; you != 0 {
		t.Errorf("it is still seat %d", you)
	}
}

func TestTwoTabsOfAPlayer(t *testing.T) { overEach(t, testTwoTabsOfAPlayer) }

func testTwoTabsOfAPlayer(t *testing.T, v via) {
	t.Parallel() // it waits until a player counts as away
	p := open(t).over(v)
	people := p.people(2)
	id := gather(people, nil)
	a, b, other := people[0].follow(id), people[0].follow(id), people[1].follow(id)
	presence := func(want string) func(*follower) bool {
		return func(f *follower) bool {
			return f.fold != nil && len(f.fold.view.House.Seats) > 0 && f.fold.view.House.Seats[0].Presence == want
		}
	}
	other.until("here", presence("here"))
	a.close()
	seq := people[1].do(id, "say", fields{"phrase": "hello"})
	other.at(seq)
	other.mu.Lock()
	here := presence("here")(other)
	other.mu.Unlock()
	if !here {
		t.Error("away although a tab is open")
	}
	b.close()
	other.until("away", presence("away"))
}

func number(n uint64) string { return strconv.FormatUint(n, 10) }

// TestAQuietStreamHasHeartbeats: empty messages, so that a client can distinguish a quiet table
// from a dead connection.
func TestAQuietStreamHasHeartbeats(t *testing.T) { overEach(t, testAQuietStreamHasHeartbeats) }

func testAQuietStreamHasHeartbeats(t *testing.T, v via) {
	p := open(t, func(c *server.Config) { c.Heartbeat = 5 * time.Millisecond }).over(v)
	people := p.people(2)
	id := gather(people, fields{"forced": false})
	f := people[1].follow(id)
	f.until("three heartbeats", func(f *follower) bool { return f.beats >= 3 })
	people[0].do(id, "start", nil)
	f.stage("mixing")
	f.mu.Lock()
	before, seq := f.beats, f.fold.view.Seq
	f.mu.Unlock()
	f.until("heartbeats again", func(f *follower) bool { return f.beats >= before+3 })
	f.mu.Lock()
	defer f.mu.Unlock()
	alone := 0 // a heartbeat does not query the table
	for i, m := range f.all {
		if m.kind == "heartbeat" && (m.id != 0 || string(m.data) != "{}") {
			t.Errorf("a heartbeat %d says %s", m.id, m.data)
		}
		if m.kind == "heartbeat" && f.all[i-1].kind == "heartbeat" {
			alone++
		}
	}
	if alone == 0 {
		t.Error("each heartbeat comes with something else")
	}
	if f.views != 1 || f.fold.view.Seq < seq {
		t.Errorf("%d views, event %d behind %d", f.views, f.fold.view.Seq, seq)
	}
}
