package wire

import (
	"encoding/json"
	"fmt"
	"reflect"

	"roundhouse/game"
	"roundhouse/play/table"
)

// Commands is what people can do at a table: each command of package table that they may give is
// one line. Its name in the API is that of package table.
var Commands = []*Command{
	command[table.Act]("Act", "An action of the game. An illegal one is refused with its reason as the code.", act).as(Playing),
	plain[table.Join]("Take a seat", "The one that you name, or any that is open. Before the match only; who has a seat can change it so.").as(Seating),
	plain[table.Leave]("Leave for good", "In a match a bot plays on for you."),
	command[table.SeatBot]("Seat a bot", "On the seat that you name, or any that is open. The host's.", seatBot),
	plain[table.Clear]("Empty a seat", "Removes a bot, or a person, who cannot come back. Before the match; the host's."),
	command[table.MakeHost]("Hand over", "Somebody else at the table is host from now on. The host's.", makeHost),
	plain[table.Start]("Start the match", "All seats must be taken. The host's."),
	command[table.Hash]("Give your number's hash", "For the fair deal: the SHA-256 of 32 random bytes of your own, before any number is shown. You need not.", hash),
	command[table.Reveal]("Show your number", "After the event hashes_closed: the 32 bytes.", reveal),
	plain[table.BeReady]("Be ready for the next round", "It is dealt when all are; where several people play, at the latest when now says: next."),
	plain[table.StandIn]("Let a bot play for somebody away", "Once the presence of its seat is away, which it is after 10 s without a stream. It hands back when the person returns. The host's."),
	plain[table.Return]("Play yourself again", "Opening the stream does the same."),
	command[table.Agree]("Ask all for something", "For a pause, the end of the match, or to take your last action back: it happens when all people at the table ask for it. Who is asked to take back and asks for nothing declines; a request that is not answered ends after 20 s.", agree),
	command[table.SetPace]("Set the bots' pace", "Where you are the only person who plays: without pauses, or with them again.", setPace),
	plain[table.Resume]("End the pause", "Anybody at the table may."),
	command[table.Say]("Say something", "From a fixed list, which GET /api/phrases gives.", say).as(Talking),
}

// Command is one of Commands.
type Command struct {
	Name, Summary, Description string
	Body                       reflect.Type // what is sent
	Effort                     Effort
	read                       func(data []byte, c *table.Command) error
}

// Effort is what a command counts as where there are limits.
type Effort uint8

// The efforts.
const (
	Acting  Effort = iota // as one of the commands that a person may give in a time
	Playing               // as nothing: the game bounds how many there are
	Seating               // as a seat taken: nobody else at the table may have the person's name
	Talking               // as a phrase
)

// Read reads what is sent for the command into c.
func (k *Command) Read(data []byte, c *table.Command) error { return k.read(data, c) }

// as says what the command counts as.
func (k *Command) as(e Effort) *Command {
	k.Effort = e
	return k
}

// command describes the command C, for which an M is sent; fill turns that into the command.
func command[C table.CommandBody, M interface{ order() Order }](summary, description string, fill func(m *M, c *table.Command) error) *Command {
	return &Command{
		Name: table.CommandName[C](), Summary: summary, Description: description, Body: reflect.TypeFor[M](),
		read: func(data []byte, c *table.Command) error {
			var m M
			if err := json.Unmarshal(data, &m); err != nil {
				return err
			}
			o := m.order()
			if err := o.check(); err != nil {
				return err
			}
			c.ID, c.Seat = o.ID, game.Seat(o.Seat)
			return fill(&m, c)
		},
	}
}

// plain describes a command C that says no more than its name.
func plain[C table.CommandBody](summary, description string) *Command {
	return command[C](summary, description, func(_ *Order, c *table.Command) error {
		var body C
		c.Body = body
		return nil
	})
}

// Order is what every command says.
type Order struct {
	ID   string `json:"id" minLength:"1" maxLength:"64" doc:"Your own, new for each command. The same one again at this table with the same content is the same command: it is answered as before, and not done again. With another content it is refused: id_used" example:"c17"`
	Seat int    `json:"seat,omitempty" minimum:"0" maximum:"14" doc:"Your own seat, which may be left out; where a host acts on a seat, that one"`
}

func (o Order) order() Order { return o }

// maxID is the longest ID of a command.
const maxID = 64

// check returns an error where no table can be asked so, whoever has looked at it before.
func (o Order) check() error {
	switch {
	case o.ID == "" || len(o.ID) > 4*maxID:
		return fmt.Errorf("id: %.20q has no character, or more than %d", o.ID, maxID)
	case o.Seat < 0 || o.Seat > game.MaxSeats:
		return fmt.Errorf(`seat: "%d" is none`, o.Seat)
	}
	return nil
}

// Done is the answer to a command.
type Done struct {
	Seq uint64 `json:"seq" doc:"The number of the command's event; it is stored"`
}
