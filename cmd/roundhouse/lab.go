package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/lab/page"
	"roundhouse/lab/sim"
	"roundhouse/lab/study"
)

// labCommand compares rule sets.
type labCommand struct {
	Rules   []string     `sep:"none" placeholder:"ID,…" help:"Rule sets, or one object in JSON: a base and the switches that differ; may be repeated (default: every rule set without a base)."`
	Players int          `default:"4" placeholder:"K" help:"Number of seats (${default})."`
	Bots    string       `default:"planner" placeholder:"BOT" help:"The bot on all seats (${default})."`
	Better  string       `default:"planner" placeholder:"BOT" help:"To measure skill and luck: the bot on one seat (${default}) …"`
	Worse   string       `default:"greedy" placeholder:"BOT" help:"… and the bot on all others (${default})."`
	Rounds  int          `default:"10000" placeholder:"N" help:"Rounds for each rule set and question (${default}), rounded up to whole matches."`
	Seed    uint64       `default:"1" placeholder:"S" help:"The same seed gives the same result."`
	Workers *int         `placeholder:"W" help:"Matches played at the same time, up to 1024 (default: one per processor)."`
	Out     cli.FileName `placeholder:"FILE" help:"Write a report: FILE.html is a single page, FILE.md is Markdown with pictures beside it."`
	CSV     cli.FileName `name:"csv" placeholder:"FILE" help:"Write the figures as a table, one per line."`
	JSON    bool         `name:"json" help:"Print JSON: all figures with their distributions."`
}

// Help returns what --help shows above the flags.
func (c *labCommand) Help() string {
	return `The same bots play each rule set, and the games are compared: the length of a round, its end, the first turn, what is left in hand, whether it helps to start, how often the better player wins.

To compare house rules, give them together with their base: --rules ID --rules '{"base": "ID", "satisfy": "off"}'.

After an interruption the exit status is 130 and there is no report.`
}

// Run plays, prints a summary, and writes the files that the flags ask for.
func (c *labCommand) Run(s *cli.Streams) error {
	config, err := c.labConfig()
	if err != nil {
		return cli.Usagef("--%w", err)
	}
	var files cli.Outputs
	report := openLabFiles(&files, c.Out, c.CSV)
	if err = files.Err(); err == nil {
		err = c.playAndReport(s, config, report)
	}
	return errors.Join(err, files.Close())
}

// playAndReport makes the report, prints it and writes it to the files.
func (c *labCommand) playAndReport(s *cli.Streams, config study.Config, files *labFiles) error {
	ctx, stop := cli.UntilInterrupted()
	defer stop()
	config.Progress = new(sim.Progress)
	p := cli.ShowProgress(s.Err, config.Progress, config.TotalRounds(), 1, "rounds")
	report, err := study.Run(ctx, config)
	p.Clear()
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(s.Err, "roundhouse: lab: interrupted")
		return cli.Interrupted
	case err != nil:
		return err
	}
	report.Version, report.Command = versionText(), c.commandLine()
	return cli.JoinErrors(c.printReport(s.Out, report), files.write(report))
}

func (c *labCommand) printReport(w io.Writer, report *study.Report) error {
	if c.JSON {
		return cli.WriteJSON(w, report)
	}
	return page.WriteTable(w, report)
}
