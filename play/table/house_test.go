package table

import (
	"testing"
	"time"

	"roundhouse/game"
)

// leads fails unless the command leads to these events.
func (m *match) leads(to string, who Who, want CommandBody, seat ...game.Seat) {
	m.Helper()
	if have := m.do(who, want, seat...); have != to {
		m.Errorf("%s, %T %v: %q, want %q", who, want, seat, have, to)
	}
}

// chairs fails unless these people have the seats from seat 1; "" is nobody.
func (m *match) chairs(want ...Who) {
	m.Helper()
	for i, who := range want {
		if have := m.state.Chair(game.Seat(i + 1)).Who; have != who {
			m.Errorf("%q has seat %d, want %q", have, i+1, who)
		}
	}
}

// host fails unless that person is host.
func (m *match) host(want Who) {
	m.Helper()
	if have := m.state.Host(); have != want {
		m.Errorf("%q is host, want %q", have, want)
	}
}

// stage fails unless the table is in that stage.
func (m *match) stage(want Stage) {
	m.Helper()
	if have := m.state.Stage(); have != want {
		m.Errorf("the table is %s, want %s", have, want)
	}
}

func TestPeopleTakeSeatsAndChangeThem(t *testing.T) {
	m := newMatch(t)
	m.create(settings(t, "celko-6", 3, 1), "ana")
	m.leads("", "ana", Join{})
	m.leads("", "ana", Join{}, 1)
	m.refused(SeatTaken, "ben", Join{}, 1)
	m.refused(NoSuchSeat, "ben", Join{}, 4)
	m.refused(NotSeated, "", Join{})
	m.leads("sat", "ben", Join{}, 3)
	m.leads("sat", "cem", Join{})
	m.chairs("ana", "cem", "ben")
	m.refused(TableFull, "dan", Join{})
	m.leads("left", "cem", Leave{})
	m.leads("left sat", "ben", Join{}, 2)
	m.chairs("ana", "ben", "")
	m.refused(NotSeated, "cem", Leave{})
	m.refused(NotYourSeat, "ana", Leave{}, 2)
}

func TestTheHostFillsSeatsWithBots(t *testing.T) {
	m := newMatch(t)
	m.create(settings(t, "celko-6", 3, 1), "ana", "ben")
	m.refused(NotHost, "ben", SeatBot{Bot: "casual"}, 3)
	m.refused(NotHost, "", SeatBot{Bot: "casual"}, 3)
	m.refused(UnknownBot, "ana", SeatBot{}, 3)
	m.refused(SeatTaken, "ana", SeatBot{Bot: "casual"}, 2)
	m.leads("sat", "ana", SeatBot{Bot: "casual"})
	m.leads("", "ana", SeatBot{Bot: "casual"}, 3)
	m.leads("sat", "ana", SeatBot{Bot: "slow"}, 3)
	m.refused(TableFull, "ana", SeatBot{Bot: "casual"})
	m.refused(SeatTaken, "cem", Join{}, 3)
	m.refused(NotHost, "ben", EmptySeat{}, 3)
	m.leads("left", "ana", EmptySeat{}, 3)
	m.refused(NoSuchSeat, "ana", EmptySeat{}, 3)
	m.refused(NoSuchSeat, "ana", EmptySeat{})
	m.refused(NoSuchSeat, "ana", EmptySeat{}, 1)
	m.leads("sat", "cem", Join{}, 3)
}

func TestWhoWasRemovedDoesNotComeBack(t *testing.T) {
	m := newMatch(t)
	m.create(settings(t, "celko-6", 3, 1), "ana", "ben")
	m.do("ana", EmptySeat{}, 2)
	m.refused(Removed, "ben", Join{})
	m.refused(Removed, "ben", Join{}, 3)
	m.leads("sat", "cem", Join{}, 2)
}

