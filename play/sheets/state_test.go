package sheets_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/play/log"
	"roundhouse/play/sheets"
)

func refOf(t testing.TB, id string) preset.Ref {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	return set.Ref()
}

// written reads what is entered, as clients send it.
func written(t testing.TB, text string) sheets.Body {
	t.Helper()
	w := sheets.Body{Do: sheets.Write}
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		t.Fatal(err)
	}
	return w
}

func (p *pen) write(who sheets.Who, text string) {
	p.t.Helper()
	p.must(who, written(p.t, text))
}

// refused wants a command to be refused with that code.
func (p *pen) refused(who sheets.Who, body sheets.Body, code string) *sheets.Refusal {
	p.t.Helper()
	return p.refusedAfter(who, p.state.Seq(), body, code)
}

func (p *pen) refusedAfter(who sheets.Who, after log.Seq, body sheets.Body, code string) *sheets.Refusal {
	p.t.Helper()
	refusal := (*sheets.Refusal)(nil)
	if err := p.do(who, after, body); !errors.As(err, &refusal) || string(refusal.Code) != code {
		p.t.Fatalf("%+v: %v, want %s", body, err, code)
	}
	return refusal
}

func TestWhatContradictsTheRulesIsRefusedAtOnce(t *testing.T) {
	for _, c := range []struct{ given, code, spot string }{
		{`{"tiles":[["5-4"],["7-6","4-5"]]}`, "sheet_tile_twice", `{"round":1,"field":"tiles","person":2,"other":1,"tile":"5-4"}`},
		{`{"tiles":[null,["7-6","7-6"]]}`, "sheet_tile_twice", `{"round":1,"field":"tiles","person":2,"other":2,"tile":"7-6"}`},
		{`{"tiles":[["12-12"]]}`, "sheet_tile_is_engine", `{"round":1,"field":"tiles","person":1,"tile":"12-12"}`},
		{`{"tiles":[null,null,["13-1"]]}`, "sheet_tile_not_in_set", `{"round":1,"field":"tiles","person":3,"tile":"13-1"}`},
		{`{"points":[2000]}`, "sheet_too_many_points", `{"round":1,"field":"points","person":1}`},
		{`{"points":[900,900]}`, "sheet_too_many_points", `{"round":1,"field":"points","person":2}`},
		{`{"end":"out","out":[2],"points":[3,4]}`, "sheet_out_with_tiles", `{"round":1,"field":"points","person":2}`},
		{`{"end":"out","out":[1],"tiles":[null,[]]}`, "sheet_no_tiles_left", `{"round":1,"field":"tiles","person":2}`},
		{`{"end":"blocked","out":[1]}`, "sheet_out_when_blocked", `{"round":1,"field":"out"}`},
		{`{"engine":11}`, "sheet_wrong_engine", `{"round":1,"field":"engine"}`},
		{`{"extra":["1/720721"]}`, "invalid", `{"round":1,"field":"extra","person":1}`},
		{`{"points":[1],"tiles":[["5-4"]]}`, "invalid", ``},
		{`{"out":[4]}`, "invalid", ``},
		{`{"points":[1,2,3,4]}`, "invalid", ``},
		{`{"starter":9}`, "invalid", ``},
		{`{"round":2,"points":[1]}`, "invalid", ``},
		{`{"round":-1}`, "invalid", ``},
	} {
		p := open(t, refOf(t, "pagat"), 3)
		body := written(t, c.given)
		if body.Round == 0 {
			body.Round = 1
		}
		refusal := p.refused(ben, body, c.code)
		spot, _ := json.Marshal(refusal.Spot)
		if c.spot != "" && string(spot) != c.spot {
			t.Errorf("%s: %s, want %s", c.given, spot, c.spot)
		}
	}
}

