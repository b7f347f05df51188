package server_test

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"roundhouse/play/desk"
)

// A visitor's first match, as the browsers' client makes it: by the usual rules of each language
// the visitor begins at once, the table does nothing for the visitor, and lists call it a first
// match, as they do one that is played again.
func TestAVisitorBeginsTheFirstMatch(t *testing.T) {
	p := open(t)
	data, err := os.ReadFile("../../web/src/start/first.json")
	if err != nil {
		t.Fatal(err)
	}
	var first fields
	if err := json.Unmarshal(data, &first); err != nil {
		t.Fatal(err)
	}
	all := first["rules"].(map[string]any)
	for _, set := range []string{"czech", "estonian", "french", "japanese", "pagat"} {
		c := p.somebody("Visitor " + set)
		first["rules"] = all[set]
		v := c.make(first)
		for _, bot := range v.House.Seats[1:] {
			if bot.Bot != "greedy" {
				t.Errorf("%s: on seat %d plays %q", set, bot.Seat, bot.Bot)
			}
		}
		pl := newPlayer(c.follow(v.Table))
		err := pl.play(func(f *follower) bool { return f.fold != nil && len(f.fold.now.Legal[strconv.Itoa(v.You)]) > 0 })
		if err != nil || v.You != 1 || v.Settings.Forced || !v.Settings.First {
			t.Errorf("%s: seat %d, %+v has no choice: %v", set, v.You, v.Settings, err)
		}
		if pos := pl.folded().pos; *pos.Starter != 1 || len(pos.Trains[0]) > 0 {
			t.Errorf("%s: seat %d starts, and the train of seat 1 is %v", set, *pos.Starter, pos.Trains[0])
		}
		playAll(pl)
		var matches []desk.Played
		waitFor(t, "the match in the list", func() bool {
			c.ok("GET", "/api/me/matches", nil, &matches)
			return len(matches) == 1
		})
		var standings []desk.Standing
		if c.ok("GET", "/api/me/standings", nil, &standings); !matches[0].First || matches[0].Rules != "" || len(standings) > 0 {
			t.Errorf("%s: the list has %+v, the standings are %v", set, matches[0], standings)
		}
		var next view
		if c.ok("POST", "/api/tables/"+v.Table+"/rematch", nil, &next); !next.Settings.First || next.You != 1 {
			t.Errorf("%s: played again, seat %d, %+v", set, next.You, next.Settings)
		}
	}
}
