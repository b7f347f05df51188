package main

import (
	"bytes"
	"errors"
	"strconv"

	"roundhouse/game"
	"roundhouse/play/wire"
	"roundhouse/quote"
	"roundhouse/record"
)

// replayCommand plays records, or the actions of positions.
type replayCommand struct {
	JSON bool   `name:"json" help:"Print one JSON value a line."`
	Seat *int   `placeholder:"N" help:"Show only what this seat sees."`
	File string `arg:"" help:"A record or a position, or JSON Lines of them; - reads the standard input."`
}

// Help is shown by --help.
func (c *replayCommand) Help() string {
	return "Checks every action of a record, or of a position's actions, and prints the position at the end."
}

// Run answers each document of the file.
func (c *replayCommand) Run(s *streams) error {
	d := documents{field: "FILE", path: c.File, json: c.JSON, apart: true, answer: c.answer}
	return d.run(s)
}

// requireSeat refuses a --seat that the table does not have. A document that does not come to a
// table has other mistakes.
func requireSeat(given *int, seats int) error {
	if given == nil || seats == 0 || *given >= 1 && *given <= seats {
		return nil
	}
	return &record.Error{
		Reason: game.Unreadable, Field: "--seat",
		Message: quote.Int(*given) + " is not a seat from 1 to " + strconv.Itoa(seats),
	}
}

func (c *replayCommand) answer(out, data []byte) ([]byte, error) {
	played, err := record.Play(data)
	s := &played.State
	if wrong := requireSeat(c.Seat, s.Seats()); wrong != nil {
		return out, wrong
	}
	if err != nil {
		return out, explained(err, s, c.Seat)
	}
	switch {
	case c.JSON && c.Seat == nil:
		out, err = record.AppendState(out, s, played.Ref)
	case c.JSON:
		out, err = appendSeen(out, played, game.Seat(*c.Seat))
	case c.Seat == nil:
		return append(out, drawState(played)...), nil
	default:
		return append(out, drawView(played, game.Seat(*c.Seat))...), nil
	}
	return append(out, '\n'), err
}

// appendSeen writes the position as a seat sees it.
func appendSeen(out []byte, played *record.Played, seat game.Seat) ([]byte, error) {
	p, err := wire.PositionOf(played.State.View(seat), played.State.Result(), played.Ref)
	if err != nil {
		return out, err
	}
	text := bytes.NewBuffer(out)
	err = writeJSON(text, p)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

// explained puts the reason of an action that is not legal in words, as the viewer may
// know them.
func explained(err error, s *game.State, viewer *int) error {
	var e *record.Error
	if !errors.As(err, &e) || e.Action == 0 || e.Reason == game.Unreadable {
		return err
	}
	if a, wrong := game.ParseAction(e.Text); wrong == nil {
		e.Message = quote.Text(e.Text) + ": " + sentence(s, viewer, a, e.Reason)
	}
	return e
}
