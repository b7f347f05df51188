package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/record"
)

// hintCommand says what a seat should do. What may not be 0 is a pointer, so that a 0
// that is given is told from one that is not.
type hintCommand struct {
	Playouts *int   `placeholder:"N" help:"Try the actions in at most N rounds played to their end, each in one at least; as many as an action is worth to the bot expert."`
	Seed     uint64 `default:"1" placeholder:"S" help:"The same seed gives the same answer."`
	Seat     *int   `placeholder:"N" help:"The seat to advise; the lowest of those in turn."`
	JSON     bool   `name:"json" help:"Print one JSON value a line."`
	File     string `arg:"" help:"A position, or a record of a match that goes on, or JSON Lines of them; - reads the standard input."`
}

// Help is shown by --help.
func (c *hintCommand) Help() string {
	return `Ranks what a seat may do, the best action first, by the points a round that each is expected to lose against it, and says in a few words what it does.

Only what the seat may know counts: the hidden tiles of the file change nothing. A record, or a position's actions, also tell what the seat has seen before.`
}

// Run answers each document of the file.
func (c *hintCommand) Run(s *streams) error {
	if c.Playouts != nil && *c.Playouts < 1 {
		return usageError{fmt.Errorf("--playouts: %q is not 1 or more", strconv.Itoa(*c.Playouts))}
	}
	d := documents{field: "FILE", path: c.File, json: c.JSON, apart: true, answer: c.answer}
	return d.run(s)
}

func (c *hintCommand) answer(out, data []byte) ([]byte, error) {
	played, err := record.Play(data)
	if wrong := requireSeat(c.Seat, played.State.Seats()); wrong != nil {
		return out, wrong
	}
	if err != nil {
		onlooker := int(game.NoSeat)
		return out, explained(err, &played.State, &onlooker)
	}
	seat, err := c.whom(&played.State)
	if err != nil {
		return out, err
	}
	past, err := pastOf(played, seat)
	if err != nil {
		return out, err
	}
	e := bot.Expert{Playouts: bot.HintPlayouts, Seed: c.Seed}
	if c.Playouts != nil {
		e.Playouts = *c.Playouts
	}
	v := played.State.View(seat)
	list := e.Advise(v, past)
	if c.JSON {
		return appendHint(out, seat, list)
	}
	return append(out, drawHint(played, v, list, e.PlayoutsDone())...), nil
}

// whom is the seat that is to be advised. It may act.
func (c *hintCommand) whom(s *game.State) (game.Seat, error) {
	switch {
	case s.Over():
		return game.NoSeat, &record.Error{Reason: game.RoundOver, Message: "the round is over: there is nothing to do"}
	case c.Seat == nil:
		return s.Turn().First(), nil
	case !s.MayAct().Has(game.Seat(*c.Seat)):
		return game.NoSeat, &record.Error{
			Reason: game.NotYourTurn, Field: "--seat",
			Message: strconv.Quote(strconv.Itoa(*c.Seat)) + " may not act: it is the turn of " + seatList(s.Turn()),
		}
	}
	return game.Seat(*c.Seat), nil
}

func seatList(set game.Seats) string {
	var parts []string
	for _, seat := range set.List() {
		parts = append(parts, "seat "+seat.String())
	}
	return strings.Join(parts, ", ")
}

// pastOf is what the seat has seen of the last round.
func pastOf(played *record.Played, seat game.Seat) (past *game.Past, err error) {
	each := func(step record.Step) {
		if step.Action == 0 {
			past = game.NewPast(step.State.View(seat))
			return
		}
		past.Add(step.Event)
	}
	if played.Record != nil {
		_, err = played.Record.Replay(each)
		return past, err
	}
	start, err := played.Position.State()
	past = game.NewPast(start.View(seat))
	_, wrong := played.Position.Replay(each)
	return past, errors.Join(err, wrong)
}
