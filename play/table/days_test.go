package table

import (
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
)

// inDays makes a match with so many days for each action.
func inDays(t *testing.T, days int8, overdue Overdue, people ...Who) *match {
	m := newMatch(t)
	s := settings(t, "celko-6", max(len(people), 2), 2)
	s.Days, s.Overdue = days, overdue
	m.playing(s, people...)
	return m
}

// holds makes the clock of the seat stand still between two times, as seen from now.
func (m *match) holds(seat game.Seat, from, until time.Duration) string {
	m.Helper()
	return m.itself(Hold{From: m.now.Add(from), Until: m.now.Add(until)}, seat)
}

const day = 24 * time.Hour

func TestAnActionHasDays(t *testing.T) {
	m := inDays(t, 3, BotPlaysOn, "ana", "ben")
	seat := m.state.Round().Turn().First()
	m.runs(seat, 3*day, 0)
	m.runs(seat%2+1, 0, 0)
	m.later(3*day - time.Hour)
	m.runs(seat, time.Hour, 0)
	m.act()
	m.until(seat)
	m.runs(seat, 3*day, 0)
}

func TestDaysAreTheOnlyClock(t *testing.T) {
	for _, test := range []struct {
		change func(*Settings)
		want   string
	}{
		{func(*Settings) {}, ""},
		{func(s *Settings) { s.Days = 8 }, `days: "8" days for an action are not from 1 to 7`},
		{func(s *Settings) { s.Days = -1 }, `days: "-1" days for an action are not from 1 to 7`},
		{func(s *Settings) { s.Turn = time.Minute }, "turn: where an action has days, it has no seconds"},
		{func(s *Settings) { s.Absent = time.Minute }, "absent: where an action has days, nobody is away"},
		{func(s *Settings) { s.Days, s.Overdue = 0, MatchEnds }, `overdue: "end" needs days for each action`},
	} {
		s := settings(t, "celko-6", 2, 1)
		s.Days = 2
		test.change(&s)
		have := ""
		if err := s.Check(); err != nil {
			have = err.Error()
		}
		if have != test.want {
			t.Errorf("%q, want %q", have, test.want)
		}
	}
}

func TestWhenTheDaysAreOverTheTableDoesWhatItHasChosen(t *testing.T) {
	for overdue, want := range map[Overdue]string{BotPlaysOn: "stood_in", MatchEnds: "match_ended"} {
		m := inDays(t, 1, overdue, "ana", "ben")
		seat := m.state.Round().Turn().First()
		m.later(day)
		if have := m.itself(TimeUp{}, seat); have != want {
			t.Errorf("%s: %s, want %s", overdue, have, want)
		}
		if ended, ok := m.last().(MatchEnded); ok && !ended.Early {
			t.Error("the match has not ended early")
		}
		if have := m.itself(TimeUp{}, seat); have != "" {
			t.Errorf("%s: again: %s", overdue, have)
		}
	}
}

// An overdue turn passes at once, with all its actions; the next turn has all its days.
func TestAnOverdueTurnPassesAsAWhole(t *testing.T) {
	m := inDays(t, 1, TurnPasses, "ana", "ben")
	for turns := 0; turns < 30 && m.state.IsPlaying(); turns++ {
		seat := m.state.Round().Turn().First()
		turn := m.state.TurnOf(seat)
		m.later(day)
		for m.state.IsPlaying() && m.state.TurnOf(seat) == turn && m.state.Round().Turn().Has(seat) {
			m.runs(seat, 0, 0)
			v := m.state.Round().View(seat)
			a, ok := PassingAction(v)
			if legal := v.Legal(nil); !ok {
				a = legal[0]
			}
			if plays := a.Kind == game.Play; plays == ok {
				t.Fatalf("%s passes: %v", a, ok)
			}
			m.itself(ActFor{Action: a, How: ByClock}, seat)
		}
		if !m.state.IsPlaying() {
			return
		}
		m.runs(m.state.Round().Turn().First(), day, 0)
	}
}

