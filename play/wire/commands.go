// Package wire has the commands of the API, with their messages in JSON.
package wire

import (
	"encoding/json"
	"fmt"
	"reflect"
	"unicode/utf8"

	"roundhouse/game"
	"roundhouse/play/table"
)

// Commands lists what people can do at a table, with one line for each command of package table
// that they may give. A command has the same name in the API as in package table.
var Commands = []*Command{
	newCommand[table.Act]("Act", "An action of the game. An illegal action is refused, with the reason as the code.",
		fillAct).countAs(Playing),
	newPlainCommand[table.Join]("Take a seat",
		"The seat that you name, or else any open seat. During the match only where people may join late, in a bot's seat: you watch until the next round is dealt, and play from then on. If you already have a seat, you change seats.").countAs(Seating),
	newPlainCommand[table.Leave]("Leave for good", "During a match a bot takes over. If you wait for the next round, you give up the seat."),
	newCommand[table.SeatBot]("Seat a bot",
		"On the seat that you name, or else on any open seat. Host only.", fillSeatBot),
	newPlainCommand[table.Clear]("Empty a seat",
		"Removes a bot, or a person, who cannot come back. Before the match, host only."),
	newCommand[table.MakeHost]("Hand over", "Makes somebody else at the table the host. Host only.", fillMakeHost),
	newPlainCommand[table.Start]("Start the match", "All seats must be taken. Host only."),
	newCommand[table.Hash]("Give your number's hash",
		"For the fair deal: the SHA-256 of 32 random bytes of yours, before any number is shown. Optional.", fillHash),
	newCommand[table.Reveal]("Show your number", "After the event hashes_closed: the 32 bytes.", fillReveal),
	newPlainCommand[table.BeReady]("Be ready for the next round",
		"The round is dealt when everyone is ready who has not been away for 30 s. If several people play, it is dealt at the latest at the time that the message now gives as next."),
	newPlainCommand[table.StandIn]("Let a bot play for a person who is away",
		"Possible when the presence of the seat is away, after 10 s without a stream. The bot stops when the person returns. Host only."),
	newPlainCommand[table.Return]("Play again instead of the bot", "Opening the stream does the same, unless the others let the bot play because you kept them waiting."),
	newCommand[table.Agree]("Ask everyone to agree",
		"Asks for a pause, for the end of the match, to take your last action back, or to let a bot play for the people whose turn has lasted 3 minutes without a clock, until they return. It happens when all people at the table ask for it, except those who have been away for 30 s. Asking for nothing declines a request to take back; an unanswered request ends after 20 s.", fillAgree),
	newCommand[table.SetPace]("Set the bots' pace",
		"Only if you are the only person who plays: makes bots play without pauses, or with pauses again.",
		fillSetPace),
	newPlainCommand[table.Resume]("End the pause", "Any player may end it."),
	newCommand[table.Say]("Say something", "A phrase from a fixed list; see GET /api/phrases.",
		fillSay).countAs(Talking),
}

// Command is one of Commands.
type Command struct {
	Name, Summary, Description string
	Body                       reflect.Type // the type of the message
	Effort                     Effort
	read                       func(data []byte, c *table.Command) error
}

// Effort says how limits count a command.
type Effort uint8

// The ways in which limits count a command.
const (
	Acting  Effort = iota // as one command
	Playing               // not at all, because the game itself limits the number of actions
	Seating               // also as taking a seat, which requires a name that nobody else at the table has
	Talking               // also as a phrase
)

// Read decodes a message that asks for the command, and sets the fields of c from it.
func (k *Command) Read(data []byte, c *table.Command) error { return k.read(data, c) }

// countAs sets how limits count the command, and returns k.
func (k *Command) countAs(e Effort) *Command {
	k.Effort = e
	return k
}

// newCommand describes the command C, which is sent as the message M; fill converts the message
// into the command.
func newCommand[C table.CommandBody, M interface{ baseOrder() Order }](summary, description string,
	fill func(m *M, c *table.Command) error) *Command {
	return &Command{
		Name: table.CommandName[C](), Summary: summary, Description: description, Body: reflect.TypeFor[M](),
		read: func(data []byte, c *table.Command) error {
			var m M
			if err := json.Unmarshal(data, &m); err != nil {
				return err
			}
			o := m.baseOrder()
			if err := o.checkID(); err != nil {
				return err
			}
			c.ID, c.Seat = o.ID, game.Seat(o.Seat)
			return fill(&m, c)
		},
	}
}

// newPlainCommand describes the command C, which has no parameters.
func newPlainCommand[C table.CommandBody](summary, description string) *Command {
	return newCommand[C](summary, description, func(_ *Order, c *table.Command) error {
		var body C
		c.Body = body
		return nil
	})
}

// Order holds the fields that the messages of all commands share.
type Order struct {
	ID   string `json:"id" minLength:"1" maxLength:"64" doc:"Idempotency key: choose a new one for each command. Repeating it at this table with the same content returns the same answer and has no effect; with different content it is refused: id_used" example:"c17"`
	Seat int    `json:"seat,omitempty" minimum:"0" maximum:"14" doc:"Your own seat, which is optional; or the seat that a host acts on"`
}

func (o Order) baseOrder() Order { return o }

// MaxID is the greatest length of a command's ID, in characters.
const MaxID = 64

// checkID returns an error if the ID or the seat cannot be valid at any table. It does not rely on
// checks by the adapter.
func (o Order) checkID() error {
	switch {
	case o.ID == "" || utf8.RuneCountInString(o.ID) > MaxID:
		return fmt.Errorf("id: %.20q has no character, or more than %d", o.ID, MaxID)
	case o.Seat < 0 || o.Seat > game.MaxSeats:
		return fmt.Errorf(`seat: "%d" is none`, o.Seat)
	}
	return nil
}

// Done is the answer to a command that was carried out.
type Done struct {
	Seq uint64 `json:"seq" doc:"The number of the command's event, which has been stored"`
}
