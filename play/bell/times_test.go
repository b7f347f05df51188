package bell

import (
	"testing"
	"time"
)

// TestQuietHoursFollowTheClockOnTheWall, also in the nights in which it is changed.
func TestQuietHoursFollowTheClockOnTheWall(t *testing.T) {
	for _, test := range []struct {
		zone        string
		from, until string
		now, want   string // by the wall; the offset tells the two o'clocks of a night apart
	}{
		{"Europe/Prague", "22:00", "07:30", "2026-07-01T23:00:00+02:00", "2026-07-02T07:30:00+02:00"},
		{"Europe/Prague", "22:00", "07:30", "2026-07-01T21:59:59+02:00", "2026-07-01T21:59:59+02:00"},
		{"Europe/Prague", "22:00", "07:30", "2026-07-02T07:30:00+02:00", "2026-07-02T07:30:00+02:00"},
		{"Europe/Prague", "22:00", "07:30", "2026-07-02T07:29:59+02:00", "2026-07-02T07:30:00+02:00"},
		{"Europe/Prague", "22:00", "07:30", "2026-03-28T23:00:00+01:00", "2026-03-29T07:30:00+02:00"},
		{"Europe/Prague", "22:00", "07:30", "2026-10-24T23:00:00+02:00", "2026-10-25T07:30:00+01:00"},
		{"Europe/Prague", "01:00", "02:30", "2026-03-29T01:30:00+01:00", "2026-03-29T03:00:00+02:00"}, // there is no 2:30
		{"Europe/Prague", "01:00", "02:30", "2026-10-25T01:30:00+02:00", "2026-10-25T02:30:00+02:00"}, // the first one
		{"Europe/Prague", "02:15", "02:45", "2026-10-25T02:50:00+02:00", "2026-10-25T02:50:00+02:00"},
		{"Europe/Prague", "02:15", "02:45", "2026-10-25T02:20:00+01:00", "2026-10-25T02:45:00+01:00"},
		{"America/New_York", "22:00", "07:30", "2026-03-07T23:00:00-05:00", "2026-03-08T07:30:00-04:00"},
		{"Asia/Tokyo", "22:00", "07:30", "2026-03-29T06:00:00+09:00", "2026-03-29T07:30:00+09:00"},
		{"Nowhere/Land", "22:00", "07:30", "2026-03-29T06:00:00Z", "2026-03-29T07:30:00Z"},
		{"Europe/Prague", "00:00", "00:00", "2026-07-01T23:00:00+02:00", "2026-07-01T23:00:00+02:00"},
	} {
		w := Wishes{Zone: test.zone, Quiet: Quiet{minuteOf(t, test.from), minuteOf(t, test.until)}}
		if have := w.After(timeOf(t, test.now)); !have.Equal(timeOf(t, test.want)) {
			t.Errorf("%s, quiet %s to %s: %s is followed by %s, want %s",
				test.zone, test.from, test.until, test.now, w.In(have), test.want)
		}
	}
}

func minuteOf(t *testing.T, wall string) int {
	t.Helper()
	at, err := time.Parse("15:04", wall)
	if err != nil {
		t.Fatal(err)
	}
	return at.Hour()*60 + at.Minute()
}