func TestTheRoleOfTheHostPassesOn(t *testing.T) {
	m := newMatch(t)
	m.create(settings(t, "celko-6", 4, 1), "ana", "ben", "cem")
	m.refused(NotHost, "ben", MakeHost{To: "ben"})
	m.refused(NotSeated, "ana", MakeHost{To: "dan"})
	m.leads("", "ana", MakeHost{To: "ana"})
	m.leads("host_changed", "ana", MakeHost{To: "ben"})
	m.host("ben")
	m.refused(NotHost, "ana", SeatBot{Bot: "casual"})
	m.leads("left host_changed", "ben", Leave{})
	m.host("cem")
	m.do("cem", Leave{})
	m.host("ana")
	m.do("ana", Leave{})
	m.host("")
	m.refused(NotHost, "", SeatBot{Bot: "casual"})
	m.leads("sat host_changed", "dan", Join{})
	m.host("dan")
}

func TestTheRoleOfHostGoesClockwiseToWhoIsThere(t *testing.T) {
	for _, test := range []struct {
		away []game.Seat
		want game.Seat
	}{{nil, 3}, {[]game.Seat{3}, 4}, {[]game.Seat{3, 4}, 1}, {[]game.Seat{1, 3, 4}, game.NoSeat}} {
		m := newMatch(t)
		m.create(settings(t, "celko-6", 4, 1), "ana", "ben", "cem", "dan")
		m.do("ana", MakeHost{To: "ben"})
		m.attend(Attendance{Away: seats(append(test.away, 2)...)})
		if have := m.state.NextHost(); have != test.want {
			t.Errorf("while %v are away, the next host is %s, want %s", test.away, have, test.want)
		} else if have != game.NoSeat {
			m.itself(PassHost{})
			m.host(m.state.Chair(test.want).Who)
		}
	}
}

func seats(list ...game.Seat) (set game.Seats) {
	for _, seat := range list {
		set |= seat.Set()
	}
	return set
}

// A host who was away is told so until the first action of their own.
func TestWhoWasHostIsToldUntilTheyAct(t *testing.T) {
	m := newMatch(t)
	m.create(settings(t, "celko-6", 2, 1), "ana", "ben")
	m.attend(Attendance{Away: seats(1)})
	if have := m.itself(PassHost{}); have != "host_passed" {
		t.Errorf("%s", have)
	}
	m.host("ben")
	passed := m.state.EventsAfter(m.state.LastSeq() - 1)[0].Body.(HostPassed)
	if passed != (HostPassed{From: 1, To: 2}) {
		t.Errorf("%+v", passed)
	}
	m.attend(Attendance{})
	m.do("ben", Start{Secrets: secrets(m.state.Settings())})
	m.mix()
	for acted := false; !acted; acted = m.state.tail.acts[len(m.state.tail.acts)-1].action.Seat == 1 {
		for viewer, want := range map[game.Seat]bool{0: false, 1: true, 2: false} {
			if have := m.seen(viewer).House.WasHost; have != want {
				t.Errorf("viewer %d is told: %t", viewer, have)
			}
		}
		m.act()
	}
	if m.seen(1).House.WasHost {
		t.Error("ana is told again")
	}
	m.host("ben")
}

// seen returns what the viewer sees.
func (m *match) seen(viewer game.Seat) *View {
	return m.state.ViewFor(viewer, m.state.Now(), m.now)
}

func TestTheHostStartsOnceAllSeatsAreTaken(t *testing.T) {
	m := newMatch(t)
	s := settings(t, "celko-6", 3, 2)
	m.create(s, "ana", "ben")
	m.refused(SeatsOpen, "ana", Start{Secrets: secrets(&s)})
	m.do("ana", SeatBot{Bot: "casual"})
	m.refused(NotHost, "ben", Start{Secrets: secrets(&s)})
	if _, err := m.try("ana", Start{Secrets: secrets(&s)[:1]}); err == nil {
		t.Error("one secret for two rounds is enough")
	}
	m.leads("started", "ana", Start{Secrets: secrets(&s)})
	m.stage(Mixing)
	m.refused(NotWaiting, "ana", Start{Secrets: secrets(&s)})
}

