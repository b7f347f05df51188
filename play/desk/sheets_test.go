package desk_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/desk"
	"roundhouse/play/log"
	"roundhouse/play/sheets"
)

// opening returns the request to open a sheet of three.
func opening(id string) *desk.Body[desk.Opening] {
	return &desk.Body[desk.Opening]{Body: desk.Opening{ID: id, Rules: desk.Rules{RawMessage: json.RawMessage(`"pagat"`)},
		Seats: []sheets.Named{{Name: "Ana"}, {Name: "Ben"}, {Name: " Cleo "}}}}
}

func openSheet(t *testing.T, d *desk.Desk, from desk.Caller) *sheets.Sheet {
	t.Helper()
	s, err := desk.OpenSheet.Do(t.Context(), d, from, opening(""))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// write enters something of a round, as clients send it.
func write(t *testing.T, d *desk.Desk, from desk.Caller, sheet, text string) (*sheets.Sheet, error) {
	t.Helper()
	in := desk.WritingInput{SheetInput: desk.SheetInput{Sheet: sheet}}
	if err := json.Unmarshal([]byte(text), &in.Body); err != nil {
		t.Fatal(err)
	}
	return desk.WriteSheet.Do(t.Context(), d, from, &in)
}

func mustWrite(t *testing.T, d *desk.Desk, from desk.Caller, sheet, text string) *sheets.Sheet {
	t.Helper()
	s, err := write(t, d, from, sheet, text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// share lets others write on a sheet, and returns its code.
func share(t *testing.T, d *desk.Desk, from desk.Caller, sheet string, others ...desk.Caller) string {
	t.Helper()
	code, err := desk.ShareSheet.Do(t.Context(), d, from, &desk.SheetInput{Sheet: sheet})
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range others {
		if lead, err := desk.UseCode.Do(t.Context(), d, other, &desk.TypedCode{Code: code.Code}); err != nil || lead.ID != sheet {
			t.Fatal(lead, err)
		}
	}
	return code.Code
}

func show(t *testing.T, d *desk.Desk, from desk.Caller, sheet string) (*sheets.Sheet, error) {
	return desk.ShowSheet.Do(t.Context(), d, from, &desk.SheetInput{Sheet: sheet})
}

func TestASheetIsWrittenByThoseWithItsCode(t *testing.T) {
	d := open(t, nil)
	ana, ben, dan := enter(t, d, "Ana"), enter(t, d, "Ben"), enter(t, d, "Dan")
	s := openSheet(t, d, ana)
	if log.KindOf(s.ID) != log.Sheets || len(s.ID) != 18 || s.Seats[2].Name != "Cleo" || !s.Mine || !s.Until.Equal(s.Made.Add(400*24*time.Hour)) {
		t.Errorf("%+v", s)
	}
	_, err := write(t, d, ben, s.ID, `{"id":"1","round":1,"points":[5]}`)
	refused(t, err, desk.Forbidden, "not_writer")
	code := share(t, d, ana, s.ID, ben)
	if again := share(t, d, ben, s.ID); again != code || len(code) != 6 || strings.Trim(code, "BCDFGHJKLMNPQRSTVWXZ") != "" {
		t.Errorf("%q, %q", code, again)
	}
	if lead, err := desk.ShowCode.Do(t.Context(), d, desk.Caller{}, &desk.TypedCode{Code: strings.ToLower(code)}); err != nil || lead.ID != s.ID || lead.To != "sheet" {
		t.Error(lead, err)
	}
	mustWrite(t, d, ana, s.ID, `{"id":"1","round":1,"points":[5]}`)
	_, err = write(t, d, ben, s.ID, `{"id":"1","after":1,"round":1,"points":[6]}`)
	refused(t, err, desk.Conflict, "differs")
	if e := err.(*desk.Error); e.Spot.By != "Ana" || e.Spot.Have != "5" || e.Problem().Seq == nil || *e.Problem().Seq != 4 || e.Problem().Spot != e.Spot {
		t.Errorf("%+v %+v", e, e.Spot)
	}
	v := mustWrite(t, d, ben, s.ID, `{"id":"1","after":4,"round":1,"points":[6],"end":"out","out":[3],"tiles":[null,["5-4"]]}`)
	if !slices.Equal(v.Writers, []string{"Ana", "Ben"}) || v.Mine || !v.Writes || len(v.Rounds) != 1 || v.Seats[1].Total.String() != "9" {
		t.Errorf("%+v", v)
	}
	if v, err := show(t, d, dan, s.ID); err != nil || v.Writes || v.Code != "" || v.Seq != 5 {
		t.Error(v, err)
	}
	for _, id := range []string{"s-aaaaaaaaaaaaaaaa", "k3v7q2mzx5t4w6ab", ""} {
		_, err = show(t, d, ana, id)
		refused(t, err, desk.NotFound, "no_such_sheet")
	}
}

func TestNamesOnASheetCanBeToldApart(t *testing.T) {
	d := open(t, nil)
	ana := enter(t, d, "Ana")
	for name, code := range map[string]string{"Аna": "name_taken", "": "bad_name", "a\u200bb": "name_unseen"} {
		in := opening("")
		in.Body.Seats[1].Name = name
		_, err := desk.OpenSheet.Do(t.Context(), d, ana, in)
		kind := desk.Invalid
		if code == "name_taken" {
			kind = desk.Conflict
		}
		refused(t, err, kind, code)
	}
	s := openSheet(t, d, ana)
	late := desk.LateInput{SheetInput: desk.SheetInput{Sheet: s.ID}, Body: desk.LateComer{Given: sheets.Given{ID: "1"}, Name: "ANA", Start: "worst"}}
	_, err := desk.SeatLate.Do(t.Context(), d, ana, &late)
	refused(t, err, desk.Conflict, "name_taken")
	late.Body.Name = "Eva"
	for range 2 { // the second one is a repeat
		if s, err = desk.SeatLate.Do(t.Context(), d, ana, &late); err != nil || len(s.Seats) != 4 || s.Seats[3].Name != "Eva" {
			t.Fatal(s, err)
		}
	}
	renaming := desk.RenamingInput{SheetInput: late.SheetInput, Body: desk.Renaming{Given: sheets.Given{ID: "2"}, Person: 4, Name: "Ben"}}
	_, err = desk.RenameOnSheet.Do(t.Context(), d, ana, &renaming)
	refused(t, err, desk.Conflict, "name_taken")
	renaming.Body.Name = "EVA"
	if s, err = desk.RenameOnSheet.Do(t.Context(), d, ana, &renaming); err != nil || s.Seats[3].Name != "EVA" {
		t.Error(s, err)
	}
	unseating := desk.UnseatInput{SheetInput: late.SheetInput, Body: desk.Unseating{Given: sheets.Given{ID: "3"}, Person: 4}}
	if s, err = desk.UnseatPerson.Do(t.Context(), d, ana, &unseating); err != nil || !s.Seats[3].Off {
		t.Error(s, err)
	}
	finishing := desk.FinishInput{SheetInput: late.SheetInput, Body: sheets.Given{ID: "4"}}
	if s, err = desk.FinishSheet.Do(t.Context(), d, ana, &finishing); err != nil || !s.Finished {
		t.Error(s, err)
	}
}

// TestOneWhoOpensASheetTwiceGetsTheSame: its ID may come from a device that had no network.
func TestOneWhoOpensASheetTwiceGetsTheSame(t *testing.T) {
	d := open(t, nil)
	ana, ben := enter(t, d, "Ana"), enter(t, d, "Ben")
	const id = "s-k3v7q2mzx5t4w6ab"
	for range 2 {
		if s, err := desk.OpenSheet.Do(t.Context(), d, ana, opening(id)); err != nil || s.ID != id || s.Seq != 1 {
			t.Fatal(s, err)
		}
	}
	_, err := desk.OpenSheet.Do(t.Context(), d, ben, opening(id))
	refused(t, err, desk.Conflict, "id_used")
	other := opening(id)
	other.Body.Seats = other.Body.Seats[:2]
	_, err = desk.OpenSheet.Do(t.Context(), d, ana, other)
	refused(t, err, desk.Conflict, "id_used")
	for _, id := range []string{"k3v7q2mzx5t4w6ab", "s-", "s-K3V7Q2MZX5T4W6AB", "s-k3v7q2mzx5t4w6a1"} {
		_, err := desk.OpenSheet.Do(t.Context(), d, ana, opening(id))
		refused(t, err, desk.Invalid, "invalid")
	}
}

// TestAPreviewIsWhatAServerWouldSay: a device goes on without a network, and sends what was done
// when there is one.
func TestAPreviewIsWhatAServerWouldSay(t *testing.T) {
	d := open(t, nil)
	ana := enter(t, d, "Ana")
	preview := func(text string, seen *sheets.Sheet) (*sheets.Sheet, error) {
		in := desk.Body[desk.Preview]{Body: desk.Preview{Sheet: seen}}
		if err := json.Unmarshal([]byte(text), &in.Body); err != nil {
			t.Fatal(err)
		}
		return desk.PreviewSheet.Do(t.Context(), d, ana, &in)
	}
	const writing = `{"id":"1","round":1,"end":"out","out":[1],"points":[null,7,8]}`
	away, err := preview(`{"commands":[{"do":"open","id":"open","rules":"pagat","seats":[{"name":"Ana"},{"name":"Ben"},{"name":"Cleo"}]}]}`, nil)
	if err != nil {
		t.Fatal(err)
	}
	away, err = preview(`{"commands":[{"do":"write",`+writing[1:]+`]}`, away)
	if err != nil {
		t.Fatal(err)
	}
	s := openSheet(t, d, ana)
	here := mustWrite(t, d, ana, s.ID, writing)
	away.ID, away.Made, away.Changed, away.Until = here.ID, here.Made, here.Changed, here.Until
	for i := range away.Entries {
		away.Entries[i].At = here.Entries[i].At
	}
	if one, two := jsonOf(t, away), jsonOf(t, here); one != two {
		t.Errorf("%s\nwant %s", one, two)
	}
	_, err = preview(`{"commands":[{"do":"write","id":"2","round":2,"tiles":[["11-11"]]}]}`, here)
	refused(t, err, desk.Invalid, "sheet_tile_is_engine")
	_, err = preview(`{"commands":[{"do":"write","id":"2","round":2}]}`, nil)
	refused(t, err, desk.Invalid, "invalid")
	_, err = preview(`{"commands":[]}`, nil)
	refused(t, err, desk.Invalid, "invalid")
	_, err = preview(`{"commands":[]}`, &sheets.Sheet{})
	refused(t, err, desk.Invalid, "invalid")
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestCodesThatLeadNowhereAreAllTheSame(t *testing.T) {
	var days atomic.Int64
	d := open(t, inDays(&days))
	ana := enter(t, d, "Ana")
	rests, finished, deleted := openSheet(t, d, ana), openSheet(t, d, ana), openSheet(t, d, ana)
	codes := []string{"BCDFGH", "aeiou", "", strings.Repeat("B", 32), share(t, d, ana, finished.ID), share(t, d, ana, deleted.ID), share(t, d, ana, rests.ID)}
	end := desk.FinishInput{SheetInput: desk.SheetInput{Sheet: finished.ID}, Body: sheets.Given{ID: "1"}}
	if _, err := desk.FinishSheet.Do(t.Context(), d, ana, &end); err != nil {
		t.Fatal(err)
	}
	if _, err := desk.DeleteSheet.Do(t.Context(), d, ana, &desk.SheetInput{Sheet: deleted.ID}); err != nil {
		t.Fatal(err)
	}
	days.Store(31)
	var said []string
	for _, code := range codes {
		_, err := desk.ShowCode.Do(t.Context(), d, ana, &desk.TypedCode{Code: code})
		refused(t, err, desk.NotFound, "no_such_code")
		_, used := desk.UseCode.Do(t.Context(), d, ana, &desk.TypedCode{Code: code})
		said = append(said, err.Error(), used.Error())
	}
	if slices.Sort(said); said[0] != said[len(said)-1] {
		t.Error(said)
	}
	mustWrite(t, d, ana, rests.ID, `{"id":"1","round":1,"points":[5]}`) // the next entry wakes its code
	if lead, err := desk.ShowCode.Do(t.Context(), d, ana, &desk.TypedCode{Code: codes[6]}); err != nil || lead.ID != rests.ID {
		t.Error(lead, err)
	}
}

func TestCodesCannotBeGuessed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, func(c *desk.Config) { c.Limits = desk.UsualLimits })
		ana := enter(t, d, "Ana")
		code := share(t, d, ana, openSheet(t, d, ana).ID)
		try := func(address, code string) error {
			_, err := desk.ShowCode.Do(t.Context(), d, desk.Caller{Address: address}, &desk.TypedCode{Code: code})
			return err
		}
		for i := range 10 {
			if err := try("192.0.2.1", code); err != nil {
				t.Fatal(i, err)
			}
		}
		refused(t, try("192.0.2.1", code), desk.TooMany, "too_many")
		time.Sleep(time.Minute)
		for i := range 100 {
			refused(t, try(fmt.Sprint(i), "BBBBBB"), desk.NotFound, "no_such_code")
		}
		err := try("192.0.2.2", code)
		refused(t, err, desk.TooMany, "too_many")
		if retry := err.(*desk.Error).Retry; retry != 60 {
			t.Errorf("retry after %d", retry)
		}
		_, err = desk.UseCode.Do(t.Context(), d, ana, &desk.TypedCode{Code: code})
		refused(t, err, desk.TooMany, "too_many")
		time.Sleep(time.Minute)
		if err := try("192.0.2.2", code); err != nil {
			t.Error(err)
		}
		for i := range 99 { // not within a minute
			refused(t, try(fmt.Sprint("x", i), "BBBBBB"), desk.NotFound, "no_such_code")
		}
		time.Sleep(time.Minute)
		refused(t, try("y", "BBBBBB"), desk.NotFound, "no_such_code")
		if err := try("192.0.2.3", code); err != nil {
			t.Error(err)
		}
	})
}

func TestSheetsHaveLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, func(c *desk.Config) { c.Limits = desk.UsualLimits })
		ana := enter(t, d, "Ana")
		var last *sheets.Sheet
		for range 60 {
			last = openSheet(t, d, ana)
		}
		_, err := desk.OpenSheet.Do(t.Context(), d, ana, opening(""))
		refused(t, err, desk.TooMany, "too_many")
		for i := range 120 { // as much as an evening without a network leaves
			mustWrite(t, d, ana, last.ID, fmt.Sprintf(`{"id":"%d","round":1,"points":[%d]}`, i, i+1))
		}
		_, err = write(t, d, ana, last.ID, `{"id":"more","round":1,"points":[5]}`)
		refused(t, err, desk.TooMany, "too_many")
		time.Sleep(2 * time.Second)
		mustWrite(t, d, ana, last.ID, `{"id":"more","round":1,"points":[5]}`)
	})
}

func TestASheetIsRemoved400DaysAfterItsLastEntry(t *testing.T) {
	var c desk.Config
	var days atomic.Int64
	d := open(t, func(of *desk.Config) { inDays(&days)(of); c = *of })
	ana := enter(t, d, "Ana")
	s := openSheet(t, d, ana)
	code := share(t, d, ana, s.ID)
	days.Store(100)
	mustWrite(t, d, ana, s.ID, `{"id":"1","round":1,"points":[5]}`)
	days.Store(499)
	d.SweepTables(t.Context(), c.Now())
	if v, err := show(t, d, ana, s.ID); err != nil || v.Until.Sub(v.Changed) != 400*24*time.Hour {
		t.Error(v, err)
	}
	days.Store(501)
	d.SweepTables(t.Context(), c.Now())
	rows, err := c.Rows.Get(t.Context(), "code/"+code, "of/"+string(ana.Person.ID)+"/opened/"+s.ID)
	if err != nil || len(rows) > 0 {
		t.Errorf("%v, %v", rows, err)
	}
	_, err = show(t, d, ana, s.ID)
	refused(t, err, desk.NotFound, "no_such_sheet")
}

