package desk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/play/circle"
	"roundhouse/play/desk"
	"roundhouse/play/log"
	"roundhouse/play/sheets"
	"roundhouse/play/table"
)

// kitchen founds a circle by rules whose matches are soon over.
func kitchen(t *testing.T, d *desk.Desk, from desk.Caller, names ...string) *desk.Circle {
	t.Helper()
	rules := desk.Rules{RawMessage: json.RawMessage(`{"base":"pagat","rounds":1}`)}
	c, err := desk.FoundCircle.Do(t.Context(), d, from, &desk.Body[desk.Founding]{Body: desk.Founding{Name: " Kitchen Table ", Rules: rules, Names: names}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// join lets people come by the circle's link.
func join(t *testing.T, d *desk.Desk, c *desk.Circle, others ...desk.Caller) {
	t.Helper()
	for _, other := range others {
		if j, err := desk.JoinCircle.Do(t.Context(), d, other, &desk.KeyInput{Key: c.Key}); err != nil || j.Circle != c.ID {
			t.Fatalf("%+v, %v", j, err)
		}
	}
}

func showCircle(t *testing.T, d *desk.Desk, from desk.Caller, id string) *desk.Circle {
	t.Helper()
	c, err := desk.ShowCircle.Do(t.Context(), d, from, &desk.CircleInput{Circle: id})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// change carries out a command to a circle.
func change(t *testing.T, d *desk.Desk, from desk.Caller, op *desk.Operation[desk.CircleChangeInput, *desk.Circle], id string, body desk.CircleChange) (*desk.Circle, error) {
	t.Helper()
	return op.Do(t.Context(), d, from, &desk.CircleChangeInput{CircleInput: desk.CircleInput{Circle: id}, Body: body})
}

func membersOf(c *desk.Circle) (names []string) {
	for _, m := range c.Members {
		names = append(names, m.Name)
	}
	return names
}

func TestACircleIsSeenByItsMembersOnly(t *testing.T) {
	d := open(t, nil)
	lea, ana, eve := enter(t, d, "Lea"), enter(t, d, "Ana"), enter(t, d, "Eve")
	c := kitchen(t, d, lea, "Oma", "Ben")
	if c.Name != "Kitchen Table" || !c.Keeper || !slices.Equal(membersOf(c), []string{"Lea", "Oma", "Ben"}) || c.Members[1].Device || !c.Members[0].Here {
		t.Errorf("%+v", c)
	}
	in, err := desk.ShowInvitation.Do(t.Context(), d, desk.Caller{}, &desk.KeyInput{Key: c.Key})
	if err != nil || in.Name != "Kitchen Table" || in.People != 3 {
		t.Errorf("%+v, %v", in, err)
	}
	join(t, d, c, ana)
	if got := membersOf(showCircle(t, d, ana, c.ID)); !slices.Equal(got, []string{"Lea", "Oma", "Ben", "Ana"}) {
		t.Error(got)
	}
	_, err = desk.ShowCircle.Do(t.Context(), d, eve, &desk.CircleInput{Circle: c.ID})
	refused(t, err, desk.NotFound, string(circle.NotMember))
	_, err = change(t, d, eve, desk.RenameCircle, c.ID, desk.CircleChange{Name: "Mine"})
	refused(t, err, desk.NotFound, string(circle.NotMember))
	_, err = change(t, d, ana, desk.RenameCircle, c.ID, desk.CircleChange{Name: "Mine"})
	refused(t, err, desk.Forbidden, string(circle.NotKeeper))
	again, err := change(t, d, lea, desk.NewKey, c.ID, desk.CircleChange{})
	if err != nil || again.Key == c.Key {
		t.Fatal(again, err)
	}
	_, err = desk.JoinCircle.Do(t.Context(), d, eve, &desk.KeyInput{Key: c.Key})
	refused(t, err, desk.NotFound, string(circle.NoKey))
	ben := enter(t, d, "BEN")
	_, err = desk.JoinCircle.Do(t.Context(), d, ben, &desk.KeyInput{Key: again.Key})
	refused(t, err, desk.Conflict, "name_taken")
	mine, err := desk.ListCircles.Do(t.Context(), d, ana, &struct{}{})
	if err != nil || len(mine.Circles) != 1 || !mine.Shown.Shown || !slices.Equal(mine.Circles[0].Here, []string{"Lea"}) {
		t.Errorf("%+v, %v", mine, err)
	}
	if _, err := desk.ShowMeInCircles.Do(t.Context(), d, lea, &desk.Body[desk.Shown]{}); err != nil {
		t.Fatal(err)
	}
	if mine, err := desk.ListCircles.Do(t.Context(), d, ana, &struct{}{}); err != nil || len(mine.Circles[0].Here) > 0 {
		t.Errorf("%+v, %v", mine, err)
	}
}

func TestAKeeperLetsPeopleIn(t *testing.T) {
	d := open(t, nil)
	lea, jo := enter(t, d, "Lea"), enter(t, d, "Jo")
	c := kitchen(t, d, lea)
	if _, err := change(t, d, lea, desk.SetDoor, c.ID, desk.CircleChange{Door: circle.ByYes}); err != nil {
		t.Fatal(err)
	}
	if j, err := desk.JoinCircle.Do(t.Context(), d, jo, &desk.KeyInput{Key: c.Key}); err != nil || !j.Asked || j.Circle != "" {
		t.Fatalf("%+v, %v", j, err)
	}
	for who, asked := range map[*desk.Caller]bool{&jo: true, &lea: false} {
		if i, err := desk.ShowInvitation.Do(t.Context(), d, *who, &desk.KeyInput{Key: c.Key}); err != nil || i.Asked != asked {
			t.Errorf("%s: %+v, %v", who.Person.Name, i, err)
		}
	}
	_, err := desk.ShowCircle.Do(t.Context(), d, jo, &desk.CircleInput{Circle: c.ID})
	refused(t, err, desk.NotFound, string(circle.NotMember))
	c = showCircle(t, d, lea, c.ID)
	if len(c.Asking) != 1 || c.Asking[0].Name != "Jo" {
		t.Fatalf("%+v", c)
	}
	if _, err := change(t, d, lea, desk.LetIn, c.ID, desk.CircleChange{Person: c.Asking[0].Number}); err != nil {
		t.Fatal(err)
	}
	if c := showCircle(t, d, jo, c.ID); len(c.Members) != 2 || c.Keeper || len(c.Asking) > 0 {
		t.Errorf("%+v", c)
	}
}

func TestSomebodyWithoutADeviceIsHandedOverOnce(t *testing.T) {
	d := open(t, nil)
	lea, ana := enter(t, d, "Lea"), enter(t, d, "Ana")
	c := kitchen(t, d, lea, "Oma")
	code, err := desk.HandOver.Do(t.Context(), d, lea, &desk.HandingInput{CircleInput: desk.CircleInput{Circle: c.ID}, Body: desk.Handing{Person: 2}})
	if err != nil || len(code.Code) != 6 {
		t.Fatal(code, err)
	}
	take := func(from desk.Caller) (desk.Admitted, error) {
		return desk.TakeOver.Do(t.Context(), d, from, &desk.TakingInput{TypedCode: desk.TypedCode{Code: strings.ToLower(code.Code)}})
	}
	_, err = take(ana)
	refused(t, err, desk.Conflict, "somebody_already")
	a, err := take(desk.Caller{})
	if err != nil || a.Name != "Oma" {
		t.Fatal(a, err)
	}
	_, err = take(desk.Caller{})
	refused(t, err, desk.NotFound, "no_such_code")
	p, err := d.Identify(t.Context(), a.Secret)
	if err != nil {
		t.Fatal(err)
	}
	if c := showCircle(t, d, desk.Caller{Person: p}, c.ID); c.Me != 2 || !c.Members[1].Device {
		t.Errorf("%+v", c)
	}
}

func TestWhoHasPlayedHereBeforeIsConfirmedByAKeeper(t *testing.T) {
	d := open(t, nil)
	lea, granny := enter(t, d, "Lea"), enter(t, d, "Granny")
	c := kitchen(t, d, lea, "Oma")
	join(t, d, c, granny)
	if _, err := change(t, d, granny, desk.BePerson, c.ID, desk.CircleChange{Person: 2}); err != nil {
		t.Fatal(err)
	}
	c = showCircle(t, d, lea, c.ID)
	if c.Members[2].Says != 2 {
		t.Fatalf("%+v", c.Members)
	}
	c, err := change(t, d, lea, desk.MergePeople, c.ID, desk.CircleChange{Person: 2, Into: 3})
	if err != nil || !slices.Equal(membersOf(c), []string{"Lea", "Granny"}) {
		t.Errorf("%+v, %v", c, err)
	}
}

// sit sits down at the table that a circle has laid.
func sit(t *testing.T, d *desk.Desk, from desk.Caller, id string) *table.View {
	t.Helper()
	v, err := desk.SitInCircle.Do(t.Context(), d, from, &desk.CircleInput{Circle: id})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// playCircle plays a match of the circle between two of its members, and returns its table.
func playCircle(t *testing.T, d *desk.Desk, id string, one, two desk.Caller) string {
	t.Helper()
	v := sit(t, d, one, id)
	if other := sit(t, d, two, id); other.Table != v.Table {
		t.Fatalf("two tables: %s and %s", v.Table, other.Table)
	}
	if err := do(t, d, one, v.Table, "start", map[string]any{"id": "s"}); err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		over := false
		for i, who := range []desk.Caller{one, two} {
			now, err := desk.ShowTable.Do(t.Context(), d, who, &desk.TableInput{Table: v.Table})
			if err != nil {
				t.Fatal(err)
			}
			over = now.Stage == table.Finished
			if len(now.Legal) > 0 {
				order := map[string]any{"id": strconv.Itoa(2*n + i), "after": now.Seq, "action": now.Legal[0].Bare()}
				if err := do(t, d, who, v.Table, "act", order); err != nil && !overtaken(err) {
					t.Fatal(err)
				}
			}
		}
		if over {
			return v.Table
		}
	}
}

// season waits until the circle's season has the wanted number of results, and returns the circle.
func season(t *testing.T, d *desk.Desk, from desk.Caller, id string, want int) *desk.Circle {
	t.Helper()
	for range 500 {
		if c := showCircle(t, d, from, id); c.Season.Matches == want {
			return c
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%+v, want %d matches", showCircle(t, d, from, id).Season, want)
	return nil
}

func TestAMatchAtTheCirclesTableCountsInItsSeason(t *testing.T) {
	d := open(t, nil)
	lea, ana := enter(t, d, "Lea"), enter(t, d, "Ana")
	c := kitchen(t, d, lea)
	join(t, d, c, ana)
	id := playCircle(t, d, c.ID, lea, ana)
	c = season(t, d, ana, c.ID, 1)
	last := c.Season.Last[0]
	if last.ID != id || last.Real || last.Rounds != 1 || len(last.Seats) != 2 || c.Table != nil {
		t.Errorf("%+v", last)
	}
	for _, row := range c.Season.Rows {
		seat := slices.IndexFunc(last.Seats, func(s desk.SeasonSeat) bool { return s.Number == row.Number })
		if row.Matches != 1 || !row.Few || row.Place != float64(last.Seats[seat].Place) || row.Train == 0 || (row.Won == 1) != (row.Place == 1) {
			t.Errorf("%+v, %+v", row, last.Seats)
		}
	}
	if a, b := c.Season.Rows[0], c.Season.Rows[1]; a.Better != -b.Better || a.Better < 0 {
		t.Errorf("%+v %+v", a, b)
	}
	if again := sit(t, d, lea, c.ID); again.Table == id {
		t.Error("the table of before is laid again")
	}
}

// TestATableTellsMembersAloneOfWhichCircleItIs looks at a table as members, who sit there or not, as
// somebody who sits there and has left the circle, and as others.
func TestATableTellsMembersAloneOfWhichCircleItIs(t *testing.T) {
	d := open(t, nil)
	lea, ana, ben, eve := enter(t, d, "Lea"), enter(t, d, "Ana"), enter(t, d, "Ben"), enter(t, d, "Eve")
	c := kitchen(t, d, lea)
	join(t, d, c, ana)
	id := playCircle(t, d, c.ID, lea, ana)
	join(t, d, c, ben)
	told := func(from desk.Caller) bool {
		v, err := desk.ShowTable.Do(t.Context(), d, from, &desk.TableInput{Table: id})
		if err != nil {
			t.Fatal(err)
		}
		text, err := desk.AppendJSON(nil, v)
		if err != nil {
			t.Fatal(err)
		}
		st, err := desk.Watch.Do(t.Context(), d, from, &desk.StreamInput{TableInput: desk.TableInput{Table: id}})
		if err != nil {
			t.Fatal(err)
		}
		defer st.Close()
		for messages := range st.Messages(t.Context()) {
			frame, err := desk.AppendFrame(nil, messages)
			if err != nil {
				t.Fatal(err)
			}
			if one, two := strings.Contains(string(text), c.ID), strings.Contains(string(frame), c.ID); one != two {
				t.Errorf("%s: the table says so: %v, its stream: %v", from.Person.Name, one, two)
			}
			break
		}
		return strings.Contains(string(text), `"circle":"`+c.ID+`"`)
	}
	if !told(lea) || !told(ana) || !told(ben) {
		t.Error("a member is not told")
	}
	if told(eve) || told(desk.Caller{}) {
		t.Error("others are told")
	}
	if _, err := desk.LeaveCircle.Do(t.Context(), d, ana, &desk.LeavingInput{CircleInput: desk.CircleInput{Circle: c.ID}}); err != nil {
		t.Fatal(err)
	}
	if told(ana) {
		t.Error("who has left is told")
	}
}

func TestWhoLeavesMayTakeTheNameOff(t *testing.T) {
	var rows log.Rows
	var logs log.Log
	d := open(t, func(c *desk.Config) { rows, logs = c.Rows, c.Log })
	lea, ana := enter(t, d, "Lea"), enter(t, d, "Ana")
	c := kitchen(t, d, lea, "Oma")
	join(t, d, c, ana)
	playCircle(t, d, c.ID, lea, ana)
	before := season(t, d, lea, c.ID, 1).Season.Rows
	in := &desk.LeavingInput{CircleInput: desk.CircleInput{Circle: c.ID}}
	in.Body.Mask = true
	if _, err := desk.LeaveCircle.Do(t.Context(), d, ana, in); err != nil {
		t.Fatal(err)
	}
	after := showCircle(t, d, lea, c.ID)
	for i, row := range after.Season.Rows {
		if row.Number == 3 && (row.Name != "" || row.Former != 1) {
			t.Errorf("%+v", row)
		}
		row.Name, row.Former = before[i].Name, before[i].Former
		if row != before[i] {
			t.Errorf("%+v, before %+v", row, before[i])
		}
	}
	_, err := desk.ShowCircle.Do(t.Context(), d, ana, &desk.CircleInput{Circle: c.ID})
	refused(t, err, desk.NotFound, string(circle.NotMember))
	// The last one who can see it takes it along.
	if _, err := desk.DeleteMe.Do(t.Context(), d, lea, &struct{}{}); err != nil {
		t.Fatal(err)
	}
	for one, err := range logs.All(t.Context()) {
		if kind := log.KindOf(one.ID); err != nil || kind == log.Circles || kind == log.Series {
			t.Errorf("%s is left, %v", one.ID, err)
		}
	}
	for row, err := range rows.Scan(t.Context(), "", "") {
		if err != nil || strings.Contains(row.Key+string(row.Value), c.ID) || strings.Contains(string(row.Value), "Oma") {
			t.Errorf("%s: %s is left, %v", row.Key, row.Value, err)
		}
	}
}

func TestAKeeperDeletesTheCircleByItsName(t *testing.T) {
	d := open(t, nil)
	lea, ana := enter(t, d, "Lea"), enter(t, d, "Ana")
	c := kitchen(t, d, lea)
	join(t, d, c, ana)
	drop := func(from desk.Caller, name string) error {
		in := &desk.DeletingInput{CircleInput: desk.CircleInput{Circle: c.ID}}
		in.Body.Name = name
		_, err := desk.DeleteCircle.Do(t.Context(), d, from, in)
		return err
	}
	refused(t, drop(ana, c.Name), desk.Forbidden, string(circle.NotKeeper))
	refused(t, drop(lea, "Kitchen"), desk.Invalid, "invalid")
	if err := drop(lea, c.Name); err != nil {
		t.Fatal(err)
	}
	_, err := desk.ShowInvitation.Do(t.Context(), d, desk.Caller{}, &desk.KeyInput{Key: c.Key})
	refused(t, err, desk.NotFound, string(circle.NoKey))
}

func TestACircleThatNobodyVisitsIsRemovedAfterThreeYears(t *testing.T) {
	now := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	var clock atomic.Int64
	set := func(years, months, days int) {
		now = now.AddDate(years, months, days)
		clock.Store(now.Unix())
	}
	set(0, 0, 0)
	kept, rows := &log.Memory{}, &log.MemoryRows{}
	server := func() *desk.Desk {
		return open(t, func(c *desk.Config) {
			c.Log, c.Rows, c.Now = kept, rows, func() time.Time { return time.Unix(clock.Load(), 0) }
		})
	}
	d, other := server(), server() // of a cluster
	lea := enter(t, d, "Lea")
	c := kitchen(t, d, lea)
	set(2, 11, 10)
	mine, err := desk.ListCircles.Do(t.Context(), d, lea, &struct{}{})
	if err != nil || mine.Circles[0].Until == nil {
		t.Fatalf("%+v, %v", mine, err)
	}
	d.SweepTables(t.Context(), now)
	if got := showCircle(t, other, lea, c.ID).Until; !got.After(now.AddDate(2, 11, 0)) {
		t.Errorf("its page still says %v", got)
	}
	if mine, err := desk.ListCircles.Do(t.Context(), d, lea, &struct{}{}); err != nil || mine.Circles[0].Until != nil {
		t.Fatalf("%+v, %v", mine, err)
	}
	set(2, 0, 0)
	d.SweepTables(t.Context(), now)
	showCircle(t, d, lea, c.ID)
	set(3, 0, 2)
	d.SweepTables(t.Context(), now)
	_, err = desk.ShowCircle.Do(t.Context(), other, lea, &desk.CircleInput{Circle: c.ID})
	refused(t, err, desk.NotFound, string(circle.NotMember))
}

// openInCircle opens the score sheet of a match of one round for members, by their numbers.
func openInCircle(t *testing.T, d *desk.Desk, from desk.Caller, c *desk.Circle, seats ...sheets.Named) *sheets.Sheet {
	t.Helper()
	rules := desk.Rules{RawMessage: json.RawMessage(`{"base":"pagat","rounds":1}`)}
	s, err := desk.OpenSheet.Do(t.Context(), d, from, &desk.Body[desk.Opening]{Body: desk.Opening{Rules: rules, Seats: seats, Circle: c.ID}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAScoreSheetOfTheCircleCountsInItsSeason(t *testing.T) {
	d := open(t, nil)
	lea, ana, eve := enter(t, d, "Lea"), enter(t, d, "Ana"), enter(t, d, "Eve")
	c := kitchen(t, d, lea, "Oma")
	join(t, d, c, ana)
	_, err := desk.OpenSheet.Do(t.Context(), d, eve, &desk.Body[desk.Opening]{Body: desk.Opening{
		Rules: desk.Rules{RawMessage: json.RawMessage(`"pagat"`)}, Seats: []sheets.Named{{Name: "Eve"}, {Name: "Adam"}}, Circle: c.ID}})
	refused(t, err, desk.NotFound, string(circle.NotMember))
	s := openInCircle(t, d, ana, c, sheets.Named{Name: "Ana", Member: 3}, sheets.Named{Name: "Oma", Member: 2}, sheets.Named{Name: "Guest"})
	if seen, err := show(t, d, eve, s.ID); err != nil || seen.Writes || strings.Contains(string(mustJSON(t, seen)), c.ID) {
		t.Errorf("%+v, %v", seen, err)
	}
	// A keeper may write without the code.
	if seen, err := show(t, d, lea, s.ID); err != nil || !seen.Writes {
		t.Errorf("%+v, %v", seen, err)
	}
	mustWrite(t, d, lea, s.ID, `{"id":"1","round":1,"end":"out","out":[1],"points":[0,30,12]}`)
	got := showCircle(t, d, lea, c.ID).Season
	if got.Matches != 1 || got.Real != 1 || got.Last[0].ID != s.ID || got.Last[0].By != "Ana" || got.Last[0].Corrected != 0 || got.Rows[0].Name != "Ana" || got.Rows[0].Better != 14 || got.Rows[1].Better != -16 {
		t.Fatalf("%+v", got)
	}
	_, err = write(t, d, eve, s.ID, `{"id":"1","round":1,"points":[0,3]}`)
	refused(t, err, desk.Forbidden, string(sheets.NotWriter))
	mustWrite(t, d, ana, s.ID, `{"id":"2","after":9,"round":1,"points":[null,3]}`)
	got = showCircle(t, d, lea, c.ID).Season
	if got.Matches != 1 || got.Last[0].Corrected != 1 || got.Rows[0].Better != 5 || got.Rows[1].Better != 2 {
		t.Fatalf("%+v", got)
	}
	mustWrite(t, d, lea, s.ID, `{"id":"2","after":9,"round":1,"points":[null,4]}`) // who keeps the circle corrects, too
	if got = showCircle(t, d, lea, c.ID).Season; got.Last[0].Corrected != 2 {
		t.Fatalf("%+v", got)
	}
}

// TestASheetIsPutIntoACircleOnce puts sheets that were opened without one, before and after the end.
func TestASheetIsPutIntoACircleOnce(t *testing.T) {
	d := open(t, nil)
	lea, ana, eve := enter(t, d, "Lea"), enter(t, d, "Ana"), enter(t, d, "Eve")
	c := kitchen(t, d, lea, "Oma")
	join(t, d, c, ana)
	other := kitchen(t, d, eve)
	put := func(from desk.Caller, id, sheet string, into string, members ...int) (*sheets.Sheet, error) {
		body := desk.Putting{Given: sheets.Given{ID: id}, Circle: into, Members: members}
		return desk.PutSheet.Do(t.Context(), d, from, &desk.PutInput{SheetInput: desk.SheetInput{Sheet: sheet}, Body: body})
	}
	opened := func() string {
		rules := desk.Rules{RawMessage: json.RawMessage(`{"base":"pagat","rounds":1}`)}
		seats := []sheets.Named{{Name: "Ana"}, {Name: "Oma"}, {Name: "Uncle"}}
		s, err := desk.OpenSheet.Do(t.Context(), d, eve, &desk.Body[desk.Opening]{Body: desk.Opening{Rules: rules, Seats: seats}})
		if err != nil {
			t.Fatal(err)
		}
		return s.ID
	}
	const writing = `{"id":"1","round":1,"end":"out","out":[1],"points":[0,30,12]}`
	join(t, d, c, eve)
	before, after := opened(), opened()
	mustWrite(t, d, eve, after, writing)
	for _, wrong := range []struct {
		from    desk.Caller
		into    string
		members []int
		kind    desk.Kind
		code    string
	}{
		{lea, c.ID, []int{3, 2, 0}, desk.Forbidden, string(sheets.NotWriter)},
		{eve, "c-k3v7q2mzx5t4w6ab", []int{3, 2, 0}, desk.NotFound, string(circle.NotMember)},
		{eve, c.ID, []int{3, 2}, desk.Invalid, string(sheets.Invalid)},
		{eve, c.ID, []int{3, 3, 0}, desk.Invalid, string(sheets.Invalid)},
		{eve, c.ID, []int{3, 9, 0}, desk.Conflict, string(circle.Gone)},
	} {
		_, err := put(wrong.from, "put", after, wrong.into, wrong.members...)
		refused(t, err, wrong.kind, wrong.code)
	}
	for _, sheet := range []string{before, after} {
		for range 2 {
			if s, err := put(eve, "put", sheet, c.ID, 3, 2, 0); err != nil || s.Circle != c.ID {
				t.Fatalf("%+v, %v", s, err)
			}
		}
		if s, err := put(eve, "again", sheet, c.ID, 3, 2, 0); err != nil || s.Circle != c.ID {
			t.Fatalf("%+v, %v", s, err)
		}
		_, err := put(eve, "theft", sheet, other.ID, 0, 0, 1)
		refused(t, err, desk.Conflict, string(sheets.InCircle))
		_, err = put(eve, "changed", sheet, c.ID, 3, 0, 2)
		refused(t, err, desk.Conflict, string(sheets.InCircle))
	}
	mustWrite(t, d, eve, before, writing)
	got := showCircle(t, d, lea, c.ID).Season
	if got.Matches != 2 || got.Last[0].Corrected != 0 || got.Last[1].Corrected != 0 || got.Rows[0].Name != "Ana" || got.Rows[0].Won != 2 || got.Last[0].Seats[1].Number != 0 {
		t.Errorf("%+v", got)
	}
	// Who writes and has left the circle sees no more of it than others who have the sheet's link.
	if _, err := desk.LeaveCircle.Do(t.Context(), d, eve, &desk.LeavingInput{CircleInput: desk.CircleInput{Circle: c.ID}}); err != nil {
		t.Fatal(err)
	}
	for _, from := range []desk.Caller{eve, {}} {
		if s, err := show(t, d, from, after); err != nil || strings.Contains(string(mustJSON(t, s)), c.ID) {
			t.Errorf("%+v, %v", s, err)
		}
	}
	if s, err := show(t, d, ana, after); err != nil || s.Circle != c.ID || s.Writes {
		t.Errorf("%+v, %v", s, err)
	}
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// never is more calls of Append than there are.
const never = 1 << 40

// cut is a log that stops storing after left more calls of Append.
type cut struct {
	log.Log
	left atomic.Int64
}

func (c *cut) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	if left := c.left.Add(-1); left == -1 {
		c.left.Store(0) // and so on
		return log.ErrNotStored
	}
	return c.Log.Append(ctx, id, last, head, entries...)
}

// refusing is a log that refuses to store what no says.
type refusing struct {
	log.Log
	no func(id string, head log.Head, entries []log.Entry) bool
}

func (r *refusing) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	if r.no(id, head, entries) {
		return log.ErrNotStored
	}
	return r.Log.Append(ctx, id, last, head, entries...)
}

// TestTheResultOfATableIsStoredOnceWheneverAServerDies stops before the result is stored, and before
// the match is taken off the lists, and goes on with another desk.
func TestTheResultOfATableIsStoredOnceWheneverAServerDies(t *testing.T) {
	for name, no := range map[string]func(id string, head log.Head, entries []log.Entry) bool{
		"before the result": func(id string, _ log.Head, _ []log.Entry) bool { return log.KindOf(id) == log.Series },
		"before the lists": func(id string, head log.Head, entries []log.Entry) bool {
			return log.KindOf(id) == log.Tables && len(entries) == 0 && head.Listing != nil
		},
	} {
		kept, rows := &log.Memory{}, &log.MemoryRows{}
		ctx, end := context.WithCancel(t.Context())
		d, wait := openUntil(t, ctx, func(c *desk.Config) { c.Log, c.Rows = &refusing{kept, no}, rows })
		lea, ana := enter(t, d, "Lea"), enter(t, d, "Ana")
		c := kitchen(t, d, lea)
		join(t, d, c, ana)
		playCircle(t, d, c.ID, lea, ana)
		end()
		wait()
		next := open(t, func(c *desk.Config) { c.Log, c.Rows = kept, rows })
		got := season(t, next, ana, c.ID, 1).Season
		if len(got.Last) != 1 || got.Rows[0].Matches != 1 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestAResultIsStoredOnceWheneverAServerDies stops after each thing that is stored when a score sheet
// is finished, and goes on with another desk.
func TestAResultIsStoredOnceWheneverAServerDies(t *testing.T) {
	for left := range 4 {
		kept, rows := &log.Memory{}, &log.MemoryRows{}
		stop := &cut{Log: kept}
		stop.left.Store(never)
		ctx, end := context.WithCancel(t.Context())
		d, wait := openUntil(t, ctx, func(c *desk.Config) { c.Log, c.Rows = stop, rows })
		lea, ana := enter(t, d, "Lea"), enter(t, d, "Ana")
		c := kitchen(t, d, lea)
		join(t, d, c, ana)
		s := openInCircle(t, d, lea, c, sheets.Named{Name: "Lea", Member: 1}, sheets.Named{Name: "Ana", Member: 2})
		stop.left.Store(int64(left))
		const writing = `{"id":"1","round":1,"end":"out","out":[1],"points":[0,30]}`
		if _, err := write(t, d, lea, s.ID, writing); err == nil && left == 0 {
			t.Error("it is acknowledged, and not stored")
		}
		end()
		wait()
		next := open(t, func(c *desk.Config) { c.Log, c.Rows = kept, rows })
		if left == 0 { // nothing was stored, and the page sends it again
			mustWrite(t, next, lea, s.ID, writing)
		}
		got := season(t, next, ana, c.ID, 1)
		if len(got.Season.Last) != 1 || got.Season.Rows[0].Name != "Lea" {
			t.Errorf("after %d: %+v", left, got.Season)
		}
	}
}

// TestResultsThatBeginASeasonAtOnceAllStand lets a second result be stored just before the first one is.
func TestResultsThatBeginASeasonAtOnceAllStand(t *testing.T) {
	var meanwhile atomic.Pointer[func()]
	d := open(t, func(c *desk.Config) {
		c.Log = &refusing{&log.Memory{}, func(id string, _ log.Head, _ []log.Entry) bool {
			if log.KindOf(id) != log.Series {
				return false
			}
			if do := meanwhile.Swap(nil); do != nil {
				(*do)()
			}
			return false
		}}
	})
	lea, ana := enter(t, d, "Lea"), enter(t, d, "Ana")
	c := kitchen(t, d, lea)
	join(t, d, c, ana)
	one := openInCircle(t, d, lea, c, sheets.Named{Name: "Lea", Member: 1}, sheets.Named{Name: "Ana", Member: 2})
	two := openInCircle(t, d, lea, c, sheets.Named{Name: "Lea", Member: 1}, sheets.Named{Name: "Ana", Member: 2})
	const writing = `{"id":"1","round":1,"end":"out","out":[1],"points":[0,30]}`
	second := func() { mustWrite(t, d, lea, two.ID, writing) }
	meanwhile.Store(&second)
	mustWrite(t, d, lea, one.ID, writing)
	if got := showCircle(t, d, ana, c.ID).Season; got.Matches != 2 || meanwhile.Load() != nil {
		t.Errorf("%+v", got)
	}
}

func TestACodeSaysWhoIsHandedOver(t *testing.T) {
	d := open(t, nil)
	lea := enter(t, d, "Lea")
	c := kitchen(t, d, lea, "Oma")
	code, err := desk.HandOver.Do(t.Context(), d, lea, &desk.HandingInput{CircleInput: desk.CircleInput{Circle: c.ID}, Body: desk.Handing{Person: 2}})
	if err != nil {
		t.Fatal(err)
	}
	lead, err := desk.ShowCode.Do(t.Context(), d, desk.Caller{}, &desk.TypedCode{Code: strings.ToLower(code.Code)})
	if err != nil || lead != (desk.Lead{To: "handover", Name: "Oma"}) {
		t.Errorf("%+v, %v", lead, err)
	}
	_, err = desk.UseCode.Do(t.Context(), d, lea, &desk.TypedCode{Code: code.Code})
	refused(t, err, desk.NotFound, "no_such_code")
}

func TestWhoPlayedTogetherFoundsOneCircle(t *testing.T) {
	d := open(t, nil)
	lea, ana, eve := enter(t, d, "Lea"), enter(t, d, "Ana"), enter(t, d, "Eve")
	first := kitchen(t, d, lea)
	join(t, d, first, ana)
	id := playCircle(t, d, first.ID, lea, ana)
	found := func(from desk.Caller, name, table string) (*desk.Circle, error) {
		founding := desk.Founding{Name: name, Rules: desk.Rules{RawMessage: json.RawMessage(`"pagat"`)}, Table: table}
		return desk.FoundCircle.Do(t.Context(), d, from, &desk.Body[desk.Founding]{Body: founding})
	}
	c, err := found(lea, "We two", id)
	if err != nil || !slices.Equal(membersOf(c), []string{"Lea", "Ana"}) || !c.Members[1].Device || strings.Contains(c.ID, id) {
		t.Fatalf("%+v, %v", c, err)
	}
	again, err := found(ana, "The same two", id)
	if err != nil || again.ID != c.ID || again.Name != "We two" || again.Keeper {
		t.Errorf("%+v, %v", again, err)
	}
	_, err = found(eve, "Not mine", id)
	refused(t, err, desk.NotFound, "not_found")
	_, err = found(lea, "No match", "k3v7q2mzx5t4w6ab")
	refused(t, err, desk.NotFound, "not_found")
	if _, err := desk.LeaveCircle.Do(t.Context(), d, ana, &desk.LeavingInput{CircleInput: desk.CircleInput{Circle: c.ID}}); err != nil {
		t.Fatal(err)
	}
	_, err = found(ana, "Again", id)
	refused(t, err, desk.NotFound, string(circle.NotMember))
}

// TestARepeatedFoundingFoundsOneCircle stops after each thing that is stored when a circle is founded,
// as a server that dies does, and founds it again, as whoever got no answer does.
func TestARepeatedFoundingFoundsOneCircle(t *testing.T) {
	for left := range 4 {
		kept, rows := &log.Memory{}, &log.MemoryRows{}
		stop := &cut{Log: kept}
		stop.left.Store(never)
		d := open(t, func(c *desk.Config) { c.Log, c.Rows, c.Limits = stop, rows, desk.Limits{Circles: 2} })
		lea, ana := enter(t, d, "Lea"), enter(t, d, "Ana")
		found := func(from desk.Caller, id string) (*desk.Circle, error) {
			body := desk.Founding{ID: id, Name: "Kitchen Table", Rules: desk.Rules{RawMessage: json.RawMessage(`"pagat"`)}, Names: []string{"Oma", "Ben"}}
			return desk.FoundCircle.Do(t.Context(), d, from, &desk.Body[desk.Founding]{Body: body})
		}
		stop.left.Store(int64(left))
		if _, err := found(lea, "1"); (err == nil) != (left == 3) {
			t.Errorf("after %d: %v", left, err)
		}
		stop.left.Store(never)
		first, err := found(lea, "1")
		if err != nil {
			t.Fatal(err)
		}
		for range 5 { // more than there may be
			again, err := found(lea, "1")
			if err != nil || again.ID != first.ID || !slices.Equal(membersOf(again), []string{"Lea", "Oma", "Ben"}) {
				t.Fatalf("after %d: %+v, %v", left, again, err)
			}
		}
		if _, err := desk.ShowInvitation.Do(t.Context(), d, desk.Caller{}, &desk.KeyInput{Key: first.Key}); err != nil {
			t.Error(err)
		}
		if other, err := found(ana, "1"); err != nil || other.ID == first.ID {
			t.Errorf("somebody else: %+v, %v", other, err)
		}
		people := 0
		for row, err := range rows.Scan(t.Context(), "", "") {
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(row.Value), "Oma") {
				people++
			}
		}
		if people != 2 {
			t.Errorf("after %d: %d are called Oma in two circles", left, people)
		}
	}
}

func TestANewLinkStaysWhenItsRequestIsRepeated(t *testing.T) {
	d := open(t, nil)
	lea := enter(t, d, "Lea")
	c := kitchen(t, d, lea)
	for range 2 {
		again, err := change(t, d, lea, desk.NewKey, c.ID, desk.CircleChange{ID: "1"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := desk.ShowInvitation.Do(t.Context(), d, desk.Caller{}, &desk.KeyInput{Key: again.Key}); err != nil {
			t.Error(err)
		}
	}
}

func TestWhoHasNoDeviceIsForgottenWithTheCircle(t *testing.T) {
	var rows log.Rows
	d := open(t, func(c *desk.Config) { rows = c.Rows })
	lea, ana := enter(t, d, "Lea"), enter(t, d, "Ana")
	c := kitchen(t, d, lea, "Oma", "Opa")
	join(t, d, c, ana)
	if _, err := change(t, d, lea, desk.RemoveMember, c.ID, desk.CircleChange{Person: 2}); err != nil {
		t.Fatal(err)
	}
	if _, err := change(t, d, lea, desk.MergePeople, c.ID, desk.CircleChange{Person: 3, Into: 4}); err != nil {
		t.Fatal(err)
	}
	in := &desk.DeletingInput{CircleInput: desk.CircleInput{Circle: c.ID}}
	in.Body.Name = c.Name
	if _, err := desk.DeleteCircle.Do(t.Context(), d, lea, in); err != nil {
		t.Fatal(err)
	}
	for row, err := range rows.Scan(t.Context(), "", "") {
		if text := row.Key + string(row.Value); err != nil || strings.Contains(text, "Oma") || strings.Contains(text, "Opa") || strings.Contains(text, c.ID) {
			t.Errorf("%s is left, %v", text, err)
		}
	}
}

// mortal is storage that stores and deletes nothing more after left more times; a negative left means
// never.
type mortal struct {
	log.Log
	log.Rows
	left atomic.Int32
}

func (d *mortal) isDead() bool {
	left := d.left.Add(-1)
	return left == -1 || left < -1 && left > -1000
}

func (d *mortal) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	if d.isDead() {
		return log.ErrNotStored
	}
	return d.Log.Append(ctx, id, last, head, entries...)
}

func (d *mortal) Remove(ctx context.Context, id string) error {
	if d.isDead() {
		return log.ErrNotStored
	}
	return d.Log.Remove(ctx, id)
}

func (d *mortal) Put(ctx context.Context, key string, rev log.Rev, value []byte) (log.Rev, error) {
	if d.isDead() {
		return 0, log.ErrNotStored
	}
	return d.Rows.Put(ctx, key, rev, value)
}

func (d *mortal) Delete(ctx context.Context, key string, rev log.Rev) error {
	if d.isDead() {
		return log.ErrNotStored
	}
	return d.Rows.Delete(ctx, key, rev)
}

// TestACircleThatIsDeletedIsGoneWheneverAServerDies stops after each thing that is stored or deleted when
// a keeper deletes a circle, or the last one leaves it, and goes on with another desk. Whoever got no
// answer asks again.
func TestACircleThatIsDeletedIsGoneWheneverAServerDies(t *testing.T) {
	for _, leaves := range []bool{false, true} {
		for left, done := 0, false; !done; left++ {
			kept, rows := &log.Memory{}, &log.MemoryRows{}
			store := &mortal{Log: kept, Rows: rows}
			store.left.Store(-1000)
			ctx, end := context.WithCancel(t.Context())
			d, wait := openUntil(t, ctx, func(c *desk.Config) { c.Log, c.Rows = store, store })
			lea := enter(t, d, "Lea")
			c := kitchen(t, d, lea, "Oma")
			s := openInCircle(t, d, lea, c, sheets.Named{Name: "Lea", Member: 1}, sheets.Named{Name: "Oma", Member: 2})
			mustWrite(t, d, lea, s.ID, `{"id":"1","round":1,"end":"out","out":[1],"points":[0,30]}`)
			drop := func(d *desk.Desk) (err error) {
				if leaves {
					_, err = desk.LeaveCircle.Do(t.Context(), d, lea, &desk.LeavingInput{CircleInput: desk.CircleInput{Circle: c.ID}})
					return err
				}
				in := &desk.DeletingInput{CircleInput: desk.CircleInput{Circle: c.ID}}
				in.Body.Name = c.Name
				_, err = desk.DeleteCircle.Do(t.Context(), d, lea, in)
				return err
			}
			store.left.Store(int32(left))
			err := drop(d)
			if done = err == nil; left > 30 {
				t.Fatal(err)
			}
			end()
			wait()
			next := open(t, func(c *desk.Config) { c.Log, c.Rows = kept, rows })
			if left < 2 {
				_ = drop(next)
			}
			stays := func() (list []string) {
				next.SweepTables(t.Context(), time.Now())
				for one, err := range kept.All(t.Context()) {
					list = append(list, fmt.Sprint(one.ID, err))
				}
				for row, err := range rows.Scan(t.Context(), "", "") {
					if text := row.Key + string(row.Value); err != nil || strings.Contains(text, c.ID) || strings.Contains(text, "Oma") {
						list = append(list, fmt.Sprint(text, err))
					}
				}
				return list
			}
			list := stays()
			for tries := 0; len(list) > 0 && tries < 100; tries++ { // the desk's own sweep may be under way
				time.Sleep(20 * time.Millisecond)
				list = stays()
			}
			if len(list) > 0 {
				t.Errorf("after %d are left: %q", left, list)
			}
		}
	}
}

func TestWhoBecameSomebodyElseTakesNobodyAlong(t *testing.T) {
	d := open(t, nil)
	lea, old, ana := enter(t, d, "Lea"), enter(t, d, "Ana at work"), enter(t, d, "Ana")
	c := kitchen(t, d, lea)
	join(t, d, c, old, ana)
	if _, err := change(t, d, lea, desk.MergePeople, c.ID, desk.CircleChange{Person: 2, Into: 3}); err != nil {
		t.Fatal(err)
	}
	if _, err := desk.DeleteMe.Do(t.Context(), d, old, &struct{}{}); err != nil {
		t.Fatal(err)
	}
	if got := membersOf(showCircle(t, d, ana, c.ID)); !slices.Equal(got, []string{"Lea", "Ana"}) {
		t.Error(got)
	}
}

func TestACorrectedResultStaysInItsSeason(t *testing.T) {
	d := open(t, nil)
	lea, ana := enter(t, d, "Lea"), enter(t, d, "Ana")
	c := kitchen(t, d, lea)
	join(t, d, c, ana)
	s := openInCircle(t, d, lea, c, sheets.Named{Name: "Lea", Member: 1}, sheets.Named{Name: "Ana", Member: 2})
	mustWrite(t, d, lea, s.ID, `{"id":"1","round":1,"end":"out","out":[1],"points":[0,30]}`)
	if _, err := change(t, d, lea, desk.NewSeason, c.ID, desk.CircleChange{}); err != nil {
		t.Fatal(err)
	}
	mustWrite(t, d, lea, s.ID, `{"id":"2","after":9,"round":1,"points":[0,31]}`)
	if got := showCircle(t, d, lea, c.ID).Season; got.Matches != 0 {
		t.Errorf("the season that has just begun has %+v", got)
	}
}

func TestEarlierSeasonsAndAllMatchesOfSomebodyAreShown(t *testing.T) {
	d := open(t, nil)
	lea, ana, eve := enter(t, d, "Lea"), enter(t, d, "Ana"), enter(t, d, "Eve")
	c := kitchen(t, d, lea, "Oma")
	join(t, d, c, ana)
	play := func(other sheets.Named) {
		s := openInCircle(t, d, lea, c, sheets.Named{Name: "Lea", Member: 1}, other)
		mustWrite(t, d, lea, s.ID, `{"id":"1","round":1,"end":"out","out":[1],"points":[0,30]}`)
	}
	begin := func() {
		if _, err := change(t, d, lea, desk.NewSeason, c.ID, desk.CircleChange{}); err != nil {
			t.Fatal(err)
		}
	}
	play(sheets.Named{Name: "Ana", Member: 3})
	begin()
	begin() // a season without matches is none
	for range 22 {
		play(sheets.Named{Name: "Oma", Member: 2})
	}
	now := showCircle(t, d, ana, c.ID)
	if len(now.Earlier) != 1 || now.Earlier[0].Number != 1 || now.Season.Matches != 22 || len(now.Season.Last) != 20 {
		t.Fatalf("%+v", now)
	}
	shown := func(from desk.Caller, number int) (desk.Season, error) {
		return desk.ShowSeason.Do(t.Context(), d, from, &desk.SeasonInput{CircleInput: desk.CircleInput{Circle: c.ID}, Season: number})
	}
	if s, err := shown(ana, 1); err != nil || s.Matches != 1 || len(s.Rows) != 2 || s.Rows[0].Name != "Lea" {
		t.Errorf("%+v, %v", s, err)
	}
	for _, number := range []int{0, 2, 4} {
		_, err := shown(ana, number)
		refused(t, err, desk.NotFound, "not_found")
	}
	matches := func(from desk.Caller, number int) (desk.MemberMatches, error) {
		return desk.ShowMatchesOf.Do(t.Context(), d, from, &desk.MemberInput{CircleInput: desk.CircleInput{Circle: c.ID}, Person: number})
	}
	for number, want := range map[int]int{1: 23, 2: 22, 3: 1, 4: 0} {
		if m, err := matches(ana, number); err != nil || len(m.Matches) != want {
			t.Errorf("%d has %d matches, %v", number, len(m.Matches), err)
		}
	}
	if m, _ := matches(ana, 1); m.Matches[22].Seats[1].Name != "Ana" || m.Matches[0].Seats[1].Name != "Oma" {
		t.Error("the latest is not the first")
	}
	_, err := shown(eve, 1)
	refused(t, err, desk.NotFound, string(circle.NotMember))
	_, err = matches(eve, 1)
	refused(t, err, desk.NotFound, string(circle.NotMember))
}
