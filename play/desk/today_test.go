package desk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/bot"
	"roundhouse/game/fair"
	"roundhouse/game/record"
	"roundhouse/play/archive"
	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/table"
)

// onDate runs a desk with real planners in a bubble, where it is midnight of date.
func onDate(t *testing.T, run func(t *testing.T, d *desk.Desk)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		d, wait := openUntil(t, ctx, func(c *desk.Config) {
			c.Levels = []string{"planner"}
			c.Bot = func(level string) (hall.Player, error) {
				b, err := bot.New(level, 1)
				return hall.Player(b), err
			}
		})
		defer func() { cancel(); wait() }()
		synctest.Wait()
		run(t, d)
	})
}

// date is the day of the bubble.
const date = "2000-01-01"

func dayIn(rules string) *desk.DayInput { return &desk.DayInput{Date: date, Rules: rules} }

// playsDay plays the round of the date by the first legal action, and returns what was seen.
func playsDay(t *testing.T, d *desk.Desk, from desk.Caller, rules string) (id string, story []string) {
	t.Helper()
	v, err := desk.PlayDay.Do(t.Context(), d, from, dayIn(rules))
	if err != nil {
		t.Fatal(err)
	}
	return v.Table, playsOn(t, d, from, v.Table, 0)
}

// playsOn plays at a table by the first legal action to the end, after so long a thought each time,
// and returns what was seen.
func playsOn(t *testing.T, d *desk.Desk, from desk.Caller, id string, thought time.Duration) (story []string) {
	t.Helper()
	for {
		synctest.Wait()
		v := seen(t, d, from, id)
		if text, err := json.Marshal(v.Position); err == nil {
			story = append(story, string(text))
		}
		switch {
		case v.Stage == table.Finished:
			return story
		case len(v.Legal) > 0:
			time.Sleep(thought)
			body := map[string]any{"id": fmt.Sprint(v.Seq), "after": v.Seq, "action": v.Legal[0].Bare()}
			if err := do(t, d, from, id, "act", body); err != nil && !overtaken(err) {
				t.Fatal(err)
			}
		default:
			time.Sleep(100 * time.Millisecond)
		}
	}
}

// TestADateIsTheSameForEverybody compares, for each rule set that four can play, whole rounds of two
// people who play alike, at different speed and with talk.
func TestADateIsTheSameForEverybody(t *testing.T) {
	for _, rules := range []string{"pagat", "czech", "french", "estonian", "japanese"} {
		onDate(t, func(t *testing.T, d *desk.Desk) {
			ana, ben := enter(t, d, "Ana"), enter(t, d, "Ben")
			record := func(from desk.Caller, id string) string {
				rec, err := desk.ShowRecord.Do(t.Context(), d, from, &desk.TableInput{Table: id})
				if err != nil {
					t.Fatal(err)
				}
				rec.Players[0] = ""
				text, err := json.Marshal(rec.Rounds)
				if err != nil {
					t.Fatal(err)
				}
				return string(text)
			}
			one, _ := playsDay(t, d, ana, rules)
			v, err := desk.PlayDay.Do(t.Context(), d, ben, dayIn(rules))
			if err != nil {
				t.Fatal(err)
			}
			if err := do(t, d, ben, v.Table, "say", map[string]any{"id": "x", "phrase": "hello"}); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Minute)
			two := v.Table
			playsOn(t, d, ben, two, 5*time.Second)
			if a, b := record(ana, one), record(ben, two); a != b {
				t.Errorf("%s: the rounds differ:\n%s\n%s", rules, a, b)
			}
			isProven(t, d, ben, rules, two)
		})
	}
}

