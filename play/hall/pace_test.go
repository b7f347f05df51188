//go:build !race

// Rounds in simulated time, measured: nothing in them runs side by side, and with the race detector
// they take minutes.

package hall

import (
	"slices"
	"testing"
	"time"

	"roundhouse/bot"
	"roundhouse/game/deal"
	"roundhouse/game/gametest"
	"roundhouse/play/table"
)

// perTile is how long the person of these tests takes for each action of their own.
const perTile = 2 * time.Second

// realBots makes the bots that people play with.
func realBots(seed uint64) func(level string) (Player, error) {
	return func(level string) (Player, error) {
		seed++
		play, err := bot.New(level, seed)
		return Player(play), err
	}
}

// timing says how long a round of one person with bots took since its deal.
type timing struct{ first, whole time.Duration } // until the person's first choice, and in all

// timeRound plays a round of four by the settings: a person on seat 1, and casual bots.
func timeRound(t *testing.T, s table.Settings, seed uint64, instant bool) (took timing) {
	t.Helper()
	makeBot := realBots(seed << 8)
	think, err := makeBot("casual") // the person
	if err != nil {
		t.Fatal(err)
	}
	inClubWith(t, Config{Bot: makeBot, Quick: bot.IsQuick}, func(c *club) {
		tab := c.create(s, "ana")
		for range s.Seats - 1 {
			c.do(tab, "ana", table.SeatBot{Bot: "casual"})
		}
		random := deal.NewFast(seed, 17)
		c.do(tab, "ana", table.Start{Secrets: s.NewSecrets(func(b []byte) {
			for i := range b {
				b[i] = byte(random.N(256))
			}
		})})
		c.mix(tab)
		if instant {
			c.do(tab, "ana", table.SetPace{Instant: true})
		}
		dealt, chose := time.Now(), false
		for {
			l := tab.SeenFrom(1)
			if l.Stage == table.Finished || l.Position.View.Over() {
				took.whole = l.At.Sub(dealt)
				c.healthy()
				return
			}
			if !c.hasChoice(tab) {
				if _, err := waitFor(c.Context(), tab, 1, l.Seq); err != nil {
					c.Fatal(err)
				}
				continue
			}
			if !chose {
				took.first, chose = time.Since(dealt), true
			}
			time.Sleep(perTile)
			if c.hasChoice(tab) {
				view, past, _ := tab.PastOf(1)
				c.do(tab, "ana", table.Act{Action: think(view, past)})
			}
		}
	})
	return took
}

// hasChoice reports whether seat 1 may act, and the table does not act for it.
func (c *club) hasChoice(tab *Table) bool {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	s := &tab.state
	return s.IsPlaying() && s.Round().MayAct().Has(1) && !(s.Round().Turn().Has(1) && actsByItself(s, 1, tab))
}

// medianOf returns the median of the list, which it sorts.
func medianOf(list []time.Duration) time.Duration {
	slices.Sort(list)
	return list[len(list)/2]
}

// A round of four must not be long for want of a quicker pace: a person's own actions are most of
// it.
func TestARoundOfFourTakesAMinute(t *testing.T) {
	sets := fiveSets
	if testing.Short() {
		sets = sets[:1]
	}
	for _, set := range sets {
		most := map[bool]time.Duration{false: 60 * time.Second, true: 45 * time.Second}
		if set == "french" {
			most[false] = 70 * time.Second
		}
		for instant, limit := range most {
			var whole, first []time.Duration
			for seed := range gametest.Seeds(80) {
				s := settings(t, set, 4, 1)
				s.Forced, s.TakeBack = true, true
				took := timeRound(t, s, seed, instant)
				whole, first = append(whole, took.whole), append(first, took.first)
			}
			have := medianOf(whole)
			t.Logf("%s, instant %t: a round takes %s (median of %d, most %s), the first choice comes after %s (most %s)",
				set, instant, have, len(whole), whole[len(whole)-1], medianOf(first), first[len(first)-1])
			if have > limit {
				t.Errorf("%s, instant %t: a round takes %s", set, instant, have)
			}
		}
	}
}