// TestAClockStandsStillWhileItsPersonIsNotThere compares with an hour-by-hour count.
func TestAClockStandsStillWhileItsPersonIsNotThere(t *testing.T) {
	for seed := range uint64(300) {
		random := deal.NewFast(seed, 1)
		m := inDays(t, 2, BotPlaysOn, "ana", "ben")
		seat, began := m.state.Round().Turn().First(), m.now
		still := map[int]bool{} // the hours since the turn began in which the clock stands still
		for now, used := 0, 0; used < 48; now++ {
			if random.N(20) == 0 {
				from, until := now+int(random.N(30)), now+int(random.N(90))
				if len(still) == 0 && random.N(2) == 0 {
					from = int(random.N(uint32(now + 1))) // it became known late
				}
				m.itself(Hold{From: began.Add(time.Duration(from) * time.Hour), Until: began.Add(time.Duration(until) * time.Hour)}, seat)
				for hour := range still {
					if hour >= now {
						delete(still, hour)
					}
				}
				used = 0
				for hour := range until {
					if hour >= from {
						still[hour] = true
					}
				}
				for hour := range now {
					if !still[hour] {
						used++
					}
				}
				want := now
				for left := 48 - used; left > 0; want++ {
					if !still[want] {
						left--
					}
				}
				at, _ := m.state.Deadline(seat)
				if have := int(at.Sub(began).Hours()); used < 48 && have != want {
					t.Fatalf("seed %d, hour %d, used %d, from %d until %d: the time is up at hour %d, not %d",
						seed, now, used, from, until, have, want)
				}
			}
			if !still[now] {
				used++
			}
			m.later(time.Hour)
		}
	}
}

func TestOthersSeeFromWhenToWhenAClockStandsStill(t *testing.T) {
	m := inDays(t, 1, BotPlaysOn, "ana", "ben")
	if have := m.holds(2, day, 3*day); have != "held" {
		t.Fatal(have)
	}
	seat := m.state.Now().House.Seats[1]
	if seat.HeldFrom.Time() != m.now.Add(day) || seat.HeldTill.Time() != m.now.Add(3*day) {
		t.Errorf("%+v", seat)
	}
	if have := m.holds(2, day, 3*day); have != "" {
		t.Errorf("the same again: %s", have)
	}
	if have := m.itself(Hold{}, 2); have != "held" || m.state.Now().House.Seats[1].HeldTill != 0 {
		t.Errorf("it does not end: %s", have)
	}
	if have := m.itself(Hold{}, 2); have != "" {
		t.Errorf("none ends: %s", have)
	}
	m.holds(2, day, 3*day)
	m.do("ben", Leave{})
	if m.state.Now().House.Seats[1].HeldTill != 0 {
		t.Error("it goes on without the person")
	}
	other := newMatch(t)
	other.playing(settings(t, "celko-6", 2, 1), "ana", "ben")
	if have := other.holds(2, day, 3*day); have != "" {
		t.Errorf("without days: %s", have)
	}
}

func TestClocksOfDaysRunWithoutAServer(t *testing.T) {
	m := inDays(t, 2, BotPlaysOn, "ana", "ben")
	m.later(day)
	if m.state.HasSlept(m.now) {
		t.Error("a day is given back")
	}
	m.later(day + time.Hour)
	if m.state.HasSlept(m.now.Add(-2 * time.Hour)) {
		t.Error("a server that was there in time gives time back")
	}
	if !m.state.HasSlept(m.now) {
		t.Error("a time that was up without a server is not given back")
	}
	seat := m.state.Round().Turn().First()
	m.itself(Wake{})
	m.runs(seat, 2*day, 0)
}

func TestNobodyIsAwayWhereAnActionHasDays(t *testing.T) {
	m := inDays(t, 2, BotPlaysOn, "ana", "ben")
	m.attend(Attendance{Away: game.Seat(2).Set()})
	m.refused(NotAbsent, "ana", StandIn{}, 2)
}
