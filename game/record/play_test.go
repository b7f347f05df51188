package record_test

import (
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// refs returns every rule set, and one mix of house rules.
func refs(t testing.TB) (list []preset.Ref) {
	for _, set := range preset.All() {
		list = append(list, preset.Ref{Base: set.ID, Rules: set.Rules})
	}
	return append(list, house(t, `{"base":"french","knock_penalty":2,"mexican_trains":0,"doubles_per_turn":1}`))
}

func house(t testing.TB, text string) (ref preset.Ref) {
	t.Helper()
	if err := ref.UnmarshalJSON([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return ref
}

// seatCounts returns the lowest and the highest number of seats of a rule set.
func seatCounts(r *rules.Rules) (list []int) {
	for k := rules.MinSeats; k <= rules.MaxSeats; k++ {
		if r.CheckSeats(k) == nil {
			list = append(list, k)
		}
	}
	return []int{list[0], list[len(list)-1]}
}

// randomMatch plays rounds of a match by chance and records it. each is called
// after each deal and each action.
func randomMatch(t testing.TB, ref preset.Ref, seats, rounds int, seed uint64, each func(*game.State)) *record.Record {
	t.Helper()
	players := []string{"Ana", "Žofie \"the\" <second>", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"}
	m := record.New(ref, players[:seats])
	match := game.NewMatch(&ref.Rules, seats)
	chance := deal.NewFast(seed, 0)
	for redeals := 0; match.Round() <= rounds && !match.Over() && redeals < 99; redeals++ {
		s := begin(m, &match, ref, chance)
		each(&s)
		for !s.Over() {
			a := anyAction(&s, chance)
			e, err := s.Apply(a)
			if err != nil {
				t.Fatalf("%s: %v", a, err)
			}
			m.Add(e.Action)
			each(&s)
		}
		result := s.Result()
		m.Finish(result)
		match.Finish(result)
	}
	m.Close(&match)
	return m
}

// begin deals the match's current round, after lots where they decide.
func begin(m *record.Record, match *game.Match, ref preset.Ref, chance *deal.Fast) (s game.State) {
	seats := len(m.Players)
	aside := tile.NoPip
	if ref.Rules.Engine == rules.EngineSetAside {
		aside = match.Engine()
	}
	var lots []record.Lot
	if match.ByLot() {
		draws, starter := deal.SeedOf(chance.Uint64()).Lots(ref.Rules.Set, aside, seats, ref.Rules.LotBy.Rank)
		lots = record.LotsOf(draws)
		match.StartFrom(tile.NoPip, game.Seat(starter))
	}
	tiles := deal.Tiles(ref.Rules.Set, aside)
	chance.Shuffle(tiles)
	m.Begin(match, tiles, lots)
	s.Deal(&ref.Rules, seats, match.Round(), match.Engine(), match.Starter(), tiles)
	return s
}

func anyAction(s *game.State, chance *deal.Fast) game.Action {
	var legal []game.Action
	for _, seat := range s.MayAct().List() {
		legal = s.Legal(seat, legal)
	}
	return legal[chance.N(uint32(len(legal)))]
}
