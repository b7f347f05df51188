package table

import (
	"slices"
	"testing"
	"time"

	"roundhouse/game/preset"
	"roundhouse/game/record"
)

func TestTimesHaveLimits(t *testing.T) {
	day := 24 * time.Hour
	set, err := preset.Get("celko-6")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		turn, reserve, absent time.Duration
		want                  string
	}{
		{0, 0, 0, ""},
		{5 * time.Second, time.Second, 10 * time.Second, ""},
		{7 * day, 7 * day, day, ""},
		{-3 * time.Second, 0, 0, `turn: "-3" seconds are neither 0 nor from 5 to 604800`},
		{time.Second, 0, 0, `turn: "1" seconds are neither 0 nor from 5 to 604800`},
		{5*time.Second - time.Millisecond, 0, 0, `turn: "4.999" seconds are neither 0 nor from 5 to 604800`},
		{7*day + time.Second, 0, 0, `turn: "604801" seconds are neither 0 nor from 5 to 604800`},
		{time.Minute, -5 * time.Second, 0, `reserve: "-5" seconds are neither 0 nor from 1 to 604800`},
		{0, -5 * time.Second, 0, `reserve: "-5" seconds are neither 0 nor from 1 to 604800`},
		{time.Minute, 8 * day, 0, `reserve: "691200" seconds are neither 0 nor from 1 to 604800`},
		{0, time.Minute, 0, `reserve: "60" seconds on top of no turn: a turn of 0 is no clock`},
		{0, 0, -time.Second, `absent: "-1" seconds are neither 0 nor from 10 to 86400`},
		{0, 0, 9 * time.Second, `absent: "9" seconds are neither 0 nor from 10 to 86400`},
	} {
		s := Settings{Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Seats: 2}
		s.Turn, s.Reserve, s.Absent = c.turn, c.reserve, c.absent
		got := ""
		if err := s.Check(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s, %s, %s: %s, want %s", c.turn, c.reserve, c.absent, got, c.want)
		}
	}
}

func TestShownSettingsSayWhichTilesDoNotCountTheirPips(t *testing.T) {
	for id, want := range map[string][]record.Worth{"pagat": nil, "czech": {{High: 0, Low: 0, Points: 50}}} {
		of := settings(t, id, 2, 4)
		if got := of.Shown().Worth; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", id, got, want)
		}
	}
}
