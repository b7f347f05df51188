// Package bot holds the players that need nobody: each one is a function from
// what a seat sees, and has seen, to what it does.
//
//	play, err := bot.New("greedy", seed)
//	action := play(state.View(seat), nil)
//
// A bot is asked when its seat is in turn, and when it may only knock. What it
// answers is legal. It depends on the view; with the bots that remember the past on that
// too; with those that play by chance on the seed, on how often the bot was asked
// before and, inside an opening train, on how it chose that train to go on when it
// began it. It depends on nothing else, not on the number of the seat either, and every
// game can be played again. A bot keeps scratch memory; it serves one goroutine at a time, and any number of seats.
package bot

import (
	"errors"
	"strings"

	"roundhouse/game"
	"roundhouse/quote"
)

// Bot answers a view of a seat that may act with a legal action of that seat. A
// draw does not say its tile. The past is what the seat has seen before in this
// round, nil where that is not known; only bots for which RemembersPast holds look at it.
type Bot func(game.View, *game.Past) game.Action

// makers is the bots, from the weakest to the strongest.
var makers = []struct {
	name   string
	past   bool // it looks at the past
	chance bool // it plays by chance: another seed is another bot
	slow   bool // it may need more than 5 ms for an action
	make   func(seed uint64) Bot
}{
	{name: "random", chance: true, make: newRandom},
	{name: "greedy", make: newGreedy},
	{name: "beginner", chance: true, make: newBeginner},
	{name: "casual", chance: true, make: newCasual},
	{name: "planner", make: newPlanner},
	{name: "strong", past: true, chance: true, make: expert(strongPlayouts)},
	{name: "expert", past: true, chance: true, slow: true, make: expert(expertPlayouts)},
	{name: "master", past: true, chance: true, slow: true, make: expert(masterPlayouts)},
}

// Names lists the bots, from the weakest to the strongest.
func Names() []string {
	names := make([]string, len(makers))
	for i, m := range makers {
		names[i] = m.name
	}
	return names
}

// Playable lists the bots that people may seat: all but random, which only measures others.
func Playable() []string { return Names()[1:] }

// RemembersPast reports whether the bot of that name plays better when it is given
// the past.
func RemembersPast(name string) bool {
	for _, m := range makers {
		if m.name == name {
			return m.past
		}
	}
	return false
}

// PlaysByChance reports whether the bot of that name heeds its seed and how often it
// was asked. One that does not is as good as new at any time.
func PlaysByChance(name string) bool {
	for _, m := range makers {
		if m.name == name {
			return m.chance
		}
	}
	return false
}

// IsQuick reports whether the bot of that name answers within 5 ms or so.
func IsQuick(name string) bool {
	for _, m := range makers {
		if m.name == name {
			return !m.slow
		}
	}
	return false
}

// New is the bot of that name.
func New(name string, seed uint64) (Bot, error) {
	for _, m := range makers {
		if m.name == name {
			return m.make(seed), nil
		}
	}
	return nil, errors.New(quote.Text(name) + " is not a bot: there are " + strings.Join(Names(), ", "))
}

// unasked is the action that needs no choice, if there is one, of a list of all
// legal actions: the announcement of a last tile, and where no tile can be laid,
// to draw rather than to pass. The legal tiles stand in front of the list, then
// come draw, pass, stop and knock in this order.
func unasked(legal []game.Action) (game.Action, bool) {
	if last := legal[len(legal)-1]; last.Kind == game.Knock {
		return last, true
	}
	return legal[0], legal[0].Kind != game.Play || len(legal) == 1
}

// tiles is the front of a list of all legal actions that lays a tile.
func tiles(legal []game.Action) []game.Action {
	n := len(legal)
	for legal[n-1].Kind != game.Play {
		n--
	}
	return legal[:n]
}
