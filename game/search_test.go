package game_test

import (
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// searching deals a round whose engine is the last tile of the boneyard.
func searching(t *testing.T, search rules.EngineSearch, seats int, engine tile.Pip) game.State {
	t.Helper()
	r := rules.Rules{Set: 12, Rounds: 13, EngineSearch: search}
	for k := range r.Hand[rules.MinSeats:] {
		r.Hand[rules.MinSeats+k] = 5
	}
	if err := r.Check(); err != nil {
		t.Fatal(err)
	}
	tiles := deal.SeedOf(1).Deck(r.Set, engine) // without the engine
	var s game.State
	s.Deal(&r, seats, 1, engine, game.NoSeat, append(tiles, tile.Of(engine, engine)))
	return s
}

// In a search one by one seat 1 draws first in the round of the highest engine, seat 2 in the next
// and so on.
func TestSearchOneByOneBeginsWithAnotherSeatEachRound(t *testing.T) {
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		for engine := range tile.Pip(13) {
			s := searching(t, rules.SearchOneByOne, seats, engine)
			want := game.Seat((12-int(engine))%seats + 1)
			if got := s.Turn().List(); len(got) != 1 || got[0] != want {
				t.Errorf("%d seats, engine %d: %v draws first, want %d", seats, engine, got, want)
			}
		}
	}
}

// With another order of engines it goes by the engine's place in that order.
func TestSearchBeginsByTheEnginesPlace(t *testing.T) {
	for _, test := range []struct {
		first rules.FirstEngine
		order rules.EngineOrder
		want  [13]game.Seat // by engine
	}{
		{10, rules.EngineOrderDown, [13]game.Seat{0: 2, 1: 1, 8: 2, 9: 1, 10: 1, 11: 4, 12: 3}},
		{0, rules.EngineOrderUp, [13]game.Seat{0: 1, 1: 2, 4: 1, 12: 1}},
		{10, rules.EngineOrderUp, [13]game.Seat{9: 1, 10: 2, 0: 1, 8: 1}},
		{3, rules.EngineOrderDownWrap, [13]game.Seat{2: 1, 0: 3, 12: 4, 3: 1}},
	} {
		for engine, want := range test.want {
			r := rules.Rules{Set: 12, Rounds: 1, FirstEngine: test.first, EngineOrder: test.order, Hand: rules.Hands{4: 5}}
			tiles := deal.SeedOf(1).Deck(r.Set, tile.Pip(engine))
			var s game.State
			s.Deal(&r, 4, 1, tile.Pip(engine), game.NoSeat, append(tiles, tile.Of(tile.Pip(engine), tile.Pip(engine))))
			if want != 0 && s.Turn() != want.Set() {
				t.Errorf("%+v, engine %d: %v draws first", test, engine, s.Turn().List())
			}
		}
	}
}

// In a search for a double another seat draws first each round, or the one whose turn it is to start.
func TestSearchForADoubleBeginsByTheRoundOrTheStarter(t *testing.T) {
	for seats := rules.MinSeats; seats <= 6; seats++ {
		var tiles []tile.Tile // without doubles
		for _, x := range deal.SeedOf(1).Deck(12, tile.NoPip) {
			if !x.Double() {
				tiles = append(tiles, x)
			}
		}
		for round := 1; round <= 13; round++ {
			r := rules.Rules{Set: 12, Rounds: 13, Engine: rules.EngineHighestHeld, NoDouble: rules.NoDoubleInTurn}
			r.Hand[seats] = 5
			var s game.State
			s.Deal(&r, seats, round, tile.NoPip, game.NoSeat, tiles)
			if want := game.Seat((round-1)%seats + 1); s.Turn() != want.Set() {
				t.Errorf("%d seats, round %d: %v draws first, want %d", seats, round, s.Turn().List(), want)
			}
			r.NoDouble = rules.NoDoubleEveryone
			if s.Deal(&r, seats, round, tile.NoPip, game.NoSeat, tiles); s.Turn() != 1<<1 {
				t.Errorf("%d seats, round %d: %v draws first, want 1", seats, round, s.Turn().List())
			}
			starter := game.Seat(1).Clockwise(2*round, seats)
			r.Engine, r.Starter, r.NoDouble = rules.EngineStarterHighest, rules.StarterRotate, rules.NoDoubleInTurn
			if s.Deal(&r, seats, round, tile.NoPip, starter, tiles); s.Turn() != starter.Set() {
				t.Errorf("%d seats: %v draws first, want the starter %d", seats, s.Turn().List(), starter)
			}
			r.NoDouble = rules.NoDoubleRedeal
			if s.Deal(&r, seats, round, tile.NoPip, starter, tiles); s.Status().End != game.Redeal {
				t.Errorf("%d seats: %v draws", seats, s.Turn().List())
			}
		}
	}
}

func TestSearchByEveryoneGoesFromSeatOneOn(t *testing.T) {
	for engine := range tile.Pip(13) {
		s := searching(t, rules.SearchEveryone, 5, engine)
		for want := game.Seat(1); want <= 5; want++ {
			if got := s.Turn().List(); len(got) != 1 || got[0] != want {
				t.Fatalf("engine %d: %v draws, want %d", engine, got, want)
			}
			s.Do(s.Legal(want, nil)[0])
		}
	}
}
