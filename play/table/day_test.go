package table

import (
	"testing"

	"roundhouse/game/deal"
)

// TestTheBotsOfADateAreTheSameForEverybody, also if its host is faster than the server, or the server
// has died before the start.
func TestTheBotsOfADateAreTheSameForEverybody(t *testing.T) {
	m := newMatch(t)
	s := settings(t, "pagat", deal.DaySeats, 1)
	s.Day, s.Hints, s.Onlookers = 20_000, HintsNone, false
	m.create(s, "ana")
	m.refused(UnknownBot, "ana", SeatBot{Bot: "casual"}, 2)
	m.do("ana", SeatBot{Bot: Standin}, 2)
	m.refused(UnknownBot, "ana", SeatBot{Bot: "casual"}, 2)
}
