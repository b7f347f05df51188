package table

import (
	"errors"
	"testing"

	"roundhouse/game"
)

// hints makes a match at a table with such hints.
func hints(t *testing.T, h Hints, people ...Who) *match {
	m := newMatch(t)
	s := settings(t, "celko-6", 3, 1)
	s.Hints = h
	m.playing(s, people...)
	return m
}

// asksHint lets seat 1 ask for a hint, and checks what that leads to.
func (m *match) asksHint(to string) {
	m.Helper()
	if have := m.itself(AskHint{}, 1); have != to {
		m.Errorf("a hint leads to %q, not %q", have, to)
	}
}

func TestAHintIsToldOnceInATurn(t *testing.T) {
	m := hints(t, HintsShown, "ana", "ben")
	m.until(1)
	m.asksHint("hint_asked")
	if have := m.last(); have != (HintAsked{of(1)}) {
		t.Errorf("%+v", have)
	}
	m.asksHint("")
	m.until(2)
	m.until(1)
	m.asksHint("hint_asked")
}

func TestAHintIsToldNobodyWhereOnePersonSitsOrTheTableSaysSo(t *testing.T) {
	for _, m := range []*match{hints(t, HintsForAll, "ana", "ben"), hints(t, HintsShown, "ana"), hints(t, HintsAlone, "ana")} {
		m.until(1)
		m.asksHint("")
	}
}

func TestThereAreNoHintsInCompanyWhereTheTableSaysSo(t *testing.T) {
	m := hints(t, HintsAlone, "ana", "ben")
	m.until(1)
	if _, err := m.decide((*State).DecideItself, Command{Seat: 1, Body: AskHint{}}); !errors.Is(err, NoHints) {
		t.Error(err)
	}
	m.do("ben", Leave{})
	m.until(1)
	m.asksHint("")
}

func TestAnUnknownWayToHaveHintsIsNoSetting(t *testing.T) {
	s := settings(t, "celko-6", 3, 1)
	s.Hints = "sometimes"
	if err := s.Check(); err == nil {
		t.Error("it is one")
	}
}

func TestALapsedRequestSaysWhoHasNotAnswered(t *testing.T) {
	m := backs(t, "celko-6", 3, "ana", "ben", "cleo")
	m.lays(1)
	m.do("ana", Agree{ForTakeBack})
	m.do("cleo", Agree{ForTakeBack})
	m.later(AnswerTime)
	m.itself(Agree{Nothing}, 1)
	lapsed := m.state.EventsAfter(m.state.LastSeq() - 1)[0].For(1, false)
	if lapsed.Then != (AskedThen{Silent: game.Seat(2).Set()}) || lapsed.Story()[0].Key != "asked.lapsed" {
		t.Errorf("%+v, %+v", lapsed.Then, lapsed.Story())
	}
}
