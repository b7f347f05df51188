package server_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"roundhouse/game/record"
	"roundhouse/play/archive"
	"roundhouse/play/desk"
	"roundhouse/play/server"
)

// uploadOf returns the upload of a match that the client has played on seat 1, as if it had been
// played on a device.
func uploadOf(c *client, id string) fields {
	c.p.t.Helper()
	waitFor(c.p.t, "the match in the archive", func() bool {
		_, err := c.p.archive().Match(c.p.t.Context(), id)
		return err == nil
	})
	var rec map[string]any
	c.ok("GET", "/api/tables/"+id+"/record", nil, &rec)
	return fields{"table": "local-" + id, "seat": 1, "ended": time.Now().Add(-time.Hour).UTC(), "record": rec}
}

// with returns an upload with another value of its record.
func (f fields) with(field string, value any) fields {
	rec, out := map[string]any{}, fields{}
	for name, old := range f {
		out[name] = old
	}
	for name, old := range f["record"].(map[string]any) {
		rec[name] = old
	}
	rec[field] = value
	if value == nil {
		delete(rec, field)
	}
	out["record"] = rec
	return out
}

// upload uploads a match, which must succeed.
func (c *client) upload(f fields) (out desk.Played) {
	c.p.t.Helper()
	c.ok("POST", "/api/me/matches", f, &out)
	return out
}

// matches returns the finished matches of the client.
func (c *client) matches() (list []desk.Played) {
	c.p.t.Helper()
	c.ok("GET", "/api/me/matches", nil, &list)
	return list
}

func TestAnUploadedMatchIsADiaryEntryThatDoesNotCount(t *testing.T) {
	p := open(t)
	ana, id := p.played(fields{"rules": "pagat", "seats": 3})
	up := uploadOf(ana, id)
	ben := p.somebody("Ben")
	entry := ben.upload(up)
	if entry.Origin != "local-"+id || entry.Rules != "pagat" || entry.Rounds != 1 || !entry.Ended.Equal(up["ended"].(time.Time)) {
		t.Errorf("%+v", entry)
	}
	if len(entry.Seats) != 3 || !entry.Seats[0].You || entry.Seats[0].Name != "Ben" || entry.Seats[1].Bot != "casual" || entry.Seats[1].Name == "" {
		t.Errorf("seats %+v", entry.Seats)
	}
	if list := ben.matches(); len(list) != 1 || list[0].Table != entry.Table || list[0].Origin == "" {
		t.Errorf("matches %+v", list)
	}
	var standings []desk.Standing
	ben.ok("GET", "/api/me/standings", nil, &standings)
	if len(standings) != 0 {
		t.Errorf("it counts: %+v", standings)
	}
	if again := ben.upload(up.with("totals", nil)); again.Table != entry.Table || !again.Ended.Equal(entry.Ended) || len(ben.matches()) != 1 {
		t.Errorf("the second time: %+v", again)
	}
	if other := ana.upload(up); other.Table == entry.Table || len(ana.matches()) != 2 {
		t.Errorf("another person's: %+v", other)
	}
	ana.ok("GET", "/api/me/standings", nil, &standings)
	if len(standings) != 1 || standings[0].Matches != 1 {
		t.Errorf("standings %+v", standings)
	}
}

// TestAMatchByHouseRulesIsNamedByTheirBase uploads a first match, too, which its record cannot tell
// from another one by such rules.
func TestAMatchByHouseRulesIsNamedByTheirBase(t *testing.T) {
	p := open(t)
	for _, first := range []bool{false, true} {
		c, id := p.played(fields{"rules": fields{"base": "pagat", "satisfy": "off"}, "seats": 3, "rounds": 1, "first": first})
		entry := c.upload(uploadOf(c, id))
		if entry.Base != "pagat" || entry.Rules != "" || entry.Rounds != 0 {
			t.Errorf("uploaded: %+v", entry)
		}
		if list := c.matches(); len(list) != 2 || list[0].First != first || (list[0].Base == "pagat") == first || list[0].Rules != "" {
			t.Errorf("matches %+v", list)
		}
		var standings []desk.Standing
		c.ok("GET", "/api/me/standings", nil, &standings)
		if want := map[bool]int{false: 1}[first]; len(standings) != want || want > 0 && standings[0] != (desk.Standing{Matches: 1, Won: standings[0].Won}) {
			t.Errorf("standings %+v", standings)
		}
	}
}