// inDays lets a desk's clock be so many days ahead.
func inDays(days *atomic.Int64) func(*desk.Config) {
	return func(c *desk.Config) {
		c.Now = func() time.Time { return time.Now().Add(time.Duration(days.Load()) * 24 * time.Hour) }
	}
}

// TestOneWhoIsDeletedTakesTheSheetsThatNobodyElseWrites, and is nobody on the others.
func TestOneWhoIsDeletedTakesTheSheetsThatNobodyElseWrites(t *testing.T) {
	var c desk.Config
	d := open(t, func(of *desk.Config) { c = *of })
	ana, ben := enter(t, d, "Ana"), enter(t, d, "Ben")
	alone, common := openSheet(t, d, ana), openSheet(t, d, ana)
	mustWrite(t, d, ana, common.ID, `{"id":"1","round":1,"points":[5]}`)
	share(t, d, ana, alone.ID)
	share(t, d, ana, common.ID, ben)
	mustWrite(t, d, ben, common.ID, `{"id":"1","after":9,"round":1,"points":[6]}`)
	mustWrite(t, d, ana, common.ID, `{"id":"2","after":9,"round":1,"points":[7]}`)
	if _, err := desk.DeleteMe.Do(t.Context(), d, ana, &struct{}{}); err != nil {
		t.Fatal(err)
	}
	_, err := show(t, d, ben, alone.ID)
	refused(t, err, desk.NotFound, "no_such_sheet")
	s, err := show(t, d, ben, common.ID)
	if err != nil || !slices.Equal(s.Writers, []string{"", "Ben"}) || s.Changes[0].By != "Ben" || s.Changes[1].By != "" {
		t.Errorf("%+v, %v", s, err)
	}
	for row, err := range c.Rows.Scan(t.Context(), "", "") {
		if err != nil || strings.Contains(row.Key, string(ana.Person.ID)) || strings.Contains(string(row.Value), string(ana.Person.ID)) {
			t.Errorf("%s %s %v", row.Key, row.Value, err)
		}
	}
	_, err = desk.DeleteSheet.Do(t.Context(), d, ben, &desk.SheetInput{Sheet: common.ID})
	refused(t, err, desk.Forbidden, "not_opener")
}

