// Package bot holds the programs that play: each bot is a function from what a seat sees, and has
// seen, to what it does.
//
//	play, err := bot.New("greedy", seed)
//	action := play(state.View(seat), nil)
//
// A bot is asked when its seat is in turn, and when it may only knock. Its answer is legal. It
// depends on the view; with bots that remember the past also on that; with bots that play by chance
// on the seed, on how often the bot was asked before and, inside an opening train, on how it
// planned that train when it began it. It depends on nothing else, not even on the number of the
// seat, and every game can be played again. A bot keeps scratch memory: it serves one goroutine at
// a time, and any number of seats.
package bot

import "roundhouse/game"

// Bot answers a view of a seat that may act with a legal action of that seat. A draw does not name
// its tile. The past is what the seat has seen before in this round, or nil if that is not known;
// only bots for which RemembersPast holds look at it.
type Bot func(game.View, *game.Past) game.Action

// onlyChoice returns the action that needs no thought, if there is one, from a list of all legal
// actions: the announcement of a last tile; and if no tile can be laid, a draw rather than a pass.
// The legal tiles come first in the list, then draw, pass, stop and knock.
func onlyChoice(legal []game.Action) (game.Action, bool) {
	if last := legal[len(legal)-1]; last.Kind == game.Knock {
		return last, true
	}
	return legal[0], legal[0].Kind != game.Play || len(legal) == 1
}

// tilePlays returns the front of a list of all legal actions: the actions that lay a tile.
func tilePlays(legal []game.Action) []game.Action {
	n := len(legal)
	for legal[n-1].Kind != game.Play {
		n--
	}
	return legal[:n]
}
