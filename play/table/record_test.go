package table

import (
	"reflect"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/record"
)

// record returns the record of the match so far, by way of its text.
func (m *match) record() *record.Record {
	m.Helper()
	rec, err := New("t").Record(m.log)
	if err != nil {
		m.Fatal(err)
	}
	text, err := rec.AppendJSON(nil)
	if err != nil {
		m.Fatal(err)
	}
	if rec, err = record.ParseRecord(text); err != nil {
		m.Fatalf("%v in %s", err, text)
	}
	return rec
}

// resumed continues the match from its record.
func (m *match) resumed() *match {
	m.Helper()
	again := newMatch(m)
	again.unread = true
	w := fromSeed(*m.state.Settings())
	w.Record, w.Seed = m.record(), m.state.StartEvent().Seed
	again.itself(w)
	return again
}

// same fails unless both are at the same point of the same match.
func (m *match) same(other *match) {
	m.Helper()
	a, b := &m.state, &other.state
	if *a.Round() != *b.Round() || a.Match() != b.Match() || a.IsPlaying() != b.IsPlaying() || a.IsOver() != b.IsOver() ||
		a.LastDeal().Redeals != b.LastDeal().Redeals {
		m.Fatalf("after event %d the record does not come to the same table", a.LastSeq())
	}
}

func TestARecordGoesOnAtEveryEvent(t *testing.T) {
	sets := []string{"japanese-starter-double", "pagat", "czech-lot-each-round", "estonian", "french", "japanese-highest-double"}
	if testing.Short() {
		sets = sets[:2]
	}
	for _, id := range sets {
		m := seededBy(t, id, 2, 2)
		m.advance(func() { m.same(m.resumed()) })
	}
}

func TestARecordOfAFinishedMatchReplays(t *testing.T) {
	eachSet(t, func(t *testing.T, id string, seats int) {
		m := seededBy(t, id, seats, 2)
		m.advance(func() {})
		rec := m.record()
		if _, err := rec.Replay(nil); err != nil {
			t.Error(err)
		}
		if rec.Totals == nil || len(rec.Rounds) != int(m.state.Rules().Rounds) {
			t.Error("the record is not whole")
		}
		if !reflect.DeepEqual(m.resumed().record(), rec) {
			t.Error("the record of the record is another")
		}
	})
}

func TestAResumedMatchIsDealtAsItWouldHaveBeen(t *testing.T) {
	m := seededBy(t, "pagat", 2, 2)
	again := m.resumed()
	for _, one := range []*match{m, again} {
		for one.state.LastDeal().Round == 1 {
			if !one.state.IsPlaying() {
				one.itself(DealRound{})
				continue
			}
			seat := one.state.Round().Turn().First()
			one.itself(ActFor{Action: one.legal(seat), How: ByPlayer}, seat)
		}
	}
	m.same(again)
}

func TestADealIsDrawnAgainWhereNobodyFindsAnEngine(t *testing.T) {
	// Two tiles each of the double-6 set: often nobody holds a double.
	s := settings(t, "japanese-highest-double", 2, 7)
	s.Rules.Rules.Set, s.Rules.Rules.Hand, s.Rules.Object = 6, [game.MaxSeats + 1]uint8{2: 2}, true
	m := seeded(t, s)
	m.advance(func() { m.same(m.resumed()) })
	redeals := 0
	for _, e := range m.events() {
		if d, ok := e.Body.(RoundDealt); ok && d.Redeals > 0 {
			redeals++
		}
	}
	if redeals == 0 {
		t.Error("nothing was dealt again")
	}
}

func TestARecordThatDoesNotHoldIsRefused(t *testing.T) {
	m := seededBy(t, "pagat", 2, 1)
	m.advance(func() {})
	rec := m.record()
	rec.Rounds[0].Scores = []string{"1000", "1000"}
	again, w := newMatch(t), fromSeed(*m.state.Settings())
	w.Record = rec
	if _, err := again.decide((*State).DecideItself, Command{Body: w}); err == nil || !strings.Contains(err.Error(), "scores") {
		t.Errorf("wrong scores: %v", err)
	}
}
