package hall

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/play/table"
)

// firstMatch returns the settings of a visitor's first match by the rule set, as the browsers'
// client makes it.
func firstMatch(t *testing.T, set string) table.Settings {
	t.Helper()
	var made struct {
		Rules         map[string]preset.Ref
		Seats         int
		Forced, First bool
	}
	data, err := os.ReadFile("../../web/src/start/first.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &made); err != nil {
		t.Fatal(err)
	}
	s := table.Settings{Rules: made.Rules[set], Seats: made.Seats, Forced: made.Forced, First: made.First, TakeBack: true}
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	return s
}

// In a visitor's first match, seat 1 has the turn as soon as the tiles are dealt, and whatever is
// to be done there waits for the visitor.
func TestSeat1BeginsAFirstMatch(t *testing.T) {
	for _, set := range fiveSets {
		inClub(t, func(c *club) {
			s := firstMatch(t, set)
			tab := c.playing(s, "ana")
			l := tab.SeenFrom(1)
			if _, dealt := c.last(tab).Body.(table.RoundDealt); !dealt || !l.Position.View.Turn().Has(1) || len(l.Legal) == 0 {
				c.Errorf("%s: the turn of %v, who may do %v", set, l.Position.View.Turn().List(), l.Legal)
			}
			if simultaneous := l.Position.View.Turn().Len() > 1; simultaneous != (set == "czech") || !simultaneous && l.Position.View.Status().Starter != 1 {
				c.Errorf("%s: seats %v act, and seat %s starts", set, l.Position.View.Turn().List(), l.Position.View.Status().Starter)
			}
			time.Sleep(time.Minute)
			for _, e := range eventsOf(c, tab, 1, 0) {
				if a, ok := e.Body.(table.Acted); ok && a.Action.Seat == 1 {
					c.Errorf("%s: %s by the %s", set, a.Action, a.How)
				}
			}
		})
	}
}

// In a first match and at a slow table each bot's turn can be followed: one pause comes before it,
// and a shorter one after each tile. Elsewhere the rest of a turn follows its first action at once.
func TestBotsPauseAsTheTableWishes(t *testing.T) {
	for _, test := range []struct {
		first        bool
		pace         table.Pace
		before, laid time.Duration
	}{
		{true, "", Usual.Slow, Usual.Laid},
		{true, table.Fast, Usual.Slow, Usual.Laid},
		{false, table.Slow, Usual.Slow, Usual.Laid},
		{false, table.Fast, Usual.Fast, 0},
		{false, table.Normal, Usual.Bot, 0},
		{false, "", Usual.Bot, 0},
	} {
		for _, set := range fiveSets {
			s := firstMatch(t, set)
			s.First, s.Pace = test.first, test.pace
			checkPauses(t, s, test.before, test.laid)
		}
	}
}

// checkPauses plays a match, and checks the pauses before bots' turns and after their tiles.
func checkPauses(t *testing.T, s table.Settings, pause, laid time.Duration) {
	t.Helper()
	inClubWith(t, Config{Quick: allQuick}, func(c *club) {
		tab := c.playing(s, "ana")
		c.playOn(over)
		turns, more := 0, 0
		events := eventsOf(c, tab, 1, 0)
		for i, e := range events {
			a, ok := e.Body.(table.Acted)
			if !ok || a.How != table.ByBot {
				continue
			}
			want := time.Duration(0)
			before, _ := events[i-1].Body.(table.Acted)
			if before.Action.Seat != a.Action.Seat {
				want, turns = pause, turns+1
			}
			if before.Action.Kind == game.Play {
				want, more = want+laid, more+1
			}
			if have := e.At.Sub(events[i-1].At); have != want {
				c.Errorf("%s, %q: %s after %s, want %s", s.Rules.Base, s.Pace, a.Action, have, want)
			}
		}
		if turns == 0 || more == 0 {
			c.Errorf("%s: %d turns, %d actions after a tile", s.Rules.Base, turns, more)
		}
		sameAsLog(c, tab)
		c.healthy()
	})
}
