package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/play/load"
)

// loadCommand plays at many tables of a running server.
type loadCommand struct {
	Server  string        `required:"" placeholder:"URL" help:"The server's address, such as http://127.0.0.1:8080."`
	Tables  int           `default:"50" placeholder:"N" help:"Number of tables (${default})."`
	Seats   int           `default:"4" placeholder:"K" help:"Seats at each table (${default})."`
	Rules   string        `placeholder:"ID" help:"Rule set (default: the server's first)."`
	Rate    float64       `placeholder:"R" help:"Moves per second at each table (default: no pause between moves)."`
	For     time.Duration `default:"10s" placeholder:"TIME" help:"How long to measure after the tables have been created (${default})."`
	SSE     bool          `name:"sse" help:"Play over Server-Sent Events and POST instead of WebSockets."`
	Remote  bool          `help:"Allow a remote server; ask its operators first."`
	Metrics string        `placeholder:"URL" help:"The server's metrics, to report the resources it used: http://127.0.0.1:9090/metrics."`
	JSON    bool          `name:"json" help:"Print JSON."`
}

// Help returns what --help shows above the flags.
func (c *loadCommand) Help() string {
	return "Plays over the real API with a stream for each seat. Times run from sending a move until every seat's stream has it."
}

// Run plays and reports.
func (c *loadCommand) Run(s *cli.Streams) error {
	config := load.Config{
		Server: c.Server, Tables: c.Tables, Seats: c.Seats, Rules: c.Rules, Rate: c.Rate, For: c.For, SSE: c.SSE,
		Remote: c.Remote, Metrics: c.Metrics,
	}
	if err := config.Check(); err != nil {
		return cli.Usagef("--%w", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if cli.IsTerminal(s.Err) {
		config.Progress = func(done float64, moves int64) {
			fmt.Fprintf(s.Err, "\r\x1b[K%s %d moves", cli.Bar(int64(done*1000), 1000), moves)
		}
		defer fmt.Fprint(s.Err, "\r\x1b[K")
	}
	report, err := load.Run(ctx, config)
	if err != nil {
		return err
	}
	if c.JSON {
		return cli.WriteJSON(s.Out, report)
	}
	_, err = io.WriteString(s.Out, report.Text())
	if err == nil && report.Errors+report.Lost+report.Repeated+report.OutOfOrder > 0 {
		return fmt.Errorf("something went wrong: %s", report.FirstError)
	}
	return err
}