// dying is a log whose answers are lost at times, and that others write at others.
type dying struct {
	log.Log
	mu     sync.Mutex
	lose   bool                 // the next answer, though it is stored
	before func(id string) bool // what happens before the next append; false for none
}

var errLost = errors.New("the answer is lost")

func (l *dying) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	l.mu.Lock()
	before, lose := l.before, l.lose
	l.before, l.lose = nil, false
	l.mu.Unlock()
	if before != nil {
		before(id)
	}
	err := l.Log.Append(ctx, id, last, head, entries...)
	if lose {
		return errLost
	}
	return err
}

func TestACommandWhoseAnswerIsLostIsDoneOnce(t *testing.T) {
	l := &dying{Log: &log.Memory{}}
	d := open(t, func(c *desk.Config) { c.Log = l })
	ana, ben := enter(t, d, "Ana"), enter(t, d, "Ben")
	s := openSheet(t, d, ana)
	share(t, d, ana, s.ID, ben)
	const writing = `{"id":"1","after":3,"round":1,"points":[5]}`
	l.lose = true
	_, err := write(t, d, ana, s.ID, writing)
	refused(t, err, desk.Internal, "internal")
	if again := mustWrite(t, d, ana, s.ID, writing); again.Seq != 4 || *again.Draft.Points[0] != 5 {
		t.Errorf("%+v", again)
	}
	// others write between reading and storing, the last of them the same command
	l.before = func(string) bool {
		mustWrite(t, d, ana, s.ID, `{"id":"2","after":4,"round":1,"points":[null,6]}`)
		mustWrite(t, d, ben, s.ID, `{"id":"3","after":4,"round":1,"points":[null,null,7]}`)
		return true
	}
	v := mustWrite(t, d, ben, s.ID, `{"id":"3","after":4,"round":1,"points":[null,null,7]}`)
	if v.Seq != 6 || *v.Draft.Points[1] != 6 || *v.Draft.Points[2] != 7 {
		t.Errorf("%+v", v)
	}
	l.before = func(string) bool {
		mustWrite(t, d, ana, s.ID, `{"id":"4","after":6,"round":1,"extra":["1"]}`)
		return true
	}
	_, err = write(t, d, ben, s.ID, `{"id":"4","after":6,"round":1,"extra":["2"]}`)
	refused(t, err, desk.Conflict, "differs")
}

