// Package study measures what a rule set makes of the game: how long a round is,
// how it ends, whether it helps to start, how often the better player wins.
//
//	s, err := study.Run(ctx, study.Config{Rules: ref, Players: 4, Bot: "planner", Rounds: 10_000, Seed: 1, Workers: 2})
//
// Two simulations answer that, both of whole matches, so that all engines and all
// starters take their turns: one in which the same bot sits everywhere, and one of
// a better bot against weaker ones, on equal deals. Errors are between matches in
// the first, between groups of matches on the same deals in the second, whatever
// hangs together inside them; intervals are of 95 %.
package study

import (
	"context"
	"encoding/json"
	"fmt"

	"roundhouse/bot"
	"roundhouse/preset"
	"roundhouse/sim"
)

// Config says what to study. The names of its fields in the errors of Check are
// those of the command line.
type Config struct {
	Rules    preset.Ref
	Players  int
	Bot      string // on all seats
	Better   string // on one seat, against
	Worse    string // on all others
	Rounds   int    // at least so many are played in each simulation
	Seed     uint64
	Workers  int
	Progress *sim.Progress // of both simulations together; or nil
}

// Study is what came out.
type Study struct {
	Rules   json.RawMessage `json:"rules"` // as positions and records name them
	Label   string          `json:"label"` // for people
	Players int             `json:"players"`
	Alike   Alike           `json:"alike"`
	Skill   Skill           `json:"skill"`
}

// Check says what is wrong with c, the field in front, or nil.
func (c *Config) Check() error {
	for _, b := range []struct{ field, name string }{{"bots", c.Bot}, {"better", c.Better}, {"worse", c.Worse}} {
		if _, err := bot.New(b.name, 0); err != nil {
			return fmt.Errorf("%s: %w", b.field, err)
		}
	}
	if c.Better == c.Worse {
		return fmt.Errorf("worse: %q is the better bot too", c.Worse)
	}
	if c.Rounds < 1 || int64(c.Rounds) > sim.Most {
		return fmt.Errorf("rounds: \"%d\" is not from 1 to %d", c.Rounds, sim.Most)
	}
	alike := c.alike()
	return alike.Check()
}

// alike is the simulation in which all bots are the same.
func (c *Config) alike() sim.Config {
	return sim.Config{
		Rules: c.Rules, Players: c.Players, Bots: []string{c.Bot}, Matches: c.matches(1),
		Seed: c.Seed, Workers: c.Workers, Progress: c.Progress, Figures: true,
	}
}

// skill is the simulation of a better bot among weaker ones.
func (c *Config) skill() sim.Config {
	bots := []string{c.Better}
	for range c.Players - 1 {
		bots = append(bots, c.Worse)
	}
	return sim.Config{
		Rules: c.Rules, Players: c.Players, Bots: bots, Matches: c.matches(c.Players),
		Seed: c.Seed, Workers: c.Workers, Progress: c.Progress,
	}
}

// matches is how many whole matches, in whole groups, have the rounds asked for.
func (c *Config) matches(group int) int {
	n := max(int(c.Rules.Rules.Rounds)*group, 1)
	return (c.Rounds + n - 1) / n * group
}

// Total is how many rounds Run plays.
func (c *Config) Total() int {
	return (c.matches(1) + c.matches(c.Players)) * int(c.Rules.Rules.Rounds)
}

// Run plays both simulations. When ctx is cancelled it stops as sim.Run does, with
// nothing but the error.
func Run(ctx context.Context, c Config) (Study, error) {
	if err := c.Check(); err != nil {
		return Study{}, err
	}
	ref, err := c.Rules.MarshalJSON()
	if err != nil {
		return Study{}, err
	}
	s := Study{Rules: ref, Label: Label(c.Rules), Players: c.Players}
	if s.Alike, err = runAlike(ctx, &c); err != nil {
		return Study{}, err
	}
	s.Skill, err = runSkill(ctx, &c)
	return s, err
}

func runAlike(ctx context.Context, c *Config) (Alike, error) {
	tally := newAlikeTally(c.Players)
	config := c.alike()
	config.Watch = tally.add
	_, err := sim.Run(ctx, config)
	return tally.result(c.Bot), err
}

func runSkill(ctx context.Context, c *Config) (Skill, error) {
	tally := newSkillTally(c)
	config := c.skill()
	config.Watch = tally.add
	r, err := sim.Run(ctx, config)
	if err != nil {
		return Skill{}, err
	}
	return tally.result(c, &r), nil
}