// TestAnExtraHasItsWord: with it, before it and after it, corrected and contradicted as anything else.
func TestAnExtraHasItsWord(t *testing.T) {
	ref, err := preset.ParseMatch([]byte(`{"base":"pagat","double_blank":50}`))
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, ref, 3)
	p.write(ana, `{"round":1,"extra":["5"],"because":["open_train"]}`)
	seen := p.state.Seq()
	p.write(ben, `{"round":1,"because":[null,"bad_luck"]}`)
	refusal := p.refusedAfter(cleo, seen, written(t, `{"round":1,"because":[null,"went_out_first"]}`), "differs")
	if refusal.Spot.Field != "because" || refusal.Spot.Have != "other" || refusal.Spot.Person != 2 {
		t.Errorf("%+v", refusal.Spot)
	}
	if d, err := json.Marshal(p.view(ben).Draft.Because); err != nil || string(d) != `["open_train","other",null]` {
		t.Errorf("%s, %v", d, err)
	}
	p.refused(ana, written(t, `{"round":1,"because":[null,null,null,"other"]}`), "invalid")
	p.write(ana, `{"round":1,"end":"out","out":[1],"points":[null,3,4]}`)
	p.write(cleo, `{"round":1,"because":["forgot_marker"]}`)
	v := p.view(ana)
	if c := v.Changes[0]; c.Field != "because" || c.From != "open_train" || c.To != "forgot_marker" || c.Person != 1 || v.Rounds[0].Corrected != 1 {
		t.Errorf("%+v", v.Changes)
	}
	if *v.Rounds[0].Because[0] != "forgot_marker" || len(v.Worth) != 1 || v.Worth[0].Points != 50 {
		t.Errorf("%+v", v)
	}
	p.must(ana, sheets.Body{Do: sheets.Unseat, Person: 3})
	p.refused(ana, written(t, `{"round":2,"because":[null,null,"other"]}`), "sheet_not_playing")
	p.reread()
}

func TestOnlyOneCanGoOutUnlessARoundBeginsWithWholeTrains(t *testing.T) {
	for _, set := range preset.All() {
		p := open(t, set.Ref(), gametest.SeatCounts(&set.Rules)[0])
		body := written(t, `{"round":1,"end":"out","out":[1,2]}`)
		if r := &set.Rules; r.Opening == rules.OpeningTrain && r.OpeningOut == rules.OpeningOutFinish {
			p.must(ana, body)
		} else {
			p.refused(ana, body, "sheet_several_out")
		}
	}
}

func TestEachCanEnterTheirOwn(t *testing.T) {
	p := open(t, refOf(t, "pagat"), 3)
	p.write(ana, `{"round":1,"points":[5]}`)
	p.write(ben, `{"round":1,"end":"out","out":[2]}`)
	if v := p.view(ben); len(v.Rounds) != 0 || v.Draft == nil || *v.Draft.Points[0] != 5 || v.Draft.Points[2] != nil || v.Draft.End != "out" {
		t.Errorf("%+v", v.Draft)
	}
	p.write(cleo, `{"round":1,"tiles":[null,null,["5-4","1-0"]]}`)
	v := p.view(ben)
	if len(v.Rounds) != 1 || v.Draft != nil || v.Seats[2].Total.String() != "10" || v.Seats[1].Place != 1 || v.Next.Round != 2 {
		t.Errorf("%s", p.json(ben))
	}
}

func TestTwoWhoEnterDifferentThingsAreAsked(t *testing.T) {
	p := open(t, refOf(t, "pagat"), 3)
	seen := p.state.Seq()
	p.write(ana, `{"round":1,"points":[5,6]}`)
	differs := p.refusedAfter(ben, seen, written(t, `{"round":1,"points":[7,null,8]}`), "differs")
	if spot := *differs.Spot; spot.Round != 1 || spot.Person != 1 || spot.Have != "5" || spot.Given != "7" || spot.ByNumber() != 1 || differs.Seq != 4 {
		t.Errorf("%+v %+v", differs, spot)
	}
	if v := p.view(ben); v.Draft.Points[2] != nil {
		t.Errorf("a part was stored: %+v", v.Draft)
	}
	// the same is no new entry, and one's own is corrected without a question
	before := p.state.Seq()
	if err := p.do(ben, seen, written(t, `{"round":1,"points":[5]}`)); err != nil || p.state.Seq() != before {
		t.Error(err, p.state.Seq())
	}
	if err := p.do(ana, seen, written(t, `{"round":1,"points":[4]}`)); err != nil {
		t.Error(err)
	}
	p.write(ben, `{"round":1,"points":[7]}`)
	last := p.view(ana).Changes[1]
	if last.By != "Ben" || last.Round != 1 || last.Person != 1 || last.Field != "points" || last.From != "4" || last.To != "7" {
		t.Errorf("%+v", last)
	}
	p.must(ana, sheets.Body{Do: sheets.Rename, Person: 1, Name: "Eva"})
	if at := p.refusedAfter(cleo, seen, sheets.Body{Do: sheets.Rename, Person: 1, Name: "Eve"}, "differs").Spot; at.Field != "name" || at.Have != "Eva" {
		t.Errorf("%+v", at)
	}
}

