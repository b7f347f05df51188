package table

import (
	"reflect"
	"slices"
	"strconv"
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// fromSeed returns the beginning of a match of the people P1, P2 and so on, dealt from a fixed
// seed.
func fromSeed(s Settings) ResumeRecord {
	w := ResumeRecord{Settings: s, Host: "P1", Record: record.New(s.Rules, make([]string, s.Seats)), Seed: deal.SeedOf(7)}
	for i := range s.Seats {
		w.Chairs = append(w.Chairs, Chair{Who: Who("P" + strconv.Itoa(i+1))})
	}
	return w
}

// seeded begins a match of that seed, whose log nobody reads.
func seeded(t testing.TB, s Settings) *match {
	m := newMatch(t)
	m.unread = true
	m.itself(fromSeed(s))
	return m
}

// seededBy returns a match of that seed by the rule set.
func seededBy(t testing.TB, id string, seats, rounds int) *match {
	return seeded(t, settings(t, id, seats, rounds))
}

// sendAs sends a command of the seat's person as of the event after, and returns the events' names.
func (m *match) sendAs(seat game.Seat, after Seq, want CommandBody) (string, error) {
	c := Command{By: m.state.Chair(seat).Who, Seat: seat, After: after, Body: want}
	events, err := m.decide((*State).Decide, c)
	return kindsOf(events), err
}

// advance plays the match to its end at random; each is called after every step.
func (m *match) advance(each func()) {
	m.Helper()
	random := deal.NewFast(1, 0)
	for !m.state.IsOver() {
		if !m.state.IsPlaying() {
			m.itself(DealRound{})
		} else {
			seat := m.state.NextSeat(func(game.Seat) bool { return true })
			legal := m.state.Round().View(seat).Legal(nil)
			m.itself(ActFor{Action: legal[random.N(uint32(len(legal)))], How: ByBot}, seat)
		}
		each()
	}
}

// events returns all events, as a reader of the log gets them.
func (m *match) events() []Event {
	m.Helper()
	s := New("t")
	events, err := s.ReadAll(m.log)
	if err != nil {
		m.Fatal(err)
	}
	return events
}

func fewestSeats(r *rules.Rules) int {
	return slices.IndexFunc(r.Hand[:], func(hand uint8) bool { return hand != 0 })
}

// eachSet runs the test for every rule set, with as few seats as it allows.
func eachSet(t *testing.T, run func(t *testing.T, id string, seats int)) {
	for _, set := range preset.All() {
		t.Run(set.ID, func(t *testing.T) {
			t.Parallel()
			run(t, set.ID, fewestSeats(&set.Rules))
		})
	}
}

// TestATableIsTheFoldOfItsLogAtEveryEvent leaves that to match.decide.
func TestATableIsTheFoldOfItsLogAtEveryEvent(t *testing.T) {
	for _, id := range []string{"pagat", "czech", "estonian-draw-on", "french", "japanese-starter-double"} {
		m := newMatch(t)
		m.itself(fromSeed(settings(t, id, 3, 1)))
		m.advance(func() {})
	}
}

func TestAWholeMatchOfEveryRuleSetIsPlayed(t *testing.T) {
	eachSet(t, func(t *testing.T, id string, seats int) {
		m := seededBy(t, id, seats, 3)
		m.advance(func() {})
		if _, err := m.read.ReadAll(m.log); err != nil || !reflect.DeepEqual(m.read, m.state) {
			t.Errorf("the log does not come to the same table: %v", err)
		}
		if over, ok := m.last().(MatchEnded); !ok || len(over.Totals) != seats || !slices.Contains(over.Places, 1) {
			t.Fatalf("the last event is %+v", m.last())
		}
		ends := 0
		for _, e := range m.events() {
			if _, ok := e.Body.(RoundEnded); ok {
				ends++
			}
		}
		if want := min(int(m.state.Rules().Rounds), 3); ends != want {
			t.Errorf("%d rounds ended, want %d", ends, want)
		}
	})
}

// watcher applies what one viewer gets.
type watcher struct {
	seat   game.Seat
	last   Seq
	mirror *game.Mirror
}

// hidden returns the tiles that the viewer must not see now.
func hidden(s *game.State, viewer game.Seat) tile.Set {
	set := tile.SetOf(s.Bones()...)
	for seat := range game.SeatsOf(s.Seats()).All() {
		if _, seen := s.View(viewer).HandOf(seat); !seen {
			hand := s.Hand(seat)
			for _, h := range hand.Tiles() {
				set.Add(h)
			}
		}
	}
	return set
}

// look applies the new events, and fails on a secret tile.
func (w *watcher) look(t *testing.T, s *State, secret tile.Set) {
	t.Helper()
	for _, e := range s.EventsAfter(w.last) {
		w.last = e.Seq
		e := e.For(w.seat, s.OpenHands())
		for _, h := range tilesIn(t, e) {
			if secret.Has(h) {
				t.Fatalf("seat %s sees %s in %+v", w.seat, h, e)
			}
		}
		switch then := e.Then.(type) {
		case PositionThen:
			w.mirror = game.NewMirror(then.Position.View)
		case ActedThen:
			w.mirror.Apply(then.Event)
		}
	}
	if want := s.Round().View(w.seat); !w.mirror.View().Equal(want) {
		t.Fatalf("seat %s: after event %d its events do not come to its view", w.seat, w.last)
	}
}

// tilesIn lists every tile that can be reached from a redacted event.
func tilesIn(t *testing.T, e Shown) []tile.Tile {
	t.Helper()
	var list []tile.Tile
	switch w := e.Body.(type) {
	case Started:
		if w.Seed != (deal.Seed{}) {
			t.Fatal("a viewer gets the seed")
		}
	case RoundDealt:
		if w.Hands != nil || w.Bones != nil {
			t.Fatal("a viewer gets the deal")
		}
	case Acted:
		if h := w.Action.Tile(); h != tile.None {
			list = append(list, h)
		}
	}
	switch then := e.Then.(type) {
	case roundThen:
		t.Fatal("a viewer gets the round")
	case PositionThen:
		for seat := range game.SeatsOf(then.Position.View.Seats()).All() {
			hand, _ := then.Position.View.HandOf(seat)
			list = hand.Append(list)
		}
	case ActedThen:
		if h := then.Event.Action.Tile(); h != tile.None {
			list = append(list, h)
		}
		for _, p := range then.Event.Penalty {
			list = append(list, p.Tiles...)
		}
		for _, hand := range then.Event.Hands {
			list = hand.Append(list)
		}
	}
	return list
}

func TestNobodySeesAHiddenTile(t *testing.T) {
	eachSet(t, func(t *testing.T, id string, seats int) {
		s := settings(t, id, seats, 1)
		s.Rules.Rules.KnockPenalty, s.Rules.Object = 2, true
		m := seeded(t, s)
		watchers := make([]watcher, seats+1)
		look := func() {
			for seat := range watchers {
				watchers[seat].seat = game.Seat(seat)
				watchers[seat].look(t, &m.state, hidden(m.state.Round(), game.Seat(seat)))
			}
		}
		look()
		m.advance(look)
	})
}

// All viewers get the same bytes of a shared event, so each must see in it what an onlooker sees.
func TestASharedEventIsWhatAnOnlookerSees(t *testing.T) {
	eachSet(t, func(t *testing.T, id string, seats int) {
		m := seededBy(t, id, seats, 1)
		m.advance(func() {})
		shared, acts, openHands := 0, 0, m.state.OpenHands()
		for _, e := range m.events() {
			if _, acted := e.Body.(Acted); acted {
				acts++
			}
			for viewer := range game.Seat(seats + 1) {
				seen := e.For(viewer, openHands)
				if !seen.Shared {
					continue
				}
				shared++
				if onlooker := e.For(game.NoSeat, openHands); !reflect.DeepEqual(seen, onlooker) {
					t.Errorf("seat %s sees %+v, an onlooker %+v", viewer, seen, onlooker)
				}
			}
		}
		if most := acts * (seats + 1); shared > most || shared < most*4/5 || acts < 10 {
			t.Errorf("%d shared views of %d actions in %d seats", shared, acts, seats)
		}
	})
}

// TestAToldMatchComesToTheSameAsPlayed recounts the logs of matches by all rule sets.
func TestAToldMatchComesToTheSameAsPlayed(t *testing.T) {
	eachSet(t, func(t *testing.T, id string, seats int) {
		m := seededBy(t, id, seats, 2)
		m.advance(func() {})
		want, err := New("t").Record(m.log)
		if err != nil {
			t.Fatal(err)
		}
		if have, err := New("t").ToRecount().Record(m.log); err != nil || !reflect.DeepEqual(have, want) {
			t.Errorf("told it is\n%+v, played\n%+v, %v", have, want, err)
		}
		played := m.seen(game.NoSeat)
		m.state = New("t").ToRecount()
		if _, err := m.state.ReadAll(m.log); err != nil {
			t.Fatal(err)
		}
		l := m.seen(game.NoSeat)
		if !l.Earlier || l.Position != nil || l.Stage != Finished || l.Seq != played.Seq || l.Round != played.Round ||
			!reflect.DeepEqual(l.Totals, played.Totals) || !reflect.DeepEqual(l.Places, played.Places) {
			t.Errorf("told: %+v\nplayed: %+v", l, played)
		}
	})
}