func TestADiaryEntryCanBeSeenByItsPersonOnly(t *testing.T) {
	p := open(t)
	ana, id := p.played(fields{"rules": "czech", "seats": 2, "rounds": 2})
	entry := ana.upload(uploadOf(ana, id)).Table
	v, was := ana.view(entry), ana.view(id)
	if v.Stage != "over" || v.You != 1 || v.House.Fair != nil || !slices.Equal(v.Totals, was.Totals) || v.House.Seats[1].Name != was.House.Seats[1].Name {
		t.Errorf("the entry is %+v", v)
	}
	for round := 1; round <= 2; round++ {
		here, there := ana.round(entry, round), ana.round(id, round)
		if have, want := actionsOf(here), actionsOf(there); have != want || have == "" {
			t.Errorf("round %d: %s\nwant %s", round, have, want)
		}
	}
	rec := readRecord(t, ana, entry)
	if rec.Players[0] != "Ana" || rec.Rounds[0].Fair != nil {
		t.Errorf("its record: %v, %+v", rec.Players, rec.Rounds[0].Fair)
	}
	if _, err := rec.Replay(nil); err != nil {
		t.Error(err)
	}
	var judged desk.Judged
	ana.ok("GET", "/api/tables/"+entry+"/judge?round=1", nil, &judged)
	if len(judged.Judged) == 0 {
		t.Error("nothing is judged")
	}
	ben := p.somebody("Ben")
	for _, path := range []string{"", "/rounds/1", "/record", "/judge?round=1", "/luck?round=1"} {
		ben.refused("GET", "/api/tables/"+entry+path, nil, 403, "no_onlookers")
	}
	ben.refused("GET", "/api/tables/diary-aaaaaaaaaaaaaaaa", nil, 404, "no_such_table")
	ana.not(entry, "say", fields{"phrase": "hello"}, 404, "no_such_table")
}

// actionsOf returns the actions of a round.
func actionsOf(r *replayed) string {
	var all []string
	for _, e := range r.Events {
		if e.Kind == "acted" {
			all = append(all, e.acted().Action.String())
		}
	}
	return strings.Join(all, " ")
}

func TestAnUploadNeedsAWholeMatchByTheRules(t *testing.T) {
	p := open(t)
	ana, id := p.played(fields{"rules": "pagat", "seats": 2, "rounds": 2})
	up := uploadOf(ana, id)
	rounds := up["record"].(map[string]any)["rounds"].([]any)
	// first returns the rounds with a change in the first one
	first := func(change func(round map[string]any)) []any {
		var one map[string]any
		text, _ := json.Marshal(rounds[0])
		unmarshal(t, text, &one)
		change(one)
		return append([]any{one}, rounds[1:]...)
	}
	for name, wrong := range map[string]fields{
		"a round is missing":     up.with("rounds", rounds[:1]),
		"the end is missing":     up.with("totals", nil).with("places", nil),
		"an action is missing":   up.with("rounds", first(func(r map[string]any) { r["actions"] = r["actions"].([]any)[1:] })),
		"an action is illegal":   up.with("rounds", first(func(r map[string]any) { r["actions"].([]any)[1] = "2 knock" })),
		"a tile is there twice":  up.with("rounds", first(func(r map[string]any) { r["boneyard"].([]any)[0] = r["boneyard"].([]any)[1] })),
		"the totals are others":  up.with("totals", []string{"0", "0"}),
		"the places are others":  up.with("places", []int{2, 2}),
		"the rules are unknown":  up.with("rules", "poker"),
		"a player is missing":    up.with("players", []string{"Ana"}),
		"there are no rounds":    up.with("rounds", []any{}),
		"the format is of later": up.with("format", "roundhouse-record/1").with("rules", map[string]any{"base": "pagat", "hand": "much"}),
	} {
		if a := ana.refused("POST", "/api/me/matches", wrong, 422, "bad_record"); !strings.Contains(string(a.body), "record: ") {
			t.Errorf("%s: %s", name, a.body)
		}
	}
	for _, wrong := range []fields{
		up.with("colour", "red"), up.with("format", "roundhouse-record/2"),
		{"table": "", "seat": 1, "ended": up["ended"], "record": up["record"]},
		{"table": "local-1", "seat": 3, "ended": up["ended"], "record": up["record"]},
		{"table": "local-1", "seat": 0, "ended": up["ended"], "record": up["record"]},
		{"table": strings.Repeat("x", 33), "seat": 1, "ended": up["ended"], "record": up["record"]},
		{"table": "local-1", "seat": 1, "ended": up["ended"]},
	} {
		ana.refused("POST", "/api/me/matches", wrong, 422, "invalid")
	}
	text, _ := json.Marshal(up)
	ana.refused("POST", "/api/me/matches", string(text[:len(text)/2]), 400, "bad_request")
	p.nobody().refused("POST", "/api/me/matches", up, 401, "no_identity")
	if list := ana.matches(); len(list) != 1 {
		t.Errorf("something was stored: %+v", list)
	}
}

