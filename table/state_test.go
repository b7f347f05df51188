package table

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/preset"
)

// match is a table that nothing keeps alive, and the state that its entries come to.
type match struct {
	*testing.T
	state, read State
	now         time.Time
	sent        int
}

// take applies what has been decided, a second later, and reads each event back from its entry.
func (m *match) take(whats []What, err error) {
	m.Helper()
	if err != nil {
		m.Fatal(err)
	}
	m.now, m.sent = m.now.Add(time.Second), m.sent+1
	for i, what := range whats {
		event, err := m.state.Apply(fmt.Sprintf("%d/%d", m.sent, i), m.now, what)
		if err != nil {
			m.Fatal(err)
		}
		entry, err := Encode(event)
		if err != nil {
			m.Fatal(err)
		}
		if _, err := m.read.Read(entry); err != nil {
			m.Fatal(err)
		}
		if !reflect.DeepEqual(m.read, m.state) {
			m.Fatalf("event %d: the entries do not come to the state", event.Seq)
		}
	}
}

// do carries out a command, for which the decision changes nothing.
func (m *match) do(who Who, want Want) {
	m.Helper()
	before := m.state
	whats, err := m.state.Decide(Command{ID: "c", By: who, After: m.state.Last(), Want: want})
	if !reflect.DeepEqual(before, m.state) {
		m.Fatalf("deciding on %T has changed the state", want)
	}
	m.take(whats, err)
}

func TestAMatchIsAValueThatItsEntriesComeTo(t *testing.T) {
	set, err := preset.Get("celko-6")
	if err != nil {
		t.Fatal(err)
	}
	settings := Settings{Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Seats: 2}
	m := &match{T: t, state: New("t"), read: New("t"), now: time.UnixMilli(1700000000000)}
	m.take(m.state.Open(settings, "ana"))
	m.do("ben", Join{})
	m.do("ana", Start{Secrets: settings.Secrets(func(b []byte) { b[0] = 1 })})
	m.take(m.state.CloseHashes(), nil)
	for !m.state.Over() {
		if m.state.Between() {
			m.do("ana", Next{})
			m.do("ben", Next{})
			continue
		}
		seat := m.state.Round().Turn().First()
		m.do(m.state.Chair(seat).Who, Act{Action: m.state.Round().View(seat).Legal(nil)[0]})
	}
	if l := m.state.Snapshot(game.NoSeat); l.Stage != Finished || l.Round != int(set.Rules.Rounds) || len(l.Places) != 2 {
		t.Errorf("the match ends as %+v", l)
	}
}

func TestARefusedCommandLeadsToNothing(t *testing.T) {
	m := &match{T: t, state: New("t"), read: New("t")}
	if whats, err := m.state.Decide(Command{ID: "c", By: "ana", Want: Join{}}); err != ErrNoTable || whats != nil {
		t.Errorf("at a table that there is not: %v, %v", whats, err)
	}
	if whats, err := m.state.Open(Settings{}, "ana"); err == nil || whats != nil {
		t.Errorf("by no rules: %v, %v", whats, err)
	}
}
