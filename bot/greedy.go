package bot

import "roundhouse/game"

// newGreedy returns the bot that gets rid of the tile that counts most, wherever it fits. If
// several count the same, it prefers a double, then the first train in its own order. It lays a
// tile whenever it can and begins its train with all tiles that follow.
func newGreedy(uint64) Bot {
	var scratch []game.Action
	return func(v game.View, _ *game.Past) game.Action {
		scratch = inOrder(v.Legal(scratch[:0]), v.Seat())
		if a, ok := onlyChoice(scratch); ok {
			return a
		}
		best, most := game.Action{}, -1
		for _, a := range tilePlays(scratch) {
			if w := tileGreed(v, a); w > most {
				best, most = a, w
			}
		}
		return best
	}
}

// tileGreed returns twice the points that the tile counts in hand, plus one for a double.
func tileGreed(v game.View, a game.Action) int {
	w := 2 * game.TilePoints(v.Rules(), a.From, a.To)
	if a.From == a.To {
		w++
	}
	return w
}
