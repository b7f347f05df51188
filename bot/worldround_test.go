package bot

import (
	"testing"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/preset"
	"roundhouse/rules"
	"roundhouse/tile"
)

// follow plays a round and shows every state, with the pasts of all viewers by seat, an
// onlooker first.
func follow(s game.State, choose func(*game.State) game.Action, each func(*round)) {
	x := &round{start: s, State: s, dealt: isDeal(s.View(game.NoSeat))}
	for seat := range s.Seats() + 1 {
		x.pasts = append(x.pasts, game.NewPast(s.View(game.Seat(seat))))
	}
	each(x)
	for !x.Over() {
		e, err := x.Apply(choose(&x.State))
		if err != nil {
			panic(err)
		}
		x.events = append(x.events, e)
		for _, past := range x.pasts {
			past.Add(e)
		}
		each(x)
	}
}

// byChance chooses any action of any seat.
func byChance(chance gametest.Chance) func(*game.State) game.Action {
	return func(s *game.State) game.Action {
		seats := s.MayAct().List()
		m := s.Moves(seats[chance(len(seats))])
		return m.At(chance(m.Len()))
	}
}

// round is a round as it has been played so far.
type round struct {
	game.State
	start  game.State
	dealt  bool // it began with a deal
	events []game.Event
	pasts  []*game.Past // by viewer, an onlooker first
}

// rulesOf is the rules of a rule set.
func rulesOf(t testing.TB, id string) *rules.Rules {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	return &set.Rules
}

// dealOfRound deals the first round of r by number.
func dealOfRound(t testing.TB, r *rules.Rules, seats int, number uint64) (s game.State) {
	t.Helper()
	m := game.NewMatch(r, seats)
	aside, starter := tile.NoPip, m.Starter()
	if r.Engine == rules.EngineSetAside {
		aside = m.Engine()
	}
	if m.ByLot() {
		starter = 1
	}
	tiles := deal.Tiles(r.Set, aside)
	deal.NewFast(77, number).Shuffle(tiles)
	s.Deal(r, seats, m.Engine(), starter, tiles)
	return s
}

// played is rounds of planners under rules: every state, the first and the last too.
func played(t testing.TB, r *rules.Rules, seats int, rounds uint64, each func(*round)) {
	t.Helper()
	p, err := New("planner", 1)
	if err != nil {
		t.Fatal(err)
	}
	choose := func(s *game.State) game.Action {
		seat := s.Turn().First()
		if late := s.MayAct() &^ s.Turn(); late != 0 {
			seat = late.First()
		}
		return p(s.View(seat), nil)
	}
	for n := range rounds {
		follow(dealOfRound(t, r, seats, n), choose, each)
	}
}

// moment is a view with its past.
type moment struct {
	view game.View
	past *game.Past
}

// moments is what the seats in turn saw when they had a choice of tiles, one of so many.
func moments(t testing.TB, id string, seats int, rounds uint64, every int) (list []moment) {
	t.Helper()
	n := 0
	played(t, rulesOf(t, id), seats, rounds, func(x *round) {
		seat := x.Turn().First()
		if n++; x.Over() || n%every > 0 {
			return
		}
		if m := x.Moves(seat); m.Plays() < 2 {
			return
		}
		past := &game.Past{Deal: x.pasts[seat].Deal, Events: append([]game.Event{}, x.pasts[seat].Events...)}
		list = append(list, moment{x.View(seat).Clone(), past})
	})
	return list
}
