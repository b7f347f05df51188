package hall

import (
	"fmt"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// mind is a bot at a table of a hall, and its last decision.
type mind struct {
	level string
	play  Player
	busy  bool // the bot is thinking
	thought
	ready time.Time // when the bot may carry out the thought at the earliest; zero if its pause alone decides
}

// thought is a bot's decision.
type thought struct {
	action game.Action
	after  table.Seq // the last event that the bot knew; 0 if there is no decision
}

// askSafely asks a bot for an action. If the bot panics, it returns the first legal action and an
// error.
func askSafely(play Player, v game.View, past *game.Past) (a game.Action, broken error) {
	defer func() {
		if r := recover(); r != nil {
			a, broken = v.Legal(nil)[0], fmt.Errorf("the bot of seat %s broke down: %v", v.Seat(), r)
		}
	}()
	return play(v, past), nil
}

// Player is a bot. It receives a view in which its seat may act, and what the seat has seen of the
// round before, and returns a legal action. It is called by one goroutine at a time, and may keep
// or change the view and the past.
type Player func(game.View, *game.Past) game.Action
