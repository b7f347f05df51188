package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// schema lists the steps that make the tables: a file of version 1, according to PRAGMA
// user_version, has had the first step, and so on. A step that has been released never changes.
// Times are nanoseconds since 1970, see stampOf.
var schema = []string{`
CREATE TABLE tables (             -- those with entries
	num  INTEGER PRIMARY KEY AUTOINCREMENT, -- never another table's, even if this one is removed
	id   TEXT NOT NULL UNIQUE,
	wake INTEGER                  -- NULL for never
) STRICT;
CREATE INDEX tables_wake ON tables (wake) WHERE wake IS NOT NULL;

CREATE TABLE entries (
	num  INTEGER PRIMARY KEY,     -- its table's << 24 | its Seq: a table's stand together
	id   TEXT NOT NULL,           -- the writer sees to it that no table has one twice
	data BLOB NOT NULL
) STRICT;

CREATE TABLE people (
	num   INTEGER PRIMARY KEY,
	id    TEXT NOT NULL UNIQUE,
	name  TEXT NOT NULL,
	since INTEGER NOT NULL
) STRICT;

CREATE TABLE secrets (
	hash   BLOB PRIMARY KEY,
	person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX secrets_person ON secrets (person);

CREATE TABLE matches (            -- the archive
	num    INTEGER PRIMARY KEY,
	tab    TEXT NOT NULL UNIQUE,
	rules  TEXT NOT NULL,
	began  INTEGER NOT NULL,
	ended  INTEGER NOT NULL,
	early  INTEGER NOT NULL,
	record BLOB NOT NULL
) STRICT;

CREATE TABLE seats (              -- of the archive
	match  INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
	seat   INTEGER NOT NULL,
	person INTEGER REFERENCES people ON DELETE SET NULL,
	bot    TEXT NOT NULL,
	total  TEXT NOT NULL,
	place  INTEGER NOT NULL,
	PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_person ON seats (person) WHERE person IS NOT NULL;

CREATE TABLE played (             -- a read model of the archive
	person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
	ended  INTEGER NOT NULL,
	match  INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
	rules  TEXT NOT NULL,
	counts INTEGER NOT NULL,      -- in the standings
	won    INTEGER NOT NULL,
	PRIMARY KEY (person, ended, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX played_match ON played (match);

CREATE TABLE listings (           -- a read model of the tables' logs
	id     TEXT PRIMARY KEY,
	rules  BLOB NOT NULL,
	host   TEXT NOT NULL,
	seats  TEXT NOT NULL,         -- JSON
	stage  TEXT NOT NULL,
	round  INTEGER NOT NULL,
	rounds INTEGER NOT NULL,
	listed INTEGER NOT NULL,
	made   INTEGER NOT NULL,
	moved  INTEGER NOT NULL
) STRICT;
CREATE INDEX listings_public ON listings (stage = 'waiting' DESC, moved DESC, id) WHERE listed AND stage <> 'over';
CREATE INDEX listings_stage ON listings (stage, moved, id);

CREATE TABLE sitting (            -- who sits at a table of listings
	person TEXT NOT NULL,         -- its ID
	id     TEXT NOT NULL REFERENCES listings ON DELETE CASCADE,
	PRIMARY KEY (person, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sitting_id ON sitting (id);
`, `
CREATE TABLE file (               -- one row: see wal.go
	signature BLOB NOT NULL,
	before    BLOB NOT NULL,
	own       BLOB NOT NULL
) STRICT;
INSERT INTO file VALUES (x'` + fmt.Sprintf("%x", signature) + `', zeroblob(16), randomblob(16));

CREATE TABLE names (              -- of people, by their num: see name.go
	num  INTEGER PRIMARY KEY,
	name BLOB NOT NULL
) STRICT;
INSERT INTO names
	SELECT num, unhex(hex(name) || hex(zeroblob(max(0, 128 - octet_length(name))))) FROM people ORDER BY num;
CREATE TABLE persons (            -- a new table, so that no page of the old one is left
	num   INTEGER PRIMARY KEY,
	id    TEXT NOT NULL UNIQUE,
	since INTEGER NOT NULL
) STRICT;
INSERT INTO persons SELECT num, id, since FROM people;
DROP TABLE people;
ALTER TABLE persons RENAME TO people;

ALTER TABLE tables ADD COLUMN news INTEGER; -- the last entry that lists have not taken in, NULL for none
CREATE INDEX tables_news ON tables (num) WHERE news IS NOT NULL;
ALTER TABLE listings ADD COLUMN seq INTEGER NOT NULL DEFAULT 0; -- the last entry that the line takes in
CREATE INDEX listings_host ON listings (host) WHERE stage = 'waiting';
UPDATE listings SET seq = coalesce((SELECT (SELECT e.num & 0xffffff FROM entries AS e
	WHERE e.num > t.num << 24 AND e.num < (t.num + 1) << 24 ORDER BY e.num DESC LIMIT 1) FROM tables AS t WHERE t.id = listings.id), 0);
UPDATE tables SET news = l.seq FROM listings AS l WHERE l.id = tables.id AND l.seq > 0 AND coalesce(l.moved / 1000000 <
	(SELECT CAST(data AS TEXT) ->> '$.at' FROM entries WHERE num = tables.num << 24 | l.seq AND json_valid(CAST(data AS TEXT))), TRUE);
`, `
CREATE TABLE codes (              -- secrets that their person has listed
	hash BLOB PRIMARY KEY REFERENCES secrets ON DELETE CASCADE,
	id   TEXT NOT NULL,
	made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX matches_ended ON matches (ended);
`, `
ALTER TABLE file ADD COLUMN edition INTEGER NOT NULL DEFAULT 1; -- of the rules: see edition.go
ALTER TABLE tables ADD COLUMN edition INTEGER NOT NULL DEFAULT 1; -- by which its log holds
ALTER TABLE matches ADD COLUMN edition INTEGER NOT NULL DEFAULT 1; -- by which its record holds
CREATE TABLE dropped (            -- tables of earlier rules that were not over
	id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
`, `
ALTER TABLE seats ADD COLUMN name TEXT NOT NULL DEFAULT ''; -- a bot's own name
`, `
ALTER TABLE matches ADD COLUMN origin TEXT NOT NULL DEFAULT ''; -- of a diary entry: its table on a device
`, `-- edition 3 of the rules: the file is copied before tables are dropped
`, `
ALTER TABLE tables ADD COLUMN listing BLOB; -- NULL if lists do not show the table; see package lists
CREATE INDEX tables_listing ON tables (num) WHERE listing IS NOT NULL;
`, `-- moveListings has filled the column
DROP TABLE sitting;
DROP TABLE listings;
DROP INDEX tables_news;
ALTER TABLE tables DROP COLUMN news;
`, `
CREATE TABLE rows (               -- see rows.go
	num   INTEGER PRIMARY KEY,    -- that of its pad
	key   BLOB NOT NULL UNIQUE,
	rev   INTEGER NOT NULL,       -- drawn at random, so that none is ever given again
	value BLOB NOT NULL           -- enciphered, see pad.go
) STRICT;
CREATE TABLE pads (
	num  INTEGER PRIMARY KEY,
	pad  BLOB NOT NULL,           -- zeros if it is free
	free INTEGER NOT NULL         -- 1 if it belongs to no row
) STRICT;
CREATE INDEX pads_free ON pads (num) WHERE free;
`, `-- moveRows has filled the tables
DROP TABLE played;
DROP TABLE seats;
DROP TABLE matches;
DROP TABLE codes;
DROP TABLE secrets;
DROP TABLE names;
DROP TABLE people;
`, `-- stateEditions has put the editions into the logs
`, `
ALTER TABLE tables DROP COLUMN edition;
ALTER TABLE file DROP COLUMN edition;
DROP TABLE dropped;
`}

