package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"time"

	"github.com/charmbracelet/x/term"

	"roundhouse/play/load"
)

// loadCommand plays many tables at a running server.
type loadCommand struct {
	Server  string        `required:"" placeholder:"URL" help:"The server's address: http://127.0.0.1:8080."`
	Tables  int           `default:"50" placeholder:"N" help:"Number of tables (${default})."`
	Seats   int           `default:"4" placeholder:"K" help:"Seats at each table (${default})."`
	Rules   string        `placeholder:"ID" help:"Rule set; the server's first where none is given."`
	Rate    float64       `placeholder:"R" help:"Moves a second at each table; without it the next move follows at once."`
	For     time.Duration `default:"10s" placeholder:"TIME" help:"How long to measure, without the making of tables (${default})."`
	Remote  bool          `help:"The server is not on this machine, and its people know of the load."`
	Metrics string        `placeholder:"URL" help:"The server's metrics, to report what it used: http://127.0.0.1:9090/metrics."`
	JSON    bool          `name:"json" help:"Print JSON."`
}

// Help is shown below the flags.
func (c *loadCommand) Help() string {
	return "Plays over the real API with a stream for each seat. A time is from sending a move until the last seat's stream has it."
}

// Run plays and reports.
func (c *loadCommand) Run(s *streams) error {
	config := load.Config{
		Server: c.Server, Tables: c.Tables, Seats: c.Seats, Rules: c.Rules, Rate: c.Rate, For: c.For, Remote: c.Remote, Metrics: c.Metrics,
	}
	if err := config.Check(); err != nil {
		return usageError{fmt.Errorf("--%w", err)}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if file, ok := s.err.(*os.File); ok && term.IsTerminal(file.Fd()) {
		config.Progress = func(done float64, moves int64) {
			fmt.Fprintf(s.err, "\r\x1b[K%s %d moves", bar(int64(done*1000), 1000), moves)
		}
		defer fmt.Fprint(s.err, "\r\x1b[K")
	}
	report, err := load.Run(ctx, config)
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(s.out, report)
	}
	_, err = fmt.Fprintf(s.out, "%d tables of %d seats: %d moves, %.1f a second\n"+
		"until all seats have a move: %.1f ms in the middle, %.1f ms for 99 of 100, %.1f ms at most\n"+
		"events lost %d, repeated %d, out of order %d; errors %d\n",
		report.Tables, report.Seats, report.Moves, report.PerSecond, report.P50, report.P99, report.Max,
		report.Lost, report.Repeated, report.OutOfOrder, report.Errors)
	if err == nil && report.CPU > 0 {
		_, err = fmt.Fprintf(s.out, "the server used %.1f s of processor time and has %.0f MB\n", report.CPU, report.Memory)
	}
	if err == nil && report.Errors+report.Lost+report.Repeated+report.OutOfOrder > 0 {
		return fmt.Errorf("something went wrong: %s", report.FirstError)
	}
	return err
}
