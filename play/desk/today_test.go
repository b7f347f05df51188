package desk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/bot"
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
	id = v.Table
	for {
		synctest.Wait()
		v = seen(t, d, from, id)
		if text, err := json.Marshal(v.Position); err == nil {
			story = append(story, string(text))
		}
		switch {
		case v.Stage == table.Finished:
			return id, story
		case len(v.Legal) > 0:
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
			two, _ := playsDay(t, d, ben, rules)
			if a, b := record(ana, one), record(ben, two); a != b {
				t.Errorf("%s: the rounds differ:\n%s\n%s", rules, a, b)
			}
		})
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
		if err != nil || v.Par == nil || v.Par.Value < 3 || v.Par.Value > 100 || v.Par.Error > 0.2 {
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
		in := dayIn("pagat")
		in.Date = "2000-01-20"
		_, err := desk.ShowDay.Do(t.Context(), d, ana, in)
		refused(t, err, desk.NotFound, "no_such_day")
		time.Sleep(19 * 24 * time.Hour)
		v, err := desk.ShowDay.Do(t.Context(), d, ana, in)
		if err != nil || v.Fixed.Year() != 2000 || v.Fixed.YearDay() != 1 {
			t.Errorf("%+v, %v", v, err)
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
