// Package lab compares rule sets: it studies each of them under the same players
// and writes a report, as a page with pictures, as Markdown, as JSON or as a table.
//
//	report, err := lab.Run(ctx, lab.Config{Rules: refs, Players: 4, Bot: "planner", Better: "planner", Worse: "greedy",
//		Rounds: 10_000, Seed: 1, Workers: 2})
//	err = report.WriteHTML(file)
//
// The figures come from sim/study; every sentence about them is made from them.
package lab

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"roundhouse/preset"
	"roundhouse/sim"
	"roundhouse/sim/study"
)

// Config says what to compare. The names of its fields in the errors of Check are
// those of the command line.
type Config struct {
	Rules    []preset.Ref
	Players  int
	Bot      string // on all seats
	Better   string // on one seat, against
	Worse    string // on all others
	Rounds   int    // at least so many are played for each question and rule set
	Seed     uint64
	Workers  int
	Progress *sim.Progress // of everything together; or nil
}

// Report is the outcome of a comparison. Its fields are its JSON.
type Report struct {
	Players int           `json:"players"`
	Bot     string        `json:"bot"`
	Better  string        `json:"better"`
	Worse   string        `json:"worse"`
	Rounds  int           `json:"rounds"` // asked for
	Seed    uint64        `json:"seed"`
	Version string        `json:"version"` // of the program; Run leaves it empty
	Command string        `json:"command"` // that gives this report; Run leaves it empty
	Studies []study.Study `json:"studies"` // in the order asked for
}

func (c *Config) of(rules preset.Ref) study.Config {
	return study.Config{
		Rules: rules, Players: c.Players, Bot: c.Bot, Better: c.Better, Worse: c.Worse,
		Rounds: c.Rounds, Seed: c.Seed, Workers: c.Workers, Progress: c.Progress,
	}
}

// Check says what is wrong with c, the field in front, or nil.
func (c *Config) Check() error {
	if len(c.Rules) == 0 {
		return errors.New("rules: none are given")
	}
	seen := map[preset.Ref]bool{}
	for _, rules := range c.Rules {
		s := c.of(rules)
		if err := s.Check(); err != nil {
			return named(err, rules)
		}
		rules.Object = false
		if seen[rules] {
			name, err := rules.MarshalJSON()
			if err != nil {
				return fmt.Errorf("rules: %w", err)
			}
			return fmt.Errorf("rules: %q is given twice", strings.Trim(string(name), `"`))
		}
		seen[rules] = true
	}
	return nil
}

// named is an error of a study with the rules it is about, where it is about any.
func named(err error, rules preset.Ref) error {
	if strings.HasPrefix(err.Error(), "players: ") || strings.HasPrefix(err.Error(), "rules: ") {
		return fmt.Errorf("%w; these are %s", err, by(study.Label(rules)))
	}
	return err
}

// Total is how many rounds Run plays.
func (c *Config) Total() (rounds int) {
	for _, rules := range c.Rules {
		s := c.of(rules)
		rounds += s.Total()
	}
	return rounds
}

// Run makes all studies. When ctx is cancelled it stops, with the error of ctx.
func Run(ctx context.Context, c Config) (*Report, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	r := &Report{Players: c.Players, Bot: c.Bot, Better: c.Better, Worse: c.Worse, Rounds: c.Rounds, Seed: c.Seed}
	for _, rules := range c.Rules {
		s, err := study.Run(ctx, c.of(rules))
		if err != nil {
			return nil, err
		}
		r.Studies = append(r.Studies, s)
	}
	return r, nil
}
