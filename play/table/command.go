package table

import (
	"fmt"

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
	Body  CommandBody
}

// CommandBody is a command as such; each stands in a file of its own, with who may give it and what it leads to.
type CommandBody interface {
	// decide is all that comes of it at the table f, or why it is refused. f is a copy.
	decide(f *State, c Command) ([]EventBody, error)
}

// Prepare returns the body as the table carries it out: of a draw without the tile, of a start with
// new secrets, by a source of random bytes.
func (s State) Prepare(body CommandBody, random func([]byte)) CommandBody {
	if p, ok := body.(prepared); ok {
		return p.prepare(&s.settings, random)
	}
	return body
}

// Stale is the answer to a command made for a table that has moved on.
type Stale struct {
	After, Last Seq
}

// Error says what was expected.
func (s *Stale) Error() string {
	return fmt.Sprintf("after: %d is not the last event, %d is", s.After, s.Last)
}
