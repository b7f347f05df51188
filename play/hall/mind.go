package hall

import (
	"fmt"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// mind is a bot at a table of a hall, and what it means to do.
type mind struct {
	level string
	play  Player
	busy  bool // it is thinking
	thought
	ready time.Time // when it does what it thought of
}

// thought is what came of asking a bot.
type thought struct {
	action game.Action
	after  table.Seq // the last event that it knew; 0 where nothing has been thought of
}

// askSafely asks a bot that may break down: it does the first thing that is legal then.
func askSafely(play Player, v game.View, past *game.Past) (a game.Action, broken error) {
	defer func() {
		if r := recover(); r != nil {
			a, broken = v.Legal(nil)[0], fmt.Errorf("the bot of seat %s broke down: %v", v.Seat(), r)
		}
	}()
	return play(v, past), nil
}

// Player is a bot: it answers a view in which its seat may act with a legal
// action, given what the seat has seen before in this round. It is called by one
// goroutine at a time, with a view and a past of its own.
type Player func(game.View, *game.Past) game.Action
