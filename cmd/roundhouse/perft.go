package main

import (
	"slices"
	"strconv"
	"strings"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/words"
)

// perftCommand counts sequences of actions, to compare implementations of the rules.
type perftCommand struct {
	Depth    int    `required:"" placeholder:"N" help:"Count sequences of exactly N actions, at least 1."`
	Plays    bool   `help:"Count only tiles laid by the seat to move, with no other actions in between."`
	Divide   bool   `help:"Print one count for each first action."`
	JSON     bool   `name:"json" help:"Print one JSON value per line."`
	Position string `arg:"" help:"A position, whose actions are played first, or JSON Lines of positions; - reads the standard input."`
}

// Help returns what --help shows above the flags.
func (c *perftCommand) Help() string {
	return "Counts the sequences of exactly N legal actions. A draw counts once for each tile in the boneyard; a sequence that ends the round earlier does not count."
}

// Run answers each position of the file.
func (c *perftCommand) Run(s *cli.Streams) error {
	if c.Depth < 1 {
		return cli.UsageError{Err: &record.Error{Field: "--depth", Message: strconv.Quote(strconv.Itoa(c.Depth)) + " is not a number of actions from 1 on"}}
	}
	d := cli.Documents{Field: "POSITION", Path: c.Position, JSON: c.JSON, Answer: c.answerDocument}
	return d.Run(s)
}

func (c *perftCommand) answerDocument(out, data []byte) ([]byte, error) {
	p, err := record.ParsePosition(data)
	if err != nil {
		return out, err
	}
	s, err := p.Replay(nil)
	if err != nil {
		return out, record.Explain(err, words.Default().WhyNotOpenly(&s))
	}
	list := c.divideSorted(&s)
	if c.JSON {
		return record.AppendPerftJSON(out, c.Depth, list, c.Divide), nil
	}
	return record.AppendPerft(out, list, c.Divide), nil
}

// divideSorted returns the count for each first action, sorted by the text of the action.
func (c *perftCommand) divideSorted(s *game.State) []game.Divided {
	if c.Plays || c.Depth <= 1 {
		return sortByText(game.Divide(s, c.Depth, c.Plays))
	}
	list := game.Divide(s, 1, false)
	cli.OnAllCores(len(list), func(i int) {
		after := *s
		after.DoAs(list[i].Action)
		list[i].Nodes = game.Perft(&after, c.Depth-1)
	})
	return sortByText(list)
}

func sortByText(list []game.Divided) []game.Divided {
	slices.SortFunc(list, func(a, b game.Divided) int { return strings.Compare(a.Action.String(), b.Action.String()) })
	return list
}