// isProven waits until the date is over and verifies a table of it by what the server shows then.
func isProven(t *testing.T, d *desk.Desk, from desk.Caller, rules, id string) {
	t.Helper()
	before, err := desk.ShowDay.Do(t.Context(), d, from, dayIn(rules))
	if err != nil {
		t.Fatal(err)
	}
	rec, err := desk.ShowRecord.Do(t.Context(), d, from, &desk.TableInput{Table: id})
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(36 * time.Hour)
	after, err := desk.ShowDay.Do(t.Context(), d, from, dayIn(rules))
	if err != nil {
		t.Fatal(err)
	}
	shown, err := desk.AppendJSON(nil, after)
	if err != nil {
		t.Fatal(err)
	}
	text, err := desk.AppendJSON(nil, rec)
	if err != nil {
		t.Fatal(err)
	}
	day, err := fair.ParseDay(shown)
	if err != nil {
		t.Fatal(err)
	}
	m, err := record.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := fair.VerifyDay(day, &before.Commitment, m); err != nil || !v.OK {
		t.Errorf("%s: %+v, %v", rules, v, err)
	}
}

func TestThereIsOneTryADate(t *testing.T) {
	onDate(t, func(t *testing.T, d *desk.Desk) {
		ana := enter(t, d, "Ana")
		first, err := desk.PlayDay.Do(t.Context(), d, ana, dayIn("pagat"))
		if err != nil {
			t.Fatal(err)
		}
		again, err := desk.PlayDay.Do(t.Context(), d, ana, dayIn("pagat"))
		if err != nil || again.Table != first.Table {
			t.Errorf("going on: %v", err)
		}
		_, err = desk.PlayDay.Do(t.Context(), d, ana, dayIn("czech"))
		refused(t, err, desk.Conflict, "played")
		if v, err := desk.ShowDay.Do(t.Context(), d, ana, dayIn("czech")); err != nil || v.Mine != nil || v.Else == nil || v.Else.Base != "pagat" {
			t.Errorf("the rules of the try: %+v, %v", v, err)
		}
		playsDay(t, d, ana, "pagat")
		time.Sleep(10 * time.Second)
		_, err = desk.PlayDay.Do(t.Context(), d, ana, dayIn("pagat"))
		refused(t, err, desk.Conflict, "played")
		v, err := desk.ShowDay.Do(t.Context(), d, ana, dayIn("pagat"))
		if err != nil || v.Mine == nil || !v.Mine.Over || v.Mine.Points == nil || v.Mine.Begun || v.Par != nil {
			t.Errorf("%+v, %v", v, err)
		}
		synctest.Wait() // the par follows
		v, err = desk.ShowDay.Do(t.Context(), d, ana, dayIn("pagat"))
		if err != nil || v.Par == nil || v.Par.Value < 3 || v.Par.Value > 100 || v.Par.Error > 2 {
			t.Errorf("%+v, %v", v.Par, err)
		}
	})
}

