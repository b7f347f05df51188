package bot_test

import (
	"fmt"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/tile"
)

// A bot answers what its seat sees with a legal action. Here two planners draw until one has the
// engine, which then begins its train.
func ExampleNew() {
	set, _ := preset.Get("celko-6")
	var state game.State
	state.Deal(&set.Rules, 2, 1, 6, game.NoSeat, deal.SeedOf(1).Deck(6, tile.NoPip))
	play, err := bot.New("planner", 1)
	if err != nil {
		panic(err)
	}
	for range 7 {
		action := play(state.View(state.MayAct().First()), nil)
		if _, err := state.Apply(action); err != nil {
			panic(err)
		}
		fmt.Println(action)
	}
	// Output:
	// 1 draw
	// 2 draw
	// 1 draw
	// 2 draw
	// 2 6-6>E
	// 2 6-0>2
	// 2 0-1>2
}
