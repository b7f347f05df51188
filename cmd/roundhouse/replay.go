package main

import (
	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/game"
	"roundhouse/module/answer"
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
	played, err := answer.Play(data, "--seat", c.Seat)
	switch {
	case err != nil:
		return out, err
	case c.JSON:
		out, err = answer.AppendPosition(out, played, c.Seat)
	case c.Seat == nil:
		return append(out, played.Draw()...), nil
	default:
		return append(out, played.DrawFor(game.Seat(*c.Seat))...), nil
	}
	return append(out, '\n'), err
}
