package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"roundhouse/play/store"
)

// checkCommand checks a data file.
type checkCommand struct {
	JSON bool   `help:"Print one JSON value."`
	File string `arg:"" name:"FILE" help:"The data file of a server or a copy of it, or the folder with its ${dataname}."`
}

// Help is shown below the flags.
func (c *checkCommand) Help() string {
	return "Reads the whole file, also while the server runs, and changes nothing: the pages, the log of every table, which is played again, " +
		"and the records of finished matches. What was played by earlier rules, and is not what today's make of it, is counted, and is not wrong. " +
		"The exit status is 1 where something is wrong, and each table that is damaged is named."
}

// checkAnswer is what is printed with --json.
type checkAnswer struct {
	OK   bool   `json:"ok"`
	File string `json:"file"`
	store.Counts
	Earlier earlierAnswer `json:"earlier"`
	Faults  []faultAnswer `json:"faults"`
}

// earlierAnswer is how much was played by earlier rules.
type earlierAnswer struct {
	Matches int `json:"matches"`
	Tables  int `json:"tables"`
}

// faultAnswer is something that is wrong.
type faultAnswer struct {
	Table   string `json:"table,omitempty"`
	Message string `json:"message"`
}

// Run checks the file.
func (c *checkCommand) Run(s *streams) error {
	path, err := oldDataFile(c.File)
	if err != nil {
		return usageError{fmt.Errorf("FILE: %q: there is no such file", c.File)}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	report, err := store.Check(ctx, path)
	if err != nil {
		return usageError{fmt.Errorf("FILE: %w", err)}
	}
	answer := checkAnswer{
		OK: len(report.Faults) == 0, File: path, Counts: report.Counts, Earlier: earlierAnswer(report.Earlier), Faults: []faultAnswer{},
	}
	for _, f := range report.Faults {
		answer.Faults = append(answer.Faults, faultAnswer(f))
	}
	if err := c.print(s, &answer, report.Faults); err != nil {
		return err
	}
	if !answer.OK {
		return reported(1)
	}
	return nil
}

// print writes the answer.
func (c *checkCommand) print(s *streams, answer *checkAnswer, faults []store.Fault) error {
	if c.JSON {
		return writeJSON(s.out, answer)
	}
	for _, f := range faults {
		if _, err := fmt.Fprintln(s.out, f); err != nil {
			return err
		}
	}
	verdict := "everything holds"
	if n := len(faults); n == 1 {
		verdict = "1 thing is wrong"
	} else if n > 1 {
		verdict = fmt.Sprintf("%d things are wrong", n)
	}
	if text := store.Earlier(answer.Earlier).String(); text != "" {
		if _, err := fmt.Fprintln(s.out, text); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(s.out, "%s: %s: %s\n", answer.File, answer.Counts, verdict)
	return err
}