func TestOneWhoComesOrLeavesWhileARoundIsEntered(t *testing.T) {
	p := open(t, refOf(t, "pagat"), 3)
	p.write(ana, `{"round":1,"points":[5]}`)
	p.must(ana, sheets.Body{Do: sheets.SeatLate, Name: "Eva", Start: "average", Place: 2})
	p.must(ana, sheets.Body{Do: sheets.Unseat, Person: 3})
	p.write(ben, `{"round":1,"end":"out","out":[2],"points":[null,null,10]}`)
	v := p.view(ana)
	if eva := v.Seats[3]; eva.From != 2 || eva.Start.String() != "3" || eva.Total.String() != "3" {
		t.Errorf("%+v", eva)
	}
	if v.Seats[2].To != 1 || v.Seats[2].Rounds != 1 || fmt.Sprint(v.Next.At) != "[1 4 2]" {
		t.Errorf("%+v %v", v.Seats[2], v.Next.At)
	}
	p.write(ana, `{"round":1,"points":[25]}`) // the average changes with it
	if v := p.view(ana); v.Seats[3].Start.String() != "13" {
		t.Errorf("%+v", v.Seats[3])
	}
}

func TestOneWhoHasPlayedNoRoundIsTakenOff(t *testing.T) {
	p := open(t, refOf(t, "pagat"), 3)
	p.must(ana, sheets.Body{Do: sheets.Unseat, Person: 2})
	p.write(ana, `{"round":1,"end":"out","out":[3],"points":[5]}`)
	v := p.view(ana)
	if !v.Seats[1].Off || v.Seats[1].Rounds != 0 || v.Rounds[0].Points[1] != nil || v.Seats[2].Place != 1 {
		t.Errorf("%s", p.json(ana))
	}
	p.refused(ana, written(t, `{"round":2,"points":[null,5]}`), "sheet_not_playing")
	p.refused(ana, sheets.Body{Do: sheets.Unseat, Person: 1}, "sheet_seats_not_played")
	if err := p.do(ana, 0, sheets.Body{Do: sheets.Unseat, Person: 2}); err != nil {
		t.Error(err)
	}
	p.refused(ana, sheets.Body{Do: sheets.Unseat, Person: 9}, "invalid")
}

func TestOneWhoHasNotLeftAfterAllPlaysOn(t *testing.T) {
	p := open(t, refOf(t, "pagat"), 3)
	before := p.facts()
	p.must(ben, sheets.Body{Do: sheets.Unseat, Person: 2})
	p.must(ana, sheets.Body{Do: sheets.Unseat, Person: 2, Back: true})
	if p.facts() != before {
		t.Error(p.facts())
	}
	p.write(ana, `{"round":1,"end":"out","out":[1],"points":[null,5,6]}`)
	before = p.facts()
	p.must(ben, sheets.Body{Do: sheets.Unseat, Person: 2})
	p.must(ana, sheets.Body{Do: sheets.Unseat, Person: 2, Back: true})
	p.must(ana, sheets.Body{Do: sheets.Unseat, Person: 2, Back: true}) // no news
	if p.facts() != before {
		t.Error(p.facts())
	}
	p.must(ben, sheets.Body{Do: sheets.Unseat, Person: 2})
	p.write(ana, `{"round":2,"end":"out","out":[1],"points":[null,null,6]}`)
	p.refused(ana, sheets.Body{Do: sheets.Unseat, Person: 2, Back: true}, "invalid")
	p.reread()
}