func TestOnlyNamesOfBotsAreTakenFromAnUpload(t *testing.T) {
	p := open(t)
	ana, id := p.played(fields{"rules": "pagat", "seats": 4})
	was := readRecord(t, ana, id)
	up := uploadOf(ana, id).with("players", []string{"Eve", "The Admin", "Mallory (casual)", was.Players[3]})
	up["seat"] = 2
	entry := ana.upload(up)
	for i, want := range []desk.Result{
		{}, {Name: "Ana", You: true}, {Bot: "casual"}, {Name: strings.TrimSuffix(was.Players[3], " (casual)"), Bot: "casual"},
	} {
		want.Total, want.Place = entry.Seats[i].Total, entry.Seats[i].Place
		if entry.Seats[i] != want {
			t.Errorf("seat %d: %+v, want %+v", i+1, entry.Seats[i], want)
		}
	}
	rec := readRecord(t, ana, entry.Table)
	if want := []string{"guest 1", "Ana", "casual", was.Players[3]}; !slices.Equal(rec.Players, want) {
		t.Errorf("players %q, want %q", rec.Players, want)
	}
	kept, err := p.archive().Match(t.Context(), entry.Table)
	if err != nil || strings.Contains(string(kept.Record), "Eve") || strings.Contains(string(kept.Record), "Ana") {
		t.Errorf("%v: %s", err, kept.Record)
	}
}

func TestUploadsAreLimitedByDay(t *testing.T) {
	clock := &moving{now: time.Now()}
	p := open(t, func(c *server.Config) { c.Limits, c.LimitClock = desk.Limits{Uploads: 2}, clock.time })
	ana, id := p.played(fields{"rules": "pagat", "seats": 2})
	upload := func(n int) fields {
		up := uploadOf(ana, id)
		up["table"] = fmt.Sprint("local-", n)
		return up
	}
	ana.upload(upload(1))
	ana.upload(upload(1))
	ana.upload(upload(2))
	a := ana.refused("POST", "/api/me/matches", upload(3), 429, "too_many_uploads")
	if wait := a.header.Get("Retry-After"); wait != "43200" {
		t.Errorf("Retry-After is %q", wait)
	}
	ana.upload(upload(2))
	p.somebody("Ben").upload(upload(3))
	clock.add(12 * time.Hour)
	ana.upload(upload(3))
	if n := len(ana.matches()); n != 4 {
		t.Errorf("%d matches", n)
	}
}

func TestUploadsOfAnAddressAreLimitedByDay(t *testing.T) {
	clock := &moving{now: time.Now()}
	p := open(t, fewWaiting, func(c *server.Config) { c.Limits, c.LimitClock = desk.Limits{AddressUploads: 2}, clock.time })
	const here, there = "203.0.113.7", "203.0.113.8"
	ana, id := p.played(fields{"rules": "pagat", "seats": 2})
	up := uploadOf(ana, id)
	for i, c := range p.people(3) {
		r := c.from(here, "POST", "/api/me/matches", up)
		if i < 2 && r.status != 200 || i == 2 && (r.status != 429 || r.code != "too_many_uploads" || r.header.Get("Retry-After") != "43200") {
			t.Errorf("upload %d: %d %s, Retry-After %q", i+1, r.status, r.body, r.header.Get("Retry-After"))
		}
	}
	if r := ana.from(there, "POST", "/api/me/matches", up); r.status != 200 {
		t.Errorf("of another address: %d %s", r.status, r.body)
	}
}

