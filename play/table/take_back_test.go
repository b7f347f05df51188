package table

import (
	"math/rand/v2"
	"testing"
	"time"

	"roundhouse/game"
)

// backs makes a match where actions can be taken back.
func backs(t *testing.T, id string, seats int, people ...Who) *match {
	m := newMatch(t)
	s := settings(t, id, seats, 1)
	s.TakeBack = true
	m.playing(s, people...)
	return m
}

// lays plays until the seat has laid a tile on a train and nobody has drawn since.
func (m *match) lays(seat game.Seat) {
	m.Helper()
	for range 400 {
		if !m.state.IsPlaying() {
			break
		}
		turn := m.state.Round().Turn()
		a := m.legal(turn.First())
		if m.act(); turn.First() == seat && a.Kind == game.Play && a.Train != game.EnginePlace && m.state.IsPlaying() {
			return
		}
	}
	m.Fatal("nothing is laid")
}

func TestAnActionIsTakenBackIfAllAgree(t *testing.T) {
	m := newMatch(t)
	s := settings(t, "celko-6", 3, 1)
	s.TakeBack, s.Turn, s.Reserve = true, 20*time.Second, time.Minute
	m.playing(s, "ana", "ben")
	for m.until(1); m.legal(1).Kind != game.Play || m.legal(1).Train == game.EnginePlace; m.until(1) {
		m.act()
	}
	before := *m.state.Round()
	m.later(25 * time.Second)
	until, _ := m.state.Deadline(1)
	left, reserve := until.Sub(m.now), m.state.Now().Clocks[0].Reserve
	a := m.legal(1)
	m.leads("acted", "ana", Act{a})
	if !m.seen(1).TakeBack || m.seen(2).TakeBack {
		t.Errorf("ana may ask: %t, ben: %t", m.seen(1).TakeBack, m.seen(2).TakeBack)
	}
	m.refused(TooLate, "ben", Agree{ForTakeBack})
	m.leads("asked", "ana", Agree{ForTakeBack})
	if l := m.seen(2); l.House.Request == nil || l.House.Request.Seat != 1 || l.TakeBack || !m.state.IsStopped() {
		t.Errorf("request %+v", l.House.Request)
	}
	m.later(AnswerTime - time.Second)
	m.leads("asked taken_back", "ben", Agree{ForTakeBack})
	if *m.state.Round() != before {
		t.Error("the round is another one than before")
	}
	until, _ = m.state.Deadline(1)
	if have := until.Sub(m.now); have != left || m.state.Now().Clocks[0].Reserve != reserve {
		t.Errorf("the clock goes on with %s and a reserve of %v, not %s and %v", have, m.state.Now().Clocks[0].Reserve, left, reserve)
	}
	m.do("ana", Act{a}) // the same action again: only one request per turn
	m.refused(TooLate, "ana", Agree{ForTakeBack})
	m.playOn((*State).IsOver)
}

func TestARequestToTakeBackEnds(t *testing.T) {
	for name, test := range map[string]struct {
		ends func(*match) string
		want string
	}{
		"when nobody answers":    {func(m *match) string { return m.itself(Agree{Nothing}, 1) }, "asked"},
		"when somebody declines": {func(m *match) string { return m.do("ben", Agree{Nothing}) }, "asked"},
		"when it is withdrawn":   {func(m *match) string { return m.do("ana", Agree{Nothing}) }, "asked"},
		"when somebody plays on": {(*match).act, "acted"},
		"when who asks leaves":   {func(m *match) string { return m.do("ana", Leave{}) }, "left host_changed"},
		"when all agree on a pause": {func(m *match) string {
			m.do("ana", Agree{ForPause})
			return m.do("ben", Agree{ForPause})
		}, "asked paused"},
	} {
		m := backs(t, "celko-6", 2, "ana", "ben")
		m.lays(1)
		before := *m.state.Round()
		m.do("ana", Agree{ForTakeBack})
		if have := test.ends(m); have != test.want {
			t.Errorf("%s: %s", name, have)
		}
		m.asks(Nothing, Nothing)
		if by, _ := m.state.OpenRequest(); by != game.NoSeat {
			t.Errorf("%s: it is still open", name)
		}
		if test.want == "asked" && *m.state.Round() != before {
			t.Errorf("%s: the round has changed", name)
		}
	}
}

