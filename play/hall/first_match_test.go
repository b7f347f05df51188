package hall

import (
	"encoding/json"
	"fmt"
	"testing"

	"roundhouse/play/table"
)

// firstMatch returns the settings of a visitor's first match by the rule set: the engine is set
// aside, seat 1 starts, and there is one round.
func firstMatch(t *testing.T, set string) table.Settings {
	t.Helper()
	s := table.Settings{Seats: 4, Forced: true, TakeBack: true}
	mix := fmt.Sprintf(`{"base": %q, "engine": "set_aside", "starter": "rotate", "rounds": 1}`, set)
	if err := json.Unmarshal([]byte(mix), &s.Rules); err != nil {
		t.Fatal(err)
	}
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	return s
}

// In a visitor's first match, seat 1 has the turn as soon as the tiles are dealt.
func TestSeat1BeginsAFirstMatch(t *testing.T) {
	for _, set := range fiveSets {
		inClub(t, func(c *club) {
			l := c.playing(firstMatch(t, set), "ana").SeenFrom(1)
			if _, dealt := c.last(c.get()).Body.(table.RoundDealt); !dealt || !l.View.Turn().Has(1) || len(l.Legal) == 0 {
				c.Errorf("%s: the turn of %v, who may do %v", set, l.View.Turn().List(), l.Legal)
			}
			if simultaneous := l.View.Turn().Len() > 1; simultaneous != (set == "czech") || !simultaneous && l.View.Status().Starter != 1 {
				c.Errorf("%s: seats %v act, and seat %s starts", set, l.View.Turn().List(), l.View.Status().Starter)
			}
		})
	}
}
