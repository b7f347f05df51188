package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"roundhouse/internal/cli"
	"roundhouse/quote"
	"roundhouse/record"
	"roundhouse/tile"
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

// readQuestion reads the command line. An error begins with the flag or argument that it is about.
func (c *solveCommand) readQuestion() (*record.TrainQuestion, error) {
	engine, err := strconv.ParseUint(c.Engine, 10, 8)
	if err != nil || engine > uint64(tile.MaxPip) || strconv.FormatUint(engine, 10) != c.Engine {
		return nil, fmt.Errorf("--engine: %s is not a pip from 0 to %d", quote.Text(c.Engine), tile.MaxPip)
	}
	if !record.IsWeight(c.By) {
		return nil, fmt.Errorf("--by: %s is not tiles or pips", quote.Text(c.By))
	}
	q := &record.TrainQuestion{Engine: tile.Pip(engine), Most: c.By}
	if c.Budget != nil {
		if q.Budget = *c.Budget; q.Budget < 1 {
			return nil, fmt.Errorf("--budget: %q is not 1 or more", strconv.Itoa(q.Budget))
		}
	}
	for _, text := range c.Tile {
		t, err := tile.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("TILE: %w", err)
		}
		if q.Hand.Has(t) {
			return nil, errors.New("TILE: " + strconv.Quote(text) + " is named twice")
		}
		q.Hand.Add(t)
	}
	return q, nil
}
