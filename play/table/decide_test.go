package table

import (
	"math/rand/v2"
	"testing"
	"time"

	"pgregory.net/rapid"

	"roundhouse/game"
)

func TestAMatchIsAValueThatItsEntriesComeTo(t *testing.T) {
	m := newMatch(t)
	s := settings(t, "celko-6", 2, 6)
	m.playing(s, "ana", "ben")
	m.playOn((*State).IsOver)
	l := m.seen(game.NoSeat)
	if l.Stage != Finished || l.Round != int(s.Rules.Rules.Rounds) || len(l.Places) != 2 {
		t.Errorf("the match ends as %+v", l)
	}
}

func TestARefusedCommandLeadsToNothing(t *testing.T) {
	m := newMatch(t)
	m.refused(ErrNoTable, "ana", Join{})
	if _, err := m.decide((*State).DecideItself, Command{Body: OpenTable{Host: "ana"}}); err == nil {
		t.Error("there is a table without rules")
	}
}

// TestAReaderOfTheLogComesToWhatIsDecided lets people and the table do sensible and senseless
// things at random; see match.decide for what must hold.
func TestAReaderOfTheLogComesToWhatIsDecided(t *testing.T) {
	told := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		m := &crowd{newMatch(t), rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))}
		s := settings(t, oneOf(m, []string{"celko-6", "czech", "pagat", "french", "estonian-draw-on"}), 2+m.IntN(3), 2)
		s.TakeBack, s.Late = m.IntN(2) == 0, m.IntN(2) == 0
		if m.IntN(2) == 0 {
			s.Turn, s.Reserve = 10*time.Second, time.Minute
		}
		if m.IntN(3) == 0 {
			m.create(s, "ana")
		} else {
			m.playing(s, "ana", "ben")
		}
		for range rapid.IntRange(50, 200).Draw(t, "steps") {
			m.later(time.Duration(m.IntN(5000)-100) * time.Millisecond)
			switch m.IntN(12) {
			case 0, 1, 2:
				m.sendAnything()
			case 3:
				m.askForOne()
			default:
				m.goOn()
			}
		}
		for _, e := range m.read.tail.others {
			told[e.Kind()] = true
		}
	})
	t.Logf("the tables remember %d kinds of events", len(told))
	if len(told) < len(EventNames())/2 {
		t.Errorf("only %v happened", told)
	}
}

// crowd is a match with people who do anything.
type crowd struct {
	*match
	*rand.Rand
}

func oneOf[V any](m *crowd, list []V) V { return list[m.IntN(len(list))] }

// may sends a command or does what the table does by itself, if that is allowed.
func (m *crowd) may(c Command, itself bool) {
	if c.After = m.state.LastSeq(); itself {
		_, _ = m.decide((*State).DecideItself, c)
	} else {
		_, _ = m.decide((*State).Decide, c)
	}
}

// goOn does something by which the table goes on.
func (m *crowd) goOn() {
	s := &m.state
	hashes, numbers, _ := s.MixProgress()
	host := s.Host()
	switch people := s.People().List(); {
	case s.IsOver():
	case !s.HasBegun() && host != "":
		m.may(Command{By: "ben", Body: Join{}}, false)
		m.may(Command{By: host, Body: SeatBot{Bot: "casual"}}, false)
		m.may(Command{By: host, Body: Start{Secrets: secrets(s.Settings())}}, false)
	case !s.HasBegun():
		m.may(Command{By: "ana", Body: Join{}}, false)
	case s.IsPaused():
		for _, seat := range people {
			m.may(Command{By: s.Chair(seat).Who, Body: Resume{}}, false)
		}
	case hashes && m.IntN(3) == 0:
		m.may(Command{Body: CloseHashes{}}, true)
	case numbers && m.IntN(3) == 0:
		m.may(Command{Body: DealRound{}}, true)
	case hashes || numbers:
		for _, seat := range people {
			who := s.Chair(seat).Who
			m.may(Command{By: who, Body: oneOf(m, []CommandBody{Hash{number(who).Hash()}, Reveal{number(who)}})}, false)
		}
	case s.IsSettled():
		m.may(Command{Body: Settle{}}, true)
	case s.IsPlaying():
		seat := oneOf(m, s.Round().MayAct().List())
		how := oneOf(m, []How{ByPlayer, ByBot, ByTable, ByClock})
		m.may(Command{Seat: seat, Body: ActFor{Action: oneOf(m, s.Round().View(seat).Legal(nil)), How: how}}, true)
	case len(people) == 0:
		m.may(Command{Body: DealRound{}}, true)
	default:
		for _, seat := range people {
			m.may(Command{By: s.Chair(seat).Who, Body: BeReady{}}, false)
		}
	}
}

// askForOne lets all people ask for the same.
func (m *crowd) askForOne() {
	ask := oneOf(m, []Ask{ForPause, ForTakeBack, ForTakeBack, ForBot, ForBot})
	if m.IntN(20) == 0 {
		ask = ForEnd
	}
	for _, seat := range m.state.People().List() {
		m.may(Command{By: m.state.Chair(seat).Who, Body: Agree{ask}}, false)
	}
}

// sendAnything sends a command that may be refused, or changes who is there.
func (m *crowd) sendAnything() {
	people := []Who{"ana", "ben", "cem", "dan"}
	who, seat := oneOf(m, people), game.Seat(m.IntN(5))
	some := func() game.Seats { return game.Seats(m.IntN(64)) & m.state.People() }
	own := m.state.SeatOf(who)
	wants := []CommandBody{
		Join{}, Join{}, Leave{}, SeatBot{Bot: "casual"}, EmptySeat{}, MakeHost{oneOf(m, people)}, StandIn{}, StandIn{}, ComeBack{},
		Start{Secrets: secrets(m.state.Settings())}, Hash{number(who).Hash()}, Reveal{number(who)},
		Agree{Nothing}, Agree{Ask(m.IntN(5))}, Agree{ForTakeBack}, Resume{}, Say{"hello"}, SetPace{m.IntN(2) == 0},
		BeReady{}, Rematch{"u"}, Act{game.PassOf(own)}, Wake{}, PassHost{}, nil, nil, nil,
	}
	switch want := oneOf(m, wants); want.(type) {
	case nil:
		away := some()
		m.attend(Attendance{Away: away, Gone: some() & away, Idle: some()})
	case Wake, PassHost:
		m.may(Command{Body: want}, true)
	default:
		if !hasPermission(want, hostOnly|anySeat) && m.IntN(2) == 0 {
			seat = own
		}
		m.may(Command{By: who, Seat: seat, Body: want}, false)
	}
}
