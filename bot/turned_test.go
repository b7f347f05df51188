package bot_test

import (
	"maps"
	"slices"
	"strconv"
	"testing"

	"roundhouse/bot"
	"roundhouse/bot/worlds"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/rules"
)

// turned is a round in which all seats have moved on clockwise by some chairs.
type turned struct {
	by    int
	state game.State
	pasts []*game.Past // by seat, from 0, an onlooker's
	asked []bot.Bot
}

// seat returns where a seat of the original round sits now.
func (u *turned) seat(s game.Seat) game.Seat { return moved(s, u.by, u.state.Seats()) }

// moved returns the seat n chairs clockwise of another one; NoSeat stays NoSeat.
func moved(s game.Seat, by, seats int) game.Seat {
	if s == game.NoSeat {
		return s
	}
	return game.Seat((int(s)-1+by)%seats + 1)
}

// train returns where a train of the original round is now.
func (u *turned) train(t game.Train) game.Train {
	if owner := t.Owner(); owner != game.NoSeat {
		return u.seat(owner).OwnTrain()
	}
	return t
}

// action returns the same action by the seat that has moved.
func (u *turned) action(a game.Action) game.Action {
	a.Seat = u.seat(a.Seat)
	if a.Kind == game.Play {
		a.Train = u.train(a.Train)
	}
	return a
}

// turn moves all seats of a position on by some chairs.
func turn(t testing.TB, s *game.State, by int) *turned {
	t.Helper()
	u := &turned{by: by, state: *s}
	setup := s.Setup()
	for _, list := range [][]game.Seat{setup.Marked, setup.Knocked, setup.Turn} {
		for i := range list {
			list[i] = u.seat(list[i])
		}
	}
	for _, list := range [][]game.Train{setup.Open, setup.Owed} {
		for i := range list {
			list[i] = u.train(list[i])
		}
	}
	setup.Starter = u.seat(setup.Starter)
	setup.Opened = onwards(setup.Opened, by)
	setup.Trains = onwards(setup.Trains, by)
	setup.Hands = onwards(setup.Hands, by)
	state, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	u.state = state
	return u
}

// onwards returns a list by seat after everybody has moved on.
func onwards[T any](list []T, by int) []T {
	n := len(list) - by
	return append(append([]T{}, list[n:]...), list[:n]...)
}

// searched returns a round after the search for its engine, if the search draws tiles: then the
// rules begin with a certain seat.
func searched(r *rules.Rules, seats int, number uint64) game.State {
	s := dealt(r, seats, number)
	for s.Phase() == game.Search && s.Legal(s.Turn().First(), nil)[0].Kind == game.Draw {
		for s.Phase() == game.Search {
			s.Do(s.Legal(s.Turn().First(), nil)[0])
		}
	}
	if s.Over() { // a redeal
		return searched(r, seats, number+1<<32)
	}
	return s
}

// match returns a match in its second round, in which each seat has written other points.
func (u *turned) match(r *rules.Rules, seats int) *game.Match {
	m := game.NewMatch(r, seats)
	result := game.Result{End: game.Out, Winners: 1 << u.seat(1)}
	for s := range game.SeatsOf(seats).All() {
		result.Scores[u.seat(s)] = game.Ratio(int64(97*s*s%41), int64(s))
	}
	m.Finish(result)
	return &m
}

// watch lets all seats remember what they see from now on.
func (u *turned) watch(t testing.TB, players []player) {
	u.pasts = make([]*game.Past, u.state.Seats()+1)
	for s := range game.Seat(u.state.Seats() + 1) {
		past := game.NewPast(u.state.View(u.seat(s)))
		if s%2 == 0 { // some know the match
			past.InMatch(u.match(u.state.Rules(), u.state.Seats()))
		}
		u.pasts[u.seat(s)] = past
	}
	for _, p := range players {
		u.asked = append(u.asked, p.make(5))
	}
}

// do carries out the action, translated for this table.
func (u *turned) do(t testing.TB, a game.Action) {
	t.Helper()
	event, err := u.state.Apply(u.action(a))
	if err != nil {
		t.Fatal(err)
	}
	for _, past := range u.pasts {
		past.Add(event)
	}
}

// Where all seats have moved on by some chairs every bot does what it did, on the same train as
// seen from its seat. Those that play by chance have the same seed.
func TestChoiceDoesNotDependOnTheNumberOfTheSeat(t *testing.T) {
	mixes := houses()
	for i, id := range slices.Sorted(maps.Keys(mixes)) {
		r := mixes[id]
		var tables []int
		for seats, hand := range r.Hand {
			if hand != 0 && (seats <= 6 || len(tables) == 0) {
				tables = append(tables, seats)
			}
		}
		seats := tables[i%len(tables)]
		if testing.Short() && i%3 > 0 {
			continue
		}
		t.Run(id+"/"+strconv.Itoa(seats), func(t *testing.T) {
			s := searched(&r, seats, uint64(i))
			everyTurn(t, &s, newBot(t, []string{"random", "casual"}[i%2], 2))
		})
	}
}

// everyTurn plays a round and, at the same time, the round with all seats moved on, for every
// number of chairs. All bots must do the same at all these tables.
func everyTurn(t *testing.T, s *game.State, play bot.Bot) {
	t.Helper()
	players := all(t, 8)
	var tables []*turned
	for by := range s.Seats() {
		u := turn(t, s, by)
		u.watch(t, players)
		tables = append(tables, u)
	}
	for asks := 0; !tables[0].state.Over(); asks++ {
		seat := tables[0].state.ToAct()
		for i, p := range players {
			if p.name == "expert" && asks%6 > 0 {
				continue
			}
			wantAlike(t, p.name, i, seat, tables)
		}
		wantAlikeWorld(t, seat, tables)
		a := play(tables[0].state.View(seat), nil)
		for _, u := range tables {
			u.do(t, a)
		}
	}
}

// wantAlike asks a bot at all tables.
func wantAlike(t *testing.T, name string, i int, seat game.Seat, tables []*turned) {
	t.Helper()
	var first game.Action
	for _, u := range tables {
		s := u.seat(seat)
		switch a := u.asked[i](u.state.View(s), u.pasts[s]); {
		case u.by == 0:
			first = a
		case a != u.action(first):
			t.Fatalf("%s on seat %s: %q; %d chairs on: %q; legal: %v",
				name, seat, first, u.by, a, tables[0].state.Legal(seat, nil))
		}
	}
}

// wantAlikeWorld samples a world at all tables, by the same chance.
func wantAlikeWorld(t *testing.T, seat game.Seat, tables []*turned) {
	t.Helper()
	var first game.State
	for _, u := range tables {
		s := u.seat(seat)
		var w worlds.Sampler
		var world game.State
		w.Prepare(u.state.View(s), u.pasts[s], deal.NewFast(8, 1))
		w.Next(&world)
		if u.by == 0 {
			first = world
		}
		for other := range game.SeatsOf(world.Seats()).All() {
			if got, want := world.Hand(u.seat(other)), first.Hand(other); got != want {
				t.Fatalf("seat %s sees seat %s with %v; %d chairs on with %v", seat, other, want.Tiles(), u.by, got.Tiles())
			}
		}
	}
}
