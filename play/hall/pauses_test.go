package hall

import (
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// fiveSets lists a rule set of each document.
var fiveSets = []string{"pagat", "czech", "estonian", "french", "japanese"}

func allQuick(string) bool { return true }

// checkPauses fails unless what is done in that way comes after the pause first where it begins a
// turn or the search for the engine, and otherwise after the pause next. It returns how often each
// was the case.
func (c *club) checkPauses(tab *Table, how table.How, first, next time.Duration) (begun, rest int) {
	c.Helper()
	events := eventsOf(c, tab, 1, 0)
	for i, e := range events {
		a, ok := e.Body.(table.Acted)
		if !ok || a.How != how {
			continue
		}
		want := first
		before, _ := events[i-1].Body.(table.Acted)
		then, _ := events[i-1].Then.(table.ActedThen)
		searched := then.Event.After.Phase == game.Search
		switch {
		case before.Action.Seat == game.NoSeat, a.Action.Seat != before.Action.Seat && !searched,
			!searched && before.How == table.ByPlayer:
			begun++
		case searched:
			want, rest = 0, rest+1
		default:
			want, rest = next, rest+1
		}
		if have := e.At.Sub(events[i-1].At); have != want {
			c.Errorf("%s, %s by the %s: after %s, want %s", tab.state.Settings().Rules.Base, a.Action, how, have, want)
		}
	}
	return begun, rest
}

// A bot's draw and what it does next, a double and the tile owed on it, a whole opening train: one
// pause comes before all of it. So it is with the forced actions of a person's turn.
func TestATurnHasOnePause(t *testing.T) {
	for _, set := range fiveSets {
		inClubWith(t, Config{Quick: allQuick}, func(c *club) {
			s := settings(c, set, 4, 2)
			s.Forced, s.Rules.Rules.KnockPenalty, s.Rules.Object = true, 0, true
			tab := c.playing(s, "ana")
			c.playOn(over)
			for how, pause := range map[table.How]time.Duration{table.ByBot: Usual.Bot, table.ByTable: Usual.Forced} {
				if begun, rest := c.checkPauses(tab, how, pause, 0); begun == 0 || rest == 0 {
					c.Errorf("%s: by the %s %d turns, and %d actions more", set, how, begun, rest)
				}
			}
			sameAsLog(c, tab)
			c.healthy()
		})
	}
}

// In a simultaneous opening, one bot after the other lays its whole train.
func TestABotsOpeningTrainHasOnePause(t *testing.T) {
	inClubWith(t, Config{Quick: allQuick}, func(c *club) {
		tab := c.playing(settings(c, "czech", 5, 1), "ana")
		dealt := c.last(tab)
		time.Sleep(20 * time.Second)
		at := map[time.Duration]game.Seat{}
		for _, e := range eventsOf(c, tab, 0, dealt.Seq) {
			after, seat := e.At.Sub(dealt.At), e.Body.(table.Acted).Action.Seat
			if other, ok := at[after]; ok && other != seat {
				c.Errorf("seats %s and %s act at once", other, seat)
			}
			at[after] = seat
		}
		if len(at) != 4 {
			c.Errorf("four bots' trains come at %v", at)
		}
	})
}

// The draws for the engine of all bots, and its laying, are one movement.
func TestTheSearchForTheEngineHasOnePause(t *testing.T) {
	searched := 0
	inClub(t, func(c *club) {
		s := settings(c, "pagat", 2, 13)
		s.Forced = true
		tab := c.playing(s, "ana")
		c.playOn(over)
		var before table.Shown
		for _, e := range eventsOf(c, tab, 0, 0) {
			a, _ := e.Body.(table.Acted)
			b, acted := before.Then.(table.ActedThen)
			if a.Action.Kind == game.Draw && acted && b.Event.After.Phase == game.Search {
				searched++
				if e.At != before.At {
					c.Errorf("a draw for the engine %s after another", e.At.Sub(before.At))
				}
			}
			before = e
		}
		c.healthy()
	})
	if searched < 20 {
		t.Errorf("only %d draws for an engine", searched)
	}
}
