package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"roundhouse/play/store"
	"roundhouse/tools/servetest"
)

// contents reads a file; one that there is not is empty.
func contents(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return data
}

// copied writes a file to a new folder under the name of a data file.
func copied(t *testing.T, data []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), store.FileName)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestTheDataFileAloneHasEverythingAfterACleanStop(t *testing.T) {
	dir := t.TempDir()
	first := servetest.Start(t, program, "--data", dir)
	g := enter(t, http.DefaultClient, first.URL)
	table := g.table()
	var before, after struct{ Seq uint64 }
	g.ask("GET", table, "", &before)
	if status, _ := first.Stop(); status != 0 {
		t.Fatalf("exit status %d\n%s", status, first.Log())
	}
	file := filepath.Join(dir, store.FileName)
	if log := contents(t, file+"-wal"); len(log) != 0 {
		t.Errorf("a log of %d bytes is left beside it", len(log))
	}
	second := servetest.Start(t, program, "--data", copied(t, contents(t, file)))
	g.url = second.URL
	g.ask("GET", table, "", &after)
	if after.Seq < before.Seq {
		t.Errorf("event %d was there, and %d is", before.Seq, after.Seq)
	}
}

func TestALogThatIsNotItsFilesOwnIsRefusedAndLeftAlone(t *testing.T) {
	killed := func() (string, []byte, []byte) {
		dir := t.TempDir()
		p := servetest.Start(t, program, "--data", dir)
		enter(t, http.DefaultClient, p.URL).table()
		p.Kill()
		file := filepath.Join(dir, store.FileName)
		return file, contents(t, file), contents(t, file+"-wal")
	}
	file, data, log := killed()
	_, other, _ := killed()
	if len(log) == 0 {
		t.Fatal("there is no log")
	}
	for name, test := range map[string]struct {
		data []byte
		want string
	}{
		"missing": {nil, "there is no such file, but its log "}, "empty": {[]byte{}, "the file is empty, but its log "},
		"another": {other, "belongs to another data file"},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, store.FileName)
		if test.data != nil {
			if err := os.WriteFile(file, test.data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(file+"-wal", log, 0o600); err != nil {
			t.Fatal(err)
		}
		out, status := commandLine("serve", "--addr", "127.0.0.1:0", "--data", dir)
		if status != 2 || !strings.HasPrefix(out, `roundhouse: --data: "`+file+`": `) || !strings.Contains(out, test.want) || !strings.Contains(out, "move the log away") {
			t.Errorf("%s: %d %s", name, status, out)
		}
		if !bytes.Equal(contents(t, file+"-wal"), log) || !bytes.Equal(contents(t, file), test.data) {
			t.Errorf("%s: changed", name)
		}
	}
	p := servetest.Start(t, program, "--data", file) // its own is taken
	if status, _ := p.Stop(); status != 0 || bytes.Equal(contents(t, file), data) {
		t.Errorf("exit status %d\n%s", status, p.Log())
	}
}

// TestWhoDeletesItselfIsInNoFile: the hash of the secret is in the file until then. The name is
// there in a form that package store tests.
func TestWhoDeletesItselfIsInNoFile(t *testing.T) {
	dir := t.TempDir()
	p := servetest.Start(t, program, "--data", dir)
	g := &guest{t: t, client: http.DefaultClient, url: p.URL}
	var me struct{ Token string }
	g.ask("POST", "/api/me", `{"name": "Unforgettable", "program": true}`, &me)
	g.token = me.Token
	over := g.table()
	g.ask("POST", over+"/agree", `{"id": "end", "on": "end"}`, new(any))
	g.finished(over)
	g.table()
	traces := [][]byte{[]byte("Unforgettable"), fmt.Appendf(nil, "%x", sha256.Sum256([]byte(me.Token)))}
	has := func() (files []string) {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			for _, trace := range traces {
				if err == nil && !d.IsDir() && bytes.Contains(contents(t, path), trace) {
					files = append(files, d.Name())
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	if has() == nil {
		t.Fatal("the person is nowhere to begin with")
	}
	req, err := http.NewRequest("DELETE", p.URL+"/api/me", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+g.token)
	res, err := http.DefaultClient.Do(req)
	if err != nil || res.StatusCode > 299 {
		t.Fatal(res, err)
	}
	res.Body.Close()
	if files := has(); files != nil {
		t.Errorf("the person is in %q", files)
	}
	p.Stop()
	if files := has(); files != nil {
		t.Errorf("after the stop the person is in %q", files)
	}
}

// TestADamagedFile overwrites the event that opened a table, in the file of a server that
// has been stopped.
func TestADamagedFile(t *testing.T) {
	dir := t.TempDir()
	first := servetest.Start(t, program, "--data", dir)
	g := enter(t, http.DefaultClient, first.URL)
	whole := g.table()
	var broken struct{ Table string }
	g.ask("POST", "/api/tables", `{"rules": "japanese", "seats": 3}`, &broken)
	first.Stop()
	file := filepath.Join(dir, store.FileName)
	sound := contents(t, file)
	if out, status := commandLine("check", file); status != 0 || !strings.Contains(out, ": 2 tables with ") || !strings.HasSuffix(out, ": everything holds\n") {
		t.Errorf("check: %d %s", status, out)
	}
	at := bytes.Index(sound, []byte(`"table_made":{"settings":{"rules":"japanese"`))
	if at < 0 {
		t.Fatal("the event is not there")
	}
	copy(sound[at:], "damaged damaged")
	if err := os.WriteFile(file, sound, 0o600); err != nil {
		t.Fatal(err)
	}

	p := servetest.Start(t, program, "--data", dir)
	g.url = p.URL
	checkDamaged(t, dir, broken.Table)
	get := func(path string) (int, string) {
		req, err := http.NewRequest("GET", p.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+g.token)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var p struct{ Code string }
		_ = json.NewDecoder(res.Body).Decode(&p)
		return res.StatusCode, p.Code
	}
	for range 3 {
		if status, code := get("/api/tables/" + broken.Table); status != 500 || code != "damaged" {
			t.Errorf("the damaged table: %d %q", status, code)
		}
		if status, _ := get("/readyz"); status != 200 {
			t.Errorf("/readyz: %d", status)
		}
		var list struct{ Tables []struct{ Table string } }
		g.ask("GET", "/api/me/tables", "", &list)
		if len(list.Tables) != 1 || !strings.HasSuffix(whole, list.Tables[0].Table) {
			t.Errorf("the list has %v", list.Tables)
		}
	}
	g.ask("GET", whole, "", new(any))
	if n := strings.Count(p.Log(), "damaged"); n != 1 {
		t.Errorf("the log says so %d times:\n%s", n, p.Log())
	}
}

// checkDamaged fails unless check names the table, and backup refuses to copy the file.
func checkDamaged(t *testing.T, dir, table string) {
	t.Helper()
	out, status := commandLine("check", dir)
	if status != 1 || !strings.HasPrefix(out, "table "+table+": event 1: ") || !strings.HasSuffix(out, ": 1 thing is wrong\n") {
		t.Errorf("check: %d %s", status, out)
	}
	var answer struct {
		OK     bool
		Faults []struct{ Table, Message string }
	}
	out, status = commandLine("check", "--json", dir)
	if err := json.Unmarshal([]byte(out), &answer); err != nil || status != 1 || answer.OK || len(answer.Faults) != 1 || answer.Faults[0].Table != table {
		t.Errorf("check --json: %d %s, %v", status, out, err)
	}
	to := t.TempDir()
	older := filepath.Join(to, "older.db")
	if err := os.WriteFile(older, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, status = commandLine("backup", "--data", dir, filepath.Join(to, "copy.db"))
	if status != 1 || !strings.HasPrefix(out, "roundhouse: --data: ") || !strings.Contains(out, table) {
		t.Errorf("backup: %d %s", status, out)
	}
	if out, status := commandLine("backup", "--data", dir, older); status != 2 {
		t.Errorf("backup over an older one: %d %s", status, out)
	}
	files, err := filepath.Glob(filepath.Join(to, "*"))
	if err != nil || len(files) != 1 || string(contents(t, older)) != "precious" {
		t.Errorf("left: %v, %v", files, err)
	}
}

func TestCheckRefusesWhatIsNoDataFile(t *testing.T) {
	dir := t.TempDir()
	words := filepath.Join(dir, "words.txt")
	if err := os.WriteFile(words, []byte("words"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{words, dir, filepath.Join(dir, "nowhere")} {
		if out, status := commandLine("check", file); status != 2 || !strings.HasPrefix(out, `roundhouse: FILE: "`+file+`": `) {
			t.Errorf("%s: %d %s", file, status, out)
		}
	}
}
