// Package sim plays bots against each other, many matches at once, and reports how they did and how
// certain that is.
//
//	report, err := sim.Run(ctx, sim.Config{Rules: ref, Players: 4, Bots: names, Rounds: 10_000, Seed: 1, Workers: 2})
//
// Matches come in groups. The matches of a group are played on the same deals, one in each
// different seating of the bots, so that in the end all bots have had the same tiles. Four
// different bots make groups of four; if all bots are the same, every match has its own deals.
//
// The same seed gives the same report and the same records with any number of workers. A match
// depends only on the seed and its own number: its tiles come from a random stream for the group,
// the round and the redeal, and its randomised bots are new and have their own stream. All sums are
// whole numbers and, like the records, are added in the order of the matches. A longer simulation
// with the same seed begins with the same matches.
package sim

import (
	"context"
	"fmt"
	"strings"
)

// Run plays what c asks for. When ctx is cancelled, each worker stops at the next decision of a
// bot. Run then returns the error of ctx and the report of the matches up to the first unfinished
// one; the records end with the same match. Errors of files are *FileError. After one that occurred
// during play, the report covers the matches before it.
func Run(ctx context.Context, c Config) (Report, error) {
	if err := c.Check(); err != nil {
		return Report{}, err
	}
	p := newSetup(c)
	ledger, sums, err := p.openLedger()
	if err != nil {
		return Report{}, err
	}
	failed := p.playAll(ctx, ledger, sums)
	r, err := p.newReport(sums)
	switch {
	case failed != nil:
		err = failed
	case err == nil && r.Interrupted:
		err = ctx.Err()
	}
	return r, err
}

// playAll plays all matches that are not in the sums yet, or those that it can finish before ctx is
// cancelled.
func (p *setup) playAll(ctx context.Context, ledger *ledger, sums *sums) error {
	if p.config.Progress != nil {
		p.config.Progress.Before.Store(int64(sums.Matches) * int64(p.rules.MatchRounds()))
	}
	ctx, stop := context.WithCancel(ctx)
	crew := p.startWorkers(ctx, sums.Matches)
	defer crew.wait.Wait()
	defer stop()
	for chunk := range crew.inOrder(sums.Matches) {
		if err := p.addChunk(chunk, sums, ledger); err != nil {
			return err
		}
		if err := ledger.keepSums(sums, false); err != nil {
			return err
		}
	}
	return ledger.keepSums(sums, true)
}

// addChunk adds a chunk to the sums and writes its records.
func (p *setup) addChunk(c *chunk, sums *sums, ledger *ledger) error {
	if c.failed != nil {
		return c.failed
	}
	for i := range c.matches {
		if p.config.Watch != nil {
			p.config.Watch(&c.matches[i])
		}
		sums.addMatch(&c.matches[i])
	}
	if p.config.Records == nil {
		return nil
	}
	ledger.hashRecords(c.lines)
	_, err := p.config.Records.Write(c.lines)
	return fileError("records", err)
}

// FileError is an error of a file. Field is the field of Config, named as on the command line.
type FileError struct {
	Field string
	Err   error
}

// Error returns the field and the underlying error.
func (e *FileError) Error() string { return fmt.Sprintf("%s: %v", e.Field, e.Err) }

// Unwrap returns the underlying error.
func (e *FileError) Unwrap() error { return e.Err }

func fileError(field string, err error) error {
	if err == nil {
		return nil
	}
	return &FileError{field, err}
}

// unitName returns what is counted: "rounds" or "matches".
func (p *setup) unitName() string {
	if p.playsRounds() {
		return "rounds"
	}
	return "matches"
}

func commaList(list []string) string { return strings.Join(list, ",") }
