package sheets_test

import (
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"roundhouse/play/log"
	"roundhouse/play/sheets"
)

var update = flag.Bool("update", false, "write the sheet that the kept log is read as; the log itself is never changed")

// TestAKeptLogIsReadAsEver: testdata has a log in which everything happens, as the first program
// with sheets has written it. Each later one must read it as the same sheet.
func TestAKeptLogIsReadAsEver(t *testing.T) {
	text, err := os.ReadFile("testdata/form1.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var entries []log.Entry
	done := map[sheets.Do]bool{}
	for line := range strings.Lines(string(text)) {
		id, data, _ := strings.Cut(strings.TrimSpace(line), " ")
		entries = append(entries, log.Entry{Seq: log.Seq(len(entries) + 1), ID: id, Data: []byte(data)})
		var e sheets.Body
		if err := json.Unmarshal([]byte(data), &e); err != nil {
			t.Fatal(err)
		}
		done[e.Do] = true
	}
	for _, do := range []sheets.Do{sheets.Open, sheets.Write, sheets.SeatLate, sheets.Unseat, sheets.Rename, sheets.Finish, sheets.Share, sheets.Admit} {
		if !done[do] {
			t.Errorf("nothing does %s", do)
		}
	}
	if err := sheets.CheckLog("s-kept", entries); err != nil {
		t.Fatal(err)
	}
	s, err := sheets.Read("s-kept", entries)
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.MarshalIndent(s.View("k3v7q2mzx5t4w6ab", map[sheets.Who]string{"k3v7q2mzx5t4w6ab": "Ana", "b3v7q2mzx5t4w6ab": "Ben"}), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	got = append(got, '\n')
	const golden = "testdata/form1.json"
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || string(want) != string(got) {
		t.Errorf("%v: it is read as %s", err, got)
	}
}
