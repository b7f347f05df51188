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
	File string `arg:"" name:"FILE" help:"Where the copy goes; a file that is there is refused."`
}

// Help is shown below the flags.
func (c *backupCommand) Help() string {
	return "The copy is whole, also while the server runs: roundhouse serve --data FILE runs on it. It is checked before it gets its name, " +
		"as roundhouse check does it; where something is wrong there is no copy, and the exit status is 1."
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
		return fmt.Errorf("--data: %w\nThere is no copy. roundhouse check lists what is wrong", damage)
	case err != nil:
		return cli.Usagef("FILE: %w", err)
	}
	_, err = fmt.Fprintf(s.Out, "%s is a copy of %s: %s\n", c.File, path, report.Counts)
	return err
}
