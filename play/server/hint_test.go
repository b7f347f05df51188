package server_test

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"roundhouse/game"
	"roundhouse/game/tile"
	"roundhouse/words"
)

func TestARefusedActionIsToldInAWholeSentence(t *testing.T) {
	p := open(t)
	people := p.people(2)
	id := gather(people, fields{"seats": 3, "bots": []string{"casual"}, "forced": false, "rules": "french"})
	players := seatAll(people, id)
	people[0].do(id, "start", nil)
	playUntil(t, players, func(f *follower) bool { return f.fold != nil && f.fold.view.Seq > 30 })
	turn, waits := 0, 1
	for {
		players[0].at(people[0].view(id).Seq)
		f := players[0].folded()
		if f.pos.Turn.Len() == 1 && f.pos.Turn.First() < 3 && f.pos.End == nil {
			turn = int(f.pos.Turn.First()) - 1
			waits = 1 - turn
			break
		}
	}
	var got struct {
		Legal           bool
		Reason, Message string
	}
	path := "/api/tables/" + id + "/check?action="
	people[waits].ok("GET", path+"draw", nil, &got)
	want := "It is not your turn: Person " + string(rune('A'+turn)) + " is to play."
	if got.Legal || got.Reason != "not_your_turn" || got.Message != want {
		t.Errorf("%+v, want %s", got, want)
	}
	people[turn].ok("GET", path+"1-1%3E9&lang=en-GB", nil, &got)
	if got.Legal || strings.ContainsAny(got.Message, "{}") || !strings.HasSuffix(got.Message, ".") {
		t.Errorf("%+v", got)
	}
}

func TestWhatIsSaidIsSaidInTheLanguageAskedFor(t *testing.T) {
	p := open(t)
	people := p.people(2)
	id := gather(people, nil)
	want := `language: there is no "xx", only ` + strings.Join(words.Languages(), ", ")
	for _, path := range []string{"/hint?lang=xx", "/check?action=draw&lang=xx"} {
		if a := people[0].refused("GET", "/api/tables/"+id+path, nil, 422, "invalid"); !strings.Contains(string(a.body), strings.ReplaceAll(want, `"`, `\"`)) {
			t.Errorf("%s: %s", path, a.body)
		}
	}
	people[0].refused("GET", "/api/rules/pagat/book?lang=xx", nil, 422, "invalid")
	people[0].refused("POST", "/api/rules/book?lang=xx", `{"rules": "pagat"}`, 422, "invalid")
	for _, lang := range words.Languages() {
		people[0].ok("GET", "/api/rules/pagat/book?lang="+lang, nil, nil)
	}
}

// handSorted is the answer to train.
type handSorted struct {
	Train []game.Laid
	Rest  []tile.Tile
}

func TestAHandIsSortedByItsBestTrain(t *testing.T) {
	p := open(t)
	people := p.people(2)
	var all int64 // some rounds are short
	for _, rules := range []string{"pagat", "french", "japanese-highest-double"} {
		id := gather(people, fields{"rules": rules})
		path := "/api/tables/" + id + "/train"
		people[0].refused("GET", path, nil, 409, "not_playing")
		p.nobody().refused("GET", path, nil, 401, "no_identity")
		p.somebody("Eve").refused("GET", path, nil, 403, "not_seated")
		players := seatAll(people, id)
		var checked atomic.Int64
		for i, pl := range players {
			pl.before = func() {
				var got handSorted
				before := pl.follower.shown()
				if before.pos == nil {
					return
				}
				pl.c.ok("GET", path, nil, &got)
				if after := pl.follower.shown(); after.view.Seq == before.view.Seq {
					got.check(t, before, i)
					checked.Add(1)
				}
			}
		}
		people[0].do(id, "start", nil)
		playAll(players...)
		var got handSorted
		people[0].ok("GET", path, nil, &got)
		if got.Train == nil || got.Rest == nil || checked.Load() == 0 {
			t.Errorf("%s: at the end it is %+v, %d were checked", rules, got, checked.Load())
		}
		all += checked.Load()
	}
	if all < 10 {
		t.Errorf("only %d were checked", all)
	}
}

