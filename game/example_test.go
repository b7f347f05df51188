package game_test

import (
	"fmt"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/tile"
)

// A round is dealt from a seed, and each seat plays the first of its legal actions.
func Example() {
	set, _ := preset.Get("pagat")
	var state game.State
	state.Deal(&set.Rules, 2, 1, 12, game.NoSeat, deal.SeedOf(1).Deck(12, tile.NoPip))
	for !state.Over() {
		seat := state.Turn().First()
		if _, err := state.Apply(state.Legal(seat, nil)[0]); err != nil {
			panic(err)
		}
	}
	result := state.Result()
	fmt.Println(result.End, result.Winners.List(), result.Scores[1], result.Scores[2])
	// Output:
	// out [1] 0 41
}

// Check says why an action is refused. The reason is one of a closed list.
func ExampleView_Check() {
	set, _ := preset.Get("pagat")
	var state game.State
	state.Deal(&set.Rules, 2, 1, 12, game.NoSeat, deal.SeedOf(1).Deck(12, tile.NoPip))
	for _, text := range []string{"1 draw", "1 pass", "1 0-0>1"} {
		action, _ := game.ParseAction(text)
		fmt.Printf("%s: %v\n", text, state.View(1).Check(action))
	}
	// Output:
	// 1 draw: <nil>
	// 1 pass: must_draw
	// 1 0-0>1: not_in_hand
}
