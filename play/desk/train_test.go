package desk_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game/tile"
	"roundhouse/play/desk"
)

func trainIn(date string) desk.TrainInput { return desk.TrainInput{Date: date} }

func showTrain(t *testing.T, d *desk.Desk, from desk.Caller, date string) *desk.DayTrain {
	t.Helper()
	in := trainIn(date)
	v, err := desk.ShowTrain.Do(t.Context(), d, from, &in)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func solveTrain(t *testing.T, d *desk.Desk, from desk.Caller, date string, train []tile.Tile) (*desk.DayTrain, error) {
	t.Helper()
	in := desk.SolvedTrain{TrainInput: trainIn(date), Body: desk.LaidTrain{Train: train}}
	return desk.SolveTrain.Do(t.Context(), d, from, &in)
}

func TestTheTrainOfADateIsForEverybody(t *testing.T) {
	onDate(t, func(t *testing.T, d *desk.Desk) {
		v := showTrain(t, d, desk.Caller{}, date)
		if v.Date != date || len(v.Tiles) != 12 || len(v.Best) != v.Longest || v.Circles == nil || len(v.Circles) > 0 {
			t.Errorf("%+v", v)
		}
		showTrain(t, d, desk.Caller{}, "2000-01-02") // where it is that date already
		showTrain(t, d, desk.Caller{}, "1999-12-01")
		in := trainIn("2000-01-03")
		_, err := desk.ShowTrain.Do(t.Context(), d, desk.Caller{}, &in)
		refused(t, err, desk.NotFound, "no_such_day")
		in = trainIn("yesterday")
		_, err = desk.ShowTrain.Do(t.Context(), d, desk.Caller{}, &in)
		refused(t, err, desk.Invalid, "invalid")
	})
}

func TestATrainIsSolvedByALongestOneWhileTheDateIsOpen(t *testing.T) {
	onDate(t, func(t *testing.T, d *desk.Desk) {
		ana := enter(t, d, "Ana")
		best := showTrain(t, d, ana, date).Best
		_, err := solveTrain(t, d, desk.Caller{}, date, best)
		refused(t, err, desk.Nameless, "no_identity")
		_, err = solveTrain(t, d, ana, date, best[:len(best)-1])
		refused(t, err, desk.Invalid, "invalid")
		twice := append(slices.Clone(best[:len(best)-1]), best[0])
		_, err = solveTrain(t, d, ana, date, twice)
		refused(t, err, desk.Invalid, "invalid")
		for range 2 { // a repeated request changes nothing
			if _, err := solveTrain(t, d, ana, date, best); err != nil {
				t.Error(err)
			}
		}
		next := "2000-01-02"
		late := showTrain(t, d, ana, next).Best
		_, err = solveTrain(t, d, ana, next, late)
		refused(t, err, desk.NotFound, "no_such_day")
		time.Sleep(36 * time.Hour)
		_, err = solveTrain(t, d, ana, date, best)
		refused(t, err, desk.Conflict, "day_over")
		if _, err := solveTrain(t, d, ana, next, late); err != nil {
			t.Error(err)
		}
	})
}

// Those of one's circles see that somebody has solved it, as long as they are there, and nobody else.
func TestWhoHasSolvedATrainIsSeenByTheirCircles(t *testing.T) {
	onDate(t, func(t *testing.T, d *desk.Desk) {
		lea, ana, ben, eve := enter(t, d, "Lea"), enter(t, d, "Ana"), enter(t, d, "Ben"), enter(t, d, "Eve")
		c := kitchen(t, d, lea, "Oma")
		join(t, d, c, ana)
		join(t, d, c, ben)
		best := showTrain(t, d, lea, date).Best
		for _, who := range []desk.Caller{ana, ben, eve} {
			if _, err := solveTrain(t, d, who, date, best); err != nil {
				t.Fatal(err)
			}
		}
		seen := func(from desk.Caller, date string) (names []string) {
			t.Helper()
			for _, c := range showTrain(t, d, from, date).Circles {
				for _, p := range c.People {
					names = append(names, c.Name+": "+p.Name)
				}
			}
			return names
		}
		if have := seen(lea, date); !slices.Equal(have, []string{"Kitchen Table: Ana", "Kitchen Table: Ben"}) {
			t.Error(have)
		}
		if have := append(seen(eve, date), seen(lea, "1999-12-31")...); len(have) > 0 {
			t.Errorf("in no circle, or on another date: %v", have)
		}
		// Cem was Ben all the while.
		cem := enter(t, d, "Cem")
		join(t, d, c, cem)
		into := desk.CircleChange{ID: "one", Person: numberOf(t, d, lea, c.ID, "Ben"), Into: numberOf(t, d, lea, c.ID, "Cem")}
		if _, err := change(t, d, lea, desk.MergePeople, c.ID, into); err != nil {
			t.Fatal(err)
		}
		if have := seen(lea, date); !slices.Equal(have, []string{"Kitchen Table: Ana", "Kitchen Table: Cem"}) {
			t.Error(have)
		}
		leave := &desk.LeavingInput{CircleInput: desk.CircleInput{Circle: c.ID}}
		if _, err := desk.LeaveCircle.Do(t.Context(), d, ana, leave); err != nil {
			t.Fatal(err)
		}
		if _, err := desk.DeleteMe.Do(t.Context(), d, ben, &struct{}{}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if have := seen(lea, date); len(have) > 0 {
			t.Errorf("after both have left: %v", have)
		}
	})
}

// numberOf returns somebody's number in a circle.
func numberOf(t *testing.T, d *desk.Desk, from desk.Caller, id, name string) int {
	t.Helper()
	for _, m := range showCircle(t, d, from, id).Members {
		if m.Name == name {
			return m.Number
		}
	}
	t.Fatalf("%s is no member", name)
	return 0
}
