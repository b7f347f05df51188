package main

import (
	"errors"
	"fmt"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/lab/sim"
)

// simConfig returns the configuration from the flags, after checking it. An error begins with the
// name of the flag.
func (c *simulateCommand) simConfig() (sim.Config, error) {
	config := sim.Config{Players: c.Players, Bots: cli.SplitNames(c.Bots), Seed: c.Seed, Workers: cli.UsualWorkers()}
	if err := readCounts(&config, c.Rounds, c.Matches, c.Workers); err != nil {
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

// readCounts copies the numbers whose flags are given. Each must be at least 1.
func readCounts(config *sim.Config, rounds, matches, workers *int) error {
	for _, count := range []struct {
		name      string
		given, to *int
		most      int64
	}{
		{"rounds", rounds, &config.Rounds, sim.Most},
		{"matches", matches, &config.Matches, sim.Most},
		{"workers", workers, &config.Workers, sim.MostWorkers},
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
	case rounds == nil && matches == nil:
		return errors.New("rounds: is missing; give --rounds or --matches")
	case rounds != nil && matches != nil:
		return fmt.Errorf(`matches: "%d" cannot be given together with --rounds "%d"`, *matches, *rounds)
	}
	return nil
}