func TestTwoWhoUseACodeAtTheSameTimeBothWrite(t *testing.T) {
	l := &dying{Log: &log.Memory{}}
	d := open(t, func(c *desk.Config) { c.Log = l })
	ana, ben, cleo := enter(t, d, "Ana"), enter(t, d, "Ben"), enter(t, d, "Cleo")
	s := openSheet(t, d, ana)
	code := share(t, d, ana, s.ID)
	use := func(who desk.Caller) {
		if _, err := desk.UseCode.Do(t.Context(), d, who, &desk.TypedCode{Code: code}); err != nil {
			t.Error(err)
		}
	}
	l.before = func(string) bool { use(cleo); return true }
	use(ben)
	mustWrite(t, d, ben, s.ID, `{"id":"1","round":1,"points":[5]}`)
	if v := mustWrite(t, d, cleo, s.ID, `{"id":"1","round":1,"points":[null,5]}`); !slices.Equal(v.Writers, []string{"Ana", "Cleo", "Ben"}) {
		t.Errorf("%q", v.Writers)
	}
}

// TestAtTheSameTimeEachEntersTheirOwn: of many at once, nothing is lost and nothing is there twice.
func TestAtTheSameTimeEachEntersTheirOwn(t *testing.T) {
	inPeers(t, func(t *testing.T, p *peers) {
		ana := enter(t, p.desks[0], "Ana")
		s := openSheet(t, p.desks[0], ana)
		code := share(t, p.desks[0], ana, s.ID)
		var all sync.WaitGroup
		for i, d := range []*desk.Desk{p.desks[0], p.desks[1], p.desks[0]} {
			all.Go(func() {
				from := enter(t, d, fmt.Sprint("writer ", i))
				if _, err := desk.UseCode.Do(t.Context(), d, from, &desk.TypedCode{Code: code}); err != nil {
					t.Error(err)
				}
				for n := range 10 {
					points := strings.Repeat("null,", i) + fmt.Sprint(n+1)
					for _, d := range p.desks { // sent to both
						if _, err := write(t, d, from, s.ID, fmt.Sprintf(`{"id":"%d","round":1,"points":[%s]}`, n, points)); err != nil {
							t.Error(err)
						}
					}
				}
			})
		}
		all.Wait()
		for _, d := range p.desks {
			v, err := show(t, d, ana, s.ID)
			if err != nil || v.Seq != 2+3+30 || *v.Draft.Points[0] != 10 || *v.Draft.Points[1] != 10 || *v.Draft.Points[2] != 10 {
				t.Errorf("%+v, %v", v, err)
			}
		}
	})
}

