package main

import (
	"errors"
	"fmt"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/play/cluster/node"
	"roundhouse/play/store"
)

// backupCommand copies the data of a server, or of a cluster.
type backupCommand struct {
	cli.ClusterFlags
	Data string `placeholder:"DIR" env:"ROUNDHOUSE_DATA" help:"${data}"`
	File string `arg:"" name:"FILE" help:"The file for the copy; it must not exist yet."`
}

// Help returns what --help shows above the flags.
func (c *backupCommand) Help() string {
	return "With --cluster, everything in the cluster is copied to an ordinary data file, table by table. Otherwise the copy is consistent even while the server runs: roundhouse serve --data FILE can run on it. It is checked, as by roundhouse check, " +
		"before it gets its name; if anything is wrong, there is no copy and the exit status is 1."
}

// Run writes the copy.
func (c *backupCommand) Run(s *cli.Streams) error {
	if err := c.CheckCluster(); err != nil {
		return cli.UsageError{Err: err}
	}
	ctx, stop := cli.UntilInterrupted()
	defer stop()
	if c.Cluster != "" {
		report, err := node.Backup(ctx, node.ClusterOf(&c.ClusterFlags), c.File)
		return c.tell(s, "the cluster", &report, err)
	}
	path, err := findData(c.Data, store.FindOldFile)
	if err != nil {
		return cli.UsageError{Err: err}
	}
	report, err := store.Backup(ctx, path, c.File)
	return c.tell(s, path, &report, err)
}

// tell says what a copy has, or why there is none.
func (c *backupCommand) tell(s *cli.Streams, of string, report *store.Report, err error) error {
	var damage *store.Damage
	switch {
	case errors.As(err, &damage):
		return fmt.Errorf("--data: %w\nThere is no copy. Run roundhouse check for the details", damage)
	case err != nil:
		return cli.Usagef("FILE: %w", err)
	}
	_, err = fmt.Fprintf(s.Out, "%s is a copy of %s: %s\n", c.File, of, report.Counts)
	return err
}
