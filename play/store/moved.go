package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"sync"

	"roundhouse/play/archive"
	"roundhouse/play/log"
	"roundhouse/play/people"
)

// moveRows makes rows of people and matches, for which earlier schemas had tables of their own.
func moveRows(ctx context.Context, conn *sql.Conn, old *sql.Tx) error {
	t := &tx{conn: conn, stmts: map[string]*sql.Stmt{}}
	defer t.closeStatements()
	rows := &movedRows{t: t}
	p := people.New(rows)
	if err := movePeople(ctx, old, p); err != nil {
		return err
	}
	return moveMatches(ctx, old, archive.New(rows, p))
}

// movedRows are the rows in the transaction of a migration, which only adds some.
type movedRows struct {
	log.Rows // has no method that a migration calls
	mu       sync.Mutex
	t        *tx
}

// Get implements log.Rows.
func (m *movedRows) Get(ctx context.Context, keys ...string) (map[string]log.Row, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	found := map[string]log.Row{}
	for _, key := range keys {
		list, err := findRows(ctx, m.t.eachRow, "WHERE key = ?", []byte(key))
		if err != nil {
			return nil, err
		}
		for _, row := range list {
			found[key] = row
		}
	}
	return found, nil
}

// Put implements log.Rows.
func (m *movedRows) Put(ctx context.Context, key string, rev log.Rev, value []byte) (log.Rev, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.t.putValue(key, rev, value)
}

// movePeople makes rows of all people.
func movePeople(ctx context.Context, old *sql.Tx, p *people.People) error {
	type person struct {
		people.Person
		secrets []people.Secret
	}
	var list []person
	rows, err := old.QueryContext(ctx, `SELECT people.id, name, since, hash, made FROM people JOIN names USING (num)
		LEFT JOIN secrets ON person = people.num LEFT JOIN codes USING (hash) ORDER BY people.num, hash`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id people.ID
		var name, hash []byte
		var since int64
		var made *int64
		if err := rows.Scan(&id, &name, &since, &hash, &made); err != nil {
			return err
		}
		if n := len(list); n == 0 || list[n-1].ID != id {
			name := string(bytes.TrimRight(name, "\x00")) // padded, so that names took equal room
			list = append(list, person{Person: people.Person{ID: id, Name: name, Since: timeOf(since)}})
		}
		if len(hash) == len(people.Hash{}) {
			one := &list[len(list)-1]
			one.secrets = append(one.secrets, people.Secret{Hash: people.Hash(hash), Made: madeAt(made)})
		}
	}
	for _, one := range list {
		if err == nil {
			err = p.Import(ctx, one.Person, one.secrets...)
		}
	}
	return errors.Join(err, rows.Err())
}

// moveMatches makes rows of all matches.
func moveMatches(ctx context.Context, old *sql.Tx, a *archive.Archive) error {
	rows, err := old.QueryContext(ctx, `SELECT m.tab, m.rules, m.began, m.ended, m.early, m.origin, m.edition, m.record,
		(SELECT json_group_array(json_object('who', coalesce(p.id, ''), 'bot', bot, 'name', seats.name, 'total', total, 'place', place) ORDER BY seat)
			FROM seats LEFT JOIN people AS p ON p.num = person WHERE match = m.num) FROM matches AS m ORDER BY num`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var m archive.Match
		var began, ended int64
		var seats []byte
		err := rows.Scan(&m.Table, &m.Rules, &began, &ended, &m.Early, &m.Origin, &m.Edition, &m.Record, &seats)
		if err == nil {
			err = json.Unmarshal(seats, &m.Seats)
		}
		if err == nil {
			m.Began, m.Ended = timeOf(began), timeOf(ended)
			err = a.Save(ctx, m)
		}
		if err != nil {
			return err
		}
	}
	return rows.Err()
}
