package table

import (
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"

	"pgregory.net/rapid"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/play/log"
)

// match is a table without a holder, and what a reader of its log knows.
type match struct {
	rapid.TB
	state, read State
	log         []log.Entry
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
	if (len(events) == 0 || m.sent%8 == 0) && !m.unread && !reflect.DeepEqual(m.read, m.state) { // which takes time
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
func (m *match) readAs(want Event, entry log.Entry) {
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

// stale fails unless the command, as of that event, is too late or too early.
func (m *match) stale(who Who, want CommandBody, after Seq) {
	m.Helper()
	_, err := m.decide((*State).Decide, Command{By: who, After: after, Body: want})
	var stale *Stale
	if !errors.As(err, &stale) || *stale != (Stale{after, m.state.LastSeq()}) {
		m.Errorf("%s, %T after %d: %v", who, want, after, err)
	}
}

// create makes a table of the first person, and seats the others.
func (m *match) create(s Settings, people ...Who) {
	m.Helper()
	m.itself(OpenTable{Settings: s, Host: people[0]})
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
		return m.itself(ActFor{Action: a, How: ByBot}, seat)
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
