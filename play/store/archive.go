package store

import (
	"context"
	"encoding/json"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/people"
	"roundhouse/rules"
)

// Save implements archive.Archive.
func (s *Store) Save(ctx context.Context, m archive.Match) error {
	return s.writer.write(ctx, func(t *tx) error { return t.saveMatch(m) }, nil)
}

// saveMatch stores a match, unless there is one of that table.
func (t *tx) saveMatch(m archive.Match) error {
	num, err := t.queryNumber(`INSERT INTO matches (tab, rules, began, ended, early, record, origin, edition)
		VALUES (?, ?, ?, ?, ?, ?, ?, coalesce((SELECT edition FROM tables WHERE id = ?), ?))
		ON CONFLICT (tab) DO NOTHING RETURNING num`,
		m.Table, m.Rules, stampOf(m.Began), stampOf(m.Ended), m.Early, notNull(m.Record), m.Origin,
		m.Table, rules.Edition)
	if err != nil || num == 0 {
		return err
	}
	for i, seat := range m.Seats {
		_, err := t.runStatement("INSERT INTO seats VALUES (?, ?, (SELECT num FROM people WHERE id = ?), ?, ?, ?, ?)",
			num, i+1, seat.Who, seat.Bot, seat.Total, seat.Place, seat.Name)
		if err != nil {
			return err
		}
	}
	_, err = t.runStatement(index+" AND match = ? GROUP BY person, match", num)
	return err
}

// index writes the rows by which matches and standings are found. A person on two seats counts
// once.
const index = `INSERT INTO played
	SELECT person, ended, match, rules, max(ranked AND bot = ''), max(ranked AND bot = '' AND place = 1)
	FROM seats JOIN (SELECT *, NOT early AND rules NOT IN ('` + archive.Again + `', '` + archive.First + `') AND origin = '' AS ranked FROM matches) ON num = match
	WHERE person IS NOT NULL`

// Reindex implements archive.Archive.
func (s *Store) Reindex(ctx context.Context) (matches int, err error) {
	err = s.writer.write(ctx, func(t *tx) error {
		if _, err := t.runStatement("DELETE FROM played"); err != nil {
			return err
		}
		if _, err := t.runStatement(index + " GROUP BY person, match"); err != nil {
			return err
		}
		n, err := t.queryNumber("SELECT count(*) FROM matches")
		matches = int(n)
		return err
	}, nil)
	return matches, err
}

// match selects the columns of a match without its record.
const match = `SELECT m.tab, m.rules, m.began, m.ended, m.early, m.origin,
	(SELECT json_group_array(json_object('Who', coalesce(p.id, ''), 'Bot', bot, 'Name', seats.name, 'Total', total, 'Place', place) ORDER BY seat)
		FROM seats LEFT JOIN people AS p ON p.num = person WHERE match = m.num)`

// Match implements archive.Archive.
func (s *Store) Match(ctx context.Context, table string) (archive.Match, error) {
	var record []byte
	found, err := s.findMatches(ctx, []any{&record}, match+", record FROM matches AS m WHERE tab = ?", table)
	if err != nil {
		return archive.Match{}, err
	}
	if len(found) == 0 {
		return archive.Match{}, archive.ErrUnknown
	}
	found[0].Record = record
	return found[0], nil
}

// Matches implements archive.Archive.
func (s *Store) Matches(ctx context.Context, id people.ID, before time.Time, limit int) ([]archive.Match, error) {
	return s.findMatches(ctx, nil, match+` FROM played AS p JOIN matches AS m ON m.num = p.match
		WHERE p.person = (SELECT num FROM people WHERE id = ?) AND p.ended < ?
		ORDER BY p.ended DESC, m.tab LIMIT ?`, id, stampOf(before), max(limit, 0))
}

// findMatches returns the matches that a query finds. The query may select further columns, which
// are scanned into more.
func (s *Store) findMatches(ctx context.Context, more []any, query string,
	args ...any) (found []archive.Match, err error) {
	var m archive.Match
	var began, ended int64
	var seats []byte
	columns := append([]any{&m.Table, &m.Rules, &began, &ended, &m.Early, &m.Origin, &seats}, more...)
	failed := s.reader.eachRow(ctx, columns, func() {
		m.Began, m.Ended, m.Seats = timeOf(began), timeOf(ended), nil
		if e := json.Unmarshal(seats, &m.Seats); e != nil {
			err = e
		}
		found = append(found, m)
	}, query, args...)
	if failed != nil {
		err = failed
	}
	return found, err
}

// Standings implements archive.Archive.
func (s *Store) Standings(ctx context.Context, id people.ID) ([]archive.Standing, error) {
	var list []archive.Standing
	var one archive.Standing
	err := s.reader.eachRow(ctx, []any{&one.Rules, &one.Matches, &one.Won}, func() { list = append(list, one) },
		`SELECT rules, count(*) AS n, sum(won) FROM played
		WHERE person = (SELECT num FROM people WHERE id = ?) AND counts GROUP BY rules ORDER BY n DESC, rules`, id)
	return list, err
}

// Old implements archive.Archive.
func (s *Store) Old(ctx context.Context, before time.Time, limit int) (tables []string, err error) {
	var id string
	err = s.reader.eachRow(ctx, []any{&id}, func() { tables = append(tables, id) },
		"SELECT tab FROM matches WHERE ended < ? ORDER BY ended, tab LIMIT ?", stampOf(before), max(limit, 0))
	return tables, err
}

// Forget implements archive.Archive. The foreign keys delete everything else about the match.
func (s *Store) Forget(ctx context.Context, table string) error {
	return s.writer.write(ctx, func(t *tx) error {
		_, err := t.runStatement("DELETE FROM matches WHERE tab = ?", table)
		return err
	}, nil)
}
