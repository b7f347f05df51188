package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/play/archive"
	"roundhouse/play/circle"
	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/series"
	"roundhouse/play/sheets"
	"roundhouse/play/table"
)

// Check reads the whole file at path, whether or not a Store has it open, and reports everything
// that is inconsistent: broken pages, gaps in logs, events that cannot be read or that the rules
// refuse, records that do not replay. It returns an error if the file cannot be checked at all. It
// changes nothing, except that it undoes what a killed process left half done.
func Check(ctx context.Context, path string) (report Report, err error) {
	path, err = resolveLinks(path)
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
		return c.checkAll()
	})
	return c.report, errors.Join(err, db.Close())
}

// openToRead opens a file for reading; others may have it open too.
func openToRead(ctx context.Context, path string) (*sql.DB, error) {
	if err := requireOwnLog(path); err != nil {
		return nil, err
	}
	if err := requireOurs(path); err != nil {
		return nil, err
	}
	if err := rollBackLocked(ctx, path); err != nil {
		return nil, err
	}
	return connectTo(path, "mode=ro", patience)
}

// atOneMoment calls do with a connection that sees the file as it is now, however long do takes.
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

// countAll counts what the file contains.
func countAll(ctx context.Context, conn *sql.Conn) (c Counts, err error) {
	var version int
	if err := conn.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return c, err
	}
	persons, matches := "people", "matches"
	if version >= schemaOfRows {
		persons, matches = beginWith(people.Prefix), beginWith(archive.Prefix)
	}
	of := func(kind log.Kind) string {
		return "(SELECT count(*) FROM tables WHERE id LIKE '" + string(kind) + "%')"
	}
	err = conn.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM tables)
		-`+of(log.Sheets)+`-`+of(log.Circles)+`-`+of(log.Series)+`, `+of(log.Sheets)+`, `+of(log.Circles)+`, (SELECT count(*) FROM entries),
		(SELECT count(*) FROM `+persons+`), (SELECT count(*) FROM `+matches+`)`).
		Scan(&c.Tables, &c.Sheets, &c.Circles, &c.Events, &c.People, &c.Matches)
	return c, err
}

// beginWith returns, for a query, the rows whose keys begin with a prefix that ends with a slash.
func beginWith(prefix string) string {
	return fmt.Sprintf("rows WHERE key >= x'%x' AND key < x'%x'", prefix, prefix[:len(prefix)-1]+"0")
}

// checker checks one file.
type checker struct {
	ctx    context.Context
	conn   *sql.Conn
	report Report

	edition string          // what stands beside logs and records, see editionIn
	told    map[string]bool // the tables whose match is over and was played by earlier rules
	version int             // of the schema
}

// addFault reports something that is wrong with a table, or with the file if table is "".
func (c *checker) addFault(table, format string, args ...any) {
	c.report.Faults = append(c.report.Faults, Fault{table, fmt.Sprintf(format, args...)})
}

// checkAll runs every check. Damage becomes a fault; any other error ends the check.
func (c *checker) checkAll() error {
	var version int
	if err := c.conn.QueryRowContext(c.ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if newest := len(schema); version > newest {
		return errNewer(version, newest)
	}
	c.edition, c.told, c.version = editionIn(version), map[string]bool{}, version
	for _, check := range []struct {
		about string
		do    func() error
	}{
		{"pages", c.checkPages}, {"references", c.checkReferences}, {"strays", c.checkStrays},
		{"tables", c.checkLogs}, {"lists", c.checkListings}, {"matches", c.checkMatches},
		{"counts", func() (err error) { c.report.Counts, err = countAll(c.ctx, c.conn); return err }},
	} {
		err := check.do()
		if isDamage(err) {
			c.addFault("", "its %s cannot be read: %v", check.about, err)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// checkPages lets SQLite check its own structures.
func (c *checker) checkPages() error {
	return c.eachRow("PRAGMA integrity_check(20)", func(found string) {
		if found != "ok" {
			c.addFault("", "its pages: %s", found)
		}
	})
}

// checkReferences looks for rows that refer to rows that do not exist.
func (c *checker) checkReferences() error {
	return c.eachRow(`SELECT DISTINCT "table" FROM pragma_foreign_key_check`, func(found string) {
		c.addFault("", "a row of %q belongs to nothing", found)
	})
}

// checkStrays looks for log entries whose table does not exist.
func (c *checker) checkStrays() error {
	return c.eachRow("SELECT id FROM entries WHERE num >> 24 NOT IN (SELECT num FROM tables) LIMIT 1",
		func(found string) {
			c.addFault("", "event %q belongs to no table", found)
		})
}

// eachRow runs a query with a single column, and calls found with the value of each row.
func (c *checker) eachRow(query string, found func(string)) error {
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

// checks has what replays a log of each kind.
var checks = map[log.Kind]func(id string, entries []log.Entry) error{log.Tables: table.CheckLog, log.Sheets: sheets.CheckLog, log.Circles: circle.CheckLog, log.Series: series.CheckLog}

// checkLogs replays every log.
func (c *checker) checkLogs() error {
	tables, err := c.listTables()
	for _, t := range tables {
		entries, err := entriesOf(c.ctx, c.conn, t.num, t.edition)
		if err == nil {
			err = checks[log.KindOf(t.id)](t.id, entries)
		} else if !isDamage(err) {
			return err
		}
		var earlier *table.Earlier
		switch {
		case err == nil:
		case !errors.As(err, &earlier):
			c.addFault(t.id, "%v", causeOf(err))
		case earlier.Over:
			c.told[t.id] = true
		default:
			c.report.Earlier.Tables++
		}
	}
	return err
}

// checked is a table that is to be checked.
type checked struct {
	num     int64
	id      string
	edition int // what stands beside its log, or 0
}

// listTables returns all tables. If it also returns an error, the list has only those that can be
// read.
func (c *checker) listTables() (list []checked, err error) {
	rows, err := c.conn.QueryContext(c.ctx, "SELECT num, id, "+c.edition+" FROM tables NOT INDEXED ORDER BY num")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var t checked
		if err := rows.Scan(&t.num, &t.id, &t.edition); err != nil {
			return list, err
		}
		list = append(list, t)
	}
	return list, rows.Err()
}

// checkListings looks for listings that cannot be read, whose tables no list shows.
func (c *checker) checkListings() error {
	if c.version < schemaOfListings {
		return nil
	}
	rows, err := c.conn.QueryContext(c.ctx, "SELECT id, listing FROM tables WHERE listing IS NOT NULL")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var listing []byte
		if err := rows.Scan(&id, &listing); err != nil {
			return err
		}
		if _, err := lists.Read(id, listing); err != nil {
			c.addFault(id, "%v", err)
		}
	}
	return rows.Err()
}

// causeOf returns the error without the name of the log in front of it.
func causeOf(err error) error {
	var d *table.Damaged
	var s *log.Damaged
	switch {
	case errors.As(err, &d):
		return d.Err
	case errors.As(err, &s):
		return s.Err
	}
	return err
}

// checkMatches replays the records of the finished matches. checkLogs must run first.
func (c *checker) checkMatches() error {
	defer func() { c.report.Earlier.Matches = len(c.told) }()
	if c.version >= schemaOfRows {
		return c.checkRows()
	}
	rows, err := c.conn.QueryContext(c.ctx, "SELECT tab, record, "+c.edition+" FROM matches NOT INDEXED")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var data []byte
		var edition int
		if err := rows.Scan(&id, &data, &edition); err != nil {
			return err
		}
		c.checkMatch(id, data, edition)
	}
	return rows.Err()
}

// checkMatch replays a record of an edition of the rules.
func (c *checker) checkMatch(id string, data []byte, edition int) {
	switch plays, err := checkRecord(data); {
	case err == nil:
	case edition < rules.Edition && plays:
		c.told[id] = true
	default:
		c.addFault(id, "the record of its match: %v", err)
	}
}

// checkRows reads all rows, and replays the records of the matches among them.
func (c *checker) checkRows() error {
	rows, err := c.conn.QueryContext(c.ctx, readRows+"ORDER BY key")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var key, sealed, pad []byte
		var rev int64
		if err := rows.Scan(&key, &rev, &sealed, &pad); err != nil {
			return err
		}
		value, err := unseal(key, sealed, pad)
		if id, ok := strings.CutPrefix(string(key), archive.Prefix); ok && err == nil {
			m, failed := archive.Decode(log.Row{Key: string(key), Value: value})
			if err = failed; err == nil {
				c.checkMatch(id, m.Record, m.Edition)
			}
		}
		if err != nil {
			c.addFault("", "%v", err)
		}
	}
	return rows.Err()
}

// checkRecord returns an error if a record does not replay. plays reports whether the record can at
// least be read. If it can, the reason may be that today's rules lead to other results.
func checkRecord(data []byte) (plays bool, err error) {
	r, err := record.ParseRecord(data)
	if err != nil {
		return false, err
	}
	_, err = r.Replay(func(record.Step) {})
	return true, err
}
