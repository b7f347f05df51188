package store

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/play/archive"
	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/store/storetest"
	"roundhouse/play/table"
)

// reopened opens a file; it is closed when the test is over.
func reopened(t *testing.T, file string) *Store {
	t.Helper()
	s, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { shut(t, s) })
	return s
}

// checkedWhole checks a file, which must have no faults.
func checkedWhole(t *testing.T, file string) Report {
	t.Helper()
	report, err := Check(t.Context(), file)
	if err != nil || len(report.Faults) > 0 {
		t.Fatalf("%v, %v", report.Faults, err)
	}
	return report
}

func TestTablesOfEarlierRulesStayAndAreCounted(t *testing.T) {
	file := storetest.File(t)
	before := checkedWhole(t, file)
	if before.Earlier.Tables < 3 || before.Earlier.Matches < 3 {
		t.Fatalf("the file tells too little: %s", before.Earlier)
	}
	for range 2 {
		s := reopened(t, file)
		gone := 0
		for _, tab := range storetest.Facts(t).Tables {
			_, err := readTable(t, s, tab.Table)
			var earlier *table.Earlier
			switch {
			case err == nil:
			case errors.As(err, &earlier) && errors.Is(err, table.ErrNoTable) && !tab.Over():
				gone++
			default:
				t.Errorf("%s by %s: %v", tab.Kind, tab.Rules, err)
			}
		}
		if gone != before.Earlier.Tables {
			t.Errorf("%d tables are gone, and a check counted %d", gone, before.Earlier.Tables)
		}
		if after := checkedWhole(t, file); !reflect.DeepEqual(after, before) {
			t.Errorf("%s, %s; before %s, %s", after.Counts, after.Earlier, before.Counts, before.Earlier)
		}
		shut(t, s)
	}
	if copied := checkedWhole(t, file+".v1.bak"); !reflect.DeepEqual(copied, before) {
		t.Errorf("the copy has %s", copied.Counts)
	}
}

