package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/play/filelock"
)

// full ends a test where there is no file that is always full.
func full(t *testing.T) {
	t.Helper()
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Fatal(err)
	}
}

// A file that another command has is refused at once, and nothing happens to it or to
// any other.
func TestFilesOfAnotherCommandAreRefused(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Fatal("no locks")
	}
	t.Chdir(t.TempDir())
	const command = "simulate --rules pagat --players 2 --bots random --rounds 3"
	var out, told bytes.Buffer
	if status := runCommandLine(strings.Fields(command+" --resume state --records records"), &cli.Streams{Out: &out, Err: &told}); status != 0 {
		t.Fatal(&told)
	}
	before := files(t)
	for _, name := range []string{"state", "records"} {
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil || !filelock.Take(f) {
			t.Fatal(err)
		}
		for _, args := range []string{" --resume state --records records", " --records " + name, " --csv " + name, " --csv new --resume " + name} {
			if strings.HasSuffix(args, "--resume records") {
				continue // is no ledger either
			}
			out.Reset()
			told.Reset()
			status := runCommandLine(strings.Fields(command+args), &cli.Streams{Out: &out, Err: &told})
			if want := `"` + name + `": is being written by another command`; status != 2 || out.Len() > 0 || !strings.Contains(told.String(), want) {
				t.Errorf("%s: exit status %d, printed %q, told %q", args, status, &out, &told)
			}
			if got := files(t); got != before {
				t.Fatalf("%s: the files became %s, not %s", args, got, before)
			}
		}
		f.Close()
	}
}

// files returns the files of the working folder with what is in them.
func files(t *testing.T) string {
	t.Helper()
	list, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, f := range list {
		data, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString(f.Name() + "\n" + string(data) + "\n")
	}
	return all.String()
}

// A name that is not UTF-8 is that file's, and no other's.
func TestFileNamesNeedNotBeUTF8(t *testing.T) {
	t.Chdir(t.TempDir())
	const name = "a\xff"
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var out, told bytes.Buffer
	args := append(strings.Fields("simulate --rules pagat --players 2 --bots random --rounds 1 --records"), name, "--csv="+name+".csv")
	if status := runCommandLine(args, &cli.Streams{Out: &out, Err: &told}); status != 0 {
		t.Fatal(&told)
	}
	if status := runCommandLine([]string{"replay", name}, &cli.Streams{Out: &out, Err: &told}); status != 0 {
		t.Error(&told)
	}
	all, err := filepath.Glob("*")
	if err != nil || strings.Join(all, " ") != name+" "+name+".csv" {
		t.Errorf("%q, %v", all, err)
	}
}
