package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
	for args, want := range map[string]string{
		"--rules pagat,nope":                      `--rules: "nope" is not a rule set`,
		"--rules pagat,pagat":                     `--rules: "Pagat" are given twice`,
		"--players 9":                             `--players: "9" is not a number of players of these rules`,
		"--bots oracle":                           `--bots: "oracle" is not a bot`,
		"--better oracle":                         `--better: "oracle" is not a bot`,
		"--worse planner":                         `--worse: "planner" is the better bot too`,
		"--rounds 0":                              `--rounds: "0" is not 1 or more`,
		"--workers 0":                             `--workers: "0" is not 1 or more`,
		"--out report.pdf":                        `--out: "report.pdf": its name ends neither in .html nor in .md`,
		"--out missing/report.html":               `--out: "missing/report.html": no such file or directory`,
		"--out kept.html --csv missing/figures":   `--csv: "missing/figures": no such file or directory`,
		"--out new.html --csv new.html":           `--csv: "new.html": is the file of --out too`,
		"--out kept.html --csv new.csv --worse x": `--worse: "x" is not a bot`,
		"--csv -":                                 `--csv: "-": is no file`,
	} {
		var out, told bytes.Buffer
		line := append([]string{"lab", "--rounds", "1000000000"}, strings.Fields(args)...)
		if status := run(line, &streams{nil, &out, &told}); status != 2 || out.Len() > 0 {
			t.Errorf("%s: exit status %d, printed %q", args, status, &out)
		}
		if !strings.HasPrefix(told.String(), "roundhouse: "+want) {
			t.Errorf("%s: %q, not %q", args, &told, want)
		}
	}
	list, err := os.ReadDir(dir)
	text, errKept := os.ReadFile(kept)
	if err != nil || len(list) != 1 || errKept != nil || string(text) != "kept" {
		t.Errorf("%v, %q: files were made or lost", list, text)
	}
}
