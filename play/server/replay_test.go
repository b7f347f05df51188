package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/play/desk"
	"roundhouse/play/server"
	"roundhouse/play/sheets"
	"roundhouse/play/table"
)

// replayed is the answer to a request for a finished round.
type replayed struct {
	Round, Redeals int
	Lots           []record.Lot
	Seq            uint64
	Position       *position
	Events         []*event
}

// played plays a match of one person and bots.
func (p *place) played(f fields) (*client, string) {
	p.t.Helper()
	c := p.somebody("Ana")
	bots := []string{"casual"}
	for len(bots) < f["seats"].(int)-1 {
		bots = append(bots, "casual")
	}
	f["bots"], f["start"] = bots, true
	id := c.make(f).Table
	playAll(newPlayer(c.follow(id)))
	return c, id
}

// fewestSeats returns the least number of players, from two on, for which a rule set has a hand.
func fewestSeats(set preset.Set) int {
	seats := 2
	for set.Rules.Hand[seats] == 0 {
		seats++
	}
	return seats
}

// TestAReplayFoldsAsAStreamDoes applies the events of every round of a match under every rule set,
// and compares with the record at each action.
func TestAReplayFoldsAsAStreamDoes(t *testing.T) {
	for i, set := range preset.All() {
		t.Run(set.ID, func(t *testing.T) {
			t.Parallel()
			seats := fewestSeats(set)
			c, id := open(t).played(fields{"rules": set.ID, "seats": seats, "rounds": 1 + i%2})
			folds := map[int]*fold{}
			rounds := map[int]*replayed{}
			rec := readRecord(t, c, id)
			_, err := rec.Replay(func(s record.Step) {
				f := folds[s.Round]
				if f == nil {
					rounds[s.Round] = c.round(id, s.Round)
					f = rounds[s.Round].fold(t, seats)
					folds[s.Round] = f
				} else if err := f.add(rounds[s.Round].Events[s.Action-1]); err != nil {
					t.Fatal(err)
				}
				pos := *f.pos
				pos.Binding = nil // which the notation does not say
				if have, want := textSchema(t, &pos), textSchema(t, positionOf(t, s.State, rec.Ref)); have != want {
					t.Fatalf("round %d, action %d:\n have %s\n want %s", s.Round, s.Action, have, want)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			for n, r := range rounds {
				r.ends(t, folds[n], &rec.Rounds[n-1])
			}
			c.checkSheet(id, rec)
		})
	}
}

// checkSheet wants the score sheet of a finished match to say what its record says.
func (c *client) checkSheet(id string, rec *record.Record) {
	c.p.t.Helper()
	var s sheets.Sheet
	c.ok("GET", "/api/tables/"+id+"/sheet", nil, &s)
	if !s.Finished || s.Writes || len(s.Entries) > 0 || len(s.Rounds) != len(rec.Rounds) || len(s.Seats) != len(rec.Players) {
		c.p.t.Fatalf("%+v is not the sheet of a match with %d rounds", s, len(rec.Rounds))
	}
	for i, seat := range s.Seats {
		if !strings.HasPrefix(rec.Players[i], seat.Name) || seat.Name == "" || seat.Total.String() != rec.Totals[i] || seat.Place != rec.Places[i] {
			c.p.t.Fatalf("%+v, in the record %s with %s at place %d", seat, rec.Players[i], rec.Totals[i], rec.Places[i])
		}
	}
	for i, round := range s.Rounds {
		want := rec.Rounds[i]
		for j, score := range round.Scores {
			if score.String() != want.Scores[j] {
				c.p.t.Fatalf("round %d: %v, in the record %v", i+1, score, want.Scores[j])
			}
		}
		if round.End != want.End.String() || round.Engine == nil || *round.Engine != int(want.Engine) {
			c.p.t.Fatalf("%+v, in the record %v with engine %v", round, want.End, want.Engine)
		}
	}
}

// round returns a finished round.
func (c *client) round(id string, n int) *replayed {
	c.p.t.Helper()
	r := new(replayed)
	c.ok("GET", fmt.Sprintf("/api/tables/%s/rounds/%d", id, n), nil, r)
	return r
}

// fold returns the fold at the beginning of a round.
func (r *replayed) fold(t *testing.T, seats int) *fold {
	t.Helper()
	f, err := newFold(&view{Seq: r.Seq, Round: r.Round, Settings: settings{Choices: table.Choices{Seats: seats}}, Position: r.Position})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// ends applies what follows the last action, and compares with the end of the round.
func (r *replayed) ends(t *testing.T, f *fold, round *record.Round) {
	t.Helper()
	for _, e := range r.Events[len(round.Actions):] {
		if err := f.add(e); err != nil {
			t.Fatal(err)
		}
	}
	end := f.pos.End
	if end == nil || end.Reason != round.End || !slices.Equal(end.Scores, scores(round.Scores)) || len(r.Lots) != len(round.Lots) {
		t.Errorf("round %d ended with %+v, and not %+v", r.Round, end, round)
	}
}

// positionOf returns a state as a client that sees all hands would have it.
func positionOf(t *testing.T, s *game.State, ref preset.Ref) *position {
	t.Helper()
	data, err := record.AppendState(nil, s, ref)
	var all map[string]any
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	all["boneyard"] = len(all["boneyard"].([]any))
	all["drew"] = nil // an onlooker's
	delete(all, "legal")
	delete(all, "end")
	p := new(position)
	if err := strictly([]byte(textSchema(t, all)), p); err != nil {
		t.Fatal(err)
	}
	return p
}

func textSchema(t *testing.T, v any) string {
	t.Helper()
	if p, ok := v.(*position); ok {
		q := sorted(p)
		q.Legal = nil
		v = q
	}
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestOnlyWhatIsOverIsShownAgain(t *testing.T) {
	p := open(t)
	people := p.people(2)
	id := gather(people, fields{"rounds": 2})
	paths := []string{"/rounds/1", "/judge?round=1", "/luck?round=1"}
	for _, path := range paths {
		people[0].refused("GET", "/api/tables/"+id+path, nil, 409, "not_over")
	}
	players := seatAll(people, id)
	people[0].do(id, "start", nil)
	playUntil(t, players, func(f *follower) bool { return f.fold != nil && f.fold.view.Round == 2 })
	for _, path := range paths {
		people[0].refused("GET", "/api/tables/"+id+path, nil, 409, "not_over")
	}
	for _, c := range people { // in the middle of the second round
		c.do(id, "agree", fields{"on": "end"})
	}
	players[0].stage("over")
	people[1].ok("GET", "/api/tables/"+id+"/rounds/1", nil, nil)
	stranger := p.somebody("Eve")
	for path, want := range map[string]string{"/rounds/2": "no_such_round", "/rounds/3": "no_such_round", "/judge?round=2": "no_such_round", "/luck?round=2": "no_such_round"} {
		people[0].refused("GET", "/api/tables/"+id+path, nil, 404, want)
	}
	for _, path := range paths {
		stranger.refused("GET", "/api/tables/"+id+path, nil, 403, "no_onlookers")
	}
	for _, path := range []string{"/rounds/0", "/rounds/39", "/rounds/one", "/judge", "/judge?round=0", "/judge?round=1&from=-1", "/judge?round=1&lang=xx", "/luck", "/luck?round=39"} {
		people[0].refused("GET", "/api/tables/"+id+path, nil, 422, "invalid")
	}
}

// judged is the answer to judge.
type judged struct {
	Next   *int
	Judged []struct {
		Index, Seat  int
		Action, Best string
		Loss, Stake  float64
		Error        *float64
		Margin       *desk.Part
		Why          []string
	}
}

func TestAJudgementIsWhatAHintWouldHaveSaid(t *testing.T) {
	p := open(t)
	c, id := p.played(fields{"rules": "celko-6", "seats": 2, "onlookers": true})
	path := "/api/tables/" + id + "/judge?round=1&from="
	p.nobody().refused("GET", path+"0", nil, 401, "no_identity")
	want := choices(t, c, id)
	from, count := 0, 0
	for next := &from; next != nil; {
		var got judged
		c.ok("GET", fmt.Sprint(path, *next), nil, &got)
		if len(got.Judged) > 6 || got.Next != nil && (len(got.Judged) == 0 || *got.Next <= got.Judged[len(got.Judged)-1].Index) {
			t.Fatalf("from %d: %+v", *next, got)
		}
		for _, j := range got.Judged {
			w, ok := want[j.Index]
			if !ok || j.Seat != int(w.did.Seat) || j.Action != w.did.Bare() || j.Why == nil {
				t.Fatalf("%+v, and not %s", j, w.did)
			}
			w.check(t, j.Loss, j.Best)
			if m := j.Margin; m == nil || m.Value < 0 || m.Value > j.Stake || j.Loss > 0 && m.Value > j.Loss {
				t.Errorf("%+v: the next best choice loses no more than any other", j)
			}
			if j.Stake < j.Loss {
				t.Errorf("%+v: a choice can lose no more than the worst one", j)
			}
			delete(want, j.Index)
			count++
		}
		next = got.Next
	}
	if len(want) > 0 || count < 3 {
		t.Errorf("%d were judged, %d choices were not", count, len(want))
	}
	var beyond judged
	c.ok("GET", path+"9999", nil, &beyond)
	if beyond.Next != nil || beyond.Judged == nil || len(beyond.Judged) > 0 {
		t.Errorf("behind the end it is %+v", beyond)
	}
}

func TestARoundThatIsGivenIsJudgedAsThatOfItsTable(t *testing.T) {
	p := open(t)
	c, id := p.played(fields{"rules": "celko-6", "seats": 2})
	var rec struct {
		Rules  json.RawMessage
		Rounds []map[string]any
	}
	c.ok("GET", "/api/tables/"+id+"/record", nil, &rec)
	all := func(ask func(from int, into *judged)) (list []any) {
		from := 0
		for next := &from; next != nil; {
			var got judged
			ask(*next, &got)
			for _, j := range got.Judged {
				list = append(list, j)
			}
			next = got.Next
		}
		return list
	}
	given := fields{"rules": rec.Rules, "round": rec.Rounds[0]}
	have := all(func(from int, into *judged) { c.ok("POST", fmt.Sprint("/api/judge?from=", from), given, into) })
	want := all(func(from int, into *judged) {
		c.ok("GET", fmt.Sprint("/api/tables/", id, "/judge?round=1&from=", from), nil, into)
	})
	if len(want) < 3 || !reflect.DeepEqual(have, want) {
		t.Errorf("%+v, at the table %+v", have, want)
	}
	p.nobody().refused("POST", "/api/judge", given, 401, "no_identity")
	for field, wrong := range map[string]any{
		"hands": [][]string{{"6-6"}, {"6-6"}}, "boneyard": []string{}, "actions": []string{"1 0-0>1"}, "engine": 5,
	} {
		round := maps.Clone(rec.Rounds[0])
		round[field] = wrong
		c.refused("POST", "/api/judge", fields{"rules": rec.Rules, "round": round}, 422, "bad_record")
	}
}

func TestAResultIsDividedIntoLuckAndSkill(t *testing.T) {
	p := open(t)
	c, id := p.played(fields{"rules": "celko-6", "seats": 2, "onlookers": true})
	path := "/api/tables/" + id + "/luck?round=1"
	p.nobody().refused("GET", path, nil, 401, "no_identity")
	var got, again desk.Divided
	c.ok("GET", path, nil, &got)
	c.ok("GET", path, nil, &again)
	if len(got.Seats) != 2 || got.Playouts < 64 || !reflect.DeepEqual(got, again) {
		t.Fatalf("%+v, then %+v", got, again)
	}
	for i, s := range got.Seats {
		sum := s.Mean.Value + s.Dealt.Value + s.Drawn.Value + s.Own.Value + s.Others.Value
		if math.Abs(sum-s.Result) > 0.003 || s.Dealt.Error <= 0 {
			t.Errorf("seat %d: %+v adds up to %v", i+1, s, sum)
		}
	}
	if a, b := got.Seats[0], got.Seats[1]; a.Result != -b.Result || a.Own.Value != -b.Others.Value {
		t.Errorf("of two players one loses what the other gains: %+v, %+v", a, b)
	}
}

// choice is an action with alternatives.
type choice struct {
	did  game.Action
	v    game.View
	past *game.Past
}

// choices returns those of the first round, from its record.
func choices(t *testing.T, c *client, id string) map[int]choice {
	t.Helper()
	found := map[int]choice{}
	var before game.State
	var pasts [3]*game.Past
	_, err := readRecord(t, c, id).Replay(func(s record.Step) {
		if s.Action == 0 {
			for seat := range pasts {
				pasts[seat] = game.NewPast(s.State.View(game.Seat(seat)))
			}
		} else {
			did := s.Event.Action
			if did.Kind == game.Draw {
				did = game.DrawOf(did.Seat, 0xFF)
			}
			if v := before.View(did.Seat); len(v.Legal(nil)) > 1 {
				past := *pasts[did.Seat]
				found[s.Action-1] = choice{did, v.Clone(), &past}
			}
			for _, past := range pasts {
				past.Add(s.Event)
			}
		}
		before = *s.State
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func (w *choice) check(t *testing.T, loss float64, best string) {
	t.Helper()
	e := bot.Expert{Playouts: bot.HintPlayouts, Seed: 1}
	list := e.Advise(w.v, w.past)
	for _, a := range list {
		if a.Action == w.did && (best != list[0].Action.Bare() || loss-a.Loss > 0.001 || a.Loss-loss > 0.001) {
			t.Errorf("%s costs %v against %s, and not %v against %s", w.did, loss, best, a.Loss, list[0].Action)
		}
	}
}

func TestAWholeMatchCanBeJudgedAndNotMuchMore(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Limits = desk.Limits{Judges: 60, JudgeBurst: 3} })
	c, id := p.played(fields{"rules": "celko-6", "seats": 2})
	path := "/api/tables/" + id + "/judge?round=1&from=9999"
	for range 3 {
		c.ok("GET", path, nil, nil)
	}
	c.refused("GET", path, nil, 429, "too_many")
	if most := desk.UsualLimits.JudgeBurst; most*6 < 2*1000 {
		t.Errorf("%v requests at once do not judge a match", most)
	}
}

func TestWhoGoesAwayIsNotJudgedToTheEnd(t *testing.T) {
	p := open(t)
	c, id := p.played(fields{"rules": "pagat", "seats": 2})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	r := c.request("GET", "/api/tables/"+id+"/judge?round=1", nil).WithContext(ctx)
	if res, err := p.http.Do(r); err == nil {
		res.Body.Close()
		t.Error("it was judged before anybody could go away")
	}
	c.ok("GET", "/api/tables/"+id+"/judge?round=1", nil, nil) // the next turn to think is available again
}
