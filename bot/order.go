package bot

import (
	"math/bits"
	"slices"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// A seat looks at trains in its own order: first its own train, then those of the others clockwise
// from there, then the Mexican ones. So no choice depends on the number of a seat: if everybody
// moves on by one chair, their choices move with them.

// personal is the set of all trains that can belong to seats.
const personal = game.Trains(1)<<game.Mexican - 1

// inOrder sorts a list of all legal actions of the seat, as Legal returns it, into the seat's own
// order.
func inOrder(legal []game.Action, seat game.Seat) []game.Action {
	before, all := 0, 0 // plays on seats' own trains: on those with lower numbers, and on all
	for _, a := range legal {
		if a.Kind != game.Play || a.Train >= game.Mexican {
			break
		}
		if all++; a.Train < seat.OwnTrain() {
			before++
		}
	}
	slices.Reverse(legal[:before])
	slices.Reverse(legal[before:all])
	slices.Reverse(legal[:all])
	return legal
}

// actionInOrder returns action i of the list that inOrder would return.
func actionInOrder(m *game.Moves, i int) game.Action {
	if i >= m.PlayCount() || m.Trains()&(1<<m.Seat()-1) == 0 { // not a play, or both orders agree
		return m.At(i)
	}
	for _, left := range inParts(m.Trains(), m.Seat()) {
		for ; left != 0; left &= left - 1 {
			row := m.Row(left.First())
			n := bits.OnesCount32(row)
			if i >= n {
				i -= n
				continue
			}
			for ; i > 0; i-- {
				row &= row - 1
			}
			return m.Lay(left.First(), tile.Pip(bits.TrailingZeros32(row)))
		}
	}
	return m.At(i)
}

// inParts splits the set into three parts that follow each other in the seat's own order. Within
// each part that order is the order of the trains' numbers.
func inParts(set game.Trains, seat game.Seat) [3]game.Trains {
	low := game.Trains(1)<<seat - 1
	return [3]game.Trains{set & personal &^ low, set & low, set &^ personal}
}
