package tui

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"roundhouse/game/deal"
	"roundhouse/game/record"
	"roundhouse/play/table"
)

// TestBotsActOneAtATimeAndOnlyWhenTheyMay plays a match in which each bot waits as long as it can.
func TestBotsActOneAtATimeAndOnlyWhenTheyMay(t *testing.T) {
	for _, rules := range []string{"pagat", "french"} { // in turn, and with knocks
		synctest.Test(t, func(t *testing.T) {
			s := options(t, rules, 2, 1, "").Setup
			r, err := s.openRoom(record.New(s.Rules, s.playerNames()), chance)
			if err != nil {
				t.Fatal(err)
			}
			for {
				synctest.Wait()
				v := r.tab.SeenFrom(person)
				if v.Stage == table.Finished {
					return
				}
				if round := v.Position.View; round.MayAct()&^person.Set() != 0 {
					err = r.letBotAct(v.Seq)
				} else {
					err = r.do(table.Command{ID: fmt.Sprint(v.Seq), After: v.Seq, Body: table.Act{Action: v.Legal[0]}})
				}
				if err != nil {
					t.Fatal(err)
				}
				synctest.Wait()
				acted := 0
				events, _ := r.eventsAfter(v.Seq)
				for _, e := range events {
					if _, ok := e.Body.(table.Acted); ok {
						acted++
					}
				}
				if acted != 1 {
					t.Fatalf("%s: after event %d there were %d actions", rules, v.Seq, acted)
				}
			}
		})
	}
}

// TestInASimultaneousOpeningThePersonMayBeTheFirst lets no bot act while the person can.
func TestInASimultaneousOpeningThePersonMayBeTheFirst(t *testing.T) {
	for seed := range uint64(10) {
		o := options(t, "czech", 5, 1, "")
		o.Setup.Seed = deal.SeedOf(seed)
		d := &driver{t: t, stop: (*match).myTurn}
		d.begin(o, 80, 24)
		d.playUntil(func(m *match) bool { return m.over != nil })
		if first := recordOf(t, d.match().room).Rounds[0].Actions[0]; !strings.HasPrefix(first, "1 ") {
			t.Errorf("seed %d: the first action is %s", seed, first)
		}
	}
}