// TestWhoPlaysAloneTakesBackAtOnce: together with what bots have done since.
func TestWhoPlaysAloneTakesBackAtOnce(t *testing.T) {
	undone := 0
	m := backs(t, "celko-9", 3, "ana")
	for m.until(1); m.state.IsPlaying(); {
		m.act()
		for m.state.IsPlaying() && !m.state.Round().Turn().Has(1) {
			m.act()
		}
		if !m.state.IsPlaying() || !m.seen(1).TakeBack {
			continue
		}
		m.leads("asked taken_back", "ana", Agree{ForTakeBack})
		if m.last().(TakenBack).Actions > 1 {
			undone++
		}
		if !m.state.Round().Turn().Has(1) {
			t.Error("it is not ana's turn")
		}
		m.refused(TooLate, "ana", Agree{ForTakeBack}) // nor in earlier turns
	}
	if undone == 0 {
		t.Error("no bot's action was undone")
	}
}

func TestADrawIsNotTakenBack(t *testing.T) {
	m, drew := backs(t, "celko-6", 2, "ana", "ben"), 0
	for m.state.IsPlaying() {
		seat := m.state.Round().Turn().First()
		a := m.legal(seat)
		if m.act(); a.Kind == game.Draw && m.state.IsPlaying() {
			drew++
			m.refused(TooLate, m.state.Chair(seat).Who, Agree{ForTakeBack})
		}
	}
	if drew == 0 {
		t.Error("nobody drew")
	}
}

func TestATableMadeWithoutItHasNoTakeBack(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "celko-6", 2, 1), "ana", "ben")
	m.lays(1)
	m.refused(NoTakeBack, "ana", Agree{ForTakeBack})
}

// TestWhatIsTakenBackIsInTheLogAlone plays rounds of some rule sets with requests at any time.
// Records have only the actions that were kept, and lead to the same round.
func TestWhatIsTakenBackIsInTheLogAlone(t *testing.T) {
	for _, id := range []string{"pagat", "czech", "estonian", "french", "japanese", "celko-6"} {
		m := backs(t, id, 4, "ana", "ben", "cem")
		rng, undone := rand.New(rand.NewPCG(15, 2)), 0
		for range 2000 {
			if m.state.IsOver() {
				break
			}
			seat := m.state.Round().Turn().First()
			legal := m.state.Round().Legal(seat, nil)
			m.actAs(seat, legal[rng.IntN(len(legal))])
			if !m.state.MayTakeBack(seat) || rng.IntN(3) == 0 {
				continue
			}
			m.do(m.state.Chair(seat).Who, Agree{ForTakeBack})
			for _, other := range m.state.People().List() {
				if other != seat {
					m.do(m.state.Chair(other).Who, Agree{ForTakeBack})
				}
			}
			if _, is := m.last().(TakenBack); is {
				undone++
			}
		}
		rec, err := New("t").Record(m.log)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := rec.Replay(nil); err != nil || undone < 3 {
			t.Errorf("%s: %v after %d times", id, err, undone)
		}
	}
}

// TestOneAsksOnceATurn: otherwise the clocks could be stopped again and again.
func TestOneAsksOnceATurn(t *testing.T) {
	m := backs(t, "celko-9", 2, "ana", "ben")
	m.lays(1)
	m.do("ana", Agree{ForTakeBack})
	m.do("ben", Agree{Nothing})
	if m.seen(1).TakeBack {
		t.Error("ana is offered to ask again")
	}
	m.refused(TooLate, "ana", Agree{ForTakeBack})
	for range 20 {
		if m.lays(1); m.seen(1).TakeBack { // in another turn
			break
		}
	}
	m.leads("asked", "ana", Agree{ForTakeBack})
}

// TestARequestLeavesOtherWishesAlone: if somebody asks for a pause, that survives the request.
func TestARequestLeavesOtherWishesAlone(t *testing.T) {
	m := backs(t, "celko-9", 3, "ana", "ben", "cem")
	m.do("ben", Agree{ForPause})
	m.lays(1)
	m.do("ana", Agree{ForTakeBack})
	m.do("ben", Agree{ForTakeBack})
	m.asks(ForTakeBack, ForTakeBack, Nothing)
	m.do("ben", Agree{Nothing}) // withdraws the request
	m.asks(Nothing, ForPause, Nothing)
}

// Who is gone need not agree to a take-back.
func TestWhoIsGoneIsNotAskedForATakeBack(t *testing.T) {
	m := backs(t, "celko-6", 3, "ana", "ben", "cem")
	m.lays(1)
	m.do("ana", Agree{ForTakeBack})
	m.do("ben", Agree{ForTakeBack})
	m.attend(Attendance{Away: seats(3), Gone: seats(3)})
	if have := m.itself(Settle{}); have != "taken_back" {
		t.Errorf("%s", have)
	}
}
