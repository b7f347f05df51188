package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"roundhouse/play/cluster/clustertest"
	"roundhouse/play/store"
	"roundhouse/play/store/storetest"
)

// verdictOn returns what check says of a file or a cluster.
func verdictOn(t *testing.T, args ...string) (v store.Verdict) {
	t.Helper()
	out, status := commandLine(append([]string{"check", "--json"}, args...)...)
	if err := json.Unmarshal([]byte(out), &v); err != nil || status != 0 {
		t.Fatalf("check %s: %d %s, %v", args, status, out, err)
	}
	v.File = ""
	return v
}

// TestADataFileGoesIntoAClusterAndBack: with everything that an earlier release has stored.
func TestADataFileGoesIntoAClusterAndBack(t *testing.T) {
	file := storetest.File(t)
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	urls := clustertest.Start(t, 3).URL()
	if out, status := commandLine("restore", "--cluster", urls, file); status != 0 || !strings.HasPrefix(out, "the cluster has everything in ") {
		t.Fatalf("restore: %d %s", status, out)
	}
	if after, err := os.ReadFile(file); err != nil || string(after) != string(before) {
		t.Errorf("the file has changed: %v", err)
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	if out, status := commandLine("backup", "--cluster", urls, copied); status != 0 || !strings.Contains(out, " is a copy of the cluster: ") {
		t.Fatalf("backup: %d %s", status, out)
	}
	served := filepath.Join(t.TempDir(), "served.db") // without the tables that cannot go on by today's rules
	if _, err := store.Backup(t.Context(), file, served); err != nil {
		t.Fatal(err)
	}
	st, err := store.Open(t.Context(), served)
	if err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	want, there, back := verdictOn(t, served), verdictOn(t, "--cluster", urls), verdictOn(t, copied)
	for name, got := range map[string]store.Verdict{"the cluster": there, "the copy": back} {
		a, _ := json.Marshal(got)
		b, _ := json.Marshal(want)
		if string(a) != string(b) {
			t.Errorf("check of %s says %s, and of the file %s", name, a, b)
		}
	}
	out, status := commandLine("restore", "--cluster", urls, file)
	if status != 2 || !strings.HasPrefix(out, "roundhouse: --cluster: the target is not empty: it has the person ") {
		t.Errorf("restore into a cluster that is not empty: %d %s", status, out)
	}
}
