package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"roundhouse/quote"
	"roundhouse/solver"
	"roundhouse/tile"
)

// solveCommand finds the best train from a hand. Budget is a pointer, so that a 0 that is
// given is told from one that is not.
type solveCommand struct {
	Engine string   `required:"" placeholder:"P" help:"The pip that the train begins at, 0 to 18."`
	By     string   `default:"tiles" placeholder:"WHAT" help:"What the train is to have most of: tiles or pips; the other breaks ties."`
	Budget *int     `placeholder:"N" help:"Stop after N nodes of the search; there is no limit without it."`
	JSON   bool     `name:"json" help:"Print JSON."`
	Tile   []string `arg:"" help:"The hand: tiles up to 18-18, each once, like 12-7."`
}

// Help is shown by --help.
func (c *solveCommand) Help() string {
	return "Finds a train that is as long or as heavy as any that the hand allows."
}

// orders is what --by chooses from.
var orders = map[string]solver.Weights{"tiles": solver.TilesThenPips, "pips": solver.PipsThenTiles}

// Run solves and prints the train.
func (c *solveCommand) Run(s *streams) error {
	q, err := c.question()
	if err != nil {
		return usageError{err}
	}
	a := q.solve()
	if c.JSON {
		return json.NewEncoder(s.out).Encode(a)
	}
	_, err = io.WriteString(s.out, a.picture(&q, c.By))
	return err
}

// question is what the command line asks, checked.
type question struct {
	hand   tile.Set
	engine tile.Pip
	order  solver.Weights
	budget int
}

// question checks the command line; an error begins with the flag or argument it is about.
func (c *solveCommand) question() (q question, err error) {
	engine, err := strconv.ParseUint(c.Engine, 10, 8)
	if err != nil || engine > uint64(tile.MaxPip) || strconv.FormatUint(engine, 10) != c.Engine {
		return q, fmt.Errorf("--engine: %s is not a pip from 0 to %d", quote.Text(c.Engine), tile.MaxPip)
	}
	q.engine = tile.Pip(engine)
	ok := false
	if q.order, ok = orders[c.By]; !ok {
		return q, fmt.Errorf("--by: %s is not tiles or pips", quote.Text(c.By))
	}
	if c.Budget != nil {
		if q.budget = *c.Budget; q.budget < 1 {
			return q, fmt.Errorf("--budget: %q is not 1 or more", strconv.Itoa(q.budget))
		}
	}
	return q, q.addTiles(c.Tile)
}

// addTiles puts the tiles into the hand.
func (q *question) addTiles(texts []string) error {
	for _, text := range texts {
		t, err := tile.Parse(text)
		if err != nil {
			return fmt.Errorf("TILE: %w", err)
		}
		if q.hand.Has(t) {
			return errors.New("TILE: " + strconv.Quote(text) + " is named twice")
		}
		q.hand.Add(t)
	}
	return nil
}

// answer is the train found, as --json has it.
type answer struct {
	Train []string `json:"train"`
	Tiles int      `json:"tiles"`
	Pips  int      `json:"pips"`
	Exact bool     `json:"exact"`
	Nodes int      `json:"nodes"`

	left []tile.Tile // not on the train
}

// solve answers the question.
func (q *question) solve() answer {
	var s solver.Solver
	s.Budget = q.budget
	r := s.Solve(&q.hand, q.engine, q.order)
	a := answer{Train: []string{}, Tiles: r.Tiles, Pips: r.Pips, Exact: r.Exact, Nodes: r.Nodes}
	end, rest := q.engine, q.hand
	for _, to := range s.Train() {
		a.Train = append(a.Train, tile.Text(end, to))
		rest.RemovePips(end, to)
		end = to
	}
	a.left = rest.Tiles()
	return a
}

// picture is the answer as text for people.
func (a *answer) picture(q *question, by string) string {
	var p picture
	train := a.Train
	if len(train) == 0 {
		train = []string{"none has a " + strconv.Itoa(int(q.engine))}
	}
	p.list("train", tileCount(a.Tiles), train)
	p.row("pips", strconv.Itoa(a.Pips), "")
	p.list("left", tileCount(len(a.left)), strings.Fields(joined(a.left)))
	p.out.WriteString("  " + a.proof(q, by) + "\n")
	return p.out.String()
}

// list writes a name, a short remark, and tiles in columns, ten to a line; nothing if there
// are none.
func (p *picture) list(name, remark string, tiles []string) {
	for line := range slices.Chunk(tiles, 10) {
		p.row(name, remark, strings.Join(line, " "))
		name, remark = "", ""
	}
}

// proof is what is known about other trains.
func (a *answer) proof(q *question, by string) string {
	switch {
	case !a.Exact:
		return fmt.Sprintf("not proven: the budget of %d ran out, another train may have more %s", q.budget, by)
	case by == "pips":
		return "proven: no train has more pips, or as many with more tiles"
	}
	return "proven: no train has more tiles, or as many with more pips"
}
