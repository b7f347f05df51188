package main

import (
	"fmt"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/play/cluster/node"
	"roundhouse/play/store"
)

// restoreCommand copies a data file into a cluster.
type restoreCommand struct {
	cli.ClusterFlags
	File string `arg:"" name:"FILE" help:"The data file of a server, or a backup."`
}

// Help returns what --help shows above the flags.
func (c *restoreCommand) Help() string {
	return "The way from one machine to a cluster, which must be empty. Neither may be in use by a server. If it is interrupted, run it again: until it is complete, no server uses the cluster."
}

// Run copies the file.
func (c *restoreCommand) Run(s *cli.Streams) error {
	switch err := c.CheckCluster(); {
	case err != nil:
		return cli.UsageError{Err: err}
	case c.Cluster == "":
		return cli.Usagef("--cluster: is missing: where to?")
	}
	path, err := findData(c.File, store.FindOldFile)
	if err != nil {
		return cli.Usagef("FILE: %q: there is no such file", c.File)
	}
	ctx, stop := cli.UntilInterrupted()
	defer stop()
	if err := node.Restore(ctx, node.ClusterOf(&c.ClusterFlags), path); err != nil {
		return cli.Usagef("--cluster: %w", err)
	}
	fmt.Fprintf(s.Out, "the cluster has everything in %s\n", path)
	return nil
}
