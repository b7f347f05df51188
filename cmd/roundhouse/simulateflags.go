package main

import (
	"errors"
	"fmt"

	"roundhouse/internal/cli"
	"roundhouse/sim"
)

// simConfig returns the configuration from the flags, checked. An error begins with the flag's
// name.
func (c *simulateCommand) simConfig() (sim.Config, error) {
	config := sim.Config{Players: c.Players, Bots: cli.SplitNames(c.Bots), Seed: c.Seed, Workers: cli.UsualWorkers()}
	if err := c.readCounts(&config); err != nil {
		return config, err
	}
	var err error
	if c.Resume != "" {
		if config.Version, err = cli.BuildID(versionText()); err != nil {
			return config, fmt.Errorf("resume: %w", err)
		}
	}
	if config.Rules, err = readRules(c.Rules); err != nil {
		return config, fmt.Errorf("rules: %w", err)
	}
	return config, config.Check()
}

// readCounts copies the numbers that are given, which must be at least 1.
func (c *simulateCommand) readCounts(config *sim.Config) error {
	for _, count := range []struct {
		name  string
		given *int
		to    *int
		most  int64
	}{
		{"rounds", c.Rounds, &config.Rounds, sim.Most},
		{"matches", c.Matches, &config.Matches, sim.Most},
		{"workers", c.Workers, &config.Workers, sim.MostWorkers},
	} {
		if count.given == nil {
			continue
		}
		if *count.given < 1 {
			return fmt.Errorf("%s: \"%d\" is not from 1 to %d", count.name, *count.given, count.most)
		}
		*count.to = *count.given
	}
	switch {
	case c.Rounds == nil && c.Matches == nil:
		return errors.New("rounds: is missing; give --rounds or --matches")
	case c.Rounds != nil && c.Matches != nil:
		return fmt.Errorf(`matches: "%d" cannot be given together with --rounds "%d"`, *c.Matches, *c.Rounds)
	}
	return nil
}
