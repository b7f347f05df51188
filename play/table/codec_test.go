package table

import (
	"encoding/json"
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
)

// TestWhatMayBeHiddenIsNotWritten guards that nobody sends a stored event by mistake.
func TestWhatMayBeHiddenIsNotWritten(t *testing.T) {
	m := seededBy(t, "pagat", 3, 1)
	m.advance(func() {})
	kinds := map[string]bool{}
	for _, e := range m.events() {
		kinds[e.Kind()] = true
		for _, v := range []any{e, &e, []Event{e}} {
			if text, err := json.Marshal(v); err == nil {
				t.Errorf("%T is written as %s", v, text)
			}
		}
		switch e.Body.(type) {
		case Started, RoundDealt, Acted:
			if text, err := json.Marshal(e.Body); err == nil {
				t.Errorf("%T is written as %s", e.Body, text)
			}
		}
	}
	fair := Fair{Table: "t1", Secrets: []deal.Secret{{1}}}
	for _, v := range []any{m.state, &m.state, fair, &fair, fair.Secrets, Started{Fair: &fair}} {
		if text, err := json.Marshal(v); err == nil {
			t.Errorf("%T is written as %s", v, text)
		}
	}
	if len(kinds) != 7 {
		t.Errorf("there were events of the kinds %v", kinds)
	}
}

// TestAnActionIsStoredInFewBytes plays by every rule set.
func TestAnActionIsStoredInFewBytes(t *testing.T) {
	eachSet(t, func(t *testing.T, id string, seats int) {
		const most = 75 // and, in a store, an ID and a number
		m := seededBy(t, id, seats, 2)
		m.advance(func() {})
		bytes, acts := 0, 0
		for i, e := range m.events() {
			if _, ok := e.Body.(Acted); ok {
				bytes, acts = bytes+len(m.log[i].Data), acts+1
			}
		}
		if acts == 0 || bytes > most*acts {
			t.Errorf("%d actions take %d bytes", acts, bytes)
		}
	})
}

// TestALogOfAnEarlierFormGoesOn continues logs from the middle of a round.
func TestALogOfAnEarlierFormGoesOn(t *testing.T) {
	for form := 1; form < Form; form++ {
		entries, m := ofForm(t, form), newMatch(t)
		for i := range entries {
			if _, err := m.state.ReadEntry(entries[i]); err != nil {
				t.Fatal(err)
			}
			if m.log = append(m.log, entries[i]); m.state.IsPlaying() && len(m.state.tail.acts) == 5 {
				break
			}
		}
		m.unread, m.now, m.sent = true, m.state.LastTime(), len(entries)
		m.playOn((*State).IsOver)
		read, _, err := ReadLog(New("t"), m.log)
		if err != nil || !read.IsOver() || read.LastSeq() != m.state.LastSeq() || read.form != form {
			t.Errorf("form %d: over: %t after %d, %v", form, read.IsOver(), read.LastSeq(), err)
		}
		if have, want := read.Round().View(game.NoSeat), m.state.Round().View(game.NoSeat); !have.Equal(want) {
			t.Errorf("form %d: the log comes to another end", form)
		}
	}
}
