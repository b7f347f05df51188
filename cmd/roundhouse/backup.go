package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"roundhouse/internal/cli"
	"roundhouse/play/store"
)

// backupCommand copies the data file of a server.
type backupCommand struct {
	Data string `placeholder:"DIR" env:"ROUNDHOUSE_DATA" help:"${data}"`
	File string `arg:"" name:"FILE" help:"The file for the copy; it must not exist yet."`
}

// Help returns what --help shows above the flags.
func (c *backupCommand) Help() string {
	return "The copy is consistent even while the server runs: roundhouse serve --data FILE can run on it. It is checked, as by roundhouse check, " +
		"before it gets its name; if anything is wrong, there is no copy and the exit status is 1."
}

// Run writes the copy.
func (c *backupCommand) Run(s *cli.Streams) error {
	path, err := findData(c.Data, store.FindOldFile)
	if err != nil {
		return cli.UsageError{Err: err}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	report, err := store.Backup(ctx, path, c.File)
	var damage *store.Damage
	switch {
	case errors.As(err, &damage):
		return fmt.Errorf("--data: %w\nThere is no copy. Run roundhouse check for the details", damage)
	case err != nil:
		return cli.Usagef("FILE: %w", err)
	}
	_, err = fmt.Fprintf(s.Out, "%s is a copy of %s: %s\n", c.File, path, report.Counts)
	return err
}
