package hall

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/preset"
	"roundhouse/sim"
)

// firstMatch returns the settings of a visitor's first match by the rule set, as the browsers' client
// makes it, and the levels of its bots.
func firstMatch(t *testing.T, set string) (s table.Settings, bots []string) {
	t.Helper()
	var made struct {
		Rules         map[string]preset.Ref
		Seats         int
		Bots          []string
		Forced, First bool
	}
	data, err := os.ReadFile("../../web/src/start/first.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &made); err != nil {
		t.Fatal(err)
	}
	s = table.Settings{Rules: made.Rules[set], Seats: made.Seats, Forced: made.Forced, First: made.First, TakeBack: true}
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	return s, made.Bots
}

// In a visitor's first match, seat 1 has the turn as soon as the tiles are dealt, and whatever is to
// be done there waits for the visitor.
func TestSeat1BeginsAFirstMatch(t *testing.T) {
	for _, set := range fiveSets {
		inClub(t, func(c *club) {
			s, _ := firstMatch(t, set)
			tab := c.playing(s, "ana")
			l := tab.SeenFrom(1)
			if _, dealt := c.last(tab).Body.(table.RoundDealt); !dealt || !l.View.Turn().Has(1) || len(l.Legal) == 0 {
				c.Errorf("%s: the turn of %v, who may do %v", set, l.View.Turn().List(), l.Legal)
			}
			if simultaneous := l.View.Turn().Len() > 1; simultaneous != (set == "czech") || !simultaneous && l.View.Status().Starter != 1 {
				c.Errorf("%s: seats %v act, and seat %s starts", set, l.View.Turn().List(), l.View.Status().Starter)
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

// A plain player wins a first match as often as the others, and one who does anything legal not much
// less often: on the visitor's seat, of 1,000 deals. A place that is shared counts in parts.
func TestAVisitorWinsAFirstMatchAsOftenAsTheOthers(t *testing.T) {
	const deals = 1000
	for _, set := range fiveSets {
		s, bots := firstMatch(t, set)
		for visitor, want := range map[string]struct{ least, most int }{"greedy": {25, 40}, "random": {20, 40}} {
			c := sim.Config{
				Rules: s.Rules, Players: s.Seats, Bots: append([]string{visitor}, bots...), Seed: 1, Workers: 1,
				Matches: deals * s.Seats, // each deal with each seating, unless all bots are alike
			}
			played, won := 0, 0
			c.Watch = func(m *sim.Match) {
				if played == deals || m.Bot(1) != visitor {
					return
				}
				played++
				if first := m.LeadersAfter(1); first.Has(1) {
					won += sim.Unit / first.Len()
				}
			}
			if _, err := sim.Run(t.Context(), c); err != nil {
				t.Fatal(err)
			}
			have := float64(won) / sim.Unit / deals * 100
			t.Logf("%s: %s wins %.1f %% of %d", set, visitor, have, played)
			if played != deals || have < float64(want.least) || have > float64(want.most) {
				t.Errorf("%s: %s wins %.1f %% of %d matches, want %d to %d %% of %d", set, visitor, have, played, want.least, want.most, deals)
			}
		}
	}
}

// In a first match each bot's turn can be followed: one pause comes before it, and a shorter one
// after each tile.
func TestBotsTakeTheirTimeInAFirstMatch(t *testing.T) {
	for _, set := range fiveSets {
		inClubWith(t, Config{Quick: allQuick}, func(c *club) {
			s, _ := firstMatch(t, set)
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
					want, turns = Usual.First, turns+1
				}
				if before.Action.Kind == game.Play {
					want, more = want+Usual.Laid, more+1
				}
				if have := e.At.Sub(events[i-1].At); have != want {
					c.Errorf("%s: %s after %s, want %s", set, a.Action, have, want)
				}
			}
			if turns == 0 || more == 0 {
				c.Errorf("%s: %d turns, %d actions after a tile", set, turns, more)
			}
			sameAsLog(c, tab)
			c.healthy()
		})
	}
}
