package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"roundhouse/internal/cli"
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

// Run checks the file.
func (c *checkCommand) Run(s *cli.Streams) error {
	path, err := findData(c.File, store.FindOldFile)
	if err != nil {
		return cli.Usagef("FILE: %q: there is no such file", c.File)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	report, err := store.Check(ctx, path)
	if err != nil {
		return cli.Usagef("FILE: %w", err)
	}
	verdict := store.VerdictOn(path, &report)
	if c.JSON {
		err = cli.WriteJSON(s.Out, verdict)
	} else {
		_, err = io.WriteString(s.Out, verdict.Text())
	}
	if err == nil && !verdict.OK {
		return cli.ExitStatus(1)
	}
	return err
}
