package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"roundhouse/cmd/roundhouse/cli"
)

// What is wrong is said before any work, the flag in front, and no file is made or
// lost.
func TestWrongLaboratoryIsToldBeforeAnyWork(t *testing.T) {
	dir := t.TempDir()
	kept := filepath.Join(dir, "kept.html")
	if err := os.WriteFile(kept, []byte("kept"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	if err := os.Mkdir("taken-length.svg", 0o755); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"--rules pagat,nope":  `--rules: "nope" is not a rule set`,
		"--rules pagat,pagat": `--rules: "pagat" is given twice`,
		`--rules czech --rules {"base":"pagat","satisfy":"off"} --rules {"satisfy":"off","base":"pagat"}`: `--rules: "{\"base\":\"pagat\",\"satisfy\":\"off\"}" is given twice`,
		`--rules {"base":"pagat"`:                 `--rules: "{\"base\":\"pagat\"": the JSON text ends too early`,
		"--players 9":                             `--players: "9" is not a number of players of these rules`,
		"--bots oracle":                           `--bots: "oracle" is not a bot`,
		"--better oracle":                         `--better: "oracle" is not a bot`,
		"--worse planner":                         `--worse: "planner" is the better bot too`,
		"--rounds 0":                              `--rounds: "0" is not from 1 to 1099511627776`,
		"--rounds 9223372036854775807":            `--rounds: "9223372036854775807" is not from 1 to 1099511627776`,
		"--rounds 9223372036854775808":            `--rounds: "9223372036854775808" is out of range: it may be from 1 to 9223372036854775807`,
		"--workers 100000":                        `--workers: "100000" is not from 1 to 1024`,
		"--workers 0":                             `--workers: "0" is not from 1 to 1024`,
		"--out report.pdf":                        `--out: "report.pdf": its name must end in .html or .md`,
		"--out .md":                               `--out: ".md": its name has nothing before .md`,
		"--out ./.html":                           `--out: "./.html": its name has nothing before .html`,
		"--out=":                                  `--out: "" is not the name of a file`,
		"--out taken.md":                          `--out: "taken-length.svg": is a directory`,
		"--out a.md --csv a-length.svg":           `--csv: "a-length.svg": is also the file of --out`,
		"--out missing/report.html":               `--out: "missing/report.html": no such file or directory`,
		"--out kept.html --csv missing/figures":   `--csv: "missing/figures": no such file or directory`,
		"--out new.html --csv new.html":           `--csv: "new.html": is also the file of --out`,
		"--out kept.html --csv new.csv --worse x": `--worse: "x" is not a bot`,
		"--csv -":                                 `--csv: "-": is not a file`,
	} {
		var out, told bytes.Buffer
		line := append([]string{"lab", "--rounds", "1000000000"}, strings.Fields(args)...)
		if status := runCommandLine(line, &cli.Streams{Out: &out, Err: &told}); status != 2 || out.Len() > 0 {
			t.Errorf("%s: exit status %d, printed %q", args, status, &out)
		}
		if !strings.HasPrefix(told.String(), "roundhouse: "+want) {
			t.Errorf("%s: %q, not %q", args, &told, want)
		}
	}
	if err := os.Remove("taken-length.svg"); err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadDir(dir)
	text, errKept := os.ReadFile(kept)
	if err != nil || len(list) != 1 || errKept != nil || string(text) != "kept" {
		t.Errorf("%v, %q: files were made or lost", list, text)
	}
}

// A report is printed although a file of it cannot be written, and the others are.
func TestLaboratoryPrintsWhatItCannotWrite(t *testing.T) {
	full(t)
	t.Chdir(t.TempDir())
	if err := os.Symlink("/dev/full", "a-skill.svg"); err != nil {
		t.Fatal(err)
	}
	var out, told bytes.Buffer
	args := strings.Fields("lab --rules czech --players 2 --rounds 20 --bots greedy --better greedy --worse random --out a.md --csv /dev/full")
	status := runCommandLine(args, &cli.Streams{Out: &out, Err: &told})
	if status != 2 || !strings.Contains(out.String(), "turns in a round") ||
		!strings.Contains(told.String(), `--csv: "/dev/full": no space left`) || !strings.Contains(told.String(), `--out: "a-skill.svg": no space left`) {
		t.Errorf("exit status %d, printed %s, told %s", status, &out, &told)
	}
	if info, err := os.Stat("a-length.svg"); err != nil || info.Size() == 0 {
		t.Errorf("another picture is missing: %v", err)
	}
}
