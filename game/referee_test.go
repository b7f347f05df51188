package game_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// A referee plays the rules a second time, from the sentences of the rule books and with nothing
// but lists: no speed, no cleverness, none of the engine's own code beside the types. TestReferee
// wants both to agree on everything.
type referee struct {
	game.Setup
	end game.End
}

func (r *referee) hand(s game.Seat) []tile.Tile { return r.Hands[s-1] }

func (r *referee) hasTurn(s game.Seat) bool { return slices.Contains(r.Turn, s) }

func (r *referee) next(s game.Seat) game.Seat { return s%game.Seat(r.Seats) + 1 }

func (r *referee) line(t game.Train) []game.Laid {
	switch {
	case t < game.Mexican:
		return r.Trains[t-1]
	case int(t-game.Mexican) < len(r.Mexican):
		return r.Mexican[t-game.Mexican]
	}
	return nil
}

func (r *referee) tail(t game.Train) tile.Pip {
	if line := r.line(t); len(line) > 0 {
		return line[len(line)-1].To
	}
	return r.Engine
}

// TestReferee lets engine and referee play the same rounds of random mixes. It counts, for each value
// that no document has, the rounds that go otherwise without it.
func TestReferee(t *testing.T) {
	t.Parallel()
	rounds, want := uint64(1000), 3
	if soaking() {
		rounds, want = 100_000, 300
	}
	decided := map[string]int{}
	for seed := range rounds {
		chance := gametest.Seeded(seed)
		mix := gametest.RandomRules(chance)
		for _, value := range playReferee(t, seed, &mix, chance) {
			decided[value]++
		}
	}
	for _, value := range addedValues() {
		if decided[value] < want {
			t.Errorf("%s decides %d of %d rounds", value, decided[value], rounds)
		}
	}
	t.Logf("of %d rounds: %v", rounds, decided)
}

// playReferee lets engine and referee play the same round. It returns the values, none of them in a
// document, without which the round goes otherwise.
func playReferee(t *testing.T, seed uint64, by *rules.Rules, chance gametest.Chance) (decided []string) {
	t.Helper()
	s := gametest.Start(by, chance)
	r := referee{Setup: s.Setup(), end: s.Status().End}
	without := refereesWithout(&r)
	leave := func(differs func(*referee) bool) {
		maps.DeleteFunc(without, func(value string, other *referee) bool {
			if !differs(other) {
				return false
			}
			decided = append(decided, value)
			return true
		})
	}
	var done []game.Action
	for !s.Over() {
		a := agreeOnLegal(t, seed, &s, &r, done, chance)
		leave(func(other *referee) bool { return !sameLegal(&r, other) })
		s.Do(a)
		r.do(a)
		done = append(done, a)
		agreeOnState(t, seed, &s, &r, done)
		leave(func(other *referee) bool {
			other.do(a)
			return !sameTable(&r, other)
		})
	}
	if s.Status().End != game.Redeal {
		leave(func(other *referee) bool { return !reflect.DeepEqual(s.Result(), resultOf(t, other)) })
	}
	return decided
}

// agreeOnLegal wants the same legal actions of every seat and chooses one.
func agreeOnLegal(t *testing.T, seed uint64, s *game.State, r *referee, done []game.Action, chance gametest.Chance) game.Action {
	t.Helper()
	var all []game.Action
	for seat := range game.SeatsOf(s.Seats()).All() {
		got, want := s.Legal(seat, nil), r.legal(seat)
		byText := func(a, b game.Action) int { return slices.Compare([]byte(a.String()), []byte(b.String())) }
		slices.SortFunc(got, byText)
		slices.SortFunc(want, byText)
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: seat %d may do %v, the referee says %v\nafter %v\nin %+v", seed, seat, got, want, done, s.Setup())
		}
		all = append(all, got...)
	}
	return all[chance(len(all))]
}

func agreeOnState(t *testing.T, seed uint64, s *game.State, r *referee, done []game.Action) {
	t.Helper()
	got, want := s.Setup(), r.Setup
	if s.Over() {
		got.Open, want.Open = nil, nil // what was open in the end says nothing
		got.Owed, want.Owed = nil, nil
		got.Drew, want.Drew = tile.None, tile.None
	}
	if s.Status().End != r.end || !reflect.DeepEqual(filled(got), filled(want)) {
		t.Fatalf("seed %d: after %v\nthe engine has  %s %+v\nthe referee has %s %+v", seed, done, s.Status().End, got, r.end, want)
	}
	var bound []game.Train
	if r.Phase == game.Main && len(r.Owed) == 0 && !r.Line {
		bound = r.binding()
	}
	st := s.Status()
	if binding := st.Open.Among(s.Binding()); !slices.Equal(binding, bound) {
		t.Fatalf("seed %d: after %v\n%v bind, by the referee %v\nin %+v", seed, done, binding, bound, got)
	}
}

// filled returns the position with empty lists for nil ones.
func filled(s game.Setup) game.Setup {
	s.Marked = append([]game.Seat{}, s.Marked...)
	s.Knocked = append([]game.Seat{}, s.Knocked...)
	s.Turn = append([]game.Seat{}, s.Turn...)
	s.Open = append([]game.Train{}, s.Open...)
	s.Owed = append([]game.Train{}, s.Owed...)
	s.Bones = append([]tile.Tile{}, s.Bones...)
	s.Mexican = append([][]game.Laid{}, s.Mexican...)
	for i := range s.Trains {
		s.Trains[i] = append([]game.Laid{}, s.Trains[i]...)
	}
	for i := range s.Hands {
		s.Hands[i] = append([]tile.Tile{}, s.Hands[i]...)
	}
	return s
}
