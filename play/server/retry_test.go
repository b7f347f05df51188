package server_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/play/desk"
	"roundhouse/play/table"
)

// TestAMomentIsPlayedAgain plays a moment of the last round of a match again, from somebody's
// place, and compares the two records.
func TestAMomentIsPlayedAgain(t *testing.T) {
	for i, id := range []string{"pagat", "japanese-highest-double", "czech-lot-each-round", "french-open"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			set, err := preset.Get(id)
			if err != nil {
				t.Fatal(err)
			}
			seats := fewestSeats(set)
			rounds := 1 + i%2
			c, id := open(t).played(fields{"rules": set.ID, "seats": seats, "rounds": rounds, "turn": 60})
			was := readRecord(t, c, id)
			old := &was.Rounds[len(was.Rounds)-1] // the last deal, if the round was dealt again
			acts := c.actions(id, rounds)
			at := acts[len(acts)*(i%4)/4]

			v := c.retry(id, rounds, at)
			if did := old.Actions[slices.Index(acts, at)]; !strings.HasPrefix(did, fmt.Sprint(v.You, " ")) {
				t.Errorf("the seat is %d, and the action %s", v.You, did)
			}
			before, now := c.view(id), v.Settings
			if now.Again != (table.Moment{Table: id, Round: rounds, Index: at}) || now.Rounds != 1 || now.Turn != 0 || now.Onlookers {
				t.Errorf("the settings are %+v", now)
			}
			for i, s := range v.House.Seats {
				if was := before.House.Seats[i]; i+1 != v.You && was.Who == "" && (s.Bot != was.Bot || s.Name != was.Name) ||
					(s.Who == c.id) != (i+1 == v.You) || s.Who == "" && s.Bot == "" {
					t.Errorf("on seat %d is %+v, and %+v was there", i+1, s, was)
				}
			}
			playAll(newPlayer(c.follow(v.Table)))
			again := readRecord(t, c, v.Table)
			requireContinuation(t, &again.Rounds[0], old, slices.Index(acts, at))
			if over := c.view(v.Table); over.Stage != "over" || over.House.Fair != nil {
				t.Errorf("afterwards %+v", over)
			}
		})
	}
}

// requireContinuation fails unless a round has the deal and the first n actions of an older one.
func requireContinuation(t *testing.T, have, old *record.Round, n int) {
	t.Helper()
	same := slices.EqualFunc(have.Hands, old.Hands, slices.Equal) && slices.Equal(have.Boneyard, old.Boneyard)
	if !same || len(have.Actions) < n || !slices.Equal(have.Actions[:n], old.Actions[:n]) {
		t.Errorf("after %d actions of\n%+v\ncomes\n%+v", n, old, have)
	}
}

// retry plays the moment again.
func (c *client) retry(id string, round, index int) *view {
	c.p.t.Helper()
	v := new(view)
	c.ok("POST", "/api/tables/"+id+"/retry", fields{"round": round, "index": index}, v)
	return v
}

// actions returns the indices of the actions of a round among its events.
func (c *client) actions(id string, round int) (list []int) {
	for i, e := range c.round(id, round).Events {
		if e.Kind == "acted" {
			list = append(list, i)
		}
	}
	return list
}

func TestAMomentPlayedAgainDoesNotCount(t *testing.T) {
	c, id := open(t).played(fields{"rules": "celko-6", "seats": 2, "rounds": 1})
	standings := func() string { return string(c.call("GET", "/api/me/standings", nil).body) }
	kept := func(n int) {
		waitFor(t, fmt.Sprintf("a history of %d", n), func() bool {
			var list []desk.Played
			c.ok("GET", "/api/me/matches", nil, &list)
			return len(list) == n
		})
	}
	kept(1)
	before := standings()
	v := c.retry(id, 1, c.actions(id, 1)[0])
	playAll(newPlayer(c.follow(v.Table)))
	kept(2)
	if now := standings(); now != before {
		t.Errorf("the standings are %s, and were %s", now, before)
	}
	var next view
	c.ok("POST", "/api/tables/"+v.Table+"/rematch", nil, &next)
	if next.Settings.Again != (table.Moment{}) || next.House.Fair == nil {
		t.Errorf("the rematch is %+v", next)
	}
}

// TestAMomentOfAFirstMatchIsPlayedAsAnyOther wants forced actions done by the table: to press every
// button belongs to the first match alone. An entry of the diary does not say what its table was
// like.
func TestAMomentOfAFirstMatchIsPlayedAsAnyOther(t *testing.T) {
	for _, f := range []fields{{"forced": true}, {"forced": false}, {"forced": false, "first": true}} {
		want := f["forced"].(bool) || f["first"] == true
		f["rules"], f["seats"], f["rounds"] = "celko-6", 2, 1
		c, id := open(t).played(f)
		if s := c.retry(id, 1, c.actions(id, 1)[0]).Settings; s.Forced != want || s.First {
			t.Errorf("%v: %+v", f, s)
		}
		entry := c.upload(uploadOf(c, id)).Table
		if s := c.retry(entry, 1, c.actions(entry, 1)[0]).Settings; !s.Forced || s.First {
			t.Errorf("%v, uploaded: %+v", f, s)
		}
	}
}

func TestOnlyAMomentOfAFinishedMatchIsPlayedAgain(t *testing.T) {
	p := open(t)
	c, id := p.played(fields{"rules": "celko-6", "seats": 2, "rounds": 1})
	path := "/api/tables/" + id + "/retry"
	last := len(c.round(id, 1).Events)
	for _, i := range []int{last - 1, last} { // the end of the round, and nothing
		a := c.refused("POST", path, fields{"round": 1, "index": i}, 422, "invalid")
		if want := fmt.Sprintf(`index: \"%d\" is not an action of round 1`, i); !strings.Contains(string(a.body), want) {
			t.Errorf("%d: %s", i, a.body)
		}
	}
	c.refused("POST", path, fields{"round": 2, "index": 0}, 404, "no_such_round")
	p.somebody("Eva").refused("POST", path, fields{"round": 1, "index": 0}, 403, "no_onlookers")
	going := c.make(fields{"rules": "celko-6", "seats": 2, "bots": []string{"casual"}, "start": true}).Table
	c.refused("POST", "/api/tables/"+going+"/retry", fields{"round": 1, "index": 0}, 409, "not_over")
}
