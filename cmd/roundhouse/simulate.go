package main

import (
	"context"
	"errors"
	"strings"

	"roundhouse/bot"
	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/lab/sim"
)

// simulateCommand lets bots play against each other. A number is a pointer if 0 must be
// distinguished from a missing flag.
type simulateCommand struct {
	Rules   string       `required:"" placeholder:"ID" help:"Rule set, or an object in JSON: a base and the switches that differ."`
	Players int          `required:"" placeholder:"K" help:"Number of seats."`
	Bots    []string     `required:"" sep:"none" placeholder:"BOT,…" help:"One bot for all seats, or one for each."`
	Rounds  *int         `placeholder:"N" help:"Single rounds to play, cycling through the engines of the rule set."`
	Matches *int         `placeholder:"N" help:"Whole matches to play."`
	Seed    uint64       `default:"1" placeholder:"S" help:"The same seed gives the same result."`
	Workers *int         `placeholder:"W" help:"Matches played at the same time, up to 1024 (default: one per processor)."`
	Records cli.FileName `placeholder:"FILE" help:"Write every match as a line of JSON."`
	Resume  cli.FileName `placeholder:"FILE" help:"Save progress in this file and resume from it, also with a larger number of matches."`
	CSV     cli.FileName `name:"csv" placeholder:"FILE" help:"Also write the figures as a table, one per line: bot, against, figure, value, low, high."`
	JSON    bool         `name:"json" help:"Print JSON."`
}

// Help returns what --help shows above the flags.
func (c *simulateCommand) Help() string {
	return "Bots, from the weakest to the strongest: " + strings.Join(bot.Names(), ", ") + `; and cheater, the expert's search that sees all hands. From strong on, a number of playouts may follow the name: expert:12000.

Each bot plays every seat equally often, with the same deals: with four bots, every four matches in a row have the same deals.

Intervals are 95 % confidence intervals. Ratings are on the Elo scale with a mean of 0, from the order in which bots finished.

An interruption ends the running matches and prints the result of the finished ones; the exit status is then 130. With --resume the same command continues from there, with the same result as if it had not been interrupted.`
}

// Run plays the matches and prints how the bots did.
func (c *simulateCommand) Run(s *cli.Streams) error {
	config, err := c.simConfig()
	if err != nil {
		return cli.Usagef("--%w", err)
	}
	var files cli.Outputs
	table, err := c.files().open(s, &files, &config)
	if err == nil {
		err = c.playAndReport(s, config, table)
	}
	return errors.Join(err, files.Close())
}

func (c *simulateCommand) files() simFiles { return simFiles{c.Records, c.Resume, c.CSV} }

// playAndReport runs the simulation until it is done, it is interrupted, or its files cannot be
// written. It then prints the report of the finished matches.
func (c *simulateCommand) playAndReport(s *cli.Streams, config sim.Config, table *cli.Output) error {
	ctx, stop := cli.UntilInterrupted()
	defer stop()
	config.Progress = new(sim.Progress)
	p := showSimProgress(s, &config)
	report, err := sim.Run(ctx, config)
	p.Clear()
	if report.Bots == nil {
		return c.files().nameError(err)
	}
	interrupted := report.Interrupted && errors.Is(err, context.Canceled)
	if interrupted {
		err = nil
	}
	err = cli.JoinErrors(c.printReport(s.Out, &report), errors.Join(c.files().nameError(err), table.Replace(report.WriteCSV)))
	if !interrupted {
		return err
	}
	return errors.Join(err, c.reportInterruption(s, &report, err != nil))
}
