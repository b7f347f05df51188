package table

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"roundhouse/play/log"
)

// goldens returns the logs of files that match the pattern, by their paths without .jsonl.
func goldens(t *testing.T, pattern string) map[string][]log.Entry {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	logs := map[string][]log.Entry{}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var entries []log.Entry
		for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
			var line struct {
				ID   string          `json:"id"`
				Data json.RawMessage `json:"data"`
			}
			if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
				t.Fatal(err)
			}
			entries = append(entries, log.Entry{Seq: Seq(len(entries) + 1), ID: line.ID, Data: line.Data})
		}
		logs[strings.TrimSuffix(path, ".jsonl")] = entries
	}
	return logs
}

// ofForm returns the log of testdata/logs that shows the form.
func ofForm(t *testing.T, form int) []log.Entry {
	t.Helper()
	return goldens(t, fmt.Sprintf("testdata/logs/form%d.jsonl", form))[fmt.Sprintf("testdata/logs/form%d", form)]
}

// TestLogsOfEachFormAreRead: each log results in the match that was played, as its record says.
func TestLogsOfEachFormAreRead(t *testing.T) {
	forms := map[int]bool{}
	for path, entries := range goldens(t, "testdata/logs/*.jsonl") {
		var form int
		if _, err := fmt.Sscanf(filepath.Base(path), "form%d", &form); err != nil {
			t.Fatal(err)
		}
		if have := sameMatch(t, path, entries); have != form {
			t.Errorf("%s has form %d", path, have)
		}
		forms[form] = true
	}
	for form := 1; form <= Form; form++ {
		if !forms[form] {
			t.Errorf("there is no log of form %d", form)
		}
	}
}

// TestLogsOfEachReleaseAreRead: an upgrade from any earlier release finds every match as it was.
func TestLogsOfEachReleaseAreRead(t *testing.T) {
	logs := goldens(t, "releases/*/*.jsonl")
	if len(logs) == 0 {
		t.Error("there is no log of a release")
	}
	for path, entries := range logs {
		sameMatch(t, path, entries)
	}
}

// sameMatch fails unless the log results in a match that is over and has the record beside the log.
// It returns the log's form; a log of today's form is also written again, event by event.
func sameMatch(t *testing.T, path string, entries []log.Entry) int {
	t.Helper()
	if err := CheckLog("t", entries); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	s := New("t")
	if _, err := s.ReadAll(entries); err != nil || !s.IsOver() {
		t.Errorf("%s: over: %t, %v", path, s.IsOver(), err)
	}
	rec, err := New("t").Record(entries)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	have, err := rec.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Clean(path + ".json"))
	if err != nil {
		t.Fatal(err)
	}
	if string(have)+"\n" != string(want) {
		t.Errorf("%s: the record is\n%s\nnot\n%s", path, have, want)
	}
	if again := New("t"); s.form == Form {
		sameEntries(t, &again, path, entries)
	}
	return s.form
}

// sameEntries fails unless the events are written exactly as the log has them.
func sameEntries(t *testing.T, s *State, name string, entries []log.Entry) {
	t.Helper()
	for _, entry := range entries {
		event, err := s.ReadEntry(entry)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Encode(event)
		if err != nil || !bytes.Equal(again.Data, entry.Data) {
			t.Errorf("%s: event %d is written as %s, not %s: whoever changes the form raises Form", name, entry.Seq, again.Data, entry.Data)
		}
	}
}

func TestALogSaysItsFormAndEditionFirst(t *testing.T) {
	for name, test := range map[string]struct {
		at   int
		old  string
		text string
		want string
	}{
		"a later form":          {0, `"form":4`, `"form":5`, "form: 5 is not one that this program knows"},
		"a form of today again": {1, `{`, `{"form":4,`, "form: 4 stands after the first event"},
		"a form that never was": {0, `"form":4`, `"form":1`, "form: 1 is not one"},
		"no number":             {0, `"form":4`, `"form":"two"`, "form: "},
		"a later edition":       {0, `"edition":3`, `"edition":4`, "edition: 4 is not one that this program knows"},
		"an edition again":      {1, `{`, `{"edition":3,`, "edition: 3 stands after the first event"},
		"no edition there is":   {0, `"edition":3`, `"edition":-1`, "edition: -1 is not one"},
		"an edition in words":   {0, `"edition":3`, `"edition":"two"`, "edition: "},
	} {
		entries := ofForm(t, Form)
		entries[test.at].Data = bytes.Replace(entries[test.at].Data, []byte(test.old), []byte(test.text), 1)
		s := New("t")
		if _, err := s.ReadAll(entries); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAToldMatchTakesTilesUpAgain: a match of earlier rules in which actions were taken back is
// recounted to its end.
func TestAToldMatchTakesTilesUpAgain(t *testing.T) {
	s := New("t").ToRecount()
	if _, err := s.ReadAll(ofForm(t, 2)); err != nil || !s.IsOver() {
		t.Errorf("over: %t, %v", s.IsOver(), err)
	}
}
