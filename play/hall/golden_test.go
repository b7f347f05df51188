package hall

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

var update = flag.Bool("update", false, "write the golden log of today's form, and its record")

// goldenLogs is where package table has logs of each form. Its tests read them.
const goldenLogs = "../table/testdata/logs"

// TestTheGoldenLogHasEveryEvent guards that a change of the log's form is noticed for every event:
// package table must be able to read that log.
func TestTheGoldenLogHasEveryEvent(t *testing.T) {
	path := filepath.Join(goldenLogs, "form3.jsonl")
	if *update {
		writeGolden(t, path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range table.EventNames() {
		if !strings.Contains(string(data), `,"`+name+`":{`) {
			t.Errorf("%s has no event %q", path, name)
		}
	}
}

// writeGolden plays a match with all that can happen, and writes its log and its record.
func writeGolden(t *testing.T, path string) {
	inClub(t, func(c *club) {
		tab := c.eventful()
		entries, err := c.log.Read(t.Context(), "t", 0)
		if err != nil {
			t.Fatal(err)
		}
		var out []byte
		for _, e := range entries {
			line, err := json.Marshal(struct {
				ID   string          `json:"id"`
				Data json.RawMessage `json:"data"`
			}{e.ID, e.Data})
			if err != nil {
				t.Fatal(err)
			}
			out = append(append(out, line...), '\n')
		}
		rec, err := recordOf(t, tab).AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string][]byte{path: out, strings.TrimSuffix(path, "l"): append(rec, '\n')} {
			if err := os.WriteFile(name, text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// eventful plays a match in which everything happens.
func (c *club) eventful() *Table {
	s := backs(c.T, "celko-6", 3)
	s.Rules.Rules.Rounds, s.Rules.Object = 2, true
	s.Turn, s.Reserve, s.Lang = 20*time.Second, time.Minute, "en"
	tab := c.create(s, "ana", "ben", "cem")
	c.do(tab, "ana", table.Clear{}, 3)
	c.do(tab, "ana", table.SeatBot{Bot: "casual", Names: []string{"Cinder"}}, 3)
	c.do(tab, "ana", table.MakeHost{To: "ben"})
	c.do(tab, "ben", table.MakeHost{To: "ana"})
	c.start(tab, "ana")
	c.do(tab, "ben", table.Say{Phrase: "hello"})
	c.lays(tab, "ana")
	c.do(tab, "ana", table.Agree{On: table.ForTakeBack})
	c.do(tab, "ben", table.Agree{On: table.ForTakeBack})
	c.do(tab, "ana", table.Agree{On: table.ForPause})
	c.do(tab, "ben", table.Agree{On: table.ForPause})
	c.do(tab, "ana", table.Resume{})
	c.cover(tab, 2)
	c.do(tab, "ana", table.SetPace{Instant: true})
	c.do(tab, "ana", table.SetPace{})
	c.do(tab, "ben", table.Return{})
	c.hall.Close()
	time.Sleep(time.Hour)
	c.open(Config{})
	c.playOn(over)
	tab = c.get()
	c.do(tab, "ana", table.Rematch{Table: "t2"})
	if tab.SeenFrom(game.NoSeat).Places == nil {
		c.Fatal("the match has no places")
	}
	return tab
}