// TestEverythingHasItsStage sends every command in every stage.
func TestEverythingHasItsStage(t *testing.T) {
	m := newMatch(t)
	s := settings(t, "celko-6", 2, 2)
	m.create(s, "ana", "ben")
	start, pass := Start{Secrets: secrets(&s)}, Act{game.PassOf(1)}
	each := func(stage Stage, join Refusal, wants map[Refusal][]CommandBody) {
		t.Helper()
		m.stage(stage)
		for why, list := range wants {
			for _, want := range list {
				seat := game.NoSeat
				if _, ok := want.(StandIn); ok {
					seat = 2
				}
				m.refused(why, "ana", want, seat)
			}
		}
		m.refused(join, "dan", Join{})
		m.refused(NotSeated, "eve", Say{"hello"})
		m.refused(UnknownThing, "ana", Say{"shibboleth"})
	}
	each(Waiting, TableFull, map[Refusal][]CommandBody{
		NotPlaying: {pass, StandIn{}, Agree{ForPause}, Agree{ForEnd}, SetPace{}, Rematch{"u"}},
		NotMixing:  {Hash{}, Reveal{}}, NotBetween: {BeReady{}},
	})
	m.do("ana", start)
	each(Mixing, NotWaiting, map[Refusal][]CommandBody{
		NotWaiting: {SeatBot{Bot: "casual"}, EmptySeat{}, start}, NotBetween: {BeReady{}},
		NotPlaying: {pass, Agree{ForPause}, Rematch{"u"}}, NotMixing: {Reveal{}},
	})
	m.mix()
	each(Playing, NotWaiting, map[Refusal][]CommandBody{
		NotWaiting: {SeatBot{Bot: "casual"}, EmptySeat{}, start}, NotBetween: {BeReady{}},
		NotPlaying: {Rematch{"u"}}, NotMixing: {Hash{}, Reveal{}},
	})
	m.playOn((*State).IsOver)
	each(Finished, TableOver, map[Refusal][]CommandBody{
		TableOver: {pass, SeatBot{Bot: "casual"}, EmptySeat{}, start, StandIn{}, Agree{ForPause}, Agree{ForEnd}, MakeHost{"ben"}, Leave{},
			ComeBack{}, SetPace{}},
		NotBetween: {BeReady{}}, NotMixing: {Hash{}, Reveal{}}, NoSuchTable: {Rematch{}},
	})
	m.leads("rematch_made", "ben", Rematch{"u"})
	m.leads("", "ana", Rematch{"v"})
	m.leads("said", "ana", Say{"bye"})
	if m.seen(0).House.Rematch != "u" {
		t.Error("the first to go on does not say where")
	}
}

func TestTimesAreWholeMilliseconds(t *testing.T) {
	s := settings(t, "celko-6", 2, 1)
	s.Turn, s.Reserve, s.Absent = 7*time.Second+1, time.Minute+1, time.Minute+1
	newMatch(t).create(s, "ana")
}

func TestOnePersonAloneSetsThePace(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "celko-9", 3, 1), "ana", "ben")
	m.refused(NotAlone, "ana", SetPace{Instant: true})
	m.covered(2)
	m.leads("", "ana", SetPace{})
	m.leads("pace_set", "ana", SetPace{Instant: true})
	if !m.state.IsInstant() || !m.seen(1).House.Instant {
		t.Error("ana plays alone, and bots pause")
	}
	m.do("ben", ComeBack{})
	if m.state.IsInstant() {
		t.Error("ben plays, and bots do not pause")
	}
	m.refused(NotAlone, "ana", SetPace{})
}

// A bot gets the best name that no other bot has, with another initial if possible, and keeps it at
// another level.
func TestBotsAtOneTableHaveDifferentNames(t *testing.T) {
	m := newMatch(t)
	m.create(settings(t, "pagat", 5, 1), "ana")
	list := []string{"Cinder", "Coal", "Piston"}
	for i, want := range []string{"Cinder", "Piston", "Coal", ""} {
		m.do("ana", SeatBot{Bot: "casual", Names: list})
		if have := m.state.Chair(game.Seat(i + 2)).Name; have != want {
			t.Errorf("bot %d is called %q, want %q", i+1, have, want)
		}
	}
	m.leads("sat", "ana", SeatBot{Bot: "planner", Names: []string{"Boiler"}}, 2)
	if c := m.state.Chair(2); c != (Chair{Bot: "planner", Name: "Cinder"}) {
		t.Errorf("%+v", c)
	}
}
