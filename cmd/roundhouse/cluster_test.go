package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"roundhouse/play/cluster"
	"roundhouse/play/cluster/clustertest"
	"roundhouse/play/desk"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/sheets"
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

// bareDesk returns a desk that nobody runs, above a place where everything is stored.
func bareDesk(l log.Log, rows log.Rows) *desk.Desk {
	return desk.New(desk.Config{Log: l, Rows: rows, Logger: slog.New(slog.DiscardHandler)})
}

// addSheet adds a score sheet to a data file, on which somebody has written, and returns who has
// and its ID.
func addSheet(t *testing.T, file string) (who desk.Caller, id string) {
	t.Helper()
	st, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	who = desk.Caller{Person: people.Person{ID: "k3v7q2mzx5t4w6ab", Name: "Änne"}}
	if err := people.New(st).Add(t.Context(), who.Person, people.Hash{9}); err != nil {
		t.Fatal(err)
	}
	d := bareDesk(st, st)
	in := desk.Opening{Rules: desk.Rules{RawMessage: []byte(`"pagat"`)}, Seats: []sheets.Named{{Name: "Änne"}, {Name: "Ben"}}}
	s, err := desk.OpenSheet.Do(t.Context(), d, who, &desk.Body[desk.Opening]{Body: in})
	if err != nil {
		t.Fatal(err)
	}
	writePoints(t, d, who, s.ID, 1)
	if _, err := desk.ShareSheet.Do(t.Context(), d, who, &desk.SheetInput{Sheet: s.ID}); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	return who, s.ID
}

// writePoints enters points of somebody, in a command with that ID.
func writePoints(t *testing.T, d *desk.Desk, from desk.Caller, sheet string, n int) *sheets.Sheet {
	t.Helper()
	w := desk.Writing{Given: sheets.Given{ID: fmt.Sprint(n), After: 99}, Written: sheets.Written{Round: 1, Points: []*int{&n}}}
	s, err := desk.WriteSheet.Do(t.Context(), d, from, &desk.WritingInput{SheetInput: desk.SheetInput{Sheet: sheet}, Body: w})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// checkSheetInCluster wants two servers of a cluster to show the sheet that was restored, and to
// write on it what is sent to both of them once.
func checkSheetInCluster(t *testing.T, urls string, who desk.Caller, id string) {
	t.Helper()
	var desks [2]*desk.Desk
	for i := range desks {
		c, err := cluster.Open(t.Context(), cluster.Config{Servers: urls})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		l, err := c.Log(cluster.LogConfig{})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		desks[i] = bareDesk(l, c.Rows())
	}
	var all sync.WaitGroup
	for n := 2; n < 12; n++ {
		for _, d := range desks {
			all.Go(func() { writePoints(t, d, who, id, n) })
		}
		all.Wait()
		for _, d := range desks {
			s, err := desk.ShowSheet.Do(t.Context(), d, who, &desk.SheetInput{Sheet: id})
			if err != nil || int(s.Seq) != n+2 || *s.Draft.Points[0] != n || len(s.Code) != 6 || s.Writers[0] != "Änne" {
				t.Errorf("%d: %+v, %v", n, s, err)
			}
		}
	}
	if _, err := desk.DeleteSheet.Do(t.Context(), desks[0], who, &desk.SheetInput{Sheet: id}); err != nil {
		t.Error(err)
	}
	if s, err := desk.ShowSheet.Do(t.Context(), desks[1], who, &desk.SheetInput{Sheet: id}); err == nil {
		t.Errorf("it is deleted, and there: %+v", s)
	}
}

// TestADataFileGoesIntoAClusterAndBack: with everything that an earlier release has stored, and a
// score sheet.
func TestADataFileGoesIntoAClusterAndBack(t *testing.T) {
	file := storetest.File(t)
	who, sheet := addSheet(t, file)
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
	if want.Sheets != 1 {
		t.Errorf("%d score sheets", want.Sheets)
	}
	checkSheetInCluster(t, urls, who, sheet)
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
		restore.Stderr = t.Output()
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
