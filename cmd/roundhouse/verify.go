package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/game"
	"roundhouse/game/fair"
	"roundhouse/game/record"
)

// verifyCommand recomputes the fair deals of records.
type verifyCommand struct {
	JSON       bool     `name:"json" help:"Print one JSON value per line."`
	Commitment []string `placeholder:"HEX" help:"What the server showed before the match: once for each round, in order."`
	Hash       []string `placeholder:"SEAT=HEX" help:"What it showed before the numbers: once for each seat."`
	Number     []string `placeholder:"SEAT=HEX" help:"Your own number."`
	File       string   `arg:"" help:"A record, or JSON Lines of them; - reads the standard input."`

	failed bool
}

// Help returns what --help shows above the flags.
func (c *verifyCommand) Help() string {
	return "Recomputes every deal of a record from the server's secrets and the players' numbers, and plays it again. " +
		"What you noted before the match makes it a proof: docs/fair.md."
}

// Run answers each document of the file.
func (c *verifyCommand) Run(s *cli.Streams) error {
	notes, err := fair.ParseNotes(c.Commitment, c.Hash, c.Number)
	if err != nil {
		return cli.Usagef("--%w", err)
	}
	d := cli.Documents{Field: "FILE", Path: c.File, JSON: c.JSON, Apart: true, Answer: func(out, data []byte) ([]byte, error) {
		return c.answerDocument(s, notes, out, data)
	}}
	if err := d.Run(s); err != nil || !c.failed {
		return err
	}
	return cli.ExitStatus(1)
}

func (c *verifyCommand) answerDocument(s *cli.Streams, notes *fair.Notes, out, data []byte) ([]byte, error) {
	m, err := record.ParseRecord(data)
	if err != nil {
		return out, err
	}
	v, err := fair.Verify(m, notes)
	if wrong := new(fair.NotesError); errors.As(err, &wrong) {
		err = &record.Error{Reason: game.Unreadable, Field: "--" + wrong.Part, Message: wrong.Message}
	}
	if err != nil {
		return out, err
	}
	c.failed = c.failed || !v.OK
	if !c.JSON {
		return append(out, v.Text()...), nil
	}
	for _, line := range v.Problems() {
		fmt.Fprintf(s.Err, "roundhouse: %s\n", line)
	}
	text, err := json.Marshal(v)
	return append(append(out, text...), '\n'), err
}
