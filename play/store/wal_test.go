package store

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"roundhouse/play/lists"
	"roundhouse/play/table"
)

// contents reads a file; a missing one counts as empty.
func contents(t testing.TB, file string) []byte {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return content
}

// placed writes a data file and its log to a new folder; nil is no file.
func placed(t testing.TB, data, log []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "roundhouse.db")
	for name, content := range map[string][]byte{file: data, file + "-wal": log} {
		if content == nil {
			continue
		}
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return file
}

func TestClosedFileIsWhole(t *testing.T) {
	s := opened(t)
	for n := range 300 {
		put(t, s, "t", table.Seq(n), fmt.Sprint(n))
	}
	for range 3 { // lists and people are read too
		if _, err := s.Listings(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	}
	shut(t, s)
	if log := contents(t, s.path+"-wal"); len(log) != 0 {
		t.Errorf("a log of %d bytes is left", len(log))
	}
	alone, err := Open(t.Context(), placed(t, contents(t, s.path), nil))
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, alone)
	holds(t, alone, "t", 300)
}

func TestFileThatOthersReadForLongIsSaidNotToBeWhole(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a")
	release := reading(t, s.path)
	put(t, s, "t", 1, "b")
	if err := s.Close(); !errors.Is(err, errLogStays) {
		t.Errorf("closed: %v", err)
	}
	release()
	again, err := Open(t.Context(), s.path)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, again)
	holds(t, again, "t", 2)
}

// reading has another connection read the file as it is now, until release is called.
func reading(t *testing.T, file string) (release func()) {
	t.Helper()
	db, err := connectTo(file, "mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	conn, err := db.Conn(t.Context())
	if err == nil {
		_, err = conn.ExecContext(t.Context(), "BEGIN")
	}
	if err == nil {
		err = conn.QueryRowContext(t.Context(), "SELECT count(*) FROM tables").Scan(new(int))
	}
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := errors.Join(conn.Close(), db.Close()); err != nil {
			t.Error(err)
		}
	}
}

func TestLogWithoutItsFileIsRefusedAndLeftAlone(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a", "b")
	data, log := contents(t, s.path), contents(t, s.path+"-wal")
	other := opened(t)
	put(t, other, "t", 0, "a")
	alien := contents(t, other.path+"-wal")
	copied := filepath.Join(t.TempDir(), "copy.db")
	if _, err := Backup(t.Context(), s.path, copied); err != nil {
		t.Fatal(err)
	}
	put(t, s, "t", 2, "c")
	if err := s.writer.tx.checkpointLog(); err != nil {
		t.Fatal(err)
	}
	later, whole := contents(t, s.path), contents(t, s.path+"-wal")
	if !bytes.HasPrefix(whole, log) {
		t.Fatal("the log has begun anew")
	}
	shut(t, s)
	for name, test := range map[string]struct {
		data, log []byte
		word      string
	}{
		"no file":                      {nil, log, "no such file"},
		"an empty file":                {[]byte{}, log, "empty"},
		"an empty file, log of junk":   {[]byte{}, []byte("junk"), "empty"},
		"another file":                 {data, alien, "another data file"},
		"another file, used and later": {later, alien, "another data file"},
		"a backup":                     {contents(t, copied), log, "another data file"},
		"its file, which has gone on":  {later, log, "another data file"},
	} {
		t.Run(name, func(t *testing.T) {
			file := placed(t, test.data, test.log)
			refused(t, file, test.word, file+"-wal")
			if _, err := Check(t.Context(), file); err == nil {
				t.Error("checked")
			}
			if _, err := Backup(t.Context(), file, file+".copy"); err == nil {
				t.Error("copied")
			}
			if !bytes.Equal(contents(t, file+"-wal"), test.log) || !bytes.Equal(contents(t, file), test.data) {
				t.Error("changed")
			}
		})
	}
	for name, own := range map[string]struct {
		data, log []byte
		entries   int
	}{
		"behind it": {data, log, 2}, "behind it, checkpointed": {data, whole, 3}, "in it already": {later, whole, 3},
	} {
		t.Run("its own, "+name, func(t *testing.T) {
			again, err := Open(t.Context(), placed(t, own.data, own.log))
			if err != nil {
				t.Fatal(err)
			}
			defer shut(t, again)
			holds(t, again, "t", own.entries)
		})
	}
}

func TestTornLogIsNoOthers(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "a", "b")
	data, log := contents(t, s.path), contents(t, s.path+"-wal")
	for _, cut := range []int{1, 31, 32, 33, len(log) / 2, len(log) - 1} {
		again, err := Open(t.Context(), placed(t, data, log[:cut]))
		if err != nil {
			t.Errorf("%d bytes of %d: %v", cut, len(log), err)
			continue
		}
		shut(t, again)
	}
}

