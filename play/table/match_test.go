package table

import (
	"encoding/binary"
	"errors"
	"fmt"
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

// decide carries out a command. It fails unless a reader of the log comes to the same state, and a
// command without events changes nothing.
func (m *match) decide(decide func(*State, string, time.Time, Command) ([]Event, error), c Command) ([]Event, error) {
	m.Helper()
	m.sent++
	next := m.state
	events, err := decide(&next, fmt.Sprintf("c%d", m.sent), m.now, c)
	if !reflect.DeepEqual(m.read, m.state) {
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
		m.log = append(m.log, entry)
		read, err := m.read.ReadEntry(entry)
		if err != nil {
			m.Fatal(err)
		}
		if !reflect.DeepEqual(read, event) {
			m.Fatalf("%T leads to\n%+v\nand is read as\n%+v", c.Body, event, read)
		}
	}
	if !reflect.DeepEqual(m.read, m.state) {
		m.Fatalf("the log does not come to the state after %T: %s", c.Body, kindsOf(events))
	}
	return events, nil
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
	rapid.Check(t, func(t *rapid.T) {
		m := newMatch(t)
		id := rapid.SampledFrom([]string{"celko-6", "czech", "pagat", "french", "estonian-draw-on"}).Draw(t, "rules")
		s := settings(t, id, rapid.IntRange(2, 4).Draw(t, "seats"), 2)
		s.TakeBack, s.Late = rapid.Bool().Draw(t, "take back"), rapid.Bool().Draw(t, "late")
		if rapid.Bool().Draw(t, "clock") {
			s.Turn, s.Reserve = 10*time.Second, time.Minute
		}
		m.itself(OpenTable{s, "ana"})
		for range rapid.IntRange(20, 250).Draw(t, "steps") {
			m.later(time.Duration(rapid.IntRange(-100, 5000).Draw(t, "ms")) * time.Millisecond)
			if rapid.IntRange(0, 3).Draw(t, "sense") == 0 {
				m.anything(t)
			} else {
				m.goOn(t)
			}
		}
	})
}

// goOn does something by which the table goes on.
func (m *match) goOn(t *rapid.T) {
	s := &m.state
	hashes, numbers, _ := s.MixProgress()
	own, list := Command{After: s.LastSeq()}, s.People().List()
	switch {
	case s.IsOver():
	case !s.HasBegun() && s.house.chairs != nil && s.house.SeatOf(s.Host()) != game.NoSeat:
		_, err := m.try("ben", Join{})
		if _, full := m.try(s.Host(), SeatBot{Bot: "casual"}); err != nil && full != nil {
			_, _ = m.try(s.Host(), Start{Secrets: secrets(s.Settings())})
		}
	case !s.HasBegun():
		_, _ = m.try("ana", Join{})
	case s.IsPaused():
		_, _ = m.try(s.Chair(rapid.SampledFrom(append(list, 1)).Draw(t, "seat")).Who, Resume{})
	case hashes:
		own.Body = CloseHashes{}
	case numbers:
		own.Body = DealRound{}
	case s.IsPlaying():
		seat := rapid.SampledFrom(s.Round().MayAct().List()).Draw(t, "seat")
		legal := s.Round().View(seat).Legal(nil)
		own.Seat = seat
		own.Body = ActFor{rapid.SampledFrom(legal).Draw(t, "action"), rapid.SampledFrom([]How{ByPlayer, ByBot, ByTable, ByClock}).Draw(t, "how")}
	case s.IsSettled():
		own.Body = Settle{}
	default:
		own.Body = DealRound{}
	}
	if own.Body != nil {
		_, _ = m.decide((*State).DecideItself, own)
	}
}

// anything sends a command that may be refused, or changes who is there.
func (m *match) anything(t *rapid.T) {
	people := []Who{"ana", "ben", "cem", "dan"}
	who := rapid.SampledFrom(people).Draw(t, "who")
	seat := game.Seat(rapid.IntRange(0, 4).Draw(t, "seat"))
	set := func(name string) game.Seats {
		return game.Seats(rapid.IntRange(0, 63).Draw(t, name)) & m.state.People()
	}
	own := m.state.SeatOf(who)
	wants := []CommandBody{
		Join{}, Join{}, Leave{}, SeatBot{Bot: "casual"}, Clear{}, MakeHost{rapid.SampledFrom(people).Draw(t, "to")},
		Start{Secrets: secrets(m.state.Settings())}, Hash{number(who).Hash()}, Reveal{number(who)}, StandIn{}, Return{},
		Agree{Nothing}, Agree{ForPause}, Agree{ForEnd}, Agree{ForTakeBack}, Agree{ForTakeBack}, Agree{ForBot}, Resume{},
		Say{"hello"}, SetPace{true}, SetPace{false}, BeReady{}, Rematch{"u"}, Act{game.PassOf(own)}, Wake{}, PassHost{}, nil,
	}
	switch want := rapid.SampledFrom(wants).Draw(t, "command"); want.(type) {
	case nil:
		away := set("away")
		m.attend(Attendance{Away: away, Gone: set("gone") & away, Idle: set("idle")})
	case Wake, PassHost:
		_, _ = m.decide((*State).DecideItself, Command{Body: want})
	default:
		if !hasPermission(want, hostOnly|anySeat) && rapid.Bool().Draw(t, "own") {
			seat = own
		}
		_, _ = m.try(who, want, seat)
	}
}
