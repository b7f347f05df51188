package main

import (
	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/game/record"
)

// sheetCommand adds up score sheets.
type sheetCommand struct {
	JSON bool   `name:"json" xor:"form" help:"Print one JSON value per line."`
	CSV  bool   `name:"csv" xor:"form" help:"Print the scores as a table for a spreadsheet."`
	File string `arg:"" help:"A score sheet, or JSON Lines of them; - reads the standard input."`
}

// Help returns what --help shows above the flags.
func (c *sheetCommand) Help() string {
	return "Adds up the score sheet of a match with real dominoes, and says what its rules demand of the next round: " +
		"the engine, who starts, how many tiles each takes."
}

// Run answers each document of the file.
func (c *sheetCommand) Run(s *cli.Streams) error {
	d := cli.Documents{Field: "FILE", Path: c.File, JSON: c.JSON, Apart: true, Answer: c.answerDocument}
	return d.Run(s)
}

func (c *sheetCommand) answerDocument(out, data []byte) ([]byte, error) {
	sheet, err := record.ParseSheet(data)
	if err != nil {
		return out, err
	}
	state, err := sheet.State()
	switch {
	case err != nil:
		return out, err
	case c.JSON:
		return append(sheet.AppendState(out, &state), '\n'), nil
	case c.CSV:
		return append(out, sheet.CSV(&state)...), nil
	}
	return append(out, sheet.Text(&state)...), nil
}
