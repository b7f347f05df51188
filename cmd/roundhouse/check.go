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
	File string `arg:"" name:"FILE" help:"The data file of a server, a copy of it, or the folder with its ${dataname}."`
}

// Help returns what --help shows above the flags.
func (c *checkCommand) Help() string {
	return "Reads the whole file, even while the server runs, and changes nothing. It checks the pages, replays the log of every table, " +
		"and reads the records of finished matches. Matches played by earlier rules that no longer replay are counted, but are no error. " +
		"If anything is wrong, the exit status is 1 and each damaged table is named."
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