// schemaOfListings is the first schema version in which a table's listing stands beside its log.
const schemaOfListings = 8

// schemaOfRows is the first schema version in which people and matches are rows.
const schemaOfRows = 10

// migrateFile copies the file and then applies the steps that it lacks.
func migrateFile(ctx context.Context, path string, steps []string) error {
	has, err := schemaVersion(ctx, path)
	if err != nil {
		return err
	}
	switch newest := len(steps); {
	case has > newest:
		return errNewer(has, newest)
	case has < 1:
		return fmt.Errorf("schema version %d, which there has never been", has)
	case has == newest:
		return nil
	}
	db, err := connectTo(path, patience, "_pragma=journal_mode(wal)", "_pragma=foreign_keys(0)", "_pragma=secure_delete(1)")
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	err = replaceFile(ctx, path, fmt.Sprintf("%s.v%d.bak", path, has))
	if err == nil {
		err = applySteps(ctx, db, has, steps)
	}
	return errors.Join(err, db.Close())
}

// errNewer returns an error that says that this program is too old for a file.
func errNewer(has, newest int) error {
	return fmt.Errorf("schema version %d, and this program knows version %d at most: a newer one has written the file",
		has, newest)
}

// schemaVersion returns the schema version of the file, without changing the file.
func schemaVersion(ctx context.Context, path string) (int, error) {
	db, err := connectTo(path, "mode=ro", patience)
	if err != nil {
		return 0, err
	}
	var v int
	err = db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&v)
	return v, errors.Join(err, db.Close())
}

// applySteps migrates a file from the schema version has. It applies either all steps that the file
// lacks or none.
func applySteps(ctx context.Context, db *sql.DB, has int, steps []string) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for i, step := range steps[has:] {
		_, err := tx.ExecContext(ctx, step)
		switch has + i + 1 {
		case schemaOfListings:
			err = errors.Join(err, moveListings(ctx, tx))
		case schemaOfRows:
			err = errors.Join(err, moveRows(ctx, conn, tx))
		case schemaOfStated:
			err = errors.Join(err, stateEditions(ctx, tx))
		}
		if err != nil {
			return fmt.Errorf("schema version %d: %w", has, err)
		}
	}
	if has >= schemaOfMarks {
		if _, err := tx.ExecContext(ctx, markAnew); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", len(steps))); err != nil {
		return err
	}
	return tx.Commit()
}
