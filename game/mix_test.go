package game_test

import (
	"testing"

	"pgregory.net/rapid"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/rules"
)

// TestMixes plays what fixed numbers choose; everything that can happen does.
func TestMixes(t *testing.T) {
	t.Parallel()
	seen := gametest.NewCoverage()
	for seed := range gametest.Seeds(1000) {
		chance := gametest.Seeded(seed)
		p := gametest.Player{TB: t, Chance: chance, Every: 20, Seen: seen}
		r := gametest.RandomRules(chance)
		if seed%10 == 0 { // seldom by chance: a seat has one tile while others open
			r.Knock, r.KnockPenalty, r.OpeningOrder = true, 2, rules.OpeningSimultaneous
			r.Opening, r.MexicanInOpening = rules.OpeningTrain, false
		}
		for range 3 {
			p.Play(gametest.Start(&r, chance))
		}
	}
	wantSeen(t, seen,
		"search", "search tile", "search draw",
		"opening", "opening tile", "opening draw", "opening pass", "opening stop", "opening knock",
		"play", "play tile", "play draw", "play pass", "play knock",
		"over", "out", "blocked", "redeal",
		"knock out of turn", "simultaneous opening out of order", "second Mexican train",
		"another's marked train", "tile declined for a draw", "tile declined by passing",
		"drawn tile kept", "drawn tile laid", "two doubles in a turn", "two open doubles",
		"out on a double but owing", "others act while a seat with one tile has yet to end its opening",
		"several winners of a round that is out", "several winners of a round that is blocked",
	)
	for _, reason := range game.Reasons() {
		if reason < game.BadDeal && reason != game.WrongTileDrawn {
			wantSeen(t, seen, reason.String())
		}
	}
}

// TestMixesOfAMatch plays matches of mixes that rapid chooses and, where one fails, makes smaller.
func TestMixesOfAMatch(t *testing.T) {
	for range gametest.Seeds(1) {
		rapid.Check(t, playMixOfAMatch)
	}
}

func playMixOfAMatch(rt *rapid.T) {
	chance := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "chance") }
	r, seats := gametest.MixMatch(chance)
	if err := r.Check(); err != nil {
		rt.Fatalf("%+v: %v", r, err)
	}
	seed := rapid.Uint64().Draw(rt, "seed")
	p := gametest.Player{TB: rt, Chance: gametest.Seeded(seed), Every: 40}
	p.Match(&r, seats)
}
