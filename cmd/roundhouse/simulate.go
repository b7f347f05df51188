package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"roundhouse/sim"
)

// simulateCommand plays bots against each other. What may not be 0 is a pointer, so that
// a 0 that is given is told from one that is not.
type simulateCommand struct {
	Rules   string   `required:"" placeholder:"ID" help:"Rule set, or an object in JSON: a base and the switches that differ."`
	Players int      `required:"" placeholder:"K" help:"Number of seats."`
	Bots    []string `required:"" placeholder:"BOT" help:"One bot for all seats, or one for each."`
	Rounds  *int     `placeholder:"N" help:"Single rounds to play, through all engines of the rule set."`
	Matches *int     `placeholder:"N" help:"Whole matches to play."`
	Seed    uint64   `default:"1" placeholder:"S" help:"The same seed gives the same result."`
	Workers *int     `placeholder:"W" help:"Rounds played at the same time; as many as there are processors."`
	Records string   `placeholder:"FILE" help:"Write every match as a line of JSON."`
	JSON    bool     `name:"json" help:"Print JSON."`
}

// Run plays and prints how the bots did.
func (c *simulateCommand) Run(s *streams) error {
	config, err := c.config()
	if err != nil {
		return usageError{fmt.Errorf("--%w", err)}
	}
	file, err := c.create(s)
	if err != nil {
		return usageError{c.recordsError(err)}
	}
	if file != nil {
		config.Records = file
	}
	report, err := c.play(config)
	if file != nil {
		err = errors.Join(err, file.Close())
	}
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New("simulate: interrupted")
	case err != nil:
		return usageError{c.recordsError(err)}
	}
	return c.print(s.out, &report)
}

// play runs the simulation until it is done or interrupted.
func (c *simulateCommand) play(config sim.Config) (sim.Report, error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return sim.Run(ctx, config)
}

// config is what the flags ask for, checked; an error begins with the flag's name.
func (c *simulateCommand) config() (sim.Config, error) {
	config := sim.Config{Players: c.Players, Bots: c.Bots, Seed: c.Seed, Workers: runtime.GOMAXPROCS(0)}
	if err := c.counts(&config); err != nil {
		return config, err
	}
	var err error
	if config.Rules, err = readRules(c.Rules); err != nil {
		return config, fmt.Errorf("rules: %w", err)
	}
	return config, config.Check()
}

// counts takes over the numbers that are given, of which none may be 0 or less.
func (c *simulateCommand) counts(config *sim.Config) error {
	for _, count := range []struct {
		name  string
		given *int
		to    *int
	}{
		{"rounds", c.Rounds, &config.Rounds},
		{"matches", c.Matches, &config.Matches},
		{"workers", c.Workers, &config.Workers},
	} {
		if count.given == nil {
			continue
		}
		if *count.given < 1 {
			return fmt.Errorf("%s: %q is not 1 or more", count.name, strconv.Itoa(*count.given))
		}
		*count.to = *count.given
	}
	switch {
	case c.Rounds == nil && c.Matches == nil:
		return errors.New("rounds: is missing, or --matches")
	case c.Rounds != nil && c.Matches != nil:
		return fmt.Errorf(`matches: "%d" cannot be given together with --rounds "%d"`, *c.Matches, *c.Rounds)
	}
	return nil
}

// create makes the file of the records, if there is to be one; - is the output.
func (c *simulateCommand) create(s *streams) (io.WriteCloser, error) {
	switch c.Records {
	case "":
		return nil, nil
	case "-":
		return keepOpen{s.out}, nil
	}
	return os.Create(c.Records)
}

// keepOpen is a writer that is not ours to close.
type keepOpen struct{ io.Writer }

func (keepOpen) Close() error { return nil }

// recordsError is what is wrong with the file of the records.
func (c *simulateCommand) recordsError(err error) error {
	if path := new(fs.PathError); errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("--records: %q: %w", c.Records, err)
}

// print writes the report; rules that were given as an object are given back.
func (c *simulateCommand) print(w io.Writer, r *sim.Report) error {
	if !c.JSON {
		return r.WriteTable(w)
	}
	if text := strings.TrimSpace(c.Rules); strings.HasPrefix(text, "{") {
		var compact bytes.Buffer
		if err := json.Compact(&compact, []byte(text)); err != nil {
			return err
		}
		r.Rules = compact.Bytes()
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(r)
}
