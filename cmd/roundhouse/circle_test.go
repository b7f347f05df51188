package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"roundhouse/play/cluster/clustertest"
	"roundhouse/tools/servetest"
)

// evening is people of a circle, where it is asked for, and what is asked.
type evening struct {
	people []*guest
	paths  []string
}

// spend founds a circle whose people play at a table, write and correct score sheets, become one and
// leave without their names.
func spend(t *testing.T, url string) *evening {
	e := &evening{}
	for _, name := range []string{"Lea", "Ana", "Ben", "Granny"} {
		g := &guest{t: t, client: http.DefaultClient, url: url}
		var me struct{ Token string }
		g.ask("POST", "/api/me", fmt.Sprintf(`{"name": %q, "program": true}`, name), &me)
		g.token, e.people = me.Token, append(e.people, g)
	}
	lea, ana, ben := e.people[0], e.people[1], e.people[2]
	const rules = `{"base": "celko-6", "rounds": 1}`
	var c struct{ ID, Key string }
	lea.ask("POST", "/api/circles", `{"name": "Kitchen Table", "rules": `+rules+`, "names": ["Oma", "Opa"]}`, &c)
	circle := "/api/circles/" + c.ID
	for i, g := range e.people[1:] {
		if g.ask("POST", "/api/invitations/"+c.Key, "", new(any)); i == 0 {
			e.paths = []string{circle, "/api/me/circles", playMatch(lea, ana, circle)}
		}
	}
	for i, seats := range []string{
		`[{"name": "Lea", "member": 1}, {"name": "Oma", "member": 2}, {"name": "Guest"}]`,
		`[{"name": "Opa", "member": 3}, {"name": "Ben", "member": 5}, {"name": "Ana", "member": 4}]`,
	} {
		var s struct{ ID string }
		lea.ask("POST", "/api/sheets", `{"circle": "`+c.ID+`", "rules": `+rules+`, "seats": `+seats+`}`, &s)
		sheet := "/api/sheets/" + s.ID
		const round = `{"id": "1", "after": 1, "round": 1, "end": "out", "out": [1], "points": [0, 30, 12]}`
		lea.ask("POST", sheet+"/write", round, new(any))
		if i == 0 {
			lea.ask("POST", sheet+"/write", `{"id": "2", "after": 9, "round": 1, "points": [null, 3]}`, new(any))
		}
		e.paths = append(e.paths, sheet)
	}
	waitForMatches(lea, circle, 3)
	lea.ask("POST", circle+"/merge", `{"id": "m", "person": 2, "into": 6}`, new(any)) // Oma has come as Granny
	lea.ask("POST", circle+"/set_door", `{"id": "d", "door": "ask"}`, new(any))
	ben.open("POST", circle+"/leave", `{"mask": true}`)
	e.people = []*guest{lea, ana, e.people[3]}
	return e
}

// playMatch plays the match at the table that a circle has laid, and returns the path of its record.
func playMatch(one, two *guest, circle string) string {
	var v struct{ Table string }
	both := []*guest{one, two}
	for _, g := range both {
		g.ask("POST", circle+"/sit", "", &v)
	}
	table := "/api/tables/" + v.Table
	one.ask("POST", table+"/start", `{"id": "start"}`, new(any))
	number := strings.Repeat("00", 32)
	hash := sha256.Sum256(make([]byte, 32))
	for _, g := range both {
		g.ask("POST", table+"/hash", fmt.Sprintf(`{"id": "hash", "hex": "%x"}`, hash), new(any))
	}
	for _, g := range both {
		g.ask("POST", table+"/reveal", `{"id": "reveal", "hex": "`+number+`"}`, new(any))
	}
	for n := 0; ; n++ {
		g := both[n%2]
		var v struct {
			Stage    string
			Seq, You int
			Position struct{ Legal map[string][]string }
		}
		g.ask("GET", table, "", &v)
		if v.Stage == "over" {
			return table + "/record"
		}
		if legal := v.Position.Legal[fmt.Sprint(v.You)]; len(legal) > 0 {
			g.send("POST", table+"/act", fmt.Sprintf(`{"id": "%d", "after": %d, "action": %q}`, n, v.Seq, legal[0])).Body.Close()
		}
	}
}

// waitForMatches waits until the season of a circle has so many.
func waitForMatches(g *guest, circle string, want int) {
	g.t.Helper()
	for deadline := time.Now().Add(10 * time.Second); ; {
		var c struct{ Season struct{ Matches int } }
		if g.ask("GET", circle, "", &c); c.Season.Matches == want {
			return
		}
		if time.Now().After(deadline) {
			g.t.Fatalf("the season has %d matches", c.Season.Matches)
		}
	}
}

// told returns what a server tells its people.
func (e *evening) told(t *testing.T, url string) string {
	t.Helper()
	text := ""
	for _, g := range e.people {
		for _, path := range e.paths {
			there := guest{t: t, client: g.client, url: url, token: g.token}
			for there.send("GET", e.paths[2], "").StatusCode == http.StatusServiceUnavailable { // it owns the table soon
				time.Sleep(50 * time.Millisecond)
			}
			body, err := io.ReadAll(there.open("GET", path, "").Body)
			if err != nil {
				t.Fatal(err)
			}
			text += path + ": " + string(body) + "\n"
		}
	}
	return text
}

// TestACircleIsToldAlikeWhereverItGoes: after a restart, from a copy, in a cluster, and from a copy of
// that, its people are told the same, byte for byte.
func TestACircleIsToldAlikeWhereverItGoes(t *testing.T) {
	dir := t.TempDir()
	first := servetest.Start(t, program, "--data", dir)
	e := spend(t, first.URL)
	copied, again := filepath.Join(t.TempDir(), "copy.db"), filepath.Join(t.TempDir(), "again.db")
	if out, status := commandLine("backup", "--data", dir, copied); status != 0 {
		t.Fatalf("backup: %d\n%s", status, out)
	}
	first.Kill()
	tell := func(args ...string) string {
		p := servetest.Start(t, program, args...)
		defer p.Stop()
		return e.told(t, p.URL)
	}
	want := tell("--data", dir)
	for _, part := range []string{`"former":1`, `"corrected":1`, `"matches":3`, `"Kitchen Table"`, `"Granny"`, `"real":2`} {
		if !strings.Contains(want, part) {
			t.Errorf("it lacks %s: %s", part, want)
		}
	}
	urls := clustertest.Start(t, 3).URL()
	if out, status := commandLine("restore", "--cluster", urls, copied); status != 0 {
		t.Fatalf("restore: %d %s", status, out)
	}
	verdict := verdictOn(t, copied)
	if verdict.Tables != 1 || verdict.Sheets != 2 || verdict.Circles != 1 {
		t.Errorf("check says %s", verdict.Counts)
	}
	if there := verdictOn(t, "--cluster", urls); there.Counts != verdict.Counts {
		t.Errorf("check says %s of the cluster, and %s of the copy", there.Counts, verdict.Counts)
	}
	if out, status := commandLine("backup", "--cluster", urls, again); status != 0 {
		t.Fatalf("backup: %d %s", status, out)
	}
	key := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, []byte(strings.Repeat("k", 40)), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string]string{
		"a copy":              tell("--data", copied),
		"a cluster":           tell("--cluster", urls, "--advertise", servetest.FreeAddress(t), "--cluster-key", key, "--unsafe-sync"),
		"a copy of a cluster": tell("--data", again),
	} {
		if got != want {
			t.Errorf("%s tells\n%s\nand it was\n%s", name, got, want)
		}
	}
}
