package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"roundhouse/play/table"
	"roundhouse/record"
	"roundhouse/rules"
)

// Check reads the whole file at path, whether a Store has it open or not, and reports
// everything in it that does not fit together: its pages, gaps in logs, events that cannot
// be read or that the rules refuse, records that do not hold. An error says that the file
// cannot be checked at all.
func Check(ctx context.Context, path string) (report Report, err error) {
	path, err = resolve(path)
	if err != nil {
		return report, err
	}
	db, err := openToRead(ctx, path)
	if err != nil {
		return report, fmt.Errorf("%q: %w", path, err)
	}
	c := checker{ctx: ctx}
	err = atOneMoment(ctx, db, func(conn *sql.Conn) error {
		c.conn = conn
		return c.all()
	})
	return c.report, errors.Join(err, db.Close())
}

// openToRead opens a file that others may have open too.
func openToRead(ctx context.Context, path string) (*sql.DB, error) {
	if err := requireOwnLog(path); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("there is no such file")
	} else if err != nil {
		return nil, err
	}
	ours, _, err := recognise(f)
	f.Close()
	if err != nil {
		return nil, err
	}
	if !ours {
		return nil, errNotOurs
	}
	return connect(path, "mode=ro", patience)
}

// atOneMoment lets do read the file as it is now, however long that takes.
func atOneMoment(ctx context.Context, db *sql.DB, do func(*sql.Conn) error) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	if _, err = conn.ExecContext(ctx, "BEGIN"); err == nil {
		err = do(conn)
		_, failed := conn.ExecContext(context.WithoutCancel(ctx), "COMMIT")
		err = errors.Join(err, failed)
	}
	return errors.Join(err, conn.Close())
}

// countAll counts what there is.
func countAll(ctx context.Context, conn *sql.Conn) (c Counts, err error) {
	err = conn.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM entries),
		(SELECT count(*) FROM people), (SELECT count(*) FROM matches)`).Scan(&c.Tables, &c.Events, &c.People, &c.Matches)
	return c, err
}

// checker checks a file.
type checker struct {
	ctx    context.Context
	conn   *sql.Conn
	report Report

	earlier string          // the condition by which a row is of an earlier edition
	told    map[string]bool // the matches that are over, by table, and were played by earlier rules
}

// fault notes something that is wrong.
func (c *checker) fault(table, format string, args ...any) {
	c.report.Faults = append(c.report.Faults, Fault{table, fmt.Sprintf(format, args...)})
}

// all checks everything. Damage is a fault; any other error ends the check.
func (c *checker) all() error {
	var version int
	if err := c.conn.QueryRowContext(c.ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if newest := len(schema); version > newest {
		return errNewer(version, newest)
	}
	c.earlier, c.told = "TRUE", map[string]bool{}
	if version >= schemaOfEdition {
		c.earlier = fmt.Sprintf("edition < %d", rules.Edition)
	}
	for _, check := range []struct {
		about string
		do    func() error
	}{
		{"pages", c.pages}, {"references", c.references}, {"strays", c.strays},
		{"tables", c.logs}, {"matches", c.matches},
		{"counts", func() (err error) { c.report.Counts, err = countAll(c.ctx, c.conn); return err }},
	} {
		err := check.do()
		if isDamage(err) {
			c.fault("", "its %s cannot be read: %v", check.about, err)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// pages has SQLite check its own structures.
func (c *checker) pages() error {
	return c.each("PRAGMA integrity_check(20)", func(found string) {
		if found != "ok" {
			c.fault("", "its pages: %s", found)
		}
	})
}

// references looks for rows that belong to nothing.
func (c *checker) references() error {
	return c.each(`SELECT DISTINCT "table" FROM pragma_foreign_key_check`, func(found string) {
		c.fault("", "a row of %q belongs to nothing", found)
	})
}

// strays looks for entries of no table.
func (c *checker) strays() error {
	return c.each("SELECT id FROM entries WHERE num >> 24 NOT IN (SELECT num FROM tables) LIMIT 1", func(found string) {
		c.fault("", "event %q belongs to no table", found)
	})
}

// each calls found with the one column of all rows of a query.
func (c *checker) each(query string, found func(string)) error {
	rows, err := c.conn.QueryContext(c.ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return err
		}
		found(text)
	}
	return rows.Err()
}

// logs plays every table's log again.
func (c *checker) logs() error {
	tables, err := c.tables()
	for _, t := range tables {
		entries, err := c.entries(&t)
		if err == nil {
			err = table.CheckLog(t.id, entries)
		} else if !isDamage(err) {
			return err
		}
		var earlier *table.Earlier
		switch {
		case err == nil:
		case !errors.As(err, &earlier):
			c.fault(t.id, "%v", cause(err))
		case earlier.Over:
			c.told[t.id] = true
		default:
			c.report.Earlier.Tables++
		}
	}
	return err
}

// checked is a table that is checked.
type checked struct {
	num     int64
	id      string
	earlier bool
}

// tables returns all tables; with an error those that can be read.
func (c *checker) tables() (list []checked, err error) {
	rows, err := c.conn.QueryContext(c.ctx, "SELECT num, id, "+c.earlier+" FROM tables NOT INDEXED ORDER BY num")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var t checked
		if err := rows.Scan(&t.num, &t.id, &t.earlier); err != nil {
			return list, err
		}
		list = append(list, t)
	}
	return list, rows.Err()
}

// cause is an error without the table's name in front.
func cause(err error) error {
	var d *table.Damaged
	if errors.As(err, &d) {
		return d.Err
	}
	return err
}

// entries reads the log of the table.
func (c *checker) entries(t *checked) (list []table.Entry, err error) {
	rows, err := c.conn.QueryContext(c.ctx, readEntries, span(t.num, 0)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		e := table.Entry{Earlier: t.earlier}
		var seq int64
		if err := rows.Scan(&seq, &e.ID, &e.Data); err != nil {
			return nil, err
		}
		e.Seq = table.Seq(seq - t.num<<room)
		list = append(list, e)
	}
	return list, rows.Err()
}

// matches plays the records of the finished matches again. It comes after logs.
func (c *checker) matches() error {
	defer func() { c.report.Earlier.Matches = len(c.told) }()
	rows, err := c.conn.QueryContext(c.ctx, "SELECT tab, record, "+c.earlier+" FROM matches NOT INDEXED")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var data []byte
		var earlier bool
		if err := rows.Scan(&id, &data, &earlier); err != nil {
			return err
		}
		switch plays, err := checkRecord(data); {
		case err == nil:
		case earlier && plays:
			c.told[id] = true
		default:
			c.fault(id, "the record of its match: %v", err)
		}
	}
	return rows.Err()
}

// checkRecord returns an error where a record does not hold; plays is whether it can be read
// and is only not what the rules of today make of it.
func checkRecord(data []byte) (plays bool, err error) {
	r, err := record.ParseRecord(data)
	if err != nil {
		return false, err
	}
	_, err = r.Replay(func(record.Step) {})
	return true, err
}
