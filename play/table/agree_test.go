package table

import (
	"slices"
	"testing"
	"time"

	"roundhouse/game"
)

// asks fails unless the seats, from seat 1, ask for this.
func (m *match) asks(want ...Ask) {
	m.Helper()
	var have []Ask
	for _, s := range m.state.Now().House.Seats {
		have = append(have, s.Asks)
	}
	if !slices.Equal(have, want) {
		m.Errorf("asked: %v, want %v", have, want)
	}
}

func TestAllPeopleAgreeOnAPause(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "celko-6", 3, 1), "ana", "ben")
	m.leads("", "ana", Resume{})
	m.leads("", "ana", Agree{Nothing})
	m.leads("asked", "ana", Agree{ForPause})
	m.leads("", "ana", Agree{ForPause})
	m.leads("asked", "ana", Agree{Nothing})
	m.leads("asked", "ben", Agree{ForPause})
	m.leads("asked", "ana", Agree{ForEnd})
	m.asks(ForEnd, ForPause, Nothing)
	m.leads("asked paused", "ana", Agree{ForPause})
	m.asks(Nothing, Nothing, Nothing)
	if !m.state.IsPaused() || len(m.seen(1).Legal)+len(m.seen(2).Legal) > 0 {
		t.Error("somebody can act in the pause")
	}
	m.refused(TablePaused, "ana", Agree{ForPause})
	m.refused(TablePaused, "ana", Act{game.PassOf(1)})
	m.leads("resumed", "ben", Resume{})
	m.playOn((*State).IsOver)
}

func TestAllPeopleAgreeToEnd(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "celko-6", 3, 3), "ana", "ben")
	m.playOn((*State).IsBetweenRounds)
	m.do("ana", Agree{ForEnd})
	m.leads("asked match_ended", "ben", Agree{ForEnd})
	if o := m.last().(MatchEnded); !o.Early || len(m.seen(0).Places) != 3 {
		t.Errorf("%+v", o)
	}
	rec, err := New("t").Record(m.log)
	if err != nil || rec.Totals != nil || len(rec.Rounds) != 1 {
		t.Fatalf("the record: %+v, %v", rec, err)
	}
	if _, err := rec.Replay(nil); err != nil {
		t.Error(err)
	}
}

// Who has left, for whom a bot plays, or who is gone need not agree, whether before or after the
// others have.
func TestWhoIsNotThereIsNotAsked(t *testing.T) {
	gone := Attendance{Away: seats(2), Gone: seats(2)}
	for name, goes := range map[string]func(*match) string{
		"leaves":     func(m *match) string { return m.do("ben", Leave{}) },
		"is covered": func(m *match) string { return m.covered(2) },
		"is gone": func(m *match) string {
			m.attend(gone)
			if !m.state.IsSettled() {
				return ""
			}
			return "gone " + m.itself(Settle{})
		},
	} {
		kind := map[string]string{"leaves": "left ", "is covered": "stood_in ", "is gone": "gone "}[name]
		for ask, want := range map[Ask]string{ForPause: "paused", ForEnd: "match_ended"} {
			m := newMatch(t)
			m.playing(settings(t, "celko-6", 3, 1), "ana", "ben", "cem")
			m.do("cem", Agree{ask})
			m.leads("asked", "ana", Agree{ask})
			if have := goes(m); have != kind+want {
				t.Errorf("%s: ben %s: %s", ask, name, have)
			}
			m = newMatch(t)
			m.playing(settings(t, "celko-6", 3, 1), "ana", "ben", "cem")
			goes(m)
			m.do("cem", Agree{ask})
			m.leads("asked "+want, "ana", Agree{ask})
		}
	}
}

// A person's request ends when a bot takes the seat.
func TestWhoComesBackAsksForNothing(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "celko-6", 3, 1), "ana", "ben", "cem")
	m.do("ben", Agree{ForEnd})
	m.covered(2)
	m.do("cem", Agree{ForEnd})
	m.do("ben", ComeBack{})
	m.leads("asked", "ana", Agree{ForEnd})
}

