package game_test

import (
	"testing"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/rules"
	"roundhouse/tile"
)

// BenchmarkRandomRounds plays whole rounds, dealing and scoring included, each
// step uniform over the legal actions, for every rule set.
func BenchmarkRandomRounds(b *testing.B) {
	for _, set := range preset.All() {
		r := set.Rules
		b.Run(set.ID, func(b *testing.B) { benchRounds(b, &r, min(4, highestSeats(&r))) })
	}
}

func highestSeats(r *rules.Rules) int {
	for k := rules.MaxSeats; ; k-- {
		if r.Hand[k] > 0 {
			return k
		}
	}
}

func benchRounds(b *testing.B, r *rules.Rules, seats int) {
	for r.Hand[seats] == 0 {
		seats++
	}
	rng := deal.NewFast(1, 2)
	engine := tile.NoPip
	if r.EngineKnown() {
		engine = r.Set
	}
	aside := tile.NoPip
	if r.Engine == rules.EngineSetAside {
		aside = engine
	}
	starter := game.NoSeat
	if r.Starter != rules.StarterEngineHolder {
		starter = 1
	}
	tiles := deal.Tiles(r.Set, aside)
	var s game.State
	var m game.Moves
	actions, wins := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		rng.Shuffle(tiles)
		s.Deal(r, seats, engine, starter, tiles)
		for !s.Over() {
			s.Look(s.Turn().First(), &m)
			s.Do(m.At(int(rng.N(uint32(m.Len())))))
			actions++
		}
		wins += s.Result().Winners.Len()
	}
	if wins < b.N*9/10 {
		b.Fatalf("%d winners in %d rounds", wins, b.N)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rounds/s")
	b.ReportMetric(float64(actions)/float64(b.N), "actions/round")
}
