package lab

import (
	"context"
	"encoding/json"

	"roundhouse/preset"
	"roundhouse/sim"
)

// Study is what was found out about one rule set.
type Study struct {
	Rules   json.RawMessage `json:"rules"` // as positions and records name them
	Label   string          `json:"label"` // for people
	Players int             `json:"players"`
	Alike   Alike           `json:"alike"`
	Skill   Skill           `json:"skill"`
}

// study plays both simulations of a rule set.
func (c *Config) study(ctx context.Context, rules preset.Ref) (Study, error) {
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

// studyAlike plays the simulation in which all bots are the same.
func (c *Config) studyAlike(ctx context.Context, rules preset.Ref) (Alike, error) {
	tally := newAlikeTally(c.Players)
	config := c.alike(rules)
	config.Watch = tally.add
	_, err := sim.Run(ctx, config)
	return tally.result(c.Bot), err
}

// studySkill plays the simulation of a better bot among weaker ones.
func (c *Config) studySkill(ctx context.Context, rules preset.Ref) (Skill, error) {
	tally := newSkillTally(&c.Design, int(rules.Rules.Rounds))
	config := c.skill(rules)
	config.Watch = tally.add
	r, err := sim.Run(ctx, config)
	if err != nil {
		return Skill{}, err
	}
	return tally.result(&c.Design, &r), nil
}

// alike returns the simulation in which all bots are the same.
func (c *Config) alike(rules preset.Ref) sim.Config {
	config := c.simulation(rules, 1)
	config.Bots, config.Figures = []string{c.Bot}, true
	return config
}

// skill returns the simulation of a better bot among weaker ones.
func (c *Config) skill(rules preset.Ref) sim.Config {
	config := c.simulation(rules, c.Players)
	config.Bots = []string{c.Better}
	for range c.Players - 1 {
		config.Bots = append(config.Bots, c.Worse)
	}
	return config
}

// simulation returns what both simulations share: as many whole matches, in whole groups, as have
// the rounds asked for.
func (c *Config) simulation(rules preset.Ref, group int) sim.Config {
	n := max(int(rules.Rules.Rounds)*group, 1)
	return sim.Config{
		Rules: rules, Players: c.Players, Matches: (c.Rounds + n - 1) / n * group,
		Seed: c.Seed, Workers: c.Workers, Progress: c.Progress,
	}
}
