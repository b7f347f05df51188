package game_test

import (
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// BenchmarkRandomRounds plays whole rounds, dealing and scoring included, each step uniform over
// the legal actions, for every rule set.
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

// TestRoundsAllocateNothing: what a rule set asks for costs no memory.
func TestRoundsAllocateNothing(t *testing.T) {
	for _, set := range preset.All() {
		g := newRandomRounds(&set.Rules, min(4, highestSeats(&set.Rules)))
		if n := testing.AllocsPerRun(50, g.play); n != 0 {
			t.Errorf("%s: %v allocations a round", set.ID, n)
		}
	}
}

func benchRounds(b *testing.B, r *rules.Rules, seats int) {
	g := newRandomRounds(r, seats)
	b.ReportAllocs()
	for b.Loop() {
		g.play()
	}
	if g.wins < b.N*9/10 {
		b.Fatalf("%d winners in %d rounds", g.wins, b.N)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rounds/s")
	b.ReportMetric(float64(g.actions)/float64(b.N), "actions/round")
}

// randomRounds is one table's rounds, each with the same engine and starter.
type randomRounds struct {
	rules   *rules.Rules
	seats   int
	engine  tile.Pip
	starter game.Seat
	rng     *deal.Fast
	tiles   []tile.Tile
	state   game.State
	moves   game.Moves

	actions, wins int
}

func newRandomRounds(r *rules.Rules, seats int) *randomRounds {
	for r.Hand[seats] == 0 {
		seats++
	}
	g := &randomRounds{rules: r, seats: seats, engine: tile.NoPip, rng: deal.NewFast(1, 2)}
	aside := tile.NoPip
	if r.EngineKnown() {
		g.engine = r.Set
	}
	if r.Engine == rules.EngineSetAside {
		aside = g.engine
	}
	if r.Starter != rules.StarterEngineHolder {
		g.starter = 1
	}
	g.tiles = deal.Tiles(r.Set, aside)
	return g
}

// play deals, plays and scores a round.
func (g *randomRounds) play() {
	s, m := &g.state, &g.moves
	g.rng.Shuffle(g.tiles)
	s.Deal(g.rules, g.seats, 1, g.engine, g.starter, g.tiles)
	for !s.Over() {
		s.MovesInto(s.Turn().First(), m)
		s.Do(m.At(int(g.rng.N(uint32(m.Len())))))
		g.actions++
	}
	g.wins += s.Result().Winners.Len()
}
