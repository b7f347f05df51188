package main

import (
	"bytes"

	"roundhouse/game"
	"roundhouse/internal/cli"
	"roundhouse/play/wire"
	"roundhouse/record"
	"roundhouse/words"
)

// replayCommand plays records, or the actions of positions.
type replayCommand struct {
	JSON bool   `name:"json" help:"Print one JSON value per line."`
	Seat *int   `placeholder:"N" help:"Show only what this seat sees."`
	File string `arg:"" help:"A record or a position, or JSON Lines of them; - reads the standard input."`
}

// Help returns what --help shows above the flags.
func (c *replayCommand) Help() string {
	return "Checks every action of a record, or of a position's actions, and prints the position at the end."
}

// Run answers each document of the file.
func (c *replayCommand) Run(s *cli.Streams) error {
	d := cli.Documents{Field: "FILE", Path: c.File, JSON: c.JSON, Apart: true, Answer: c.answerDocument}
	return d.Run(s)
}

func (c *replayCommand) answerDocument(out, data []byte) ([]byte, error) {
	played, err := record.Play(data)
	s := &played.State
	if wrong := record.CheckSeat("--seat", c.Seat, s.Seats()); wrong != nil {
		return out, wrong
	}
	if err != nil {
		return out, c.explainError(err, s)
	}
	switch {
	case c.JSON && c.Seat == nil:
		out, err = record.AppendState(out, s, played.Ref)
	case c.JSON:
		out, err = appendView(out, played, game.Seat(*c.Seat))
	case c.Seat == nil:
		return append(out, played.Draw()...), nil
	default:
		return append(out, played.DrawFor(game.Seat(*c.Seat))...), nil
	}
	return append(out, '\n'), err
}

// explainError says in words why an action is illegal, revealing only what the viewer may know.
func (c *replayCommand) explainError(err error, s *game.State) error {
	if c.Seat == nil {
		return record.Explain(err, words.Default().WhyNotOpenly(s))
	}
	return record.Explain(err, words.Default().WhyNot(s, game.Seat(*c.Seat)))
}

// appendView appends the position as a seat sees it.
func appendView(out []byte, played *record.Played, seat game.Seat) ([]byte, error) {
	p, err := wire.PositionOf(played.State.View(seat), played.State.Result(), played.Ref)
	if err != nil {
		return out, err
	}
	text := bytes.NewBuffer(out)
	err = cli.WriteJSON(text, p)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}
