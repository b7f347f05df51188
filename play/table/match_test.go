package table

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/preset"
)

// match is a table without a holder, and what a reader of its log knows.
type match struct {
	rapid.TB
	state, read State
	log         []Entry
	now         time.Time
	sent        int
	unread      bool // nobody reads the log, which takes time
}

func newMatch(t rapid.TB) *match {
	return &match{TB: t, state: New("t"), read: New("t"), now: time.UnixMilli(1700000000000)}
}

// settings returns those of a table by the rule set, with that many rounds.
func settings(t rapid.TB, id string, seats, rounds int) Settings {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	ref := preset.Ref{Base: set.ID, Rules: set.Rules}
	ref.Rules.Rounds = min(uint8(rounds), set.Rules.Rounds)
	ref.Object = ref.Rules != set.Rules
	return Settings{Rules: ref, Seats: seats, Onlookers: true}
}

// decide carries out a command. It fails unless a reader of the log, if there is one, comes to the
// same state, and a command without events changes nothing.
func (m *match) decide(decide func(*State, string, time.Time, Command) ([]Event, error), c Command) ([]Event, error) {
	m.Helper()
	m.sent++
	next := m.state
	events, err := decide(&next, fmt.Sprintf("c%d", m.sent), m.now, c)
	if !m.unread && !reflect.DeepEqual(m.read, m.state) {
		m.Fatalf("deciding on %T has changed the state", c.Body)
	}
	if err != nil && events != nil {
		m.Fatalf("%T leads to %d events, and to %v", c.Body, len(events), err)
	}
	if len(events) == 0 {
		return nil, err
	}
	m.state = next
	for _, event := range events {
		entry, err := Encode(event)
		if err != nil {
			m.Fatal(err)
		}
		if m.log = append(m.log, entry); !m.unread {
			m.readAs(event, entry)
		}
	}
	if !m.unread && !reflect.DeepEqual(m.read, m.state) {
		m.Fatalf("the log does not come to the state after %T: %s", c.Body, kindsOf(events))
	}
	return events, nil
}

// readAs fails unless a reader of the log gets that event.
func (m *match) readAs(want Event, entry Entry) {
	m.Helper()
	have, err := m.read.ReadEntry(entry)
	if err != nil {
		m.Fatal(err)
	}
	if !reflect.DeepEqual(have, want) {
		m.Fatalf("it was decided that\n%+v\nand it is read that\n%+v", want, have)
	}
}

// kindsOf returns the names of the events.
func kindsOf(events []Event) string {
	var list []string
	for _, e := range events {
		list = append(list, e.Kind())
	}
	return strings.Join(list, " ")
}

// try sends a command of the person for a seat, or the person's own, as of the last event.
func (m *match) try(who Who, want CommandBody, seat ...game.Seat) ([]Event, error) {
	m.Helper()
	c := Command{By: who, After: m.state.LastSeq(), Body: want}
	if len(seat) > 0 {
		c.Seat = seat[0]
	}
	return m.decide((*State).Decide, c)
}

// do is try for a command that must succeed. It returns the names of the events.
func (m *match) do(who Who, want CommandBody, seat ...game.Seat) string {
	m.Helper()
	events, err := m.try(who, want, seat...)
	if err != nil {
		m.Fatalf("%s, %T: %v", who, want, err)
	}
	return kindsOf(events)
}

// itself does what the table does by itself, and returns the names of the events.
func (m *match) itself(want CommandBody, seat ...game.Seat) string {
	m.Helper()
	c := Command{After: m.state.LastSeq(), Body: want}
	if len(seat) > 0 {
		c.Seat = seat[0]
	}
	events, err := m.decide((*State).DecideItself, c)
	if err != nil {
		m.Fatalf("%T: %v", want, err)
	}
	return kindsOf(events)
}