func timeOf(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestTheLetterOfADayComesAtSix(t *testing.T) {
	w := Wishes{Zone: "Europe/Prague"}
	for now, want := range map[string]string{
		"2026-07-01T17:59:59+02:00": "2026-07-01T18:00:00+02:00",
		"2026-07-01T18:00:00+02:00": "2026-07-02T18:00:00+02:00",
		"2026-03-28T19:00:00+01:00": "2026-03-29T18:00:00+02:00",
		"2026-10-24T19:00:00+02:00": "2026-10-25T18:00:00+01:00",
	} {
		if have := w.digestAfter(timeOf(t, now)); !have.Equal(timeOf(t, want)) {
			t.Errorf("after %s: %s", now, have)
		}
	}
}

func TestAVacationIsWholeDays(t *testing.T) {
	w := Wishes{Zone: "Europe/Prague"}
	now := timeOf(t, "2026-11-27T12:00:00+01:00")
	if err := w.GoAway(Away{From: "2026-12-24", Until: "2027-01-01"}, now); err != nil {
		t.Fatal(err)
	}
	if left := w.DaysLeft("2026"); left != 19 {
		t.Errorf("%d days are left", left)
	}
	from, until := w.Held(now)
	if !from.Equal(timeOf(t, "2026-12-24T00:00:00+01:00")) || !until.Equal(timeOf(t, "2027-01-02T00:00:00+01:00")) {
		t.Errorf("%s to %s", from, until)
	}
	if at := w.After(timeOf(t, "2026-12-25T12:00:00+01:00")); !at.Equal(until) {
		t.Errorf("told at %s", at)
	}
	w.ComeBack(timeOf(t, "2026-12-27T12:00:00+01:00"))
	if left := w.DaysLeft("2026"); left != 24 || len(w.Away) != 1 || w.Away[0].Until != "2026-12-27" {
		t.Errorf("%d days are left: %v", left, w.Away)
	}
	w.ComeBack(timeOf(t, "2027-12-27T12:00:00+01:00"))
	if len(w.Away) != 1 {
		t.Error("last year's vacation does not count any more")
	}
	w.ComeBack(timeOf(t, "2028-01-01T12:00:00+01:00"))
	if len(w.Away) != 0 {
		t.Errorf("%v", w.Away)
	}
}

func TestAVacationHasLimits(t *testing.T) {
	now := timeOf(t, "2026-11-27T12:00:00Z")
	for _, test := range []struct {
		have []Away
		away Away
		want string
	}{
		{nil, Away{From: "2026-11-27", Until: "2026-12-24"}, ""},
		{nil, Away{From: "2026-11-27", Until: "2026-12-25"}, `until: "2026-12-25" is 1 days too late: a year has 28 days of vacation`},
		{nil, Away{From: "2026-12-27", Until: "2026-12-24"}, `until: "2026-12-24" is before "2026-12-27"`},
		{nil, Away{From: "2026-11-26", Until: "2026-12-24"}, `from: "2026-11-26" has passed`},
		{nil, Away{From: "tomorrow", Until: "2026-12-24"}, `vacation: "tomorrow" is no day, as 2026-12-24 is`},
		{[]Away{{From: "2026-01-01", Until: "2026-01-10"}}, Away{From: "2026-12-01", Until: "2026-12-18"}, ""},
		{[]Away{{From: "2026-01-01", Until: "2026-01-10"}}, Away{From: "2026-12-01", Until: "2026-12-19"},
			`until: "2026-12-19" is 1 days too late: a year has 28 days of vacation`},
		{[]Away{{From: "2026-12-01", Until: "2026-12-20"}}, Away{From: "2026-12-02", Until: "2026-12-29"}, ""}, // it is planned anew
		{[]Away{{From: "2026-11-20", Until: "2026-12-01"}}, Away{From: "2026-11-20", Until: "2026-12-10"}, ""}, // it is on, and gets longer
		{[]Away{{From: "2026-11-20", Until: "2026-11-26"}}, Away{From: "2026-11-20", Until: "2026-12-10"}, `from: "2026-11-20" has passed`},
	} {
		w := Wishes{Away: test.have}
		have := ""
		if err := w.GoAway(test.away, now); err != nil {
			have = err.Error()
			if len(w.Away) != len(test.have) {
				t.Errorf("%v: refused, and now %v", test.away, w.Away)
			}
		}
		if have != test.want {
			t.Errorf("%v, then %v: %q, want %q", test.have, test.away, have, test.want)
		}
	}
}

func TestQuietIsATimeOfDay(t *testing.T) {
	for q, ok := range map[Quiet]bool{
		{0, 0}: true, {22 * 60, 7 * 60}: true, {0, 1439}: true, {-1, 5}: false, {5, 1440}: false,
	} {
		if err := q.Check(); (err == nil) != ok {
			t.Errorf("%v: %v", q, err)
		}
	}
}

// A vacation that is ended on its first day counts that day, and stops the clock until then.
func TestAVacationOfAnHourIsADay(t *testing.T) {
	w := Wishes{Zone: "UTC"}
	now := timeOf(t, "2026-11-27T12:00:00Z")
	for n := range MostAway {
		if err := w.GoAway(Away{From: "2026-11-27", Until: "2026-11-27"}, now); err != nil {
			t.Fatal(n, err)
		}
		w.ComeBack(now.Add(time.Hour))
		if from, until := w.Held(now.Add(time.Hour)); until.After(now.Add(time.Hour)) {
			t.Fatalf("%s to %s", from, until)
		}
		if _, on := w.Vacation(now.Add(time.Hour)); on {
			t.Fatal("it is still on")
		}
	}
	if err := w.GoAway(Away{From: "2026-11-27", Until: "2026-11-27"}, now); err == nil {
		t.Error("there are more than 28 days in a year")
	}
}