// TestLogThatIsBegunAnewIsItsOwn writes the first transaction over an earlier log in part, as a
// killed process or a machine without power does.
func TestLogThatIsBegunAnewIsItsOwn(t *testing.T) {
	const header, frame, sector = 32, 24 + 4096, 512
	s := opened(t)
	for n := range 3 {
		put(t, s, "t", table.Seq(n), fmt.Sprint(n))
	}
	if err := s.writer.tx.checkpointLog(); err != nil {
		t.Fatal(err)
	}
	data, earlier := contents(t, s.path), contents(t, s.path+"-wal")
	put(t, s, "t", 3, "3")
	log := contents(t, s.path+"-wal")
	if bytes.Equal(earlier[:header], log[:header]) || len(earlier) != len(log) {
		t.Fatal("the log has not begun anew")
	}
	check := func(what string, torn []byte) {
		file := placed(t, data, torn)
		if err := checkLog(file); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if n := countEntries(t, file); n < 3 {
			t.Errorf("%s: %d entries", what, n)
		}
	}
	for cut := 0; cut < len(log); cut++ {
		if at := (cut - header) % frame; cut == header || at == 0 || at == 24 || at == 24+2048 {
			check(fmt.Sprintf("its first %d bytes", cut), slices.Concat(log[:cut], earlier[cut:]))
		}
	}
	for range 50 {
		torn := bytes.Clone(log)
		for from := 0; from < len(log); from += sector {
			if rand.IntN(2) == 0 {
				copy(torn[from:min(from+sector, len(log))], earlier[from:])
			}
		}
		check("some sectors", torn)
	}
}

// TestFileAndLogOfDifferentMomentsAreRefusedOrRight saves both files after each of many steps, and
// combines each file with each log.
func TestFileAndLogOfDifferentMomentsAreRefusedOrRight(t *testing.T) {
	t.Parallel()
	type moment struct {
		data, log []byte
		entries   int
	}
	s := opened(t)
	var moments []moment
	entries := 0
	var tables [4]table.Seq // the number of entries of each, which fill pages of their own
	add := func(i, n int) {
		var ids []string
		for range n {
			ids = append(ids, fmt.Sprint(entries))
			entries++
		}
		put(t, s, fmt.Sprint("t", i), tables[i], ids...)
		tables[i] += table.Seq(n)
	}
	for i := range tables {
		add(i, 20)
	}
	save := func() {
		moments = append(moments, moment{contents(t, s.path), contents(t, s.path+"-wal"), entries})
	}
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		save()
	}
	for len(moments) < 20 {
		add(rand.IntN(len(tables)), 1)
		save()
		switch rand.IntN(8) {
		case 0, 1:
			do(s.writer.tx.checkpointLog())
		case 2:
			do(s.writer.tx.truncateLog(soon))
		case 3: // the steps of a checkpoint one by one
			do(s.writer.tx.leaveMark())
			_, err := s.writer.tx.movePages("PASSIVE")
			do(err)
		case 4: // by another program
			runBeside(t, s, "PRAGMA wal_checkpoint(TRUNCATE)")
			save()
		case 5:
			s.writer.reconnect()
			save()
		}
	}
	accepted := 0
	for i, a := range moments {
		for j, b := range moments {
			if len(b.log) == 0 {
				continue
			}
			file := placed(t, a.data, b.log)
			if err := checkLog(file); err != nil {
				if i == j {
					t.Errorf("step %d is refused: %v", i, err)
				}
				continue
			}
			accepted++
			if n := countEntries(t, file); n != b.entries {
				t.Errorf("the file of step %d with the log of step %d has %d entries, want %d", i, j, n, b.entries)
			}
		}
	}
	t.Logf("%d pairs of %d are accepted", accepted, len(moments)*len(moments))
}

