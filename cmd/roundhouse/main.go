// Command roundhouse plays Mexican Train by the rules you know, and gives other
// programs its engine on the command line.
package main

import (
	"os"

	"github.com/alecthomas/kong"
)

// commands is the command line: a field each, implemented in the file of its name.
type commands struct {
}

func main() {
	var cli commands
	ctx := kong.Parse(&cli, kong.Name("roundhouse"))
	if err := ctx.Run(); err != nil {
		os.Exit(1)
	}
}
