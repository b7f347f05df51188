package main

import (
	"strconv"

	"roundhouse/bot"
	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/module/answer"
)

// hintCommand advises a seat. Playouts is a pointer, to distinguish 0 from a missing flag.
type hintCommand struct {
	Playouts *int   `placeholder:"N" help:"Maximum number of playouts, at least one per action (default: as for the bot expert)."`
	Seed     uint64 `default:"1" placeholder:"S" help:"The same seed gives the same answer."`
	Seat     *int   `placeholder:"N" help:"The seat to advise (default: the lowest one whose turn it is)."`
	JSON     bool   `name:"json" help:"Print one JSON value per line."`
	File     string `arg:"" help:"A position, a record of an unfinished match, or JSON Lines of them; - reads the standard input."`
}

// Help returns what --help shows above the flags.
func (c *hintCommand) Help() string {
	return `Ranks the actions of a seat, the best first, by the points per round that each is expected to lose against it, and says in a few words what each does.

It uses only what the seat may know: the hidden tiles in the file make no difference. A record, or the actions of a position, also show what the seat has seen before.`
}

// Run answers each document of the file.
func (c *hintCommand) Run(s *cli.Streams) error {
	if c.Playouts != nil && *c.Playouts < 1 {
		return cli.Usagef("--playouts: %q is not 1 or more", strconv.Itoa(*c.Playouts))
	}
	d := cli.Documents{Field: "FILE", Path: c.File, JSON: c.JSON, Apart: true, Answer: c.answerDocument}
	return d.Run(s)
}

func (c *hintCommand) answerDocument(out, data []byte) ([]byte, error) {
	playouts := bot.HintPlayouts
	if c.Playouts != nil {
		playouts = *c.Playouts
	}
	h, err := answer.HintFor(data, "--seat", c.Seat, playouts, c.Seed)
	if err != nil {
		return out, err
	}
	if c.JSON {
		return h.AppendJSON(out)
	}
	return append(out, h.Text()...), nil
}
