package server_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"roundhouse/game/deal"
	"roundhouse/game/record"
	"roundhouse/play/table"
)

func TestAMatchIsPlayedToItsEnd(t *testing.T) { overAll(t, testAMatchIsPlayedToItsEnd) }

func testAMatchIsPlayedToItsEnd(t *testing.T, v via) {
	p := open(t, onDisk(t)).over(v)
	people := p.people(3)
	id := gather(people, fields{"seats": 4, "bots": []string{"casual"}, "rounds": 2, "onlookers": true})
	players := seatAll(people, id)
	watcher := p.nobody().follow(id)
	people[0].do(id, "start", nil)
	playAll(players...)
	for _, pl := range players {
		pl.agrees()
	}
	watcher.stage("over")
	watcher.agrees()

	rec := readRecord(t, people[1], id)
	bot := people[0].view(id).House.Seats[3].Name
	if got := strings.Join(rec.Players, ","); got != "Person A,Person B,Person C,"+bot+" (casual)" || bot == "" {
		t.Errorf("players: %s", got)
	}
	if _, err := rec.Replay(nil); err != nil || len(rec.Rounds) != 2 {
		t.Errorf("%d rounds: %v", len(rec.Rounds), err)
	}
	for i, r := range rec.Rounds {
		f := r.Fair
		seed := deal.FairSeed(f.Secret, id, uint32(i+1), f.Deal, numbers(players))
		if f.Secret.Commitment() != f.Commitment || f.Seed(i+1, f.Deal) != seed || players[0].folded().view.House.Fair.Commitments[i] != f.Commitment {
			t.Errorf("round %d does not verify", i+1)
		}
	}
	var matches []struct {
		Table string
		Early bool
		Seats []struct {
			Name  string
			You   bool
			Bot   string
			Place int
		}
	}
	waitFor(t, "the history", func() bool {
		people[1].ok("GET", "/api/me/matches", nil, &matches)
		return len(matches) == 1
	})
	if m := matches[0]; m.Table != id || m.Early || m.Seats[0].Name != "Person A" || !m.Seats[1].You || m.Seats[3].Bot != "casual" {
		t.Errorf("history: %+v", m)
	}
	var standings []struct {
		Rules   string
		Matches int
	}
	people[1].ok("GET", "/api/me/standings", nil, &standings)
	if len(standings) != 1 || standings[0].Matches != 1 {
		t.Errorf("standings: %+v", standings)
	}
	m, err := p.archive().Match(context.Background(), id)
	if err != nil || !m.Began.Before(m.Ended) {
		t.Errorf("from %v to %v: %v", m.Began, m.Ended, err)
	}
	listed := func() int {
		var mine struct{ Tables []any }
		people[1].ok("GET", "/api/me/tables", nil, &mine)
		return len(mine.Tables)
	}
	if strings.HasPrefix(string(v), throughEdge) { // the owner writes the list, another server reads it
		waitFor(t, "the list without the table", func() bool { return listed() == 0 })
	}
	if n := listed(); n != 0 {
		t.Errorf("%d tables that are over are listed", n)
	}
}

func numbers(players []*player) map[int]deal.Number {
	m := map[int]deal.Number{}
	for i, pl := range players {
		m[i+1] = deal.Number(pl.number)
	}
	return m
}

