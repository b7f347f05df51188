package table

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// goldens returns the logs of testdata/logs by their names, formN or formN-WHAT.
func goldens(t *testing.T) map[string][]Entry {
	t.Helper()
	files, err := filepath.Glob("testdata/logs/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	logs := map[string][]Entry{}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var entries []Entry
		for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
			var line struct {
				ID   string          `json:"id"`
				Data json.RawMessage `json:"data"`
			}
			if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
				t.Fatal(err)
			}
			entries = append(entries, Entry{Seq: Seq(len(entries) + 1), ID: line.ID, Data: line.Data})
		}
		logs[strings.TrimSuffix(filepath.Base(path), ".jsonl")] = entries
	}
	return logs
}

var formOf = regexp.MustCompile(`^form(\d+)`)

// TestLogsOfEachFormAreRead: each log results in the match that was played, as its record says.
func TestLogsOfEachFormAreRead(t *testing.T) {
	forms := map[int]bool{}
	for name, entries := range goldens(t) {
		form, err := strconv.Atoi(formOf.FindStringSubmatch(name)[1])
		if err != nil {
			t.Fatal(err)
		}
		forms[form] = true
		if err := CheckLog("t", entries); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		rec, err := New("t").Record(entries)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		have, err := rec.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join("testdata/logs", name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		if string(have)+"\n" != string(want) {
			t.Errorf("%s: the record is\n%s\nnot\n%s", name, have, want)
		}
		if s := New("t"); form == Form {
			sameEntries(t, &s, name, entries)
		}
	}
	for form := 1; form <= Form; form++ {
		if !forms[form] {
			t.Errorf("there is no log of form %d", form)
		}
	}
}

// sameEntries fails unless the events are written exactly as the log has them.
func sameEntries(t *testing.T, s *State, name string, entries []Entry) {
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

func TestALogSaysItsFormFirst(t *testing.T) {
	for name, test := range map[string]struct {
		at   int
		old  string
		text string
		want string
	}{
		"a later form":          {0, `"form":3`, `"form":4`, "form: 4 is not one that this program knows"},
		"a form of today again": {1, `{`, `{"form":3,`, "form: 3 stands after the first event"},
		"a form that never was": {0, `"form":3`, `"form":1`, "form: 1 is not one"},
		"no number":             {0, `"form":3`, `"form":"two"`, "form: "},
	} {
		entries := goldens(t)["form3"]
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
	if _, err := s.ReadAll(goldens(t)["form2"]); err != nil || !s.IsOver() {
		t.Errorf("over: %t, %v", s.IsOver(), err)
	}
}
