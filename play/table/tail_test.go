package table

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

// client is a viewer that comes and goes, and knows only what it is sent.
type client struct {
	seat   game.Seat
	last   Seq
	mirror *game.Mirror
}

// catchUp applies what is new, and compares the result with what the table shows.
func (v *client) catchUp(t *testing.T, m *match) {
	t.Helper()
	s, l := &m.state, m.seen(v.seat)
	if v.last == 0 || v.last+1 < s.OldestKept() {
		v.last, v.mirror = l.Seq, nil
		if l.Position != nil {
			v.mirror = game.NewMirror(l.Position.View)
		}
		return
	}
	for _, e := range s.EventsAfter(v.last) {
		e := e.For(v.seat, s.OpenHands())
		if v.last++; e.Seq != v.last {
			t.Fatalf("event %d comes behind %d", e.Seq, v.last-1)
		}
		switch then := e.Then.(type) {
		case PositionThen:
			v.mirror = game.NewMirror(then.Position.View)
		case ActedThen:
			v.mirror.Apply(then.Event)
		}
	}
	if v.last != l.Seq {
		t.Fatalf("there are events up to %d, and not to %d", v.last, l.Seq)
	}
	if l.Position != nil && !v.mirror.View().Equal(l.Position.View) {
		t.Fatalf("viewer %s: after event %d its events do not come to what the table shows", v.seat, v.last)
	}
}

// smallMatch returns the settings of a match that is soon over.
func smallMatch(id string, r rules.Rules, seats, rounds int) Settings {
	r.Rounds = min(r.Rounds, uint8(rounds))
	return Settings{Rules: preset.Ref{Base: id, Object: true, Rules: r}, Seats: seats, Onlookers: true}
}

// followed plays a match while viewers come and go.
func followed(t *testing.T, s Settings, seed uint64) {
	t.Helper()
	t.Parallel()
	random, viewers := deal.NewFast(seed, 6), make([]client, s.Seats+1)
	m := newMatch(t)
	m.unread = true
	m.playing(s, "ana", "ben")
	m.playOn(func(now *State) bool {
		for seat := range viewers {
			if v := &viewers[seat]; random.N(4) == 0 || now.IsOver() {
				v.seat = game.Seat(seat)
				v.catchUp(t, m)
			}
		}
		return now.IsOver()
	})
}

func TestWhatViewersAreSentComesToWhatTheTableShows(t *testing.T) {
	for i, set := range preset.All() {
		t.Run(set.ID, func(t *testing.T) {
			rounds := 2
			if set.Rules.Set > 9 {
				rounds = 1
			}
			followed(t, smallMatch(set.ID, set.Rules, fewestSeats(&set.Rules), rounds), uint64(i))
		})
	}
}

func TestUnderAnyMixOfRulesViewersAreSentWhatTheTableShows(t *testing.T) {
	for seed := range uint64(40) {
		r, seats := gametest.MixMatch(gametest.Seeded(seed))
		if r.Check() != nil { // enough for a round, but not for a match
			continue
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) { followed(t, smallMatch("pagat", r, seats, 2), seed) })
	}
}

// TestTheTailIsWhatTheLogHas compares the events that the table keeps with those of the log, from
// every number.
func TestTheTailIsWhatTheLogHas(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "czech", 3, 2), "ana", "ben")
	check := func() {
		all, s := m.events(), &m.state
		for viewer := range game.Seat(4) {
			for after := s.OldestKept() - 1; after <= s.LastSeq(); after++ {
				have := s.EventsAfter(after)
				if len(have) != int(s.LastSeq()-after) {
					t.Fatalf("behind %d of %d: %d events", after, s.LastSeq(), len(have))
				}
				for i, e := range have {
					if want := all[int(after)+i].For(viewer, s.OpenHands()); !reflect.DeepEqual(e.For(viewer, s.OpenHands()), want) {
						t.Fatalf("event %d is kept as\n%+v\nand not\n%+v", want.Seq, e, want)
					}
				}
			}
		}
	}
	m.playOn(func(s *State) bool {
		if s.LastSeq()%40 == 0 {
			check()
			m.do("ana", Say{"wow"})
		}
		return s.IsOver()
	})
	check()
}

// What people say is not kept for ever.
func TestWhatPeopleSayTakesNoMemory(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "celko-6", 2, 1), "ana", "ben")
	for range 1000 {
		m.do("ana", Say{"hello"})
	}
	if n := len(m.state.EventsAfter(m.state.OldestKept() - 1)); n > MostOthers {
		t.Errorf("%d events are kept", n)
	}
	m.act()
	if events := m.state.EventsAfter(m.state.LastSeq() - 1); len(events) != 1 || events[0].Kind() != "acted" {
		t.Errorf("%+v", events)
	}
}

// TestSecretsAreShownNoEarlierThanTheirRoundIsOver searches everything that any viewer gets.
func TestSecretsAreShownNoEarlierThanTheirRoundIsOver(t *testing.T) {
	for _, id := range []string{"celko-6", "czech-lot-each-round", "japanese-highest-double", "french-open"} {
		t.Run(id, func(t *testing.T) {
			set, _ := preset.Get(id)
			s := smallMatch(id, set.Rules, 3, 2)
			all, m := secrets(&s), newMatch(t)
			search := func() {
				shown, events := 0, m.events()
				for _, e := range events {
					if end, ok := e.then.(RoundEndedThen); ok {
						shown = end.Round
					}
				}
				for viewer := range game.Seat(4) {
					view := m.seen(viewer)
					text, err := view.AppendJSON(nil)
					if err != nil {
						t.Fatal(err)
					}
					seen := fmt.Sprintf("%+v, %+v", view, view.House) + string(text)
					for _, e := range events {
						e := e.For(viewer, m.state.OpenHands())
						if end, ok := e.Then.(RoundEndedThen); ok && end.Secret != nil {
							seen += (*deal.Secret)(end.Secret).Reveal()
							end.Secret = nil
							e.Then = end
						}
						seen += fmt.Sprintf("%+v %v %v", e, e.Body, e.Then)
					}
					for round, secret := range all[shown:] {
						raw := fmt.Sprintf("%v", secret[:])
						if strings.Contains(seen, secret.Reveal()) || strings.Contains(seen, secret.String()) || strings.Contains(seen, strings.Trim(raw, "[]")) {
							t.Fatalf("viewer %d sees the secret of round %d after event %d", viewer, shown+round+1, m.state.LastSeq())
						}
					}
				}
			}
			m.create(s, "ana", "ben")
			m.do("ana", SeatBot{Bot: "casual"})
			search()
			m.do("ana", Start{Secrets: all})
			search()
			m.mix()
			m.playOn(func(s *State) bool {
				if s.LastSeq()%25 == 0 || s.IsBetweenRounds() || s.IsOver() {
					search()
				}
				return s.IsOver()
			})
		})
	}
}
