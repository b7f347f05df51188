package table

import (
	"slices"
	"testing"

	"roundhouse/game"
)

// covered lets the host have a bot stand in for the person of the seat.
func (m *match) covered(seat game.Seat) string {
	m.Helper()
	before := m.state.Attendance()
	m.attend(Attendance{Away: seat.Set()})
	did := m.do(m.state.Host(), StandIn{}, seat)
	m.attend(before)
	return did
}

func TestTheHostReplacesOnlyWhoIsAway(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "celko-6", 3, 2), "ana", "ben", "cem")
	m.attend(Attendance{Away: seats(2)})
	m.refused(NotHost, "cem", StandIn{}, 2)
	m.refused(NotAbsent, "ana", StandIn{}, 3)
	m.refused(NotAbsent, "ana", StandIn{})
	m.leads("stood_in", "ana", StandIn{}, 2)
	if c := m.state.Chair(2); (c != Chair{Who: "ben", Bot: Standin}) {
		t.Errorf("%+v", c)
	}
	m.refused(NotAbsent, "ana", StandIn{}, 2)
	m.leads("returned", "ben", ComeBack{})
	m.leads("", "ben", ComeBack{})
	m.attend(Attendance{})
	m.refused(NotAbsent, "ana", StandIn{}, 2)
}

// A command by which somebody plays on brings the person back; one that changes nothing does not.
func TestWhoActsIsBack(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "celko-6", 3, 2), "ana", "ben", "cem")
	m.covered(2)
	m.until(1)
	m.refused(PlayedFor, "ben", Act{game.PassOf(2)})
	m.leads("", "ben", Agree{Nothing})
	m.leads("said", "ben", Say{"hello"})
	m.leads("returned asked", "ben", Agree{ForEnd})
	m.refused(game.NotYourTurn, "ben", Act{game.PassOf(2)})
	m.until(2)
	m.covered(2)
	m.stale("ben", Act{game.PassOf(2)}, m.state.LastSeq()+1)
	m.leads("returned acted", "ben", Act{m.legal(2)})
}

// legal returns the first legal action of the seat.
func (m *match) legal(seat game.Seat) game.Action { return m.state.Round().Legal(seat, nil)[0] }

// until plays until it is the seat's turn.
func (m *match) until(seat game.Seat) {
	m.Helper()
	m.playOn(func(s *State) bool { return s.IsPlaying() && s.Round().Turn().Has(seat) })
}

func TestWhoLeavesForGoodIsReplacedByABot(t *testing.T) {
	for name, before := range map[string]func(*match){
		"in turn":        func(m *match) { m.until(2) },
		"not in turn":    func(m *match) { m.until(1) },
		"between rounds": func(m *match) { m.playOn((*State).IsBetweenRounds) },
		"in a pause": func(m *match) {
			for _, who := range []Who{"ana", "ben", "cem"} {
				m.do(who, Agree{ForPause})
			}
		},
		"while a bot plays for it": func(m *match) { m.covered(2) },
	} {
		t.Run(name, func(t *testing.T) {
			m := newMatch(t)
			m.playing(settings(t, "celko-6", 3, 2), "ana", "ben", "cem")
			before(m)
			m.leads("left", "ben", Leave{})
			if c := m.state.Chair(2); (c != Chair{Bot: Standin, Left: "ben"}) {
				t.Errorf("%+v", c)
			}
			m.refused(NotSeated, "ben", Leave{})
			m.refused(NotWaiting, "ben", Join{})
			if m.state.IsPaused() {
				m.do("ana", Resume{})
			}
			m.playOn((*State).IsOver)
			if m.seen(0).Places == nil || m.last().(MatchEnded).Early {
				t.Error("the match has no end")
			}
		})
	}
}

// last returns the last event.
func (m *match) last() EventBody { return m.state.EventsAfter(m.state.LastSeq() - 1)[0].Body }

func TestAMatchThatAllHaveLeftStopsAtOnce(t *testing.T) {
	for name, before := range map[string]func(*match){
		"mixing":  func(*match) {},
		"playing": func(m *match) { m.mix(); m.act() },
		"between": func(m *match) { m.mix(); m.playOn((*State).IsBetweenRounds) },
		"paused":  func(m *match) { m.mix(); m.do("ana", Agree{ForPause}); m.do("ben", Agree{ForPause}) },
	} {
		t.Run(name, func(t *testing.T) {
			m := newMatch(t)
			s := settings(t, "celko-6", 3, 2)
			m.create(s, "ana", "ben")
			m.do("ana", SeatBot{Bot: "casual"})
			m.do("ana", Start{Secrets: secrets(&s)})
			before(m)
			m.do("ben", Leave{})
			if m.state.IsOver() {
				t.Fatal("ana is still there")
			}
			m.leads("left host_changed match_ended", "ana", Leave{})
			if o := m.last().(MatchEnded); !o.Early || m.state.IsPaused() {
				t.Errorf("%+v", o)
			}
			if rec, err := New("t").Record(m.log); err != nil || rec.Places != nil {
				t.Errorf("the record: %v, %v", rec, err)
			}
		})
	}
}

// A person for whom a bot stands in may return: the match continues without the others.
func TestAMatchGoesOnForWhoIsAway(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "celko-6", 2, 1), "ana", "ben")
	m.covered(2)
	m.leads("left host_changed", "ana", Leave{})
	m.stage(Playing)
	m.host("ben")
	m.do("ben", ComeBack{})
	m.playOn((*State).IsOver)
}

// The log does not repeat who sat on the seat: the state knows.
func TestEverybodyIsToldWhoLeft(t *testing.T) {
	m := newMatch(t)
	s := settings(t, "celko-6", 3, 1)
	m.create(s, "ana", "ben", "cem")
	m.do("cem", Leave{})
	m.do("ana", EmptySeat{}, 2)
	m.do("ana", SeatBot{Bot: "casual", Names: []string{"Cinder"}}, 2)
	m.do("ana", EmptySeat{}, 2)
	m.do("dan", Join{}, 2)
	m.do("dan", Join{}, 3)
	m.do("eve", Join{}, 2)
	m.do("ana", Start{Secrets: secrets(&s)})
	m.mix()
	m.covered(2)
	m.do("eve", Leave{})
	var have []string
	blank := New("t")
	events, err := blank.ReadAll(m.log)
	for _, e := range events {
		if _, ok := e.Body.(Left); ok {
			have = append(have, string(e.NamedPerson())+e.then.(NameThen).Name)
		}
	}
	if want := []string{"cem", "ben", "Cinder", "dan", "eve"}; err != nil || !slices.Equal(have, want) {
		t.Errorf("left: %q, want %q, %v", have, want, err)
	}
}