func TestACorrectionCanEndTheMatchEarlierAndLetItGoOn(t *testing.T) {
	ref := refOf(t, "pagat")
	ref.Object, ref.Rules.TargetScore = true, 100
	p := open(t, ref, 2)
	for round := range 3 {
		p.write(ana, fmt.Sprintf(`{"round":%d,"end":"out","out":[1],"points":[null,30]}`, round+1))
	}
	p.write(ana, `{"round":1,"points":[null,70]}`)
	if v := p.view(ana); !v.Finished || len(v.Rounds) != 2 || v.Seats[1].Total.String() != "100" || v.Next != nil || v.Draft != nil {
		t.Errorf("%s", p.json(ana))
	}
	p.reread()
	p.refused(ben, written(t, `{"round":1,"points":[null,30]}`), "sheet_finished")
	p.refused(ana, written(t, `{"round":3,"points":[null,30]}`), "sheet_finished")
	p.write(ana, `{"round":1,"points":[null,30]}`)
	if v := p.view(ana); v.Finished || len(v.Rounds) != 3 || v.Seats[1].Total.String() != "90" || v.Rounds[0].Corrected != 2 {
		t.Errorf("%s", p.json(ana))
	}
}

func TestWhoMayWrite(t *testing.T) {
	p := open(t, refOf(t, "pagat"), 2)
	for _, who := range []sheets.Who{"", "dan"} {
		p.refused(who, written(t, `{"round":1,"points":[5]}`), "not_writer")
		if _, err := p.state.Share(who, "BCDFGH", false, noon); err == nil {
			t.Errorf("%q shares the sheet", who)
		}
	}
	e, err := p.state.Share(ben, "BCDFGH", false, noon)
	if err != nil {
		t.Fatal(err)
	}
	p.store(e)
	if again, err := p.state.Share(ana, "JKLMNP", false, noon); again != nil || err != nil || p.state.Code() != "BCDFGH" {
		t.Error(again, err)
	}
	if p.view(ben).Code != "BCDFGH" || p.view("dan").Code != "" || p.view("").Code != "" {
		t.Error("who sees the code?")
	}
	p.write(ana, `{"round":1,"points":[5]}`)
	p.must(ben, sheets.Body{Do: sheets.Finish})
	p.must(cleo, sheets.Body{Do: sheets.Finish})
	for _, body := range []sheets.Body{written(t, `{"round":1,"end":"out","out":[2]}`), {Do: sheets.Rename, Person: 1, Name: "Eva"}} {
		p.refused(ben, body, "sheet_finished")
	}
	p.refused(ana, sheets.Body{Do: sheets.SeatLate, Name: "Eva"}, "sheet_finished")
	p.refused(ana, written(t, `{"round":1,"end":"out","out":[2]}`), "sheet_finished")
	p.must(ana, sheets.Body{Do: sheets.Rename, Person: 1, Name: "Eva"})
	if _, err := p.state.Share(ana, "BCDFGH", false, noon); err == nil {
		t.Error("a finished sheet is shared")
	}
	if v := p.view(ben); v.Writes || v.Mine || v.Code != "" || !p.view(ana).Writes || v.Next != nil {
		t.Errorf("%+v", v)
	}
	p.reread()
}

// TestAViewShowsNobodysIDAndNoCode: neither that of a writer nor any of its parts.
func TestAViewShowsNobodysIDAndNoCode(t *testing.T) {
	p := open(t, refOf(t, "pagat"), 2)
	secret := sheets.Who("k3v7q2mzx5t4w6ab")
	e, err := p.state.Admit(secret, "one", noon)
	if err != nil {
		t.Fatal(err)
	}
	p.store(e)
	e, err = p.state.Share(secret, "BCDFGH", false, noon)
	if err != nil {
		t.Fatal(err)
	}
	p.store(e)
	p.write(secret, `{"round":1,"points":[5]}`)
	p.write(ana, `{"round":1,"points":[6]}`)
	for _, who := range []sheets.Who{ana, secret, "dan", ""} {
		text := p.json(who)
		if writes := who == ana || who == secret; strings.Contains(text, "BCDFGH") != writes || strings.Contains(text, string(secret)) {
			t.Errorf("%q sees %s", who, text)
		}
	}
}

