package main

import (
	"context"
	"errors"
	"fmt"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/play/archive"
	"roundhouse/play/people"
	"roundhouse/play/store"
)

// reindexCommand rebuilds people's lists of finished matches and their standings.
type reindexCommand struct {
	Data string `placeholder:"DIR" env:"ROUNDHOUSE_DATA" help:"${data}"`
}

// Help returns what --help shows above the flags.
func (c *reindexCommand) Help() string { return "The server must not be running." }

// Run rebuilds the lists and the standings.
func (c *reindexCommand) Run(s *cli.Streams) error {
	path, err := findData(c.Data, store.FindOldFile)
	if err != nil {
		return cli.UsageError{Err: err}
	}
	st, err := store.Open(context.Background(), path)
	if err != nil {
		return cli.Usagef("--data: %w", err)
	}
	n, err := archive.New(st, people.New(st)).Reindex(context.Background())
	if err := errors.Join(err, st.Close()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "%d finished matches are in the lists again\n", n)
	return err
}
