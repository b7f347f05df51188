package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"roundhouse/lab"
	"roundhouse/lab/page"
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
	Workers *int     `placeholder:"W" help:"Matches played at the same time; up to 1024, and as many as there are processors unless given."`
	Out     fileName `placeholder:"FILE" help:"Write a report: FILE.html a page by itself, FILE.md Markdown with pictures beside it."`
	CSV     fileName `name:"csv" placeholder:"FILE" help:"Write the figures as a table, a line each."`
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
	report := c.open(&files)
	if err = files.err; err == nil {
		err = c.play(s, config, report)
	}
	return errors.Join(err, files.close())
}

// labFiles is the files of a report, nil where none is asked for.
type labFiles struct {
	out, table *output
	pictures   map[string]*output // beside out
}

func (c *labCommand) open(files *outputs) *labFiles {
	f := &labFiles{out: files.open("out", c.Out), pictures: map[string]*output{}}
	if c.markdown() {
		for _, name := range page.PictureNames(filepath.Base(string(c.Out))) {
			f.pictures[name] = files.open("out", fileName(filepath.Join(filepath.Dir(string(c.Out)), name)))
		}
	}
	f.table = files.open("csv", c.CSV)
	return f
}

func (c *labCommand) markdown() bool { return filepath.Ext(string(c.Out)) == ".md" }

// play makes the report, prints it and writes it to the files.
func (c *labCommand) play(s *streams, config lab.Config, files *labFiles) error {
	ctx, stop := interruptible()
	defer stop()
	config.Progress = new(sim.Progress)
	p := showProgress(s.err, config.Progress, config.TotalRounds(), 1, "rounds")
	report, err := lab.Run(ctx, config)
	p.end()
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(s.err, "roundhouse: lab: interrupted")
		return reported(exitInterrupted)
	case err != nil:
		return err
	}
	report.Version, report.Command = version(), c.command()
	return both(c.print(s.out, report), c.write(report, files))
}

func (c *labCommand) print(w io.Writer, report *lab.Report) error {
	if c.JSON {
		return writeJSON(w, report)
	}
	return page.WriteTable(w, report)
}

// write writes all files that it can.
func (c *labCommand) write(report *lab.Report, files *labFiles) error {
	err := files.table.replace(report.WriteCSV)
	if !c.markdown() {
		return errors.Join(err, files.out.replace(func(w io.Writer) error { return page.WriteHTML(w, report) }))
	}
	for name, text := range page.MarkdownFiles(report, filepath.Base(string(c.Out))) {
		out := files.out
		if picture, ok := files.pictures[name]; ok {
			out = picture
		}
		err = errors.Join(err, out.replace(func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		}))
	}
	return err
}

// config is what the flags ask for, checked; an error begins with the flag's name.
func (c *labCommand) config() (lab.Config, error) {
	config := lab.Config{Workers: processors(), Design: lab.Design{
		Players: c.Players, Bot: c.Bots, Better: c.Better, Worse: c.Worse, Rounds: c.Rounds, Seed: c.Seed,
	}}
	if c.Workers != nil {
		config.Workers = *c.Workers
	}
	if err := c.checkOut(); err != nil {
		return config, err
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

// checkOut refuses a name that does not tell what to write.
func (c *labCommand) checkOut() error {
	name := filepath.Base(string(c.Out))
	ext := filepath.Ext(name)
	switch {
	case c.Out == "":
		return nil
	case ext != ".html" && ext != ".md":
		return fmt.Errorf("out: %q: its name ends neither in .html nor in .md", c.Out)
	case name == ext:
		return fmt.Errorf("out: %q: nothing stands in front of %s", c.Out, ext)
	}
	return nil
}

// ruleSets is the rule sets asked for, each an ID or an object.
func (c *labCommand) ruleSets() (list []string) {
	for _, text := range c.Rules {
		if strings.HasPrefix(strings.TrimSpace(text), "{") {
			list = append(list, text)
			continue
		}
		list = append(list, splitNames([]string{text})...)
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
		command += " --out " + string(c.Out)
	}
	return command
}