// TestLogsStateTheEditionThatStoodBesideThem has a file of the schema before, whose tables have
// several editions: what a check and a reader find does not change.
func TestLogsStateTheEditionThatStoodBesideThem(t *testing.T) {
	file := storetest.File(t)
	s, err := openWith(t.Context(), file, schema[:schemaOfStated-1])
	if err != nil {
		t.Fatal(err)
	}
	shut(t, s)
	alter(t, file, "UPDATE tables SET edition = 2 WHERE num = (SELECT min(num) FROM tables)")
	alter(t, file, "UPDATE tables SET edition = 3 WHERE num = (SELECT max(num) FROM tables)")
	before, err := Check(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	s = reopened(t, file)
	stated := map[string]int{}
	var log []byte
	if err := s.reader.eachRow(t.Context(), []any{&log}, func() {
		var first struct{ Edition int }
		if err := json.Unmarshal(log, &first); err != nil {
			t.Error(err)
		}
		stated[fmt.Sprint(first.Edition)]++
	}, "SELECT data FROM entries WHERE num & 0xffffff = 1"); err != nil {
		t.Fatal(err)
	}
	if want := map[string]int{"1": before.Tables - 2, "2": 1, "0": 1}; !reflect.DeepEqual(stated, want) {
		t.Errorf("%v logs state the editions, want %v", stated, want)
	}
	if after, err := Check(t.Context(), file); err != nil || !reflect.DeepEqual(after, before) {
		t.Errorf("%+v, before %+v, %v", after, before, err)
	}
}

func TestPeopleResultsAndHistoryOfBeforeStay(t *testing.T) {
	s := reopened(t, storetest.File(t))
	facts := storetest.Facts(t)
	for _, p := range facts.People {
		who, err := peopleIn(s).Who(t.Context(), people.Hash(sha256.Sum256([]byte(p.Token))))
		if err != nil || string(who.ID) != p.ID || who.Name != p.Name {
			t.Errorf("%s: %+v, %v", p.Name, who, err)
		}
		var want []struct {
			Table string
			Ended time.Time
			Seats []struct {
				Bot, Total string
				Place      int
			}
		}
		if err := json.Unmarshal(p.Matches, &want); err != nil {
			t.Fatal(err)
		}
		got, err := archiveIn(s).Matches(t.Context(), people.ID(p.ID), time.Now().AddDate(100, 0, 0), 100)
		if err != nil || len(got) != len(want) || len(got) == 0 {
			t.Fatalf("%s: %d matches, %v; want %d", p.Name, len(got), err, len(want))
		}
		for i, m := range got {
			if m.Table != want[i].Table || !m.Ended.Equal(want[i].Ended) {
				t.Errorf("%s: match %d is %s of %s, want %s of %s", p.Name, i, m.Table, m.Ended, want[i].Table, want[i].Ended)
			}
			for j, seat := range m.Seats {
				if w := want[i].Seats[j]; seat.Total != w.Total || seat.Place != w.Place || seat.Bot != w.Bot {
					t.Errorf("%s: match %s, seat %d: %+v, want %+v", p.Name, m.Table, j+1, seat, w)
				}
			}
		}
	}
}

func TestOpeningACopyTwiceGivesTheSame(t *testing.T) {
	once, twice := storetest.File(t), storetest.File(t)
	for _, file := range []string{once, twice, twice} {
		s, err := Open(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		shut(t, s)
	}
	rows := func(file string) (all []string) {
		db, err := openToRead(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for _, query := range []string{
			"SELECT id || ' ' || coalesce(wake, '') FROM tables",
			"SELECT num || id || hex(data) FROM entries",
			"SELECT id || listing FROM tables WHERE listing IS NOT NULL",
		} {
			found, err := db.QueryContext(t.Context(), query+" ORDER BY 1")
			if err != nil {
				t.Fatal(query, err)
			}
			for found.Next() {
				var text string
				if err := found.Scan(&text); err != nil {
					t.Fatal(query, err)
				}
				all = append(all, query+": "+text)
			}
		}
		for row, err := range reopened(t, file).Scan(t.Context(), "", "") {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, row.Key+": "+string(row.Value))
		}
		return all
	}
	a, b := rows(once), rows(twice)
	if len(a) < 4000 || !slices.Equal(a, b) {
		t.Errorf("%d and %d rows, or not the same", len(a), len(b))
	}
	if a, b := checkedWhole(t, once), checkedWhole(t, twice); !reflect.DeepEqual(a, b) {
		t.Errorf("%+v and %+v", a, b)
	}
}

// TestDamageInAFileOfBeforeIsStillDamage changes things that no rules can change, in the log of a
// match that was played by earlier rules and of a table that cannot go on.
func TestDamageInAFileOfBeforeIsStillDamage(t *testing.T) {
	over, unfinished := ofEarlierRules(t)
	tables := []string{over, unfinished}
	for name, damage := range map[string]string{
		"not JSON":      "UPDATE entries SET data = x'7b' WHERE num = %d",
		"no such event": `UPDATE entries SET data = CAST('{"at":1,"dreamt":{}}' AS BLOB) WHERE num = %d`,
		"no such tile": `UPDATE entries SET data = CAST(replace(CAST(data AS TEXT), '\u003e', '99\u003e') AS BLOB)
			WHERE num = %d`,
		"a gap":             "DELETE FROM entries WHERE num = %d",
		"twice the same ID": "UPDATE entries SET id = (SELECT id FROM entries AS e WHERE e.num = entries.num - 1) WHERE num = %d",
		"a tile laid twice": `UPDATE entries SET data = (SELECT data FROM entries AS e WHERE e.num < entries.num
			AND CAST(data AS TEXT) LIKE '%\u003e%' ORDER BY num DESC LIMIT 1) WHERE num = %d`,
	} {
		if testing.Short() && name != "a gap" { // one will do for the race detector: nothing runs at the same time
			continue
		}
		for _, id := range tables {
			file := storetest.File(t)
			// one of the last tiles to be laid, after the point where the rules differ
			const entry = `(SELECT e.num FROM entries AS e JOIN tables AS t ON e.num >> 24 = t.num
				WHERE t.id = '%s' AND CAST(e.data AS TEXT) LIKE '%%\u003e%%' ORDER BY e.num DESC LIMIT 1 OFFSET 2)`
			alter(t, file, strings.Replace(damage, "%d", fmt.Sprintf(entry, id), 1))
			report, err := Check(t.Context(), file)
			if err != nil || len(report.Faults) != 1 || report.Faults[0].Table != id {
				t.Errorf("%s: %v, %v", name, report.Faults, err)
			}
			s := reopened(t, file)
			var damaged *table.Damaged
			if _, err := readTable(t, s, id); !errors.As(err, &damaged) {
				t.Errorf("%s: opened: %v", name, err)
			}
			if again := faults(t, file); !reflect.DeepEqual(again, report.Faults) {
				t.Errorf("%s: after it was opened %v, before %v", name, again, report.Faults)
			}
		}
	}
}

// ofEarlierRules returns a finished and an unfinished table of the earlier file that have other
// results by today's rules.
func ofEarlierRules(t *testing.T) (over, unfinished string) {
	t.Helper()
	s := reopened(t, storetest.File(t))
	for _, tab := range storetest.Facts(t).Tables {
		opened, err := readTable(t, s, tab.Table)
		switch {
		case err != nil:
			unfinished = tab.Table
		case opened.IsRecounted():
			over = tab.Table
		}
	}
	if over == "" || unfinished == "" {
		t.Fatal("the file tells too little")
	}
	return over, unfinished
}

// readTable reads a table as a hall does that opens it.
func readTable(t *testing.T, s *Store, id string) (table.State, error) {
	t.Helper()
	entries, err := s.Read(t.Context(), id, 0)
	if err != nil || len(entries) == 0 {
		return table.State{}, cmp.Or(err, table.ErrNoTable)
	}
	state, _, err := table.ReadLog(table.New(id), entries)
	if err != nil {
		err = table.AsDamage(id, err)
	}
	return state, err
}

// alter runs a statement on a file that nobody has open.
func alter(t *testing.T, file, statement string) {
	t.Helper()
	db, err := connectTo(file)
	if err != nil {
		t.Fatal(err)
	}
	result, err := db.ExecContext(t.Context(), statement)
	if err != nil {
		t.Fatalf("%v: %s", err, statement)
	}
	if n, err := result.RowsAffected(); err != nil || n != 1 {
		t.Fatalf("%d rows, %v: %s", n, err, statement)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestATableOfTodayThatTheRulesRefuseIsDamaged has the same fault as a table of earlier rules.
func TestATableOfTodayThatTheRulesRefuseIsDamaged(t *testing.T) {
	s := opened(t)
	set := preset.All()[0]
	ref, people := preset.Ref{Base: set.ID, Rules: set.Rules}, []table.Who{"ana", "ben"}
	h := hall.New(hall.Config{Log: s})
	tab, err := h.Resume(t.Context(), "t", table.ResumeRecord{
		Settings: table.Settings{Rules: ref, Seats: 2}, Host: "ana", Chairs: []table.Chair{{Who: "ana"}, {Who: "ben"}},
		Record: record.New(ref, make([]string, 2)),
	})
	for range 30 {
		if err != nil {
			t.Fatal(err)
		}
		seat := tab.SeenFrom(game.NoSeat).Position.View.Turn().First()
		v := tab.SeenFrom(seat)
		act := table.Command{ID: fmt.Sprint(v.Seq), By: people[seat-1], After: v.Seq, Body: table.Act{Action: v.Legal[0]}}
		_, err = tab.Do(t.Context(), act)
	}
	h.Close()
	sound(t, s.path)
	run(t, s, `UPDATE entries SET data = CAST('{"at":1,"acted":{"action":"1 pass"}}' AS BLOB) WHERE num & 0xffffff = 6`)
	shut(t, s)
	report, err := Check(t.Context(), s.path)
	if err != nil || len(report.Faults) != 1 || report.Faults[0].Table != "t" || report.Earlier != (Earlier{}) {
		t.Errorf("%v, %v, %v", report.Faults, report.Earlier, err)
	}
	again := reopened(t, s.path)
	var damaged *table.Damaged
	if _, err := readTable(t, again, "t"); !errors.As(err, &damaged) {
		t.Error(err)
	}
	shut(t, again)
	alter(t, s.path, fmt.Sprintf(`UPDATE entries SET data = CAST(replace(CAST(data AS TEXT), '"edition":%d', '"edition":%d') AS BLOB)
		WHERE num & 0xffffff = 1`, rules.Edition, rules.Edition-1))
	if report := checkedWhole(t, s.path); report.Earlier != (Earlier{Tables: 1}) {
		t.Errorf("of an earlier edition: %v", report.Earlier)
	}
}

func TestTheArchiveNotesTheEditionOfTheRules(t *testing.T) {
	s := opened(t)
	if err := archiveIn(s).Save(t.Context(), archive.Match{Table: "t"}); err != nil {
		t.Fatal(err)
	}
	if m, err := archiveIn(s).Match(t.Context(), "t"); err != nil || m.Edition != rules.Edition {
		t.Errorf("match: edition %d, %v", m.Edition, err)
	}
}

// TestAnEditionComesWithAStepOfTheSchema, so that earlier programs refuse the file and there is a
// copy that they open.
func TestAnEditionComesWithAStepOfTheSchema(t *testing.T) {
	versions := [rules.Edition + 1]int{1: 1, 2: schemaOfEdition, 3: 7} // of the schema, by edition
	for edition := 2; edition <= rules.Edition; edition++ {
		if v := versions[edition]; v <= versions[edition-1] || v > len(schema) {
			t.Errorf("edition %d came with version %d of the schema, the one before with %d, and there are %d",
				edition, v, versions[edition-1], len(schema))
		}
	}
}

func TestABackupOfAFileOfBeforeIsWhole(t *testing.T) {
	file := storetest.File(t)
	copied := filepath.Join(t.TempDir(), "copy.db")
	report, err := Backup(t.Context(), file, copied)
	if err != nil || !reflect.DeepEqual(report, checkedWhole(t, copied)) || !reflect.DeepEqual(report, checkedWhole(t, file)) {
		t.Errorf("%+v, %v", report, err)
	}
}
