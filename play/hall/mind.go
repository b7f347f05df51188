package hall

import (
	"fmt"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// mind is a bot at a table of a hall, and what it has decided to do.
type mind struct {
	level string
	play  Player
	busy  bool // it is thinking
	thought
	ready time.Time // when it carries out the thought
}

// thought is a bot's decision.
type thought struct {
	action game.Action
	after  table.Seq // the last event that it knew; 0 if there is no decision
}

// askSafely asks a bot. If the bot panics, it returns the first legal action and an error.
func askSafely(play Player, v game.View, past *game.Past) (a game.Action, broken error) {
	defer func() {
		if r := recover(); r != nil {
			a, broken = v.Legal(nil)[0], fmt.Errorf("the bot of seat %s broke down: %v", v.Seat(), r)
		}
	}()
	return play(v, past), nil
}

// Player is a bot: given a view in which its seat may act, and what the seat has seen of the round
// before, it returns a legal action. It is called by one goroutine at a time; the view and the past
// are its own.
type Player func(game.View, *game.Past) game.Action
