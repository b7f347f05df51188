package table

import (
	"fmt"

	"roundhouse/deal"
	"roundhouse/game"
)

// Command is what somebody wants of a table.
type Command struct {
	ID string // the sender's own, another one for each command: the same command again has the same
	// By is the person at a table that has people. Its Seat may be left out then; where
	// it is not, it must be its own, but for what the host does with seats.
	By    Who
	Seat  game.Seat
	After Seq // the last event that the sender had seen, for Act; else it may be left out
	Want  Want
}

// Want is one of the types below.
type Want interface {
	// plan is all that comes of it at the table f, or why it is refused. f is a copy.
	plan(f *State, c Command) ([]What, error)
}

// What can be wanted.
type (
	// Act does an action of the game.
	Act struct{ Action game.Action }
	// Next is ready for the next round; when all people are it is dealt. At a table
	// without people anybody deals.
	Next struct{}
	// Join takes the seat, or any that is open.
	Join struct{}
	// Leave leaves for good; in a match a bot plays on.
	Leave struct{}
	// Place puts a bot of a level on an open seat. The host's.
	Place struct{ Bot string }
	// Clear takes a person or a bot from the seat before the match. The host's.
	Clear struct{}
	// Hand makes somebody else host. The host's.
	Hand struct{ To Who }
	// Start starts the match. The host's.
	Start struct{ Secrets []deal.Secret }
	// Hash gives what a player shows of its number first.
	Hash struct{ Hash deal.Hash }
	// Reveal shows a player's number.
	Reveal struct{ Number deal.Number }
	// Cover lets a bot play for somebody who is away. The host's.
	Cover struct{}
	// Return plays on oneself.
	Return struct{}
	// Agree asks all to agree, or takes that back.
	Agree struct{ On Ask }
	// GoOn ends a pause.
	GoOn struct{}
	// Say says one of Phrases.
	Say struct{ Phrase string }
	// Continue names the table where the same people play again.
	Continue struct{ Table string }
)

// Stale is the answer to a command made for a table that has moved on.
type Stale struct {
	After, Last Seq
}

// Error says what was expected.
func (s *Stale) Error() string {
	return fmt.Sprintf("after: %d is not the last event, %d is", s.After, s.Last)
}

var (
	_ = command[Act]("Act", playsOn)
	_ = command[Next]("Next", playsOn)
	_ = command[Join]("Join", anySeat)
	_ = command[Leave]("Leave")
	_ = command[Place]("Place", anySeat)
	_ = command[Clear]("Clear", anySeat)
	_ = command[Hand]("Hand", unseated)
	_ = command[Start]("Start", unseated)
	_ = command[Hash]("Hash", playsOn)
	_ = command[Reveal]("Reveal", playsOn)
	_ = command[Cover]("Cover", anySeat)
	_ = command[Return]("Return")
	_ = command[Agree]("Agree", playsOn)
	_ = command[GoOn]("GoOn", playsOn)
	_ = command[Say]("Say")
	_ = command[Continue]("Continue", unseated)
)
