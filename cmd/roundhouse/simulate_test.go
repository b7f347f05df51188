package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/lab/sim"
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
		good + " --csv .":      2,
		good + " --resume .":   2,
	} {
		var out, told bytes.Buffer
		if got := runCommandLine(strings.Fields(args), &cli.Streams{In: strings.NewReader(""), Out: &out, Err: &told}); got != want {
			t.Errorf("%s: exit status %d, not %d: %s", args, got, want, &told)
		}
	}
}

func TestSimulateEndsSilentlyWhenNobodyReads(t *testing.T) {
	for _, args := range []string{"--json", "", "--json --records -"} {
		var told bytes.Buffer
		all := strings.Fields("simulate --rules pagat --players 2 --bots random --rounds 3 " + args)
		if got := runCommandLine(all, &cli.Streams{In: strings.NewReader(""), Out: closed{}, Err: &told}); got != 1 || told.Len() > 0 {
			t.Errorf("%q: exit status %d, %q", args, got, &told)
		}
	}
}

// interrupted runs a command and interrupts this process again and again from the
// moment that begun says yes until the command ends. The test itself outlives it.
func interrupted(t *testing.T, args []string, s *cli.Streams, begun func() bool) (status int) {
	t.Helper()
	arrived, over := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(arrived, os.Interrupt)
	defer signal.Stop(arrived)
	var wait sync.WaitGroup
	wait.Go(func() {
		for {
			select {
			case <-over:
				return
			case <-time.After(time.Millisecond):
			}
			if begun() {
				if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
					t.Error(err)
					return
				}
				<-arrived // none is on its way when this ends
			}
		}
	})
	status = runCommandLine(args, s)
	close(over)
	wait.Wait()
	return status
}

// An interrupted simulation tells what it has played, ends with a status of its own,
// and goes on from there to what it would have come to.
func TestInterruptedSimulationTellsWhatItHasAndGoesOn(t *testing.T) {
	dir := t.TempDir()
	kept, state := filepath.Join(dir, "records"), filepath.Join(dir, "state")
	const command = "simulate --rules pagat --players 3 --bots greedy,random,random --seed 4 --json"
	var out, told bytes.Buffer
	args := append(strings.Fields(command+" --matches 1000000000 --records"), kept, "--resume", state)
	status := interrupted(t, args, &cli.Streams{Out: &out, Err: &told}, func() bool {
		info, err := os.Stat(kept)
		return err == nil && info.Size() > 0
	})
	if status != 130 {
		t.Fatalf("exit status %d: %s", status, &told)
	}
	var part sim.Report
	if err := json.Unmarshal(out.Bytes(), &part); err != nil || !part.Interrupted || part.Played == 0 || len(part.Bots) != 2 {
		t.Fatalf("%s: %v", &out, err)
	}
	if !strings.HasPrefix(told.String(), "roundhouse: simulate: interrupted after ") {
		t.Errorf("told %q", &told)
	}
	lines, err := os.ReadFile(kept)
	if n := bytes.Count(lines, []byte("\n")); err != nil || n != part.Played || lines[len(lines)-1] != '\n' {
		t.Errorf("%d records of %d matches: %v", n, part.Played, err)
	}

	var want, got bytes.Buffer
	more := append(strings.Fields(command), "--matches", strconv.Itoa(part.Played+5))
	if status := runCommandLine(more, &cli.Streams{Out: &want, Err: &told}); status != 0 {
		t.Fatalf("exit status %d: %s", status, &told)
	}
	if status := runCommandLine(append(more, "--records", kept, "--resume", state), &cli.Streams{Out: &got, Err: &told}); status != 0 {
		t.Fatalf("exit status %d: %s", status, &told)
	}
	if got.String() != want.String() {
		t.Errorf("gone on with: %s\nat once: %s", &got, &want)
	}
}

// An interrupted laboratory leaves no report and none half.
func TestInterruptedLaboratoryLeavesFilesAsTheyWere(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "page.html")
	ready := filepath.Join(dir, "new.csv") // is there once the work is about to begin
	if err := os.WriteFile(page, []byte("kept"), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, told bytes.Buffer
	args := []string{"lab", "--rounds", "1000000000", "--out", page, "--csv", ready}
	status := interrupted(t, args, &cli.Streams{Out: &out, Err: &told}, func() bool {
		_, err := os.Stat(ready)
		return err == nil
	})
	if status != 130 {
		t.Errorf("exit status %d: %s", status, &told)
	}
	if text, err := os.ReadFile(page); err != nil || string(text) != "kept" || out.Len() > 0 {
		t.Errorf("%q, %v, printed %q", text, err, &out)
	}
	if _, err := os.Stat(ready); err == nil {
		t.Error("an empty file was left")
	}
}
