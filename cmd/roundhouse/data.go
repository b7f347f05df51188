package main

import (
	"context"
	"fmt"

	"roundhouse/store"
)

// backupCommand copies the data file of a server.
type backupCommand struct {
	Data string `placeholder:"FILE" env:"ROUNDHOUSE_DATA" help:"The data file; in your state folder where it is not given."`
	File string `arg:"" name:"FILE" help:"Where the copy goes; a file that is there is refused."`
}

// Run writes the copy.
func (c *backupCommand) Run(s *streams) error {
	path, err := dataFile(c.Data)
	if err != nil {
		return usageError{fmt.Errorf("--data: %w", err)}
	}
	if err := store.Backup(context.Background(), path, c.File); err != nil {
		return usageError{err}
	}
	fmt.Fprintf(s.out, "%s is a copy of %s\n", c.File, path)
	return nil
}

// reindexCommand makes the read model anew.
type reindexCommand struct {
	Data string `placeholder:"FILE" env:"ROUNDHOUSE_DATA" help:"The data file; in your state folder where it is not given."`
}

// Run makes it anew. The server must not be running.
func (c *reindexCommand) Run(s *streams) error {
	path, err := dataFile(c.Data)
	if err != nil {
		return usageError{fmt.Errorf("--data: %w", err)}
	}
	st, err := store.Open(context.Background(), path)
	if err != nil {
		return usageError{err}
	}
	n, err := st.Reindex(context.Background())
	if closed := st.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%d finished matches are in the lists again\n", n)
	return nil
}
