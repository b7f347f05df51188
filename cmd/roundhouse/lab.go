package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"roundhouse/lab"
	"roundhouse/preset"
	"roundhouse/sim"
)

// labCommand compares rule sets.
type labCommand struct {
	Rules   []string `sep:"none" placeholder:"ID,…" help:"Rule sets, or one object in JSON: a base and the switches that differ; may be repeated. Without it, all that build on no other."`
	Players int      `default:"4" placeholder:"K" help:"Number of seats; ${default} unless given."`
	Bots    string   `default:"planner" placeholder:"BOT" help:"Who plays, on all seats; ${default} unless given."`
	Better  string   `default:"planner" placeholder:"BOT" help:"Who plays for skill or luck, on one seat (${default}) …"`
	Worse   string   `default:"greedy" placeholder:"BOT" help:"… against these on all others (${default})."`
	Rounds  int      `default:"10000" placeholder:"N" help:"Rounds to play for each rule set and question, ${default} unless given; whole matches are played."`
	Seed    uint64   `default:"1" placeholder:"S" help:"The same seed gives the same result."`
	Workers *int     `placeholder:"W" help:"Matches played at the same time; as many as there are processors."`
	Out     string   `placeholder:"FILE" help:"Write a report: FILE.html a page by itself, FILE.md Markdown with pictures beside it."`
	CSV     string   `name:"csv" placeholder:"FILE" help:"Write the figures as a table, a line each."`
	JSON    bool     `name:"json" help:"Print JSON: all figures with their distributions."`
}

// Help is what --help says beside the flags.
func (c *labCommand) Help() string {
	return `Each rule set is played by the same players, and what it makes of the game is compared: the length of a round, its end, the first turn, what is left in hand, whether it helps to start, how often the better player wins.

House rules are compared by giving them beside their base: --rules ID --rules '{"base": "ID", "satisfy": "off"}'.

An interruption ends it with exit status 130 and without a report.`
}

// Run plays and writes what was asked for; a summary in any case.
func (c *labCommand) Run(s *streams) error {
	config, err := c.config()
	if err != nil {
		return usageError{fmt.Errorf("--%w", err)}
	}
	var files outputs
	out, table := files.open("out", c.Out), files.open("csv", c.CSV)
	if err = files.err; err == nil {
		err = c.play(s, config, out, table)
	}
	return errors.Join(err, files.close())
}

// play makes the report and writes it everywhere.
func (c *labCommand) play(s *streams, config lab.Config, out, table *output) error {
	ctx, stop := interruptible()
	defer stop()
	config.Progress = new(sim.Progress)
	p := showProgress(s.err, config.Progress, config.Total(), 1, "rounds")
	report, err := lab.Run(ctx, config)
	p.end()
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(s.err, "roundhouse: lab: interrupted")
		return told(exitInterrupted)
	case err != nil:
		return err
	}
	report.Version, report.Command = version(), c.command()
	if err := c.write(report, out, table); err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(s.out, report)
	}
	return report.WriteTable(s.out)
}

// write writes the files.
func (c *labCommand) write(report *lab.Report, out, table *output) error {
	if table != nil {
		if err := table.replace(report.WriteCSV); err != nil {
			return err
		}
	}
	switch {
	case out == nil:
		return nil
	case filepath.Ext(c.Out) == ".md":
		return c.writeFiles(report, out)
	}
	return out.replace(report.WriteHTML)
}

// writeFiles writes Markdown and its pictures.
func (c *labCommand) writeFiles(report *lab.Report, out *output) error {
	name := filepath.Base(c.Out)
	files := report.Files(name)
	for picture, text := range files {
		if picture == name {
			continue
		}
		path := filepath.Join(filepath.Dir(c.Out), picture)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			return usageError{fileError("out", path, err)}
		}
	}
	return out.replace(func(w io.Writer) error {
		_, err := io.WriteString(w, files[name])
		return err
	})
}

// config is what the flags ask for, checked; an error begins with the flag's name.
func (c *labCommand) config() (lab.Config, error) {
	config := lab.Config{
		Players: c.Players, Bot: c.Bots, Better: c.Better, Worse: c.Worse,
		Rounds: c.Rounds, Seed: c.Seed, Workers: runtime.GOMAXPROCS(0),
	}
	if c.Workers != nil {
		config.Workers = *c.Workers
	}
	if c.Out != "" && !slices.Contains([]string{".html", ".md"}, filepath.Ext(c.Out)) {
		return config, fmt.Errorf("out: %q: its name ends neither in .html nor in .md", c.Out)
	}
	for _, text := range c.ruleSets() {
		ref, err := readRules(text)
		if err != nil {
			return config, fmt.Errorf("rules: %w", err)
		}
		config.Rules = append(config.Rules, ref)
	}
	return config, config.Check()
}

// ruleSets is the rule sets asked for, each an ID or an object.
func (c *labCommand) ruleSets() (list []string) {
	for _, text := range c.Rules {
		if strings.HasPrefix(strings.TrimSpace(text), "{") {
			list = append(list, text)
			continue
		}
		list = append(list, strings.Split(text, ",")...)
	}
	if len(c.Rules) > 0 {
		return list
	}
	for _, set := range preset.All() {
		if set.Base == "" {
			list = append(list, set.ID)
		}
	}
	return list
}

// command is the command that gives the same report: what is not the default, and
// the rule sets by name.
func (c *labCommand) command() string {
	var ids, objects []string
	for _, text := range c.ruleSets() {
		if strings.HasPrefix(strings.TrimSpace(text), "{") {
			objects = append(objects, " --rules '"+text+"'")
		} else {
			ids = append(ids, text)
		}
	}
	command := "roundhouse lab"
	if len(ids) > 0 {
		command += " --rules " + strings.Join(ids, ",")
	}
	command += strings.Join(objects, "") + " --players " + strconv.Itoa(c.Players) + " --bots " + c.Bots +
		" --better " + c.Better + " --worse " + c.Worse + " --rounds " + strconv.Itoa(c.Rounds) + " --seed " + strconv.FormatUint(c.Seed, 10)
	if c.Out != "" {
		command += " --out " + c.Out
	}
	return command
}
