package table

import (
	"testing"

	"roundhouse/game"
	proof "roundhouse/game/fair"
)

// lateMatch makes a match of two people and a bot that late comers may join.
func lateMatch(t *testing.T, rounds int) *match {
	m := newMatch(t)
	s := settings(t, "celko-6", 3, rounds)
	s.Late = true
	m.playing(s, "ana", "ben")
	return m
}

func TestALateComerPlaysFromTheNextRoundOn(t *testing.T) {
	m := lateMatch(t, 2)
	m.leads("reserved", "eve", Join{})
	m.leads("", "eve", Join{})
	if late := m.state.late; late[3] != "eve" || m.state.Chair(3).Bot != "casual" || m.state.SeatOf("eve") != game.NoSeat {
		t.Errorf("%v, and %+v", late, m.state.Chair(3))
	}
	if len(m.seen(m.state.SeatOf("eve")).Legal) > 0 {
		t.Error("eve can act")
	}
	m.refused(SeatTaken, "fay", Join{}, 3)
	m.refused(TableFull, "fay", Join{})
	m.refused(SeatTaken, "eve", Join{}, 1)
	m.refused(NotWaiting, "ana", Join{}, 3)
	m.refused(NotSeated, "eve", Act{game.PassOf(3)})
	m.playOn((*State).IsBetweenRounds)
	m.leads("became_ready", "ana", BeReady{})
	m.leads("became_ready sat round_dealt", "ben", BeReady{})
	if c := m.state.Chair(3); c != (Chair{Who: "eve"}) {
		t.Errorf("%+v", c)
	}
	m.playOn((*State).IsOver)
	if m.chairs("ana", "ben", "eve"); m.state.Starters() != seats(1, 2) {
		t.Error("eve began the match")
	}
	notes, err := proof.ParseNotes(nil, nil, []string{"1=" + number("ana").String(), "2=" + number("ben").String()})
	if err != nil {
		t.Fatal(err)
	}
	if v, err := proof.Verify(m.record(), notes); err != nil || !v.OK {
		t.Errorf("the deals do not verify: %v", err)
	}
}

func TestWhoLeftMayTakeTheirSeatAgain(t *testing.T) {
	m := lateMatch(t, 3)
	m.do("ben", Leave{})
	m.leads("reserved", "ben", Join{})
	if m.seen(0).House.Seats[1].Late != "ben" || m.state.Chair(2).Left != "ben" {
		t.Errorf("%+v", m.state.Chair(2))
	}
	m.leads("reserved", "ben", Leave{})
	m.refused(NotSeated, "ben", Leave{})
	m.do("eve", Join{}, 3)
	m.leads("reserved reserved", "eve", Join{}, 2) // another seat
	if late := m.state.late; late[2] != "eve" || late[3] != "" {
		t.Errorf("%v", late)
	}
	m.do("ben", Join{}) // the bot's
	m.playOn(func(s *State) bool { return s.LastDeal().Round == 2 })
	m.chairs("ana", "eve", "ben")
}

// A match in which only a late comer is left goes on for them, and they are its host.
func TestAMatchGoesOnForALateComer(t *testing.T) {
	m := lateMatch(t, 2)
	m.do("eve", Join{}, 3)
	m.leads("left host_changed", "ana", Leave{})
	m.leads("left host_changed", "ben", Leave{})
	m.playOn((*State).IsBetweenRounds)
	if have := m.itself(DealRound{}); have != "sat host_changed round_dealt" {
		t.Errorf("%s", have)
	}
	m.chairs("", "", "eve")
	m.host("eve")
	m.leads("left host_changed match_ended", "eve", Leave{})
}

func TestALateComerWhoGivesUpLeavesNobody(t *testing.T) {
	m := lateMatch(t, 2)
	m.do("eve", Join{})
	m.do("ana", Leave{})
	m.do("ben", Leave{})
	m.leads("reserved match_ended", "eve", Leave{})
}

func TestNobodyJoinsALastRoundOrWhereLateComersMayNot(t *testing.T) {
	m := lateMatch(t, 1)
	m.refused(LastRound, "eve", Join{})
	m.playOn((*State).IsOver)
	m.refused(TableOver, "eve", Join{})
	m = newMatch(t)
	m.playing(settings(t, "celko-6", 3, 2), "ana", "ben")
	m.refused(NotWaiting, "eve", Join{})
}
