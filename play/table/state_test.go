package table

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/tile"
)

// match is a table without a holder, and the state that results from its entries.
type match struct {
	*testing.T
	state, read State
	now         time.Time
	sent        int
}

// take applies events one second later, and reads each of them back from its entry.
func (m *match) take(events []EventBody, err error) {
	m.Helper()
	if err != nil {
		m.Fatal(err)
	}
	m.now, m.sent = m.now.Add(time.Second), m.sent+1
	for i, body := range events {
		event, err := m.state.Apply(fmt.Sprintf("%d/%d", m.sent, i), m.now, body)
		if err != nil {
			m.Fatal(err)
		}
		entry, err := Encode(event)
		if err != nil {
			m.Fatal(err)
		}
		if _, err := m.read.ReadEntry(entry); err != nil {
			m.Fatal(err)
		}
		if !reflect.DeepEqual(m.read, m.state) {
			m.Fatalf("event %d: the entries do not come to the state", event.Seq)
		}
	}
}

// do carries out a command, and checks that deciding changes nothing.
func (m *match) do(who Who, want CommandBody) {
	m.Helper()
	before := m.state
	draft := m.state
	events, err := draft.Decide(Command{ID: "c", By: who, After: m.state.LastSeq(), Body: want})
	if !reflect.DeepEqual(before, m.state) {
		m.Fatalf("deciding on %T has changed the state", want)
	}
	m.take(events, err)
}

func TestAMatchIsAValueThatItsEntriesComeTo(t *testing.T) {
	set, err := preset.Get("celko-6")
	if err != nil {
		t.Fatal(err)
	}
	settings := Settings{Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Seats: 2}
	m := &match{T: t, state: New("t"), read: New("t"), now: time.UnixMilli(1700000000000)}
	m.take(m.state.OpenTable(settings, "ana"))
	m.do("ben", Join{})
	m.do("ana", Start{Secrets: settings.NewSecrets(func(b []byte) { b[0] = 1 })})
	m.take(m.state.CloseHashes(), nil)
	for !m.state.IsOver() {
		if m.state.IsBetweenRounds() {
			m.do("ana", BeReady{})
			m.do("ben", BeReady{})
			continue
		}
		seat := m.state.Round().Turn().First()
		m.do(m.state.Chair(seat).Who, Act{Action: m.state.Round().View(seat).Legal(nil)[0]})
	}
	if l := m.state.Snapshot(m.state.Common(), game.NoSeat, m.state.LastTime()); l.Stage != Finished || l.Round != int(set.Rules.Rounds) || len(l.Places) != 2 {
		t.Errorf("the match ends as %+v", l)
	}
}

func TestARefusedCommandLeadsToNothing(t *testing.T) {
	m := &match{T: t, state: New("t"), read: New("t")}
	if events, err := m.state.Decide(Command{ID: "c", By: "ana", Body: Join{}}); err != ErrNoTable || events != nil {
		t.Errorf("at a table that there is not: %v, %v", events, err)
	}
	if events, err := m.state.OpenTable(Settings{}, "ana"); err == nil || events != nil {
		t.Errorf("by no rules: %v, %v", events, err)
	}
}

func TestTheStoryHasATileOnlyForThoseWhoMayKnowIt(t *testing.T) {
	drawn := tile.Of(6, 5)
	e := Event{Body: Acted{Event: game.Event{
		Action: game.DrawOf(2, drawn), Penalty: []game.Penalty{{Seat: 2, Count: 1, Tiles: []tile.Tile{drawn}}},
	}, effect: effect{phase: game.Main, satisfied: tile.None}}}
	for _, test := range []struct {
		viewer game.Seat
		open   bool
		want   []string
	}{
		{2, false, []string{"acted.draw", "acted.penalty.shown"}},
		{1, false, []string{"acted.draw.hidden", "acted.penalty"}},
		{game.NoSeat, false, []string{"acted.draw.hidden", "acted.penalty"}},
		{1, true, []string{"acted.draw", "acted.penalty.shown"}},
	} {
		var keys []string
		for _, l := range e.For(test.viewer, test.open).Story() {
			keys = append(keys, l.Key)
			if hidden := test.viewer != 2 && !test.open; hidden == (len(l.Tiles) > 0) {
				t.Errorf("seat %d is told %v", test.viewer, l)
			}
		}
		if !slices.Equal(keys, test.want) {
			t.Errorf("seat %d is told %q, want %q", test.viewer, keys, test.want)
		}
	}
}