// runBeside has another connection, like that of another program, run statements.
func runBeside(t *testing.T, s *Store, statements ...string) {
	t.Helper()
	db, err := connectTo(s.path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range statements {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLogIsItsOwnWhateverOtherProgramsDo has another program write and checkpoint between changes.
func TestLogIsItsOwnWhateverOtherProgramsDo(t *testing.T) {
	s := opened(t)
	for n := range 12 {
		put(t, s, "t", table.Seq(n), fmt.Sprint(n))
		mode := []string{"PASSIVE", "RESTART", "TRUNCATE"}[n%3]
		runBeside(t, s, "UPDATE tables SET wake = 1", "PRAGMA wal_checkpoint("+mode+")", "UPDATE tables SET wake = 2")
		again, err := Open(t.Context(), placed(t, contents(t, s.path), contents(t, s.path+"-wal")))
		if err != nil {
			t.Fatal(err)
		}
		holds(t, again, "t", n+1)
		shut(t, again)
		if n%5 == 4 {
			if err := s.writer.tx.checkpointLog(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// countEntries has SQLite alone count the entries, and check the pages.
func countEntries(t *testing.T, file string) (n int) {
	t.Helper()
	db, err := connectTo(file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var ok string
	err = errors.Join(db.QueryRow("SELECT count(*) FROM entries").Scan(&n), db.QueryRow("PRAGMA integrity_check(1)").Scan(&ok))
	if err != nil || ok != "ok" {
		t.Error(ok, err)
	}
	return n
}

// ofVersion1 returns a file with the first version of the schema, and its connection.
func ofVersion1(t *testing.T) (string, *sql.DB) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "old.db")
	if err := createFile(t.Context(), file, schema[:1]); err != nil {
		t.Fatal(err)
	}
	db, err := connectTo(file, "_pragma=journal_mode(wal)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1)
	for _, statement := range []string{
		"INSERT INTO people VALUES (3, 'ana', 'Ana Ünforgettable', 5), (7, 'bea', 'Bea Bygone', 6)",
		"INSERT INTO secrets VALUES (x'" + fmt.Sprintf("%064x", 1) + "', 3), (x'" + fmt.Sprintf("%064x", 2) + "', 7)",
		"INSERT INTO tables VALUES (1, 'same', NULL), (2, 'moved', NULL)",
		"INSERT INTO listings VALUES ('same', x'', 'ana', '[]', 'waiting', 0, 1, 0, 0, 1766000000000000000)",
		"INSERT INTO listings VALUES ('moved', x'', 'ana', '[]', 'waiting', 0, 1, 0, 0, 1765999999999000000)",
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	for num := range 2 {
		for seq := range 3 {
			if _, err := db.Exec("INSERT INTO entries VALUES (?, ?, ?)", (num+1)<<room|(seq+1), fmt.Sprint(seq), dataAt(table.Seq(seq+1))); err != nil {
				t.Fatal(err)
			}
		}
	}
	return file, db
}

func TestFileOfVersion1IsMigratedWithItsLog(t *testing.T) {
	old, _ := ofVersion1(t)
	tail := contents(t, old+"-wal")
	if len(tail) == 0 {
		t.Fatal("there is no log")
	}
	file := placed(t, contents(t, old), tail)
	s, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer shut(t, s)
	holds(t, s, "same", 3)
	holds(t, s, "moved", 3)
	for id, seats := range map[string]int{"same": 0, "moved": 2} { // lists lacked the last event of that one
		listings, err := s.Listings(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		e, err := lists.Read(id, listings.Of[id])
		if err != nil || e.Host != "ana" || e.Stage != table.Waiting || e.Moved != 1766000000000 || len(e.Seats) != seats {
			t.Errorf("lists show %+v, %v", e, err)
		}
	}
	names, err := peopleIn(s).Names(t.Context(), "ana", "bea")
	if err != nil || names["ana"] != "Ana Ünforgettable" || names["bea"] != "Bea Bygone" {
		t.Errorf("%v %v", names, err)
	}
	secret := [32]byte{31: 1}
	if p, err := peopleIn(s).Who(t.Context(), secret); err != nil || p.ID != "ana" {
		t.Error(p, err)
	}
	if err := peopleIn(s).Delete(t.Context(), "ana"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{file, file + "-wal"} {
		if bytes.Contains(contents(t, name), []byte("nforgettable")) {
			t.Errorf("%s has the name", filepath.Base(name))
		}
	}
	if _, err := peopleIn(s).Who(t.Context(), secret); err == nil {
		t.Error("the secret is somebody's")
	}
}

func TestLogOfAFileInUseIsItsOwn(t *testing.T) {
	a, b := opened(t), opened(t)
	put(t, a, "t", 0, "a")
	put(t, b, "t", 0, "a")
	file := placed(t, contents(t, a.path), contents(t, b.path+"-wal"))
	reserved, err := reserveFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := requireOwnLog(file); err != nil {
		t.Errorf("while a process has the file: %v", err)
	}
	reserved.Close()
	if err := requireOwnLog(file); !errors.Is(err, errForeignLog) {
		t.Errorf("when none has it: %v", err)
	}
}

func TestLogIsCheckpointedAfterManyJobs(t *testing.T) {
	s := opened(t)
	put(t, s, "t", 0, "0")
	release := reading(t, s.path)
	for n := 1; n < 30; n++ {
		checkpointNext(t, s)
		put(t, s, "t", table.Seq(n), fmt.Sprint(n))
	}
	grown := len(contents(t, s.path+"-wal"))
	release()
	for n := 30; n < 300; n++ {
		checkpointNext(t, s)
		put(t, s, "t", table.Seq(n), fmt.Sprint(n))
	}
	if log := len(contents(t, s.path+"-wal")); log > 2*grown {
		t.Errorf("the log has %d bytes, and had %d while it was read", log, grown)
	}
}

// checkpointNext has the writer checkpoint the log now.
func checkpointNext(t testing.TB, s *Store) {
	t.Helper()
	if err := s.writer.write(t.Context(), func(t *tx) error { t.jobs = often; return nil }, nil); err != nil {
		t.Fatal(err)
	}
}
