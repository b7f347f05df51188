package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"unicode/utf8"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// Command is what somebody asks a table to do. The messages of all commands share its ID and seat,
// and that of an action has After; the parameters of the body stand beside them.
type Command struct {
	ID string `json:"id" minLength:"1" maxLength:"64" doc:"Idempotency key: choose a new one for each command. Repeating it at this table with the same content returns the same answer and has no effect; with different content it is refused: id_used" example:"c17"`
	// By is the sender at a table with people. Seat is then optional; if set, it must be the
	// sender's own, except in host commands about another seat.
	By    Who         `json:"-"`
	Seat  game.Seat   `json:"seat,omitempty" minimum:"0" maximum:"14" doc:"Your own seat, which is optional; or the seat that a host acts on"`
	After Seq         `json:"after" doc:"The number of the last event that you had seen. If a later event has changed what your seat may do, the action is refused as stale"`
	Body  CommandBody `json:"-"`
}

// CommandBody is the content of a command. The fields with JSON names are what its sender chooses.
type CommandBody interface {
	// name returns the name of the command, for clients and in the IDs of log entries. It returns
	// "" if only the table itself gives it.
	name() string
	// decide emits the events that the command leads to, or returns an error that says why it is
	// refused.
	decide(d *decision, c Command) error
}

// itself is part of the commands that only the table itself gives, with State.DecideItself. It also
// does what people can send: a StandIn for a person who is away, a ComeBack for one who is back,
// and an Agree on Nothing for a request to take back that has been open for too long.
type itself struct{}

func (itself) name() string { return "" }

// MaxID is the greatest length of a command's ID, in characters.
const MaxID = 64

// ReadCommand reads the message that asks for the command of that name. By is not in it.
func ReadCommand(name string, message []byte) (c Command, err error) {
	c.Body, err = readBody(commandsByName[name].Body, message, &c)
	switch {
	case err != nil:
	case c.ID == "" || utf8.RuneCountInString(c.ID) > MaxID:
		return c, fmt.Errorf("id: %.20q has no character, or more than %d", c.ID, MaxID)
	case c.Seat > game.MaxSeats:
		return c, fmt.Errorf("seat: %q is none", c.Seat.String())
	}
	return c, err
}

// readBody reads a command and its parameters, which are those of body.
func readBody(body CommandBody, message []byte, c *Command) (CommandBody, error) {
	switch body.(type) {
	case Act:
		return readAct(message, c)
	case Hash, Reveal:
		body, err := readParameters(body, message, c)
		if err != nil { // does not quote them
			err = errors.New("hex: it is not 64 hexadecimal digits")
		}
		return body, err
	}
	return readParameters(body, message, c)
}

// readParameters reads a command whose parameters are the fields of its body.
func readParameters(body CommandBody, message []byte, c *Command) (CommandBody, error) {
	if err := decodeEach(message, c); err != nil || reflect.TypeOf(body).NumField() == 0 {
		return body, err
	}
	sent := reflect.New(reflect.TypeOf(body))
	err := decodeEach(message, sent.Interface())
	return sent.Elem().Interface().(CommandBody), err
}

// decodeEach decodes an object, and names the member that is wrong.
func decodeEach(data []byte, into any) error {
	err := json.Unmarshal(data, into)
	if err == nil {
		return nil
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		one, _ := json.Marshal(map[string]json.RawMessage{name: members[name]})
		if err := json.Unmarshal(one, into); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return err
}

// Prepare returns the body in the form in which the table carries it out. A draw is without its
// tile: a sender that named one could learn whether that tile is the next. A start has new secrets;
// random must fill the slice with random bytes.
func (s *State) Prepare(body CommandBody, random func([]byte)) CommandBody {
	switch w := body.(type) {
	case Act:
		if w.Action.Kind == game.Draw {
			w.Action = game.DrawOf(w.Action.Seat, tile.None)
		}
		return w
	case Start:
		return w.withSecrets(&s.settings, random)
	}
	return body
}
