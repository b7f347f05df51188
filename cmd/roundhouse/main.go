// Command roundhouse plays Mexican Train by the rules you know, and offers its engine to other
// programs on the command line.
//
// It only wires packages together: each command is a struct with its flags and a method Run, in the
// file that has the command's name. Package cli has the frame around them.
package main

import (
	"fmt"
	"os"
	"strings"
	_ "time/tzdata" // people have quiet hours in their zones, also where the system knows none

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/game/preset"
	"roundhouse/game/quote"
	"roundhouse/play/store"
	"roundhouse/words"
)

// commands is the command line: a field for each command.
type commands struct {
	Play     playCommand     `cmd:"" help:"Play a match in the terminal."`
	Replay   replayCommand   `cmd:"" help:"Play the actions of a record or a position, and check each one."`
	Sheet    sheetCommand    `cmd:"" help:"Add up a score sheet, and check it against its rules."`
	Verify   verifyCommand   `cmd:"" help:"Recompute the fair deals of a record, and check them against the commitments."`
	Perft    perftCommand    `cmd:"" help:"Count sequences of legal actions."`
	Serve    serveCommand    `cmd:"" help:"Run the server: tables for people and programs."`
	Load     loadCommand     `cmd:"" help:"Play many tables at a server and measure it."`
	Backup   backupCommand   `cmd:"" help:"Copy the data of a server, even while it runs."`
	Check    checkCommand    `cmd:"" help:"Check the data of a server, even while it runs."`
	Restore  restoreCommand  `cmd:"" help:"Copy a data file into a cluster."`
	Reindex  reindexCommand  `cmd:"" help:"Rebuild a server's lists and standings from its finished matches."`
	Hint     hintCommand     `cmd:"" help:"Advise a seat what to do, and why."`
	Simulate simulateCommand `cmd:"" help:"Play bots against each other."`
	Lab      labCommand      `cmd:"" help:"Compare how the game plays under different rule sets."`
	Solve    solveCommand    `cmd:"" help:"Find the longest or heaviest train from a hand."`
	Rules    rulesCommand    `cmd:"" help:"List the rule sets, or explain one in words."`
	Health   healthCommand   `cmd:"" help:"Ask a server whether it is healthy."`
	Version  versionCommand  `cmd:"" help:"Print the version."`

	VersionFlag versionFlag `name:"version" help:"Print the version."`
}

func main() {
	os.Exit(runCommandLine(os.Args[1:], &cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}

// runCommandLine runs one command line and returns its exit status.
func runCommandLine(args []string, s *cli.Streams) int {
	frame := cli.Frame{
		Name: "roundhouse", Description: "Mexican Train by the rules you know. Every command has its own --help.",
		Grammar: new(commands), Vars: map[string]string{
			"data": dataHelp, "dataname": store.FileName, "addr": cli.UsualAddress, "rules": defaultRules,
			"languages": strings.Join(words.Languages(), ", "),
		},
	}
	return frame.Run(args, s)
}

// defaultRules is the rule set to use if none is asked for.
const defaultRules = "pagat"

// readRules reads the rules of a match: the ID of a rule set, or an object in JSON.
func readRules(text string) (preset.Ref, error) {
	ref, err := preset.ReadRef(text)
	if err != nil && !preset.IsObject(text) {
		err = fmt.Errorf("%w\nTry: roundhouse rules", err)
	}
	return ref, err
}

// findLanguage returns the texts of the language that --lang asks for.
func findLanguage(tag string) (*words.Catalogue, error) {
	catalogue, err := words.Find(tag)
	if err != nil {
		return nil, cli.Usagef("--lang: %s is not one of %s", quote.Text(tag), strings.Join(words.Languages(), ", "))
	}
	return catalogue, nil
}
