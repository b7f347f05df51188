package table

import (
	"errors"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/preset"
)

func TestWhatIsNoActionIsRefused(t *testing.T) {
	m := seededBy(t, "pagat", 3, 1)
	seat, last := m.state.Round().Turn().First(), m.state.LastSeq()
	other := seat%3 + 1
	for name, test := range map[string]struct {
		seat game.Seat
		want CommandBody
		why  string
	}{
		"out of turn":      {other, Act{game.PassOf(other)}, "not_your_turn"},
		"pass":             {seat, Act{game.PassOf(seat)}, "must_"},
		"no such seat":     {9, Act{game.PassOf(9)}, `seat: "9"`},
		"another's action": {seat, Act{game.PassOf(other)}, "is not an action of seat"},
		"next round":       {seat, BeReady{}, "next_round_not_due"},
		"no such train":    {seat, Act{game.PlayOf(seat, 1, 2, 63)}, "must_"},
	} {
		if _, err := m.sendAs(test.seat, last, test.want); err == nil || !strings.Contains(err.Error(), test.why) {
			t.Errorf("%s: %v, want %q", name, err, test.why)
		}
	}
}

func TestAStaleCommandIsToldSo(t *testing.T) {
	m := seededBy(t, "pagat", 3, 1)
	before := m.state.LastSeq()
	m.itself(ActFor{Action: m.legal(m.state.Round().Turn().First())}, m.state.Round().Turn().First())
	seat := m.state.Round().Turn().First()
	for _, after := range []Seq{before, m.state.LastSeq() + 5} {
		_, err := m.sendAs(seat, after, Act{m.legal(seat)})
		var stale *Stale
		if !errors.As(err, &stale) || *stale != (Stale{after, m.state.LastSeq()}) {
			t.Errorf("after %d: %v", after, err)
		}
	}
}

func TestInSimultaneousOpeningsTheOthersDoNotMakeOneLate(t *testing.T) {
	m := seededBy(t, "czech", 3, 1)
	able := game.Seat(1)
	for m.legal(able).Kind != game.Play {
		able++
	}
	seen, other := m.state.LastSeq(), able%3+1
	send := func(seat game.Seat, after Seq, a game.Action) error {
		_, err := m.sendAs(seat, after, Act{a})
		return err
	}
	if err := errors.Join(send(able, seen, m.legal(able)), send(other, seen, game.PassOf(other))); err != nil {
		t.Fatal(err)
	}
	var stale *Stale
	if err := send(able, seen, game.StopOf(able)); !errors.As(err, &stale) {
		t.Errorf("an action made for the table before one's own last action: %v", err)
	}
	if err := send(able, seen+1, game.StopOf(able)); err != nil {
		t.Error(err)
	}
}

func TestSimultaneousOpeningsFavourNoBot(t *testing.T) {
	var first [4]int
	m := seededBy(t, "czech-lot-each-round", 3, 13)
	m.advance(func() {})
	dealt := false
	for _, e := range m.events() {
		a, acted := e.Body.(Acted)
		if acted && dealt {
			first[a.Action.Seat]++
		}
		_, dealt = e.Body.(RoundDealt)
	}
	for seat := 1; seat <= 3; seat++ {
		if first[seat] == 0 {
			t.Errorf("in 13 openings seat %d was never the first: %v", seat, first)
		}
	}
}

func TestAKnockOutOfTurnIsNeverTooLate(t *testing.T) {
	m := seededBy(t, "french", 2, 13)
	out := func() game.Seats { return m.state.Round().MayAct() &^ m.state.Round().Turn() }
	for out() == 0 {
		if !m.state.IsPlaying() {
			m.itself(DealRound{})
		}
		seat := m.state.Round().Turn().First()
		m.itself(ActFor{Action: m.legal(seat), How: ByPlayer}, seat)
	}
	seen, knocks, turn := m.state.LastSeq(), out().First(), m.state.Round().Turn().First()
	other := m.legal(turn)
	if _, err := m.sendAs(knocks, m.state.dealtAt, Act{game.KnockOf(knocks)}); err != nil { // made at the deal
		t.Error(err)
	}
	if legal := m.state.Round().View(knocks).Legal(nil); len(legal) > 0 {
		t.Errorf("still %v", legal)
	}
	if _, err := m.sendAs(turn, seen, Act{other}); err != nil { // made before the knock, still good
		t.Error(err)
	}
}

// A named player's command deals the next round; nobody else must be ready.
func TestANamedPlayerDealsTheNextRound(t *testing.T) {
	m := seededBy(t, "pagat", 2, 2)
	for m.state.IsPlaying() {
		seat := m.state.Round().Turn().First()
		m.itself(ActFor{Action: m.legal(seat), How: ByPlayer}, seat)
	}
	for seat, want := range []string{"became_ready", "became_ready round_dealt"} {
		if have, err := m.sendAs(game.Seat(seat+1), m.state.LastSeq(), BeReady{}); err != nil || have != want {
			t.Errorf("%s, %v", have, err)
		}
	}
	if m.state.LastDeal().Round != 2 {
		t.Errorf("round %d is dealt", m.state.LastDeal().Round)
	}
}

func TestAMatchIsNotBegunByWrongRules(t *testing.T) {
	s := settings(t, "pagat", 4, 1)
	s.Seats = 12
	many, none := fromSeed(s), fromSeed(settings(t, "pagat", 4, 1))
	none.Settings.Rules = preset.Ref{}
	few := fromSeed(settings(t, "pagat", 4, 1))
	few.Chairs = few.Chairs[1:]
	for want, w := range map[string]ResumeRecord{"12": many, "rules: ": none, "4 on 3 chairs": few} {
		m := newMatch(t)
		if _, err := m.decide((*State).DecideItself, Command{Body: w}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %q", err, want)
		}
	}
}

func TestInASimultaneousOpeningEachNeedsOnlyTheirOwnLastAction(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "czech", 3, 1), "ana", "ben", "cem")
	seen, acted := [4]Seq{}, 0 // each person looks only after acting
	for seat := range seen {
		seen[seat] = m.state.LastSeq()
	}
	send := func(seat game.Seat, after Seq) error {
		c := Command{By: m.state.Chair(seat).Who, After: after, Body: Act{m.legal(seat)}}
		_, err := m.decide((*State).Decide, c)
		return err
	}
	for m.state.Round().Phase() == game.Opening {
		seat := m.state.Round().Turn().List()[acted%m.state.Round().Turn().Len()]
		if err := send(seat, seen[seat]); err != nil {
			t.Fatalf("seat %s after %d: %v", seat, seen[seat], err)
		}
		seen[seat] = m.state.LastSeq()
		acted++
	}
	if acted < 4 {
		t.Errorf("an opening of %d actions", acted)
	}
	seat := m.state.Round().Turn().First()
	var stale *Stale
	if err := send(seat, seen[seat]-1); !errors.As(err, &stale) {
		t.Errorf("an action made in the opening: %v", err)
	}
}