func TestAnIDIsForOneCommand(t *testing.T) {
	p := open(t, refOf(t, "pagat"), 2)
	c := sheets.Command{Given: sheets.Given{ID: "x"}, Body: written(t, `{"round":1,"points":[5]}`)}
	e, err := p.state.Decide(ana, &c, noon)
	if err != nil {
		t.Fatal(err)
	}
	p.store(e)
	c.Body = written(t, `{"round":1,"points":[6]}`)
	if _, err := p.state.Decide(ana, &c, noon); err == nil || err.(*sheets.Refusal).Code != sheets.IDUsed {
		t.Error(err)
	}
	if e, err := p.state.Decide(ben, &c, noon); err == nil || err.(*sheets.Refusal).Code != sheets.Differs { // an ID of Ben's
		t.Error(e, err)
	}
}

func TestACommandIsWrittenWhenItSaysUnlessThatCannotBe(t *testing.T) {
	for at, want := range map[time.Time]time.Time{
		noon.Add(-time.Hour): noon.Add(-time.Hour), noon.Add(time.Hour): noon, noon.Add(-sheets.Keep): noon, {}: noon,
	} {
		p := open(t, refOf(t, "pagat"), 2)
		e, err := p.state.Decide(ana, &sheets.Command{Given: sheets.Given{ID: "x", At: &at}, Body: written(t, `{"round":1,"points":[5]}`)}, noon)
		if err != nil || !e.At.Equal(want) {
			t.Errorf("%v: %v, %v", at, e, err)
		}
	}
	p := open(t, refOf(t, "pagat"), 2)
	if until := p.state.Until(); !until.Equal(noon.Add(400 * 24 * time.Hour)) {
		t.Error(until)
	}
}

// TestADeviceGoesOnFromWhatItHasSeen: with what a view says it comes to the same sheet.
func TestADeviceGoesOnFromWhatItHasSeen(t *testing.T) {
	t.Parallel()
	for seed := range gametest.Seeds(60) {
		chance := gametest.Seeded(seed)
		p := randomHistory(t, chance).wild(t, chance)
		for _, who := range []sheets.Who{ana, ben, "dan"} {
			var seen sheets.Sheet
			want := p.json(who)
			if err := json.Unmarshal([]byte(want), &seen); err != nil {
				t.Fatal(err)
			}
			device, err := sheets.FromView(&seen, "me")
			if err != nil {
				t.Fatal(err)
			}
			v := device.View("me", nil)
			v.Keep(&seen)
			if got, _ := json.Marshal(v); string(got) != want {
				t.Fatalf("seed %d: %s\nis taken for %s", seed, want, got)
			}
		}
	}
}

func TestALogThatCannotBeReadSaysWhere(t *testing.T) {
	p := open(t, refOf(t, "pagat"), 2)
	p.write(ana, `{"round":1,"end":"out","out":[1],"points":[null,5]}`)
	for _, c := range []struct {
		at             int
		old, new, want string
	}{
		{0, `"form":1`, `"form":2`, "entry 1: form 2 of logs is not known to this program"},
		{0, `"do":"open"`, `"do":"write"`, "entry 1: a log begins with open, and has no other"},
		{0, `"pagat"`, `"chess"`, `entry 1: "chess"`},
		{1, `"by":2`, `"by":3`, "entry 2: its ID does not name its writer"},
		{3, `"do":"write"`, `"do":"burn"`, "entry 4: burn is not known to this program"},
		{3, `"round":1`, `"round":3`, "entry 4: round 3 is not next"},
		{3, `{`, ``, "entry 4: invalid character"},
		{3, `[null,5]`, `[7,5]`, "rounds[0].points[0]: who has gone out has no tiles left"},
	} {
		var entries []log.Entry
		for i, e := range p.entries {
			if i == c.at {
				e.Data = []byte(strings.Replace(string(e.Data), c.old, c.new, 1))
			}
			entries = append(entries, e)
		}
		damaged := (*log.Damaged)(nil)
		if err := sheets.CheckLog("s-test", entries); !errors.As(err, &damaged) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.new, err, c.want)
		}
	}
	if _, err := sheets.Read("s-test", nil); !errors.Is(err, sheets.ErrNoSheet) {
		t.Error(err)
	}
}