func TestTheNextRoundIsDealtWhenAllAreReady(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "celko-6", 3, 4), "ana", "ben")
	m.playOn((*State).IsBetweenRounds)
	m.leads("became_ready", "ana", BeReady{})
	m.leads("", "ana", BeReady{})
	if have := m.state.Now().Ready; have != seats(1) {
		t.Errorf("ready: %v", have.List())
	}
	m.leads("became_ready round_dealt", "ben", BeReady{})
	if have := m.state.Now().Ready; have != 0 {
		t.Errorf("ready: %v", have.List())
	}
	m.playOn((*State).IsBetweenRounds)
	m.do("ben", BeReady{})
	m.leads("left host_changed round_dealt", "ana", Leave{}) // who was not ready
	m.playOn((*State).IsBetweenRounds)
	m.do("ben", Agree{ForPause})
	m.refused(TablePaused, "ben", BeReady{})
	m.do("ben", Resume{})
	m.leads("became_ready round_dealt", "ben", BeReady{})
}

// Who is gone holds up neither the next round nor what is agreed on.
func TestNobodyIsReadyForWhoIsGone(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "celko-6", 3, 2), "ana", "ben", "cem")
	m.playOn((*State).IsBetweenRounds)
	m.do("ana", BeReady{})
	m.leads("became_ready", "ben", BeReady{})
	if m.state.IsSettled() {
		t.Error("something is settled without cem")
	}
	m.attend(Attendance{Away: seats(3), Gone: seats(3)})
	if !m.state.IsSettled() {
		t.Error("nothing is settled")
	}
	if have := m.itself(Settle{}); have != "round_dealt" {
		t.Errorf("%s", have)
	}
}

func TestABotPlaysForWhoKeepsTheOthersWaiting(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "celko-6", 3, 2), "ana", "ben", "cem")
	m.refused(NotAwaited, "ana", Agree{ForBot})
	m.until(2)
	m.attend(Attendance{Idle: seats(2)})
	m.do("ana", MakeHost{"ben"})
	m.leads("asked", "ana", Agree{ForBot})
	m.refused(NotAwaited, "ben", Agree{ForBot}) // nobody else is awaited
	m.leads("asked relieved host_changed", "cem", Agree{ForBot})
	m.host("cem")
	m.asks(Nothing, Nothing, Nothing)
	if c := m.state.Chair(2); (c != Chair{Who: "ben", Bot: Standin}) || !m.state.IsRelieved(2) {
		t.Errorf("%+v, relieved: %t", c, m.state.IsRelieved(2))
	}
	m.attend(Attendance{})
	m.leads("returned acted", "ben", Act{m.legal(2)})
	if m.state.IsRelieved(2) {
		t.Error("ben is still relieved")
	}
}

// Who acts keeps nobody waiting, and others who are gone need not agree to a bot.
func TestNobodyIsRelievedWhoActs(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "celko-6", 3, 2), "ana", "ben", "cem")
	m.until(2)
	m.attend(Attendance{Idle: seats(2)})
	m.do("ana", Agree{ForBot})
	m.leads("acted", "ben", Act{m.legal(2)})
	m.asks(Nothing, Nothing, Nothing)
	m.until(2)
	m.do("ana", Agree{ForBot})
	m.attend(Attendance{Idle: seats(2), Away: seats(3), Gone: seats(3)})
	if have := m.itself(Settle{}); have != "relieved" || m.state.IsSettled() {
		t.Errorf("%s", have)
	}
}

// The others wait for a person in turn only without a clock, in a round, and not in a pause.
func TestSomebodyIsAwaitedOnlyInTurn(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "celko-6", 2, 2), "ana", "ben")
	awaited := func(want ...game.Seat) {
		t.Helper()
		for seat := game.Seat(1); seat <= 2; seat++ {
			since, is := m.state.AwaitedSince(seat)
			if is != seats(want...).Has(seat) || is && !since.Equal(m.now) {
				t.Errorf("seat %d is awaited: %t, since %s", seat, is, since)
			}
		}
	}
	m.later(time.Second)
	m.act()
	awaited(m.state.Round().Turn().List()...)
	m.do("ana", Agree{ForPause})
	m.do("ben", Agree{ForPause})
	awaited()
	m.do("ana", Resume{})
	m.playOn((*State).IsBetweenRounds)
	awaited()
	s := settings(t, "celko-6", 2, 1)
	s.Turn = time.Hour
	m = newMatch(t)
	m.playing(s, "ana", "ben")
	awaited()
}
