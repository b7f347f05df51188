package main

import (
	"encoding/json"
	"errors"
	"io"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/game/record"
)

// solveCommand finds the best train from a hand. Budget is a pointer, to distinguish 0 from a
// missing flag.
type solveCommand struct {
	Engine string   `required:"" placeholder:"P" help:"The pip that the train begins with, 0 to 18."`
	By     string   `default:"tiles" placeholder:"WHAT" help:"What to maximise: tiles or pips; the other breaks ties."`
	Budget *int     `placeholder:"N" help:"Stop after N nodes of the search (default: no limit)."`
	JSON   bool     `name:"json" help:"Print JSON."`
	Tile   []string `arg:"" help:"The hand: tiles up to 18-18, each once, like 12-7."`
}

// Help returns what --help shows above the flags.
func (c *solveCommand) Help() string {
	return "Finds the longest or heaviest train that the hand allows."
}

// Run solves and prints the train.
func (c *solveCommand) Run(s *cli.Streams) error {
	q, err := c.readQuestion()
	if err != nil {
		return cli.UsageError{Err: err}
	}
	a := q.Solve()
	if c.JSON {
		return json.NewEncoder(s.Out).Encode(a)
	}
	_, err = io.WriteString(s.Out, a.Text())
	return err
}

// trainFields holds, by the name of a field of a question, the flag or argument that gives it.
var trainFields = map[string]string{"engine": "--engine", "by": "--by", "budget": "--budget", "tiles": "TILE"}

// readQuestion reads the command line. An error begins with the flag or argument that it is about.
func (c *solveCommand) readQuestion() (*record.TrainQuestion, error) {
	q, err := record.ParseTrainQuestion(c.Engine, c.By, c.Budget, c.Tile)
	if wrong := new(record.Error); errors.As(err, &wrong) {
		wrong.Field = trainFields[wrong.Field]
	}
	return q, err
}
