package table

import (
	"fmt"

	"roundhouse/game"
)

// Command is what somebody asks a table to do.
type Command struct {
	ID string // the sender's idempotency key, unique per command
	// By is the sender at a table with people. Seat is then optional; if set, it must be the
	// sender's own, except in host commands about another seat.
	By    Who
	Seat  game.Seat
	After Seq // the last event that the sender had seen, for Act; otherwise optional
	Body  CommandBody
}

// CommandBody is the content of a command. Each type says which events it leads to, and what people
// send also who may send it.
type CommandBody interface {
	// decide emits the events that the command leads to, or returns an error that says why it is
	// refused.
	decide(d *decision, c Command) error
}

// Prepare returns the body in the form in which the table carries it out: a draw without its tile,
// and a start with new secrets. random must fill the slice with random bytes.
func (s *State) Prepare(body CommandBody, random func([]byte)) CommandBody {
	if p, ok := body.(prepared); ok {
		return p.prepare(&s.settings, random)
	}
	return body
}

// Stale is the error for a command that was made for an earlier state of the table.
type Stale struct {
	After, Last Seq
}

// Error names the event that the sender had seen last and the table's last event.
func (s *Stale) Error() string {
	return fmt.Sprintf("after: %d is not the last event, %d is", s.After, s.Last)
}
