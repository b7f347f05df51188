package main

import (
	"errors"
	"fmt"
	"io"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/game/preset"
	"roundhouse/lab/sim"
)

// simFiles names the files that a simulation continues and writes.
type simFiles struct{ records, resume, table cli.FileName }

// open opens all files, and empties those that are to be written from the beginning. It returns the
// file for the figures.
func (f simFiles) open(s *cli.Streams, files *cli.Outputs, config *sim.Config) (table *cli.Output, err error) {
	resume, records := files.Resume("resume", f.resume), (*cli.Output)(nil)
	switch {
	case f.records == "-" && resume != nil:
		files.Fail("records", "-", errors.New("cannot be resumed: --resume needs a file"))
	case f.records == "-":
		config.Records = s.Out
	case resume != nil:
		records, config.Resume = files.Resume("records", f.records), resume.File
	default:
		records = files.Open("records", f.records)
	}
	if records != nil {
		config.Records = records.File
	}
	table = files.Open("csv", f.table)
	if files.Err() == nil && records != nil && resume == nil {
		return table, records.Empty()
	}
	return table, files.Err()
}

// nameError adds the flag and the path of the file to an error of a simulation, if the error is
// about a file.
func (f simFiles) nameError(err error) error {
	file := new(sim.FileError)
	if !errors.As(err, &file) {
		return err
	}
	path := f.records
	if file.Field == "resume" {
		path = f.resume
	}
	return cli.FileError(file.Field, string(path), file.Err)
}

func showSimProgress(s *cli.Streams, config *sim.Config) *cli.Progress {
	total, unit, each := config.Rounds, "rounds", 1
	if config.Matches > 0 {
		total, unit, each = config.Matches, "matches", config.Rules.Rules.MatchRounds()
	}
	return cli.ShowProgress(s.Err, config.Progress, total, each, unit)
}

// reportInterruption says how much was played. It returns the exit status of an interruption,
// unless something else went wrong.
func (c *simulateCommand) reportInterruption(s *cli.Streams, r *sim.Report, wrong bool) error {
	fmt.Fprintf(s.Err, "roundhouse: simulate: interrupted after %d of %d\n", r.Played, r.Rounds+r.Matches)
	if wrong {
		return nil
	}
	if c.Resume != "" {
		fmt.Fprintln(s.Err, "The same command continues from there.")
	}
	return cli.Interrupted
}

// printReport prints the report. If the rules were given as an object, the JSON repeats them.
func (c *simulateCommand) printReport(w io.Writer, r *sim.Report) error {
	if !c.JSON {
		return r.WriteTable(w)
	}
	if object, ok := preset.CompactObject(c.Rules); ok {
		r.Rules = object
	}
	return cli.WriteJSON(w, r)
}
