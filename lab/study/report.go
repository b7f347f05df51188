// Package study compares rule sets: it measures how the game plays under each of them with the same
// players. How long is a round, how does it end, does it help to start, how often does the better
// player win?
//
//	report, err := study.Run(ctx, study.Config{Rules: refs, Workers: 2, Design: study.Design{
//		Players: 4, Bot: "planner", Better: "planner", Worse: "greedy", Rounds: 10_000, Seed: 1,
//	}})
//
// Two simulations answer that for each rule set, both of whole matches, so that all engines and all
// starters have their turn. In the first, the same bot has all seats; in the second, a better bot
// plays against weaker ones, on equal deals. Standard errors treat matches as independent in the
// first, and groups of matches on the same deals in the second; anything within these may be
// correlated. Intervals are 95 % confidence intervals. Package lab/page writes a report with
// sentences and pictures.
package study

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"roundhouse/bot"
	"roundhouse/game/preset"
	"roundhouse/lab/sim"
)

// Design says who plays, and how much, to compare rule sets.
type Design struct {
	Players int    `json:"players"`
	Bot     string `json:"bot"`    // the bot on all seats of the first simulation
	Better  string `json:"better"` // the bot on one seat of the second
	Worse   string `json:"worse"`  // the bot on all other seats of the second
	Rounds  int    `json:"rounds"` // the number asked for: each simulation plays at least that many
	Seed    uint64 `json:"seed"`
}

// Config says what to compare. The errors of Check name its fields as the command line does.
type Config struct {
	Design
	Rules    []preset.Ref
	Workers  int
	Progress *sim.Progress // the progress of all simulations together; optional
}

// Report is the outcome of a comparison. Its JSON has the same fields.
type Report struct {
	Design
	Version string  `json:"version"` // of the program; Run leaves it empty
	Command string  `json:"command"` // the command that gives this report; Run leaves it empty
	Studies []Study `json:"studies"` // in the order of Config.Rules
}

// Check returns an error that says what is wrong with c; it begins with the name of the field.
func (c *Config) Check() error {
	if len(c.Rules) == 0 {
		return errors.New("rules: none are given")
	}
	if err := c.checkDesign(); err != nil {
		return err
	}
	seen := map[preset.Ref]bool{}
	for _, rules := range c.Rules {
		alike := c.alikeSimulation(rules)
		if err := alike.Check(); err != nil {
			return nameRules(err, rules)
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

// checkDesign checks the fields that are the same for all rule sets.
func (d *Design) checkDesign() error {
	for _, b := range []struct{ field, name string }{{"bots", d.Bot}, {"better", d.Better}, {"worse", d.Worse}} {
		if _, err := bot.New(b.name, 0); err != nil {
			return fmt.Errorf("%s: %w", b.field, err)
		}
	}
	if d.Better == d.Worse {
		return fmt.Errorf("worse: %q is the better bot too", d.Worse)
	}
	if d.Rounds < 1 || int64(d.Rounds) > sim.Most {
		return fmt.Errorf("rounds: \"%d\" is not from 1 to %d", d.Rounds, sim.Most)
	}
	return nil
}

// nameRules adds the name of the rules to an error that depends on them.
func nameRules(err error, rules preset.Ref) error {
	if strings.HasPrefix(err.Error(), "players: ") || strings.HasPrefix(err.Error(), "rules: ") {
		return fmt.Errorf("%w; these are %s", err, InSentence(Label(rules)))
	}
	return err
}

// TotalRounds returns the number of rounds that Run plays.
func (c *Config) TotalRounds() (rounds int) {
	for _, ref := range c.Rules {
		alike, skill := c.alikeSimulation(ref), c.skillSimulation(ref)
		rounds += (alike.Matches + skill.Matches) * ref.Rules.MatchRounds()
	}
	return rounds
}

// Run studies each rule set. When ctx is cancelled, Run stops and returns the error of ctx.
func Run(ctx context.Context, c Config) (*Report, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	r := &Report{Design: c.Design}
	for _, rules := range c.Rules {
		s, err := c.runStudy(ctx, rules)
		if err != nil {
			return nil, err
		}
		r.Studies = append(r.Studies, s)
	}
	return r, nil
}
