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

// earlierIn is how much of a file was played by earlier rules, as check says, which must find
// nothing wrong.
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

	line := fmt.Sprintf(`level=WARN msg="%d unfinished tables were played by earlier rules and are dropped"`, has.Tables)
	for i, want := range []int{1, 0} { // the second start has nothing to drop
		addr := servetest.FreeAddress(t)
		p := servetest.Start(t, program, "--addr", addr, "--data", file)
		if out, status := commandLine("health", "--ready", "--addr", addr); status != 0 || out != "" {
			t.Errorf("health: %d %s", status, out)
		}
		if now := earlierIn(t, file); now != (store.EarlierForm{Matches: has.Matches}) {
			t.Errorf("check of what is served: %+v, before %+v", now, has)
		}
		if status, _ := p.Stop(); status != 0 {
			t.Errorf("exit status %d", status)
		}
		if log := p.Log(); strings.Count(log, line) != want || strings.Contains(log, "damaged") || strings.Contains(log, "ERROR") {
			t.Errorf("start %d logs\n%s\nand not %d times %s", i+1, log, want, line)
		}
	}
	if now := earlierIn(t, file); now != (store.EarlierForm{Matches: has.Matches}) {
		t.Errorf("check after it was served: %+v, before %+v", now, has)
	}
	if copied := earlierIn(t, file+".v1.bak"); copied != has {
		t.Errorf("the copy that the start has left: %+v, before %+v", copied, has)
	}
}

func TestReindexSaysWhatItHasDropped(t *testing.T) {
	file := storetest.File(t)
	n := earlierIn(t, file).Tables
	line := fmt.Sprintf("%d unfinished tables were played by earlier rules and are dropped\n", n)
	for _, want := range []bool{true, false} {
		out, status := commandLine("reindex", "--data", file)
		if status != 0 || strings.HasPrefix(out, line) != want || strings.Contains(out, "dropped") != want {
			t.Errorf("reindex: %d %s", status, out)
		}
	}
}
