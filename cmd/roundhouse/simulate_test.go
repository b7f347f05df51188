package main

import (
	"bytes"
	"strings"
	"syscall"
	"testing"
)

// closed is an output that nobody reads any more.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, syscall.EPIPE }

func TestSimulateExitStatus(t *testing.T) {
	const good = "simulate --rules pagat --players 2 --bots random --rounds 3"
	for args, want := range map[string]int{
		good:                   0,
		good + " --workers 0":  2,
		good + " --matches 1":  2,
		good + " --players 1":  2,
		good + " --bots ghost": 2,
		good + " --records .":  2,
	} {
		var out, told bytes.Buffer
		if got := run(strings.Fields(args), &streams{strings.NewReader(""), &out, &told}); got != want {
			t.Errorf("%s: exit status %d, not %d: %s", args, got, want, &told)
		}
	}
}

func TestSimulateEndsSilentlyWhenNobodyReads(t *testing.T) {
	for _, args := range []string{"--json", "", "--json --records -"} {
		var told bytes.Buffer
		all := strings.Fields("simulate --rules pagat --players 2 --bots random --rounds 3 " + args)
		if got := run(all, &streams{strings.NewReader(""), closed{}, &told}); got != 1 || told.Len() > 0 {
			t.Errorf("%q: exit status %d, %q", args, got, &told)
		}
	}
}