func readRecord(t *testing.T, c *client, id string) *record.Record {
	t.Helper()
	var text json.RawMessage
	c.ok("GET", "/api/tables/"+id+"/record", nil, &text)
	rec, err := record.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func TestPlayAgain(t *testing.T) {
	p := open(t)
	people := p.people(3)
	id := gather(people, fields{"seats": 4, "bots": []string{"casual"}, "onlookers": true})
	people[0].refused("POST", "/api/tables/"+id+"/rematch", nil, 409, "not_playing")
	people[0].do(id, "make_host", fields{"to": people[1].id})
	players := seatAll(people, id)
	people[1].do(id, "start", nil)
	playAll(players...)
	p.somebody("Stranger").refused("POST", "/api/tables/"+id+"/rematch", nil, 403, "not_seated")
	views := make([]view, len(people))
	var all sync.WaitGroup
	for i, c := range people {
		all.Go(func() { c.ok("POST", "/api/tables/"+id+"/rematch", nil, &views[i]) })
	}
	all.Wait()
	next := views[0].Table
	for i, pl := range players {
		v := views[i]
		if e := pl.saw("rematch_made"); e.Body.(*table.RematchMade).Table != next || v.Table != next || v.You != i+1 || v.House.Host != people[1].id || v.Stage != "waiting" {
			t.Errorf("person %d: %+v goes on to %s, %s", i, v, e.Body.(*table.RematchMade).Table, next)
		}
		pl.agrees()
	}
	if bot := views[0].House.Seats[3].Bot; bot != "casual" {
		t.Errorf("the bot is %q", bot)
	}
	var mine struct{ Tables []struct{ Table string } }
	people[2].ok("GET", "/api/me/tables", nil, &mine)
	if len(mine.Tables) != 1 || mine.Tables[0].Table != next {
		t.Errorf("tables: %+v", mine)
	}
	players = seatAll(people, next)
	people[1].do(next, "start", nil)
	playAll(players...)
}

func TestPlayAgainWithoutWhoHasGone(t *testing.T) {
	p := open(t)
	people := p.people(3)
	id := gather(people, nil)
	players := seatAll(people, id)
	people[0].do(id, "start", nil)
	playUntil(t, players, func(f *follower) bool { return f.fold != nil && f.fold.view.Seq > 12 })
	people[1].do(id, "leave", nil)
	playAll(players[0], players[2])
	people[2].ok("DELETE", "/api/me", nil, nil)
	var v view
	people[0].ok("POST", "/api/tables/"+id+"/rematch", nil, &v)
	if v.You != 1 || v.House.Seats[1].Bot == "" || v.House.Seats[2].Who != "" || v.House.Seats[2].Bot != "" {
		t.Errorf("seats: %+v", v.House.Seats)
	}
}

// TestAMatchThatEndsBeforeItsFirstDeal must not crash the server.
func TestAMatchThatEndsBeforeItsFirstDeal(t *testing.T) {
	p := open(t)
	c := p.somebody("Ana")
	id := c.make(fields{"bots": []string{"casual"}, "start": true}).Table
	f := c.follow(id)
	c.do(id, "agree", fields{"on": "end"})
	f.stage("over")
	var list struct{ Tables []any }
	waitFor(t, "the end in the lists", func() bool {
		c.ok("GET", "/api/me/tables", nil, &list)
		return len(list.Tables) == 0
	})
	var matches []any
	c.ok("GET", "/api/me/matches", nil, &matches)
	if len(matches) != 0 {
		t.Errorf("history: %v", matches)
	}
	c.ok("POST", "/api/tables/"+id+"/rematch", nil, nil)
}

// TestAMatchThatAllEndEarly shows the hands of an unfinished round only to their seats.
func TestAMatchThatAllEndEarly(t *testing.T) { overAll(t, testAMatchThatAllEndEarly) }

func testAMatchThatAllEndEarly(t *testing.T, v via) {
	p := open(t).over(v)
	people := p.people(2)
	id := gather(people, fields{"rounds": 2})
	players := seatAll(people, id)
	people[0].do(id, "start", nil)
	playUntil(t, players, func(f *follower) bool { return f.fold != nil && f.fold.view.Seq > 12 })
	people[0].do(id, "agree", fields{"on": "end"})
	people[1].do(id, "agree", fields{"on": "end"})
	for _, pl := range players {
		pl.stage("over")
		if n := len(pl.folded().now.Legal); n > 0 || pl.folded().view.Places == nil {
			t.Errorf("%d actions, places %v", n, pl.folded().view.Places)
		}
	}
	if rec := readRecord(t, people[0], id); len(rec.Rounds) != 0 {
		t.Errorf("%d rounds are in the record", len(rec.Rounds))
	}
	var matches []struct{ Early bool }
	waitFor(t, "the history", func() bool {
		people[0].ok("GET", "/api/me/matches", nil, &matches)
		return len(matches) == 1
	})
	if !matches[0].Early {
		t.Error("it is not early")
	}
	people[0].refused("GET", "/api/tables/"+id+"/check?action=draw", nil, 409, "table_over")
	people[0].not(id, "act", fields{"after": players[0].folded().view.Seq, "action": "draw"}, 409, "table_over")
	people[0].refused("GET", "/api/tables/"+id+"/hint", nil, 409, "not_playing")
}

// Several people see when the next round will be dealt without them; a single person is waited for.
func TestViewersAreToldWhenTheNextRoundComes(t *testing.T) {
	p := open(t)
	for n, comes := range map[int]bool{1: false, 2: true} {
		people := p.people(n)
		id := gather(people, fields{"seats": 3, "bots": []string{"casual", "casual"}[:3-n], "rounds": 2, "onlookers": true})
		players := seatAll(people, id)
		watcher := p.nobody().follow(id)
		people[0].do(id, "start", nil)
		between := func(f *follower) bool {
			return f.fold != nil && f.fold.pos != nil && f.fold.pos.End != nil && f.fold.now.Seq == f.fold.view.Seq
		}
		playUntil(t, players, between)
		watcher.until("the end of the round", between)
		for _, f := range []*follower{players[0].follower, watcher} {
			now := f.folded().now
			if (now.Next != nil) != comes || comes && (*now.Next <= now.Now || *now.Next > now.Now+unhurried.Ready.Milliseconds()) {
				t.Errorf("%d people: next %v at %d", n, now.Next, now.Now)
			}
		}
		for _, pl := range players {
			pl.c.do(id, "be_ready", nil)
		}
		watcher.until("the next round", func(f *follower) bool { return f.fold.view.Round == 2 && f.fold.now.Seq == f.fold.view.Seq })
		if now := watcher.folded().now; now.Next != nil {
			t.Errorf("in a round: next %d", *now.Next)
		}
	}
}

// TestAgainstBotsARematchStartsAtOnce: there is nobody to wait for. With another person the
// host starts it, as in TestPlayAgain.
func TestAgainstBotsARematchStartsAtOnce(t *testing.T) {
	p := open(t)
	ana := p.somebody("Ana")
	id := ana.make(fields{"seats": 3, "bots": []string{"casual", "casual"}, "start": true}).Table
	players := seatAll([]*client{ana}, id)
	playAll(players...)
	var v view
	ana.ok("POST", "/api/tables/"+id+"/rematch", nil, &v)
	if v.Stage == "waiting" || v.Table == id {
		t.Fatalf("%s is %s", v.Table, v.Stage)
	}
	playAll(seatAll([]*client{ana}, v.Table)...)
}

// TestARunningTableThatNobodyMayWatchIsNotListed: strangers could not see it anyway.
func TestARunningTableThatNobodyMayWatchIsNotListed(t *testing.T) {
	p := open(t)
	people := p.people(2)
	stranger := p.somebody("Stranger")
	listed := func() (ids []string) {
		var list struct{ Tables []struct{ Table string } }
		stranger.ok("GET", "/api/tables", nil, &list)
		for _, l := range list.Tables {
			ids = append(ids, l.Table)
		}
		slices.Sort(ids)
		return ids
	}
	shut := gather(people, fields{"listed": true})
	glass := gather(people, fields{"listed": true, "onlookers": true})
	both := []string{shut, glass}
	slices.Sort(both)
	waitFor(t, "both tables that wait", func() bool { return slices.Equal(listed(), both) })
	people[0].do(shut, "start", nil)
	people[0].do(glass, "start", nil)
	waitFor(t, "the one that may be watched", func() bool { return slices.Equal(listed(), []string{glass}) })
	for _, id := range listed() {
		stranger.ok("GET", "/api/tables/"+id, nil, nil)
	}
	people[0].ok("GET", "/api/tables/"+shut, nil, nil)
}