// TestResultsAreHiddenUntilOneHasPlayed asks for everything that could say something of another's
// round before one's own end.
func TestResultsAreHiddenUntilOneHasPlayed(t *testing.T) {
	onDate(t, func(t *testing.T, d *desk.Desk) {
		ana, ben := enter(t, d, "Ana"), enter(t, d, "Ben")
		founding := desk.Founding{Name: "Kitchen Table", Rules: desk.Rules{RawMessage: json.RawMessage(`"pagat"`)}}
		c, err := desk.FoundCircle.Do(t.Context(), d, ana, &desk.Body[desk.Founding]{Body: founding})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := desk.JoinCircle.Do(t.Context(), d, ben, &desk.KeyInput{Key: c.Key}); err != nil {
			t.Fatal(err)
		}
		id, _ := playsDay(t, d, ana, "pagat")
		time.Sleep(10 * time.Second)
		show := func() *desk.Day {
			t.Helper()
			v, err := desk.ShowDay.Do(t.Context(), d, ben, dayIn("pagat"))
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		before := show()
		text, err := json.Marshal(before)
		if err != nil || strings.Contains(string(text), id) || strings.Contains(string(text), "points") || before.Secret != "" {
			t.Errorf("%s", text)
		}
		if p := before.Circles[0].People; len(p) != 2 || !p[0].Played || p[1].Played {
			t.Errorf("%+v", p)
		}
		_, err = desk.ShowCurve.Do(t.Context(), d, ben, dayIn("pagat"))
		refused(t, err, desk.Forbidden, "not_played")
		at := desk.TableInput{Table: id}
		if _, err = desk.ShowTable.Do(t.Context(), d, ben, &at); err == nil {
			t.Error("another's table is shown")
		}
		if _, err = desk.ShowRecord.Do(t.Context(), d, ben, &at); err == nil {
			t.Error("another's record is shown")
		}
		playsDay(t, d, ben, "pagat")
		time.Sleep(10 * time.Second)
		after := show()
		if p := after.Circles[0].People; p[0].Result == nil || p[1].Result == nil || p[0].Result.Table != "" || after.Secret != "" {
			t.Errorf("%+v", after)
		}
		if curve, err := desk.ShowCurve.Do(t.Context(), d, ben, dayIn("pagat")); err != nil || curve.People != 0 {
			t.Errorf("a curve of two: %+v, %v", curve, err)
		}
		time.Sleep(48 * time.Hour)
		if v := show(); v.Secret == "" {
			t.Error("the date is over, and its secret hidden")
		}
	})
}

func TestWhatIsNotFinishedInTimeAPlannerFinishes(t *testing.T) {
	onDate(t, func(t *testing.T, d *desk.Desk) {
		ana := enter(t, d, "Ana")
		v, err := desk.PlayDay.Do(t.Context(), d, ana, dayIn("pagat"))
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(36*time.Hour - time.Minute)
		if s := seen(t, d, ana, v.Table); s.Stage != table.Playing {
			t.Fatalf("%s", s.Stage)
		}
		time.Sleep(10 * time.Minute)
		if s := seen(t, d, ana, v.Table); s.Stage != table.Finished {
			t.Fatalf("%s", s.Stage)
		}
		if day, err := desk.ShowDay.Do(t.Context(), d, ana, dayIn("pagat")); err != nil || !day.Mine.Begun {
			t.Errorf("%+v, %v", day, err)
		}
		_, err = desk.PlayDay.Do(t.Context(), d, enter(t, d, "Ben"), dayIn("pagat"))
		refused(t, err, desk.Conflict, "day_over")
	})
}

func TestTheDealsOfDatesAreFixedLongBefore(t *testing.T) {
	onDate(t, func(t *testing.T, d *desk.Desk) {
		ana := enter(t, d, "Ana")
		in := &desk.DayInput{Date: "2000-01-31", Rules: "pagat"}
		first, err := desk.ShowDay.Do(t.Context(), d, ana, in)
		if err != nil || first.Fixed.Year() != 2000 || first.Fixed.YearDay() != 1 || first.Secret != "" || first.Opens.Day() != 30 {
			t.Errorf("%+v, %v", first, err)
		}
		_, err = desk.PlayDay.Do(t.Context(), d, ana, in)
		refused(t, err, desk.NotFound, "no_such_day")
		for _, date := range []string{"2000-02-01", "2000-05-01"} {
			_, err = desk.ShowDay.Do(t.Context(), d, ana, &desk.DayInput{Date: date, Rules: "pagat"})
			refused(t, err, desk.NotFound, "no_such_day")
		}
		time.Sleep(2 * time.Minute) // all others have been fixed
		if v, err := desk.ShowDay.Do(t.Context(), d, ana, in); err != nil || v.Commitment != first.Commitment || !v.Fixed.Equal(first.Fixed) {
			t.Errorf("%+v, %v", v, err)
		}
	})
}

// TestASecondTryInABrowserIsMarked, by what the browser keeps, which only a server can make.
func TestASecondTryInABrowserIsMarked(t *testing.T) {
	onDate(t, func(t *testing.T, d *desk.Desk) {
		browser := new(desk.Begun)
		begins := func(name string, in *desk.Begun) *desk.DayTry {
			t.Helper()
			who := enter(t, d, name)
			who.Begun = in
			for range 2 {
				if _, err := desk.PlayDay.Do(t.Context(), d, who, dayIn("pagat")); err != nil {
					t.Fatal(err)
				}
			}
			v, err := desk.ShowDay.Do(t.Context(), d, who, dayIn("czech"))
			if err != nil || v.Mine != nil {
				t.Errorf("by other rules: %+v, %v", v.Mine, err)
			}
			if v, err = desk.ShowDay.Do(t.Context(), d, who, dayIn("pagat")); err != nil {
				t.Fatal(err)
			}
			return v.Mine
		}
		if begins("Ana", browser).Second || !strings.HasPrefix(browser.Mark, date+".") || !browser.Until.After(time.Now()) {
			t.Errorf("%+v", browser)
		}
		mark := browser.Mark
		if !begins("Ben", browser).Second || browser.Mark != mark {
			t.Errorf("%+v", browser)
		}
		forged := &desk.Begun{Mark: mark[:len(mark)-1] + "-"}
		if begins("Cem", forged).Second || forged.Mark != mark || begins("Dia", nil).Second || begins("Eve", &desk.Begun{Mark: "x"}).Second {
			t.Errorf("%+v", forged)
		}
		time.Sleep(13 * time.Hour) // the next date is open, too
		next := enter(t, d, "Fay")
		next.Begun = browser
		if _, err := desk.PlayDay.Do(t.Context(), d, next, &desk.DayInput{Date: "2000-01-02", Rules: "pagat"}); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(browser.Mark, "2000-01-01.2000-01-02.") {
			t.Errorf("%+v", browser)
		}
		time.Sleep(24 * time.Hour)
		if _, err := desk.PlayDay.Do(t.Context(), d, next, &desk.DayInput{Date: "2000-01-03", Rules: "pagat"}); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(browser.Mark, "2000-01-02.2000-01-03.") { // what is over is forgotten
			t.Errorf("%+v", browser)
		}
	})
}

// TestADateIsPractisedWhenItIsOver at a table that is as the date's own, and counts nowhere.
func TestADateIsPractisedWhenItIsOver(t *testing.T) {
	onDate(t, func(t *testing.T, d *desk.Desk) {
		ana := enter(t, d, "Ana")
		_, story := playsDay(t, d, ana, "japanese")
		rules := desk.Rules{RawMessage: json.RawMessage(`{"base": "japanese"}`)}
		practise := func(secret string) (*table.View, error) {
			in := desk.PracticeInput{Date: date, Body: desk.Practising{Rules: rules, Secret: secret}}
			return desk.PractiseDay.Do(t.Context(), d, ana, &in)
		}
		_, err := practise(strings.Repeat("00", 32))
		refused(t, err, desk.Conflict, "day_open")
		time.Sleep(36 * time.Hour)
		day, err := desk.ShowDay.Do(t.Context(), d, ana, dayIn("japanese"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = practise(strings.Repeat("00", 32))
		refused(t, err, desk.Invalid, "invalid")
		_, err = practise("12")
		refused(t, err, desk.Invalid, "invalid")
		v, err := practise(day.Secret)
		if err != nil || !v.Settings.Practice || v.Settings.Day.String() != date {
			t.Fatalf("%+v, %v", v, err)
		}
		time.Sleep(48 * time.Hour) // nobody finishes it
		if again := playsOn(t, d, ana, v.Table, 0); !slices.Equal(again, story) {
			t.Errorf("the rounds differ:\n%s\n%s", story, again)
		}
		time.Sleep(10 * time.Second)
		after, err := desk.ShowDay.Do(t.Context(), d, ana, dayIn("japanese"))
		if err != nil || after.Mine.Table != day.Mine.Table || after.Mine.Begun {
			t.Errorf("%+v, %v", after.Mine, err)
		}
		list, err := desk.ListMatches.Do(t.Context(), d, ana, &desk.MatchesInput{})
		if err != nil || len(list) != 2 || !list[0].Again || list[1].Again {
			t.Errorf("%+v, %v", list, err)
		}
	})
}

// TestTheRoundOfADateWaitsForOne: it is neither paused nor ended, and a bot finishes what somebody
// leaves.
func TestTheRoundOfADateWaitsForOne(t *testing.T) {
	onDate(t, func(t *testing.T, d *desk.Desk) {
		ana := enter(t, d, "Ana")
		v, err := desk.PlayDay.Do(t.Context(), d, ana, dayIn("pagat"))
		if err != nil {
			t.Fatal(err)
		}
		for _, on := range []string{"pause", "end"} {
			refused(t, do(t, d, ana, v.Table, "agree", map[string]any{"id": on, "on": on}), desk.Conflict, "no_agreement")
		}
		if err := do(t, d, ana, v.Table, "leave", map[string]any{"id": "leave"}); err != nil { // a bot plays on
			t.Fatal(err)
		}
		time.Sleep(10 * time.Minute)
		if day, err := desk.ShowDay.Do(t.Context(), d, ana, dayIn("pagat")); err != nil || !day.Mine.Over || !day.Mine.Begun {
			t.Errorf("%+v, %v", day.Mine, err)
		}
	})
}

// TestTheWeekOfACircle shows what members reached against par, and open dates once one has played.
func TestTheWeekOfACircle(t *testing.T) {
	onDate(t, func(t *testing.T, d *desk.Desk) {
		ana, ben, cem := enter(t, d, "Ana"), enter(t, d, "Ben"), enter(t, d, "Cem")
		founding := desk.Founding{Name: "Kitchen Table", Rules: desk.Rules{RawMessage: json.RawMessage(`{"base":"czech"}`)}}
		c, err := desk.FoundCircle.Do(t.Context(), d, ana, &desk.Body[desk.Founding]{Body: founding})
		if err != nil {
			t.Fatal(err)
		}
		for _, who := range []desk.Caller{ben, cem} {
			if _, err := desk.JoinCircle.Do(t.Context(), d, who, &desk.KeyInput{Key: c.Key}); err != nil {
				t.Fatal(err)
			}
		}
		browser := new(desk.Begun)
		ana.Begun, ben.Begun = browser, browser
		weekOf := func(who desk.Caller) string {
			t.Helper()
			w, err := desk.ShowWeek.Do(t.Context(), d, who, &desk.WeekInput{CircleInput: desk.CircleInput{Circle: c.ID}, Date: date})
			if err != nil || w.Days[0] != "1999-12-27" || w.Days[6] != "2000-01-02" {
				t.Fatalf("%+v, %v", w, err)
			}
			text := ""
			for _, one := range w.People {
				text += fmt.Sprint(one.Name, one.Number)
				for i, day := range one.Days {
					switch {
					case day == nil:
					case day.Value == nil:
						text += fmt.Sprintf(" %d ?", i)
					default:
						text += fmt.Sprintf(" %d %t", i, day.Second || day.Begun)
					}
				}
				text += fmt.Sprint(" ", one.Sum != nil, "; ")
			}
			return text
		}
		playsDay(t, d, ana, "czech")
		playsDay(t, d, ben, "czech")
		time.Sleep(10 * time.Second)
		if got, want := weekOf(cem), "Ana1 false; Ben2 false; Cem3 false; "; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if got, want := weekOf(ana), "Ana1 5 ? false; Ben2 5 ? false; Cem3 false; "; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		synctest.Wait() // the par is known
		if got, want := weekOf(ben), "Ana1 5 false true; Ben2 5 true false; Cem3 false; "; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		day, err := desk.ShowDay.Do(t.Context(), d, ana, dayIn("czech"))
		w, failed := desk.ShowWeek.Do(t.Context(), d, ana, &desk.WeekInput{CircleInput: desk.CircleInput{Circle: c.ID}, Date: date})
		if err != nil || failed != nil || len(day.Circles) != 1 || day.Circles[0].People[0].Result == nil {
			t.Fatalf("%+v, %v, %v", day, err, failed)
		}
		want := day.Mine.Points.Float() - day.Par.Value // most points win
		if got := *w.People[0].Days[5].Value; math.Abs(got-want) > 0.001 || *w.People[0].Sum != got {
			t.Errorf("%v, want %v", got, want)
		}
		time.Sleep(36 * time.Hour)
		if got, want := weekOf(cem), "Ana1 5 false true; Ben2 5 true false; Cem3 false; "; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		// Cem was Ana all the while.
		in := desk.CircleChangeInput{CircleInput: desk.CircleInput{Circle: c.ID}}
		in.Body.ID, in.Body.Person, in.Body.Into = "one", 1, 3
		if _, err := desk.MergePeople.Do(t.Context(), d, ana, &in); err != nil {
			t.Fatal(err)
		}
		if got, want := weekOf(ben), "Cem3 5 false true; Ben2 5 true false; "; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	})
}

func TestACurveIsShownFromTwentyPeopleOn(t *testing.T) {
	onDate(t, func(t *testing.T, d *desk.Desk) {
		var last desk.Caller
		for i := range 20 {
			last = enter(t, d, fmt.Sprintf("P%d", i))
			playsDay(t, d, last, "pagat")
		}
		time.Sleep(10 * time.Second)
		curve, err := desk.ShowCurve.Do(t.Context(), d, last, dayIn("pagat"))
		if err != nil || curve.People != 20 || len(curve.Points) != 1 || curve.Points[0].People != 20 { // all play alike
			t.Errorf("%+v, %v", curve, err)
		}
	})
}

// TestTheRulesOfATryStay although the circle that had them plays by others meanwhile.
func TestTheRulesOfATryStay(t *testing.T) {
	onDate(t, func(t *testing.T, d *desk.Desk) {
		ana, ben := enter(t, d, "Ana"), enter(t, d, "Ben")
		c := kitchen(t, d, ana)
		join(t, d, c, ben)
		mix := `{"base":"pagat","rounds":1}`
		v, err := desk.PlayDay.Do(t.Context(), d, ana, dayIn(mix))
		if err != nil {
			t.Fatal(err)
		}
		other := &desk.Rules{RawMessage: json.RawMessage(`"czech"`)}
		if _, err := change(t, d, ana, desk.SetCircleRules, c.ID, desk.CircleChange{ID: "rules", Rules: other}); err != nil {
			t.Fatal(err)
		}
		if again, err := desk.PlayDay.Do(t.Context(), d, ana, dayIn(mix)); err != nil || again.Table != v.Table {
			t.Errorf("going on: %v", err)
		}
		playsOn(t, d, ana, v.Table, 0)
		if day, err := desk.ShowDay.Do(t.Context(), d, ana, dayIn(mix)); err != nil || !day.Mine.Over || len(day.Circles) > 0 {
			t.Errorf("%+v, %v", day, err)
		}
		_, err = desk.ShowDay.Do(t.Context(), d, ben, dayIn(mix))
		refused(t, err, desk.Invalid, "invalid")
	})
}

// TestATryIsPlayedInTime by its person to the end, before the date is over: whoever takes the seat
// back from the bot after that knows the secret.
func TestATryIsPlayedInTime(t *testing.T) {
	on, err := table.ParseDate(date)
	if err != nil {
		t.Fatal(err)
	}
	match := func(bot string, ended time.Time) *archive.Match {
		return &archive.Match{Seats: []archive.Seat{{Bot: bot}}, Ended: ended}
	}
	last := on.Ends().Add(-time.Millisecond)
	if s := (&table.Settings{Day: on}); !desk.IsInTime(s, match("", last)) || desk.IsInTime(s, match("planner", last)) || desk.IsInTime(s, match("", on.Ends())) {
		t.Error("the wrong tries count")
	}
}
