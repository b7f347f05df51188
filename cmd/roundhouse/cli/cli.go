// Package cli is the frame of the command line: it parses the arguments according to a grammar of
// commands, runs the chosen command, and turns the command's error into an exit status.
//
// A grammar is a struct for kong with a field for each command. A command has a method
// Run(*Streams) error. The exit status is 0 if it returns nil, 2 for a UsageError, which means that
// the command line is wrong or a file cannot be used, and 1 for any other error.
//
// The rest is code that commands share: Documents answers each JSON document of a file, Outputs
// opens the files that flags name for writing, ShowProgress draws a line on a terminal, and other
// functions read addresses and versions.
package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
	"github.com/charmbracelet/x/term"
)

// Streams holds the standard streams of a command.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Frame describes a command line: the name of the program, a sentence about it, and its grammar.
type Frame struct {
	Name, Description string
	Grammar           any               // a pointer to a struct for kong
	Vars              map[string]string // the variables that texts of the grammar use
}

// Run runs one command line and returns its exit status. Without arguments it shows help.
func (f *Frame) Run(args []string, s *Streams) int {
	parser := kong.Must(f.Grammar, kong.Name(f.Name), kong.Description(f.Description),
		kong.Writers(s.Out, s.Err), kong.Bind(s), kong.Vars(f.Vars), valueMappers())
	if len(args) == 0 {
		args = []string{"--help"}
	}
	ctx, err := parser.Parse(args)
	var status ExitStatus
	if errors.As(err, &status) {
		return int(status)
	}
	if err != nil {
		return Report(s, rewordUsage(err))
	}
	return Report(s, ctx.Run())
}

// UsageError is an error in the command line, or about a file that cannot be used.
type UsageError struct{ Err error }

// Error returns the text of the wrapped error.
func (e UsageError) Error() string { return e.Err.Error() }

// Unwrap returns the wrapped error.
func (e UsageError) Unwrap() error { return e.Err }

// Usagef returns a UsageError with a formatted text.
func Usagef(format string, a ...any) error { return UsageError{fmt.Errorf(format, a...)} }

// Named returns err with the name of what it is about in front, or nil if err is nil.
func Named(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", name, err)
}

// ExitStatus is the error of a command that has already reported everything that went wrong.
type ExitStatus int

// Interrupted is the exit status of a command that was interrupted.
const Interrupted ExitStatus = 130

// Error is never shown.
func (s ExitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// Report writes what went wrong, if anything, and returns the exit status. It writes nothing about
// a broken pipe.
func Report(s *Streams, err error) int {
	var status ExitStatus
	var usage UsageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, syscall.EPIPE):
		return 1
	}
	fmt.Fprintf(s.Err, "roundhouse: %v\n", err)
	if errors.As(err, &usage) {
		return 2
	}
	return 1
}

// JoinErrors joins the error of printing and that of writing files. A broken pipe does not hide an
// error about a file.
func JoinErrors(printed, files error) error {
	if files != nil && errors.Is(printed, syscall.EPIPE) {
		return files
	}
	return errors.Join(printed, files)
}

// WriteJSON writes a value as one line of JSON.
func WriteJSON(out io.Writer, value any) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	return enc.Encode(value)
}

// UntilInterrupted returns a context that an interrupt or SIGTERM cancels. A second signal ends the
// process.
func UntilInterrupted() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// IsTerminal reports whether out is a terminal.
func IsTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	return ok && term.IsTerminal(file.Fd())
}