func TestOnlyAnUploadMayBeLarge(t *testing.T) {
	p := open(t)
	ana, id := p.played(fields{"rules": "pagat", "seats": 2})
	text, _ := json.Marshal(uploadOf(ana, id))
	sized := func(size int) string { return string(text) + strings.Repeat(" ", size-len(text)) }
	a := ana.refused("POST", "/api/me/matches", sized(128<<10+1), 413, "too_large")
	if !strings.Contains(string(a.body), "128 kB") {
		t.Errorf("%s", a.body)
	}
	ana.refused("POST", "/api/me", sized(8<<10+1), 413, "too_large")
	ana.refused("GET", "/api/me/matches", sized(8<<10+1), 413, "too_large")
	ana.ok("POST", "/api/me/matches", sized(128<<10), nil)
}

func TestAMatchThatSeveralRequestsUploadIsThereOnce(t *testing.T) {
	p := open(t)
	ana, id := p.played(fields{"rules": "pagat", "seats": 2})
	up := uploadOf(ana, id)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { ana.upload(up) })
	}
	all.Wait()
	if n := len(ana.matches()); n != 2 {
		t.Errorf("%d matches", n)
	}
}

func TestADeviceWithAWrongClockUploadsAMatchOfToday(t *testing.T) {
	p := open(t)
	ana, id := p.played(fields{"rules": "pagat", "seats": 2})
	up := uploadOf(ana, id)
	for i, ended := range []time.Time{{}, time.Now().Add(48 * time.Hour), time.Date(1200, 1, 1, 0, 0, 0, 0, time.UTC)} {
		up["table"], up["ended"] = fmt.Sprint("local-", i), ended
		if got := ana.upload(up).Ended; time.Since(got).Abs() > time.Hour {
			t.Errorf("a match that ended at %v is said to have ended at %v", ended, got)
		}
	}
}

func TestDiaryEntriesAreForgottenAsMatchesAre(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Keep = 24 * time.Hour })
	ana, id := p.played(fields{"rules": "pagat", "seats": 2})
	ana.upload(uploadOf(ana, id))
	p.srv.Desk().SweepTables(t.Context(), time.Now())
	if n := len(ana.matches()); n != 2 {
		t.Errorf("%d matches", n)
	}
	p.srv.Desk().SweepTables(t.Context(), time.Now().Add(48*time.Hour))
	for _, m := range ana.matches() { // the other one may still be watched
		if m.Origin != "" {
			t.Errorf("it is still there: %+v", m)
		}
	}
}

// An entry whose record no longer holds keeps its place in the list.
func TestADiaryEntryOfEarlierRulesKeepsItsResult(t *testing.T) {
	p := open(t)
	ana, id := p.played(fields{"rules": "pagat", "seats": 2})
	entry := ana.upload(uploadOf(ana, id))
	kept, err := p.archive().Match(t.Context(), entry.Table)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.ParseRecord(kept.Record)
	if err != nil {
		t.Fatal(err)
	}
	rec.Totals = []string{"1", "2"}
	if kept.Record, err = rec.AppendJSON(nil); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{p.archive().Forget(t.Context(), archive.Ended{Table: kept.Table, At: kept.Ended}), p.archive().Save(t.Context(), kept)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	ana.refused("GET", "/api/tables/"+entry.Table, nil, 409, "earlier_rules")
	if list := ana.matches(); len(list) != 2 {
		t.Errorf("matches %+v", list)
	}
}

func TestTheLongestMatchCanBeUploaded(t *testing.T) {
	p := open(t)
	ana, id := p.played(fields{"rules": "jumbo", "seats": 14, "rounds": 19})
	ana.upload(uploadOf(ana, id))
}
