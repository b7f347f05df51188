package main

import (
	"fmt"

	"roundhouse/cmd/roundhouse/cli"
)

// release is the version of a program built without a clone. -ldflags="-X main.release=v1.2.3" sets
// it.
var release string

// versionText returns the program's version.
func versionText() string { return cli.VersionText(release) }

// versionCommand prints the version.
type versionCommand struct{}

// Run prints the version.
func (versionCommand) Run(s *cli.Streams) error {
	_, err := fmt.Fprintln(s.Out, "roundhouse", versionText())
	return err
}

// versionFlag prints the version instead of running a command.
type versionFlag bool

// BeforeReset is called when the flag is given, and ends the parsing.
func (versionFlag) BeforeReset(s *cli.Streams) error {
	if err := (versionCommand{}).Run(s); err != nil {
		return err
	}
	return cli.ExitStatus(0)
}
