package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"roundhouse/play/cluster"
	"roundhouse/play/cluster/clustertest"
	"roundhouse/play/people"
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
	want, there, back := verdictOn(t, file), verdictOn(t, "--cluster", urls), verdictOn(t, copied)
	for name, got := range map[string]store.Verdict{"the cluster": there, "the copy": back} {
		a, _ := json.Marshal(got)
		b, _ := json.Marshal(want)
		if string(a) != string(b) {
			t.Errorf("check of %s says %s, and of the file %s", name, a, b)
		}
	}
	out, status := commandLine("restore", "--cluster", urls, file)
	if status != 2 || !strings.HasPrefix(out, "roundhouse: --cluster: the target is not empty: it has the ") {
		t.Errorf("restore into a cluster that is not empty: %d %s", status, out)
	}
}

// TestARestoreThatIsKilledBeginsAgain kills one as soon as the cluster is marked: nothing takes the
// part for the whole.
func TestARestoreThatIsKilledBeginsAgain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "data.db")
	st, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 4000 {
		all.Go(func() {
			if err := people.New(st).Add(t.Context(), people.Person{ID: people.ID(fmt.Sprint(i)), Name: "Ana"}, people.Hash{byte(i), byte(i >> 8)}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	key := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, []byte(strings.Repeat("k", 40)), 0o600); err != nil {
		t.Fatal(err)
	}
	urls := clustertest.Start(t, 3).URL()
	for range 2 {
		restore := exec.Command(program, "restore", "--cluster", urls, file)
		if err := restore.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- restore.Wait() }()
		for begun := false; !begun; {
			c, err := cluster.Open(t.Context(), cluster.Config{Servers: urls})
			if begun = errors.Is(err, cluster.ErrRestoring); err == nil {
				c.Close()
			}
			select {
			case err := <-ended:
				t.Fatalf("it ended before it was killed: %v", err)
			default:
			}
		}
		if err := restore.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		<-ended
		for _, args := range [][]string{
			{"serve", "--addr", "127.0.0.1:0", "--cluster", urls, "--advertise", "127.0.0.1:9", "--cluster-key", key, "--unsafe-sync"},
			{"check", "--cluster", urls}, {"backup", "--cluster", urls, filepath.Join(t.TempDir(), "copy.db")},
		} {
			if out, status := commandLine(args...); status == 0 || !strings.Contains(out, "only a part of it has been restored") {
				t.Errorf("%s: %d %s", args, status, out)
			}
		}
	}
	if out, status := commandLine("restore", "--cluster", urls, file); status != 0 {
		t.Fatalf("restore: %d %s", status, out)
	}
	if want, got := verdictOn(t, file), verdictOn(t, "--cluster", urls); got.Counts != want.Counts {
		t.Errorf("the cluster has %s, and the file %s", got.Counts, want.Counts)
	}
}
