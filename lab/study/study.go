package study

import (
	"context"
	"encoding/json"

	"roundhouse/game/preset"
	"roundhouse/lab/sim"
)

// Study holds what was found out about one rule set.
type Study struct {
	Rules   json.RawMessage `json:"rules"` // in the form that positions and records use
	Label   string          `json:"label"` // for people
	Players int             `json:"players"`
	Alike   Alike           `json:"alike"`
	Skill   Skill           `json:"skill"`
}

// runStudy plays both simulations of a rule set and returns their figures.
func (c *Config) runStudy(ctx context.Context, rules preset.Ref) (Study, error) {
	ref, err := rules.MarshalJSON()
	if err != nil {
		return Study{}, err
	}
	s := Study{Rules: ref, Label: Label(rules), Players: c.Players}
	if s.Alike, err = c.studyAlike(ctx, rules); err != nil {
		return Study{}, err
	}
	s.Skill, err = c.studySkill(ctx, rules)
	return s, err
}

// studyAlike plays the simulation in which all bots are the same and returns its figures.
func (c *Config) studyAlike(ctx context.Context, rules preset.Ref) (Alike, error) {
	tally := newAlikeTally(c.Players)
	config := c.alikeSimulation(rules)
	config.Watch = tally.addMatch
	_, err := sim.Run(ctx, config)
	return tally.toAlike(c.Bot), err
}

// studySkill plays the simulation of a better bot against weaker ones and returns its figures.
func (c *Config) studySkill(ctx context.Context, rules preset.Ref) (Skill, error) {
	tally := newSkillTally(&c.Design, rules.Rules.MatchRounds())
	config := c.skillSimulation(rules)
	config.Watch = tally.addMatch
	r, err := sim.Run(ctx, config)
	if err != nil {
		return Skill{}, err
	}
	return tally.toSkill(&c.Design, &r), nil
}

// alikeSimulation returns the configuration of the simulation in which all bots are the same.
func (c *Config) alikeSimulation(rules preset.Ref) sim.Config {
	config := c.baseSimulation(rules, 1)
	config.Bots, config.Figures = []string{c.Bot}, true
	return config
}

// skillSimulation returns the configuration of the simulation of a better bot against weaker ones.
func (c *Config) skillSimulation(rules preset.Ref) sim.Config {
	config := c.baseSimulation(rules, c.Players)
	config.Bots = []string{c.Better}
	for range c.Players - 1 {
		config.Bots = append(config.Bots, c.Worse)
	}
	return config
}

// baseSimulation returns what both simulations share. They play enough whole groups of whole
// matches to reach the rounds asked for; group is the number of matches in a group.
func (c *Config) baseSimulation(rules preset.Ref, group int) sim.Config {
	n := max(rules.Rules.MatchRounds()*group, 1)
	return sim.Config{
		Rules: rules, Players: c.Players, Matches: (c.Rounds + n - 1) / n * group,
		Seed: c.Seed, Workers: c.Workers, Progress: c.Progress,
	}
}
