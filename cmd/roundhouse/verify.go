package main

import (
	"encoding/json"
	"fmt"

	"roundhouse/record"
)

// verifyCommand recomputes the fair deals of records.
type verifyCommand struct {
	JSON       bool     `name:"json" help:"Print one JSON value a line."`
	Commitment []string `placeholder:"HEX" help:"What the server showed before the match: once for each round, in order."`
	Hash       []string `placeholder:"SEAT=HEX" help:"What it showed before the numbers: once for each seat."`
	Number     []string `placeholder:"SEAT=HEX" help:"Your own number."`
	File       string   `arg:"" help:"A record, or JSON Lines of them; - reads the standard input."`

	failed bool
}

// Help is shown by --help.
func (c *verifyCommand) Help() string {
	return "Recomputes every deal of a record from the server's secrets and the players' numbers, and plays it again. " +
		"What you noted before the match makes it a proof: docs/fair.md."
}

// Run answers each document of the file.
func (c *verifyCommand) Run(s *streams) error {
	n, err := readNotes(c)
	if err != nil {
		return usageError{err}
	}
	d := documents{field: "FILE", path: c.File, json: c.JSON, apart: true, answer: func(out, data []byte) ([]byte, error) {
		return c.answer(s, n, out, data)
	}}
	if err := d.run(s); err != nil || !c.failed {
		return err
	}
	return reported(1)
}

func (c *verifyCommand) answer(s *streams, n *notes, out, data []byte) ([]byte, error) {
	m, err := record.ParseRecord(data)
	if err != nil {
		return out, err
	}
	v, err := judge(m, n)
	if err != nil {
		return out, err
	}
	c.failed = c.failed || !v.OK
	if !c.JSON {
		return append(out, v.picture(m, n)...), nil
	}
	for _, line := range v.problems() {
		fmt.Fprintf(s.err, "roundhouse: %s\n", line)
	}
	text, err := json.Marshal(v)
	return append(append(out, text...), '\n'), err
}
