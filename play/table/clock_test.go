package table

import (
	"testing"
	"time"

	"roundhouse/game"
)

// clocked makes a match of two with 10 s for each action, and a reserve of a minute.
func clocked(t *testing.T) *match {
	m := newMatch(t)
	s := settings(t, "celko-6", 2, 2)
	s.Turn, s.Reserve = 10*time.Second, time.Minute
	m.playing(s, "ana", "ben")
	return m
}

// runs fails unless the seat's clock has these times; until 0 means that it is stopped.
func (m *match) runs(seat game.Seat, until, reserve time.Duration) {
	m.Helper()
	clock := m.state.Now().Clocks[seat-1]
	have := time.Duration(0)
	if clock.Until != 0 {
		have = clock.Until.Time().Sub(m.now)
	}
	if have != until || clock.Reserve != reserve.Seconds() {
		m.Errorf("seat %s has %s, of them reserve %v, want %s and %s", seat, have, clock.Reserve, until, reserve)
	}
}

func TestTheClockRunsForWhoIsInTurn(t *testing.T) {
	m := clocked(t)
	for range 10 {
		seat := m.state.Round().Turn().First()
		m.runs(seat, 70*time.Second, time.Minute)
		m.runs(seat%2+1, 0, time.Minute)
		m.later(9 * time.Second)
		m.runs(seat, 61*time.Second, time.Minute)
		m.act()
	}
}

func TestWhatGoesBeyondATurnIsTakenFromTheReserve(t *testing.T) {
	m := clocked(t)
	seat := m.state.Round().Turn().First()
	m.later(25 * time.Second)
	m.act()
	m.until(seat)
	m.runs(seat, 55*time.Second, 45*time.Second)
	m.later(55 * time.Second)
	m.itself(ActFor{Action: m.legal(seat), How: ByClock}, seat)
	m.until(seat)
	m.runs(seat, 10*time.Second, 0)
}

func TestNoClockRunsInAPause(t *testing.T) {
	m := clocked(t)
	seat := m.state.Round().Turn().First()
	m.later(4 * time.Second)
	m.do("ana", Agree{ForPause})
	m.do("ben", Agree{ForPause})
	m.runs(seat, 0, time.Minute)
	m.later(time.Hour)
	m.do("ben", Resume{})
	m.runs(seat, 66*time.Second, time.Minute)
}

// A person who returns during a pause gets no more time than the others.
func TestComingBackInAPauseGivesNoTime(t *testing.T) {
	m := clocked(t)
	m.until(2)
	m.covered(2)
	m.do("ana", Agree{ForPause})
	m.later(time.Hour)
	m.do("ben", ComeBack{})
	m.later(time.Hour)
	m.do("ana", Resume{})
	m.runs(2, 70*time.Second, time.Minute)
}

func TestTheTimeWithoutAServerIsGivenBack(t *testing.T) {
	m := clocked(t)
	seat := m.state.Round().Turn().First()
	m.later(65 * time.Second)
	if m.state.HasSlept(m.state.LastTime()) || !m.state.HasSlept(m.now) {
		t.Error("whether clocks ran meanwhile is not known")
	}
	m.itself(Wake{})
	m.runs(seat, 70*time.Second, time.Minute)
}