// refused fails unless the command is refused for that reason.
func (m *match) refused(why error, who Who, want CommandBody, seat ...game.Seat) {
	m.Helper()
	if _, err := m.try(who, want, seat...); !errors.Is(err, why) {
		m.Errorf("%s, %T %v: %v, want %v", who, want, seat, err, why)
	}
}

// create makes a table of the first person, and seats the others.
func (m *match) create(s Settings, people ...Who) {
	m.Helper()
	m.itself(OpenTable{s, people[0]})
	for _, who := range people[1:] {
		m.do(who, Join{})
	}
}

// playing makes a match of these people, and bots on the other seats.
func (m *match) playing(s Settings, people ...Who) {
	m.Helper()
	m.create(s, people...)
	for range s.Seats - len(people) {
		m.do(people[0], SeatBot{Bot: "casual"})
	}
	m.do(people[0], Start{Secrets: secrets(&s)})
	m.mix()
}

// mix mixes with the numbers of all people.
func (m *match) mix() {
	m.Helper()
	for _, seat := range m.state.People().List() {
		who := m.state.Chair(seat).Who
		m.do(who, Hash{number(who).Hash()})
	}
	for _, seat := range m.state.People().List() {
		who := m.state.Chair(seat).Who
		m.do(who, Reveal{number(who)})
	}
}

// act lets the next seat do something legal, and returns the names of the events.
func (m *match) act() string {
	m.Helper()
	seat := m.state.Round().Turn().First()
	return m.actAs(seat, m.state.Round().View(seat).Legal(nil)[0])
}

// actAs lets the seat's person or bot act.
func (m *match) actAs(seat game.Seat, a game.Action) string {
	m.Helper()
	if c := m.state.Chair(seat); !c.PersonPlays() {
		return m.itself(ActFor{a, ByBot}, seat)
	}
	return m.do(m.state.Chair(seat).Who, Act{a})
}

// playOn plays, all people being ready, until done returns true.
func (m *match) playOn(done func(*State) bool) {
	m.Helper()
	for range 5000 {
		switch people := m.state.People(); {
		case done(&m.state):
			return
		case m.state.IsOver():
			m.Fatal("the match is over")
		case m.state.IsPlaying():
			m.act()
		case people == 0:
			m.itself(DealRound{})
		default:
			for _, seat := range people.List() {
				m.do(m.state.Chair(seat).Who, BeReady{})
			}
		}
	}
	m.Fatal("the match does not end")
}

// later lets time pass.
func (m *match) later(d time.Duration) { m.now = m.now.Add(d) }

// attend sets who is away, gone or idle.
func (m *match) attend(a Attendance) {
	m.state.SetAttendance(a)
	m.read.SetAttendance(a)
}

// secrets returns recognizable secrets for the table.
func secrets(s *Settings) []deal.Secret {
	n := uint64(0)
	return s.NewSecrets(func(b []byte) {
		n++
		binary.BigEndian.PutUint64(b, 0xfeedface00000000+n)
	})
}

// number returns the person's number.
func number(who Who) (n deal.Number) {
	copy(n[:], "number of "+who)
	return n
}

func TestAMatchIsAValueThatItsEntriesComeTo(t *testing.T) {
	m := newMatch(t)
	s := settings(t, "celko-6", 2, 6)
	m.playing(s, "ana", "ben")
	m.playOn((*State).IsOver)
	l := m.state.Snapshot(m.state.Common(), game.NoSeat, m.now)
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

// TestAReaderOfTheLogComesToWhatIsDecided lets people and the table do sensible and senseless things
// at random; see match.decide for what must hold.
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
		for range rapid.IntRange(100, 300).Draw(t, "steps") {
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
		m.may(Command{Seat: seat, Body: ActFor{oneOf(m, s.Round().View(seat).Legal(nil)), how}}, true)
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
		Join{}, Join{}, Leave{}, SeatBot{Bot: "casual"}, Clear{}, MakeHost{oneOf(m, people)}, StandIn{}, StandIn{}, Return{},
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
