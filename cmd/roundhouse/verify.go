package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/fair"
	"roundhouse/game/record"
)

// verifyCommand recomputes the fair deals of records.
type verifyCommand struct {
	JSON       bool     `name:"json" help:"Print one JSON value per line."`
	Day        string   `placeholder:"FILE" help:"Verify the round of a date instead: the answer of GET /api/days/DATE once it is over; - reads the standard input."`
	Commitment []string `placeholder:"HEX" help:"What the server showed before the match: once for each round, in order."`
	Hash       []string `placeholder:"SEAT=HEX" help:"What it showed before the numbers: once for each seat."`
	Number     []string `placeholder:"SEAT=HEX" help:"Your own number."`
	File       string   `arg:"" optional:"" help:"A record, or JSON Lines of them; - reads the standard input. With --day, the record of a table of that date, if you have one."`

	failed bool
}

// Help returns what --help shows above the flags.
func (c *verifyCommand) Help() string {
	return "Recomputes every deal of a record from the server's secrets and the players' numbers, and plays it again. " +
		"What you noted before the match makes it a proof: docs/fair.md."
}

// Run answers each document of the file.
func (c *verifyCommand) Run(s *cli.Streams) error {
	if c.Day != "" {
		return c.runDay(s)
	}
	if c.File == "" {
		return cli.Usagef("FILE: is missing")
	}
	notes, err := fair.ParseNotes(c.Commitment, c.Hash, c.Number)
	if err != nil {
		return cli.Usagef("--%w", err)
	}
	d := cli.Documents{Field: "FILE", Path: c.File, JSON: c.JSON, Apart: true, Answer: func(out, data []byte) ([]byte, error) {
		return c.answerDocument(s, notes, out, data)
	}}
	return c.end(d.Run(s))
}

// end returns the exit status after all documents.
func (c *verifyCommand) end(err error) error {
	if err != nil || !c.failed {
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
	return c.answer(s, out, v, v.OK)
}

// answer appends a verdict to out.
func (c *verifyCommand) answer(s *cli.Streams, out []byte, v verdict, ok bool) ([]byte, error) {
	c.failed = c.failed || !ok
	if !c.JSON {
		return append(out, v.Text()...), nil
	}
	for _, line := range v.Problems() {
		fmt.Fprintf(s.Err, "roundhouse: %s\n", line)
	}
	text, err := json.Marshal(v)
	return append(append(out, text...), '\n'), err
}

// verdict is what was found about a record or a date.
type verdict interface {
	Problems() []string
	Text() string
}

// runDay answers each round of a date.
func (c *verifyCommand) runDay(s *cli.Streams) error {
	var noted *deal.Commitment
	switch n := len(c.Commitment); {
	case len(c.Hash)+len(c.Number) > 0:
		return cli.Usagef("--day: nobody gives numbers for the round of a date: leave out --hash and --number")
	case n > 1:
		return cli.Usagef("--commitment: \"%d\" given: a date has one", n)
	case n == 1:
		one, err := deal.ParseCommitment(c.Commitment[0])
		if err != nil {
			return cli.Usagef("--commitment: %w", err)
		}
		noted = &one
	}
	m, err := c.readTable(s)
	if err != nil {
		return err
	}
	d := cli.Documents{Field: "--day", Path: c.Day, JSON: c.JSON, Apart: true, Answer: func(out, data []byte) ([]byte, error) {
		day, err := fair.ParseDay(data)
		if err != nil {
			return out, err
		}
		v, err := fair.VerifyDay(day, noted, m)
		if err != nil {
			return out, err
		}
		return c.answer(s, out, v, v.OK)
	}}
	return c.end(d.Run(s))
}

// readTable returns the record of a table of the date, or nil if none is given.
func (c *verifyCommand) readTable(s *cli.Streams) (m *record.Record, err error) {
	switch c.File {
	case "":
		return nil, nil
	case c.Day:
		return nil, cli.Usagef("FILE: %q is also the file of --day", c.File)
	}
	d := cli.Documents{Field: "FILE", Path: c.File, JSON: c.JSON, Answer: func(out, data []byte) ([]byte, error) {
		if m != nil {
			return out, &record.Error{Reason: game.Unreadable, Field: "FILE", Message: "has several records: a date has one a table"}
		}
		m, err = record.ParseRecord(data)
		return out, err
	}}
	return m, d.Run(s)
}