// long returns a sheet with as many entries as it can have, most of them corrections of early rounds.
func long(t testing.TB) *pen {
	ref := refOf(t, "pagat")
	p := open(t, ref, 8)
	points := `7,7,7,7,7,7,7`
	for round := 1; p.view(ana).Next != nil && round < 13; round++ {
		p.write(ana, fmt.Sprintf(`{"round":%d,"end":"out","out":[1],"points":[null,%s]}`, round, points))
	}
	for i := 0; len(p.entries) < sheets.MostEntries; i++ {
		body := written(t, fmt.Sprintf(`{"round":%d,"points":[null,%d]}`, 1+i%12, 8+i/12%2))
		e := sheets.Stored{Entry: sheets.Entry{ID: fmt.Sprint(i), By: 1, At: noon, Body: body}}
		entry, err := e.Encode()
		if err != nil {
			t.Fatal(err)
		}
		entry.Seq = log.Seq(len(p.entries) + 1)
		p.entries = append(p.entries, entry)
	}
	s, err := sheets.Read("s-test", p.entries)
	if err != nil {
		t.Fatal(err)
	}
	p.state = s
	return p
}

func TestASheetTakesNoMoreThanItsMostEntries(t *testing.T) {
	p := long(t)
	p.refused(ana, written(t, `{"round":1,"points":[null,20]}`), "sheet_full")
	if _, err := p.state.Admit("dan", "dan", noon); err == nil {
		t.Error("a full sheet takes another writer")
	}
}

func BenchmarkReadTheLongestSheet(b *testing.B) {
	p := long(b)
	for b.Loop() {
		if s, err := sheets.Read("s-test", p.entries); err != nil || s.Seq() != sheets.MostEntries {
			b.Fatal(err)
		}
	}
}

func BenchmarkReadAnEvening(b *testing.B) {
	p := open(b, refOf(b, "pagat"), 4)
	for round := 1; p.view(ana).Next != nil; round++ {
		p.write(ana, fmt.Sprintf(`{"round":%d,"end":"out","out":[1]}`, round))
		for who := range 3 {
			p.write(ben, fmt.Sprintf(`{"round":%d,"points":[null%s,%d]}`, round, strings.Repeat(",null", who), 9+who))
		}
	}
	for b.Loop() {
		if s, err := sheets.Read("s-test", p.entries); err != nil || !s.IsFinished() {
			b.Fatal(err)
		}
	}
}

// FuzzASheet: whatever a client sends, nothing panics, and what is accepted can be read again.
func FuzzASheet(f *testing.F) {
	p := open(f, refOf(f, "pagat"), 3)
	p.write(ana, `{"round":1,"end":"out","out":[2],"points":[5],"tiles":[null,null,["5-4"]]}`)
	p.write(ana, `{"round":2,"extra":["1/2"],"because":["other"],"markers":[1]}`)
	f.Add(p.json(ana), `{"id":"a","do":"seat_late","name":"Eva","start":"worst","place":2}`, `{"id":"b","do":"unseat","person":1}`)
	f.Add("", `{"do":"open","rules":"pagat","seats":[{"name":"Ana"},{"name":"Ben"}]}`, `{"do":"write","round":1,"tiles":[["6-6"],[]],"end":"blocked"}`)
	f.Fuzz(func(t *testing.T, view string, one, two string) {
		var s sheets.State
		var seen sheets.Sheet
		if view != "" && json.Unmarshal([]byte(view), &seen) == nil {
			var err error
			if s, err = sheets.FromView(&seen, ana); err != nil {
				return
			}
			s.View(ana, nil).Keep(&seen)
		}
		var entries []log.Entry
		for _, text := range []string{one, two} {
			var c sheets.Command
			if json.Unmarshal([]byte(text), &c) != nil {
				continue
			}
			var e *sheets.Stored
			var err error
			if s.Seq() == 0 {
				var first sheets.Stored
				first, err = sheets.Begin(ana, &c, noon)
				e = &first
			} else {
				e, err = s.Decide(ana, &c, noon)
			}
			if err != nil || e == nil {
				continue
			}
			s = s.After(*e)
			entry, err := e.Encode()
			if err != nil {
				t.Fatal(err)
			}
			entry.Seq = log.Seq(len(entries) + 1)
			entries = append(entries, entry)
			if view != "" {
				continue
			}
			if err := sheets.CheckLog("s-test", entries); err != nil {
				t.Fatalf("%v in %s", err, entry.Data)
			}
		}
		if s.Seq() > 0 {
			s.View("", nil)
		}
	})
}