// TestOnlyItsOwnerRemovesASheet: of several servers one does it.
func TestOnlyItsOwnerRemovesASheet(t *testing.T) {
	inPeers(t, func(t *testing.T, p *peers) {
		ana := enter(t, p.desks[0], "Ana")
		s := openSheet(t, p.desks[0], ana)
		later := time.Now().Add(401 * 24 * time.Hour)
		owner := p.owner(s.ID)
		p.desks[1-owner].SweepTables(t.Context(), later)
		if _, err := show(t, p.desks[0], ana, s.ID); err != nil {
			t.Error(err)
		}
		p.desks[owner].SweepTables(t.Context(), later)
		_, err := show(t, p.desks[0], ana, s.ID)
		refused(t, err, desk.NotFound, "no_such_sheet")
	})
}

// TestASheetIsNoTable: no operation on tables finds it, and no table is opened for it when it is due.
func TestASheetIsNoTable(t *testing.T) {
	d := open(t, nil)
	ana := enter(t, d, "Ana")
	s := openSheet(t, d, ana)
	_, err := desk.ShowTable.Do(t.Context(), d, ana, &desk.TableInput{Table: s.ID})
	refused(t, err, desk.NotFound, "no_such_table")
	refused(t, do(t, d, ana, s.ID, "join", nil), desk.NotFound, "no_such_table")
	if d.TablesInMemory() != 0 {
		t.Error("a table is in memory")
	}
}
