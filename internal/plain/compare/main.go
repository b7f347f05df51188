// Command compare plays at the plain server and at ours by turns, and prints what moves cost at
// each. `make bench-server` builds the programs and runs it in the module's root.
package main

import (
	"fmt"
	"os"
)

// runs is how often each load is put on each server.
const runs = 3

// loads are the arguments of roundhouse load for each comparison.
var loads = []struct {
	name string
	args []string
}{
	{"200 tables, no pauses", []string{"--tables", "200", "--for", "10s"}},
	{"1,000 tables, 1 move/s", []string{"--tables", "1000", "--rate", "1", "--for", "20s"}},
}

func main() {
	if err := compareServers(); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

// compareServers measures everything, and prints each result as soon as it is there.
func compareServers() error {
	fmt.Print(heading)
	for _, l := range loads {
		var plain, ours []result
		for range runs {
			for _, s := range []struct {
				server
				results *[]result
			}{{plainServer, &plain}, {ourServer, &ours}} {
				r, err := s.measure(l.args)
				if err != nil {
					return fmt.Errorf("%s: %w", s.name, err)
				}
				*s.results = append(*s.results, r)
				fmt.Print(rowOf(l.name, s.name, r))
			}
		}
		fmt.Print(ratioRow(l.name, plain, ours))
	}
	return nil
}
