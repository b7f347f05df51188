package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"roundhouse/play/store"
	"roundhouse/play/store/storetest"
	"roundhouse/tools/servetest"
)

// earlierIn returns how much of a file was played by earlier rules, as the command check reports
// it. It fails the test if check finds anything wrong.
func earlierIn(t *testing.T, file string) store.EarlierForm {
	t.Helper()
	out, status := commandLine("check", "--json", file)
	var answer store.Verdict
	if err := json.Unmarshal([]byte(out), &answer); err != nil || status != 0 || !answer.OK || len(answer.Faults) > 0 {
		t.Fatalf("check --json: %d %s, %v", status, out, err)
	}
	return answer.Earlier
}

// TestAFileOfBeforeIsServed has check, backup, serve and health agree on a data file of an
// earlier release.
func TestAFileOfBeforeIsServed(t *testing.T) {
	file := storetest.File(t)
	has := earlierIn(t, file)
	if has.Matches < 3 || has.Tables < 3 {
		t.Fatalf("the file tells too little: %+v", has)
	}
	words := fmt.Sprintf("%d finished matches and %d unfinished tables were played by earlier rules\n", has.Matches, has.Tables)
	out, status := commandLine("check", file)
	if status != 0 || !strings.HasPrefix(out, words) || !strings.HasSuffix(out, ": everything holds\n") {
		t.Errorf("check: %d %s", status, out)
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	if out, status := commandLine("backup", "--data", file, copied); status != 0 || earlierIn(t, copied) != has {
		t.Errorf("backup: %d %s", status, out)
	}

	for i := range 2 {
		addr := servetest.FreeAddress(t)
		p := servetest.Start(t, program, "--addr", addr, "--data", file)
		if out, status := commandLine("health", "--ready", "--addr", addr); status != 0 || out != "" {
			t.Errorf("health: %d %s", status, out)
		}
		staysIn(t, file, has)
		if status, _ := p.Stop(); status != 0 {
			t.Errorf("exit status %d", status)
		}
		for _, word := range []string{"damaged", "ERROR", "earlier"} {
			if log := p.Log(); strings.Contains(log, word) {
				t.Errorf("start %d logs %q:\n%s", i+1, word, log)
			}
		}
	}
	staysIn(t, file, has)
	if copied := earlierIn(t, file+".v1.bak"); copied != has {
		t.Errorf("the copy that the start has left: %+v, before %+v", copied, has)
	}
}

// staysIn fails the test unless a file has all finished matches of earlier rules. The unfinished
// tables go once they count as abandoned.
func staysIn(t *testing.T, file string, has store.EarlierForm) {
	t.Helper()
	if now := earlierIn(t, file); now.Matches != has.Matches || now.Tables > has.Tables {
		t.Errorf("check: %+v, before it was served %+v", now, has)
	}
}

func TestReindexOfAFileOfBeforeChangesNoTable(t *testing.T) {
	file := storetest.File(t)
	has := earlierIn(t, file)
	for range 2 {
		if out, status := commandLine("reindex", "--data", file); status != 0 || !strings.HasSuffix(out, " finished matches are in the lists again\n") {
			t.Errorf("reindex: %d %s", status, out)
		}
		if now := earlierIn(t, file); now != has {
			t.Errorf("check: %+v, before %+v", now, has)
		}
	}
}
