// Package bot holds the programs that play. Each bot is a function from what a seat sees, and has
// seen, to what it does.
//
//	play, err := bot.New("greedy", seed)
//	action := play(state.View(seat), nil)
//
// A bot is asked when it is its seat's turn, and out of turn when all that the seat can do is
// knock. Its answer is always legal. The answer depends on the view; for bots that remember the
// past, on that too; and for randomised bots, on the seed, on how often the bot has been asked
// before and, inside an opening train, on how it planned that train when it began it. It depends on
// nothing else, not even on the number of the seat, so every game can be reproduced exactly. A bot
// keeps scratch buffers: one goroutine at a time may use it, for any number of seats.
package bot

import "roundhouse/game"

// Bot returns the action that it chooses for a seat that may act, given the seat's view. A draw
// does not name its tile. The past is what the seat has seen before in this round, or nil if that
// is not known; bots for which RemembersPast is false ignore it.
type Bot func(game.View, *game.Past) game.Action

// onlyChoice takes a list of all legal actions and returns the one that needs no thought, if there
// is one: a knock if it is legal; otherwise, if no tile can be laid, a draw rather than a pass. The
// legal plays come first in the list, then draw, pass, stop and knock.
func onlyChoice(legal []game.Action) (game.Action, bool) {
	if last := legal[len(legal)-1]; last.Kind == game.Knock {
		return last, true
	}
	return legal[0], legal[0].Kind != game.Play || len(legal) == 1
}

// tilePlays returns the front part of a list of all legal actions: those that lay a tile.
func tilePlays(legal []game.Action) []game.Action {
	n := len(legal)
	for legal[n-1].Kind != game.Play {
		n--
	}
	return legal[:n]
}
