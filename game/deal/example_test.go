package deal_test

import (
	"fmt"

	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

// The same seed shuffles the same deck, anywhere and at any time.
func ExampleSeed_Deck() {
	deck := deal.SeedOf(2026).Deck(6, tile.NoPip)
	fmt.Println(deal.Hand(deck, 1, 5))
	fmt.Println(deal.Hand(deck, 2, 5))
	fmt.Println(len(deal.Boneyard(deck, 2, 5)), "tiles in the boneyard")
	// Output:
	// [5-3 0-0 2-2 6-2 5-2]
	// [4-3 2-1 5-4 6-6 4-2]
	// 18 tiles in the boneyard
}
