package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"

	"roundhouse/bot"
	"roundhouse/sim"
)

// simulateCommand plays bots against each other. What may not be 0 is a pointer, so that
// a 0 that is given is told from one that is not.
type simulateCommand struct {
	Rules   string   `required:"" placeholder:"ID" help:"Rule set, or an object in JSON: a base and the switches that differ."`
	Players int      `required:"" placeholder:"K" help:"Number of seats."`
	Bots    []string `required:"" sep:"none" placeholder:"BOT,…" help:"One bot for all seats, or one for each."`
	Rounds  *int     `placeholder:"N" help:"Single rounds to play, through all engines of the rule set."`
	Matches *int     `placeholder:"N" help:"Whole matches to play."`
	Seed    uint64   `default:"1" placeholder:"S" help:"The same seed gives the same result."`
	Workers *int     `placeholder:"W" help:"Matches played at the same time; up to 1024, and as many as there are processors unless given."`
	Records fileName `placeholder:"FILE" help:"Write every match as a line of JSON."`
	Resume  fileName `placeholder:"FILE" help:"Keep what has been played in this file, and go on from there; with more matches, too."`
	CSV     fileName `name:"csv" placeholder:"FILE" help:"Write the figures as a table as well, a line each: bot, against, figure, value, low, high."`
	JSON    bool     `name:"json" help:"Print JSON."`
}

// Help is what --help says beside the flags.
func (c *simulateCommand) Help() string {
	return "Bots, from the weakest to the strongest: " + strings.Join(bot.Names(), ", ") + `; and cheater, the expert's search with all hands seen.

The bots sit on every seat equally often, and meet the same deals there: of four bots, four matches in a row are played on the same deals.

Intervals are of 95 %. The rating is on the Elo scale, 0 in the mean, from who finished in front of whom.

An interruption ends the matches that are being played and prints what the others came to; the exit status is 130 then. With --resume the same command goes on from there, and comes to the same as one that was not interrupted.`
}

// Run plays and prints how the bots did.
func (c *simulateCommand) Run(s *streams) error {
	config, err := c.config()
	if err != nil {
		return usageError{fmt.Errorf("--%w", err)}
	}
	var files outputs
	table, err := c.open(s, &files, &config)
	if err == nil {
		err = c.play(s, config, table)
	}
	return errors.Join(err, files.close())
}

// open opens all files, those to be written anew empty, and gives the one for the
// figures.
func (c *simulateCommand) open(s *streams, files *outputs, config *sim.Config) (table *output, err error) {
	resume, records := files.goOn("resume", c.Resume), (*output)(nil)
	switch {
	case c.Records == "-" && resume != nil:
		files.fail("records", "-", errors.New("cannot be gone on with: --resume asks for a file"))
	case c.Records == "-":
		config.Records = s.out
	case resume != nil:
		records, config.Resume = files.goOn("records", c.Records), resume.File
	default:
		records = files.open("records", c.Records)
	}
	if records != nil {
		config.Records = records.File
	}
	table = files.open("csv", c.CSV)
	if files.err == nil && records != nil && resume == nil {
		return table, records.empty()
	}
	return table, files.err
}

// play runs the simulation until it is done, interrupted or cannot write its files,
// and prints the report of what was played.
func (c *simulateCommand) play(s *streams, config sim.Config, table *output) error {
	ctx, stop := interruptible()
	defer stop()
	config.Progress = new(sim.Progress)
	p := c.progress(s, &config)
	report, err := sim.Run(ctx, config)
	p.end()
	if report.Bots == nil {
		return c.wrong(err)
	}
	interrupted := report.Interrupted && errors.Is(err, context.Canceled)
	if interrupted {
		err = nil
	}
	err = both(c.print(s.out, &report), errors.Join(c.wrong(err), table.replace(report.WriteCSV)))
	if !interrupted {
		return err
	}
	return errors.Join(err, c.tellInterrupted(s, &report, err != nil))
}

// interruptible is a context that an interrupt or a request to end cancels; a
// second one ends the process.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// exitInterrupted is the exit status of a command that was interrupted.
const exitInterrupted = 130

// tellInterrupted tells how far it came; the exit status is that of an interruption
// unless something else is wrong.
func (c *simulateCommand) tellInterrupted(s *streams, r *sim.Report, wrong bool) error {
	fmt.Fprintf(s.err, "roundhouse: simulate: interrupted after %d of %d\n", r.Played, r.Rounds+r.Matches)
	if wrong {
		return nil
	}
	if c.Resume != "" {
		fmt.Fprintln(s.err, "The same command goes on from there.")
	}
	return reported(exitInterrupted)
}

// wrong is an error of a simulation, in the words of the command line.
func (c *simulateCommand) wrong(err error) error {
	file := new(sim.FileError)
	if !errors.As(err, &file) {
		return err
	}
	path := c.Records
	if file.Field == "resume" {
		path = c.Resume
	}
	return usageError{fileError(file.Field, string(path), file.Err)}
}

func (c *simulateCommand) progress(s *streams, config *sim.Config) *progress {
	total, unit, each := config.Rounds, "rounds", 1
	if config.Matches > 0 {
		total, unit, each = config.Matches, "matches", int(config.Rules.Rules.Rounds)
	}
	return showProgress(s.err, config.Progress, total, each, unit)
}

// config is what the flags ask for, checked; an error begins with the flag's name.
func (c *simulateCommand) config() (sim.Config, error) {
	config := sim.Config{Players: c.Players, Bots: splitNames(c.Bots), Seed: c.Seed, Workers: processors()}
	if err := c.counts(&config); err != nil {
		return config, err
	}
	var err error
	if c.Resume != "" {
		if config.Version, err = build(); err != nil {
			return config, fmt.Errorf("resume: %w", err)
		}
	}
	if config.Rules, err = readRules(c.Rules); err != nil {
		return config, fmt.Errorf("rules: %w", err)
	}
	return config, config.Check()
}

// processors is how many matches are played at the same time unless a flag says it.
func processors() int { return min(runtime.GOMAXPROCS(0), int(sim.MostWorkers)) }

// splitNames is the names in lists with commas.
func splitNames(lists []string) (names []string) {
	for _, list := range lists {
		names = append(names, strings.Split(list, ",")...)
	}
	return names
}

// counts takes over the numbers that are given, of which none may be 0 or less.
func (c *simulateCommand) counts(config *sim.Config) error {
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
		return errors.New("rounds: is missing, or --matches")
	case c.Rounds != nil && c.Matches != nil:
		return fmt.Errorf(`matches: "%d" cannot be given together with --rounds "%d"`, *c.Matches, *c.Rounds)
	}
	return nil
}

// print prints the report; rules that were given as an object are given back.
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
	return writeJSON(w, r)
}
