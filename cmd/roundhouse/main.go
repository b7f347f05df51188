// Command roundhouse plays Mexican Train by the rules you know, and gives other
// programs its engine on the command line.
//
// Each command is a struct with a method Run(*streams) error in the file of its
// name. The exit status is 0; 1 when what was asked is not legal or did not hold,
// which any error says; 2 when the command line is wrong or a file is unusable,
// which a usageError says.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"github.com/alecthomas/kong"
)

// commands is the command line: a field each, implemented in the file of its name.
type commands struct {
	Play     playCommand     `cmd:"" help:"Play a match in the terminal."`
	Replay   replayCommand   `cmd:"" help:"Play a record or a position's actions, checking every one."`
	Verify   verifyCommand   `cmd:"" help:"Recompute the fair deals of a record, and check what was promised."`
	Perft    perftCommand    `cmd:"" help:"Count sequences of legal actions."`
	Serve    serveCommand    `cmd:"" help:"Run the server: tables for people and programs."`
	Load     loadCommand     `cmd:"" help:"Play many tables at a server and measure it."`
	Backup   backupCommand   `cmd:"" help:"Copy the data of a server, also while it runs."`
	Check    checkCommand    `cmd:"" help:"Check the data of a server, also while it runs."`
	Reindex  reindexCommand  `cmd:"" help:"Make a server's lists and standings anew from its finished matches."`
	Hint     hintCommand     `cmd:"" help:"Say what a seat should do, and why."`
	Simulate simulateCommand `cmd:"" help:"Play bots against each other."`
	Lab      labCommand      `cmd:"" help:"Compare what rule sets make of the game."`
	Solve    solveCommand    `cmd:"" help:"Find the longest or heaviest train from a hand."`
	Rules    rulesCommand    `cmd:"" help:"List the rule sets, or explain one in words."`
	Health   healthCommand   `cmd:"" help:"Ask a server whether it is well."`
	Version  versionCommand  `cmd:"" help:"Say which version this is."`

	VersionFlag versionFlag `name:"version" help:"Say which version this is."`
}

// streams is what a command reads and writes beside files.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

func main() {
	os.Exit(run(os.Args[1:], &streams{os.Stdin, os.Stdout, os.Stderr}))
}

// run carries out one command line and gives its exit status.
func run(args []string, s *streams) int {
	var cli commands
	parser := kong.Must(&cli,
		kong.Name("roundhouse"),
		kong.Description("Mexican Train by the rules you know. Every command has its own --help."),
		kong.Writers(s.out, s.err),
		kong.Bind(s),
		kong.Vars{"data": dataHelp, "dataname": dataName, "rules": defaultRules},
		mappers(),
	)
	if len(args) == 0 {
		args = []string{"--help"}
	}
	ctx, err := parser.Parse(args)
	var status reported
	if errors.As(err, &status) {
		return int(status)
	}
	if err != nil {
		return report(s, wrongUsage(err))
	}
	return report(s, ctx.Run())
}

// usageError is an error of the command line or of a file that cannot be used.
type usageError struct{ error }

// Unwrap is the error itself.
func (e usageError) Unwrap() error { return e.error }

// reported is the exit status of a command that has reported its errors itself.
type reported int

// Error is never shown.
func (t reported) Error() string { return fmt.Sprintf("exit status %d", int(t)) }

// report says what went wrong, if anything, and gives the exit status. An output
// that nobody reads any more ends a command without a word.
func report(s *streams, err error) int {
	var status reported
	var usage usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, syscall.EPIPE):
		return 1
	}
	fmt.Fprintf(s.err, "roundhouse: %v\n", err)
	if errors.As(err, &usage) {
		return 2
	}
	return 1
}
