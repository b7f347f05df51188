package main

import (
	"context"
	"fmt"
	"io"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/play/cluster/node"
	"roundhouse/play/store"
)

// checkCommand checks a data file, or a cluster.
type checkCommand struct {
	cli.ClusterFlags
	JSON bool   `help:"Print one JSON value."`
	File string `arg:"" optional:"" name:"FILE" help:"The data file of a server, a copy of it, or the folder with its ${dataname}."`
}

// Help returns what --help shows above the flags.
func (c *checkCommand) Help() string {
	return "With --cluster, it checks a copy of everything in the cluster. Otherwise it reads the whole file, even while the server runs, and changes nothing, except that it undoes what a killed server left half done. It checks the pages, replays the log of every table, " +
		"and reads the records of finished matches. Matches and tables of earlier rules that no longer replay are counted, but are no error. " +
		"If anything is wrong, the exit status is 1 and each damaged table is named."
}

// Run checks the file.
func (c *checkCommand) Run(s *cli.Streams) error {
	ctx, stop := cli.UntilInterrupted()
	defer stop()
	name, report, err := c.check(ctx)
	if err != nil {
		return cli.UsageError{Err: err}
	}
	verdict := store.VerdictOn(name, &report)
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

// check checks what the flags name, and returns its name and what was found.
func (c *checkCommand) check(ctx context.Context) (name string, report store.Report, err error) {
	switch err := c.CheckCluster(); {
	case err != nil:
		return "", report, err
	case (c.Cluster == "") == (c.File == ""):
		return "", report, fmt.Errorf("FILE: %q: either a file is needed, or --cluster", c.File)
	case c.Cluster != "":
		report, err = node.Check(ctx, node.ClusterOf(&c.ClusterFlags))
		return "the cluster", report, cli.Named("--cluster", err)
	}
	path, err := findData(c.File, store.FindOldFile)
	if err != nil {
		return "", report, fmt.Errorf("FILE: %q: there is no such file", c.File)
	}
	report, err = store.Check(ctx, path)
	return path, report, cli.Named("FILE", err)
}