// check compares it with the table.
func (s *handSorted) check(t *testing.T, f *fold, i int) {
	end := f.pos.Engine
	for _, laid := range f.pos.Trains[i] {
		end = laid.To
	}
	var have []tile.Tile
	for _, laid := range s.Train {
		if laid.From != end {
			t.Errorf("%v does not go on from %d", s.Train, end)
		}
		have, end = append(have, laid.Tile()), laid.To
	}
	for k, one := range s.Rest {
		if k > 0 && one >= s.Rest[k-1] {
			t.Errorf("the rest is %v", s.Rest)
		}
		if one.Has(end) {
			t.Errorf("%s could go behind %v", one, s.Train)
		}
	}
	have = append(have, s.Rest...)
	want := slices.Clone(f.pos.Hands[i].Tiles)
	slices.Sort(have)
	slices.Sort(want)
	if !slices.Equal(have, want) {
		t.Errorf("the hand is %v, not %v", have, want)
	}
}

func TestWhileTheTableIsPausedNothingIsLegal(t *testing.T) {
	p := open(t)
	people := p.people(2)
	id := gather(people, fields{"forced": false})
	players := seatAll(people, id)
	people[0].do(id, "start", nil)
	playUntil(t, players, func(f *follower) bool { return f.fold != nil && f.fold.view.Seq > 15 })
	legal := func(c *client) bool { return c.view(id).Position.Legal != nil }
	if !legal(people[0]) || !legal(people[1]) {
		t.Fatal("nothing is legal in a match")
	}
	for i, on := range []string{"pause", "end"} {
		var seq uint64
		for _, c := range people {
			seq = c.do(id, "agree", fields{"on": on})
		}
		for k, pl := range players {
			pl.at(seq)
			if f := pl.folded(); len(f.now.Legal) > 0 || f.now.You != k+1 || legal(pl.c) {
				t.Errorf("%s: seat %d may do %v: %v", on, k+1, f.now.Legal, pl.c.view(id).Position)
			}
		}
		if i == 0 {
			people[1].do(id, "resume", nil)
			if !legal(people[0]) {
				t.Error("behind the pause nothing is legal")
			}
		}
	}
}

func TestASeatThatIsMissingIsNotCalled0(t *testing.T) {
	p := open(t)
	c := p.somebody("Ana")
	id := c.make(fields{"seats": 3, "bots": []string{"casual"}}).Table
	if a := c.refused("POST", "/api/tables/"+id+"/empty_seat", c.order(nil), 422, "no_such_seat"); !strings.Contains(string(a.body), "seat: is missing") {
		t.Errorf("%s", a.body)
	}
	c.not(id, "empty_seat", fields{"seat": 2}, 422, "no_such_seat")
	c.do(id, "empty_seat", fields{"seat": 3})
}

// TestEverybodyReadsWhoAskedForAHint where a table is made as usual; nobody may where it is made
// without hints in company.
func TestEverybodyReadsWhoAskedForAHint(t *testing.T) {
	p := open(t)
	people := p.people(2)
	for hints, want := range map[string]string{"": "hint_asked", "shown": "hint_asked", "all": "", "alone": "no_hints"} {
		making := fields{"onlookers": true, "rules": "french", "bots": nil, "forced": false}
		if hints != "" {
			making["hints"] = hints
		}
		id := gather(people, making)
		players := seatAll(people, id)
		people[0].do(id, "start", nil)
		playUntil(t, players, func(f *follower) bool { return f.fold != nil && f.fold.now.Turn != 0 })
		seq := people[0].view(id).Seq
		players[0].at(seq)
		who := people[players[0].folded().now.Turn.First()-1]
		if want == "no_hints" {
			who.refused("GET", "/api/tables/"+id+"/hint", nil, 409, want)
			continue
		}
		for range 2 {
			who.ok("GET", "/api/tables/"+id+"/hint", nil, nil)
		}
		told := people[0].view(id).Seq - seq
		if want == "" && told == 0 {
			continue
		}
		players[1].at(seq + told)
		if e := players[1].saw(want); told != 1 || e.Seq != seq+1 {
			t.Errorf("%q: %d events, %+v", hints, told, e)
		}
	}
}
