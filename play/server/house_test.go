package server_test

import (
	"bytes"
	"slices"
	"testing"
)

// houses returns for each now that came after n messages whether a house is in it.
func (f *follower) houses(n int) (list []bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, m := range f.all[n:] {
		if m.kind == "now" {
			list = append(list, bytes.Contains(m.data, []byte(`"house":`)))
		}
	}
	return list
}

// count returns how many messages have come.
func (f *follower) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.all)
}

// TestTheHouseIsSentOnlyIfItHasChanged, and to whoever comes back after a cut.
func TestTheHouseIsSentOnlyIfItHasChanged(t *testing.T) {
	overAll(t, testTheHouseIsSentOnlyIfItHasChanged)
}

func testTheHouseIsSentOnlyIfItHasChanged(t *testing.T, v via) {
	p := open(t).over(v)
	people := p.people(3)
	id := gather(people, fields{"seats": 4, "turn": 600})
	streams := []*follower{people[0].follow(id), people[1].follow(id), people[2].follow(id)}
	f := streams[0]
	allHere := func(f *follower) bool {
		if f.fold == nil {
			return false
		}
		for _, s := range f.fold.view.House.Seats[:3] {
			if s.Presence != "here" {
				return false
			}
		}
		return f.fold.now.Seq == f.fold.view.Seq
	}
	f.until("that all are here", allHere)
	say := func(what string) {
		t.Helper()
		n := f.count()
		f.at(people[1].do(id, "say", fields{"phrase": "hello"}))
		for _, has := range f.houses(n) {
			if has {
				t.Errorf("%s, a phrase comes with the house: %v", what, f.houses(n))
			}
		}
	}
	say("at first")
	n := f.count()
	f.at(people[0].do(id, "seat_bot", fields{"seat": 4, "bot": "casual"}))
	if has := f.houses(n); len(has) == 0 || !has[len(has)-1] || f.folded().view.House.Seats[3].Bot != "casual" {
		t.Errorf("somebody sits down: %v", has)
	}
	say("then")
	n = f.count()
	f.close()
	f.open()
	f.until("a now", func(f *follower) bool { return len(f.all) > n && f.all[len(f.all)-1].kind == "now" })
	if has := f.houses(n); !has[0] || f.views != 1 {
		t.Errorf("after a cut: %v and %d views", has, f.views)
	}
	f.until("that all are here", allHere)
	say("after a cut")
	f.agrees()
}

// TestAMoveWithAClockLeavesTheHouseOut: what it changes are the clocks.
func TestAMoveWithAClockLeavesTheHouseOut(t *testing.T) {
	p := open(t)
	people := p.people(2)
	id := gather(people, fields{"turn": 600, "forced": false})
	players := seatAll(people, id)
	people[0].do(id, "start", nil)
	playUntil(t, players, func(f *follower) bool {
		return f.fold != nil && f.fold.pos != nil && f.fold.now.Stage == "playing" && f.fold.now.Clocks != nil
	})
	n := players[0].count()
	last := players[0].folded().view.Seq
	playUntil(t, players, func(f *follower) bool { return f.fold.view.Seq > last+10 || f.fold.now.Stage == "over" })
	for _, has := range players[0].houses(n) {
		if has {
			t.Errorf("the house comes with moves: %v", players[0].houses(n))
		}
	}
	runs := false
	for _, c := range players[0].folded().now.Clocks {
		runs = runs || c.Until != nil
	}
	if !runs {
		t.Errorf("no clock runs: %+v", players[0].folded().now)
	}
}

// TestWhoWatchesIsSeenByThoseAtTheTableAndThoseWhoWatch: by name, and without an identity as one
// more.
func TestWhoWatchesIsSeenByThoseAtTheTableAndThoseWhoWatch(t *testing.T) {
	p := open(t)
	people := p.people(3)
	id := gather(people[:2], fields{"onlookers": true, "bots": nil})
	seated, named := people[0].follow(id), people[2].follow(id)
	watched := func(count int, names ...string) func(*follower) bool {
		return func(f *follower) bool {
			if f.fold == nil || f.fold.view.House == nil {
				return false
			}
			w := f.fold.view.House.Watch
			if count == 0 {
				return w == nil
			}
			return w != nil && w.Count == count && slices.Equal(w.Names, names)
		}
	}
	for _, f := range []*follower{seated, named} {
		f.until("that one watches", watched(1, "Person C"))
	}
	nobody := p.nobody().follow(id)
	for _, f := range []*follower{seated, named, nobody} {
		f.until("that two watch", watched(2, "Person C"))
	}
	nobody.close()
	seated.until("that one watches again", watched(1, "Person C"))
}
