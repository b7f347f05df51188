// Package archive stores finished matches, and the results of people in them.
//
//	a := archive.New(rows, people)
//	err := a.Save(ctx, match)
//	list, err := a.Matches(ctx, id, before, 50)
//
// Matches stay when people are deleted: the seats of unknown or deleted people belong to nobody.
// All times are returned in UTC. Ties in any ordering are broken by table or rule set.
//
// # Rows
//
// Everything is in rows of a log.Rows. A match is one row, with its record compressed, and is found
// by further rows: one for each of its people, with what counts in that person's standings, and one
// with the time of its end. What has been found out about a round has a row, too.
//
//	match/k3v7q2mzx5t4w6ab                      the match
//	of/ana…/played/e77a…5cff/k3v7q2mzx5t4w6ab   {"rules":"pagat","won":true}, see people.Of
//	ended/9885…a300/k3v7q2mzx5t4w6ab            (empty)
//	analysis/k3v7q2mzx5t4w6ab/2                 of round 2, see SaveAnalysis
//
// In the keys, a time is 16 hexadecimal digits; in those of people, it counts backwards, so that
// the latest match comes first. Save writes the match first: a repeated Save completes the others.
// Forget deletes the row in ended last: until then, Old has the match, and it can be forgotten
// again. The seats of people who have been deleted since are cleared when a match is read.
package archive

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"roundhouse/game/rules"
	"roundhouse/play/log"
	"roundhouse/play/people"
)

// ErrUnknown is the error if the table has no finished match.
var ErrUnknown = errors.New("there is no finished match of that table")

// Archive stores the finished matches.
type Archive struct {
	rows   log.Rows
	people *people.People
}

// New returns the matches in rows. Their people are in p, and in the same rows.
func New(rows log.Rows, p *people.People) *Archive { return &Archive{rows, p} }

// Save stores a match. If there already is a match of the same table, Save only sees to it that
// that one is found.
func (a *Archive) Save(ctx context.Context, m Match) error {
	list := []Match{m.cloneUTC()}
	if err := a.clearSeats(ctx, list); err != nil {
		return err
	}
	m = list[0]
	if m.Edition == 0 {
		m.Edition = rules.Edition
	}
	value, err := m.encode()
	if err == nil {
		_, err = a.rows.Put(ctx, matchKey(m.Table), 0, value)
	}
	if errors.Is(err, log.ErrMoved) {
		m, err = a.read(ctx, m.Table)
	}
	if errors.Is(err, ErrUnknown) { // it has been forgotten meanwhile
		return nil
	}
	if err == nil {
		err = a.index(ctx, &m)
	}
	if err != nil {
		return err
	}
	row, err := log.GetRow(ctx, a.rows, matchKey(m.Table))
	if err == nil && row.Rev == 0 { // it has been forgotten while the index was written
		err = a.dropIndex(ctx, &m)
	}
	return err
}

// index makes a match known to Matches, Standings and Old.
func (a *Archive) index(ctx context.Context, m *Match) error {
	ids := m.people()
	errs := make([]error, len(ids)+1)
	var all sync.WaitGroup
	for i, id := range ids {
		all.Go(func() { errs[i] = addRow(ctx, a.people.Of(id), playedKey(m.end()), m.outcomeOf(id)) })
	}
	all.Go(func() { errs[len(ids)] = addRow(ctx, a.rows, endedKey(m.end()), nil) })
	all.Wait()
	return errors.Join(errs...)
}

// addRow adds a row, unless it is there already, or is about an unknown person.
func addRow(ctx context.Context, rows log.Rows, key string, value []byte) error {
	_, err := rows.Put(ctx, key, 0, value)
	if errors.Is(err, log.ErrMoved) || errors.Is(err, people.ErrUnknown) {
		err = nil
	}
	return err
}

// dropIndex makes a match unknown to Matches, Standings and Old.
func (a *Archive) dropIndex(ctx context.Context, m *Match) error {
	if err := a.dropPlayed(ctx, m); err != nil {
		return err
	}
	return log.DeleteRow(ctx, a.rows, endedKey(m.end()))
}

// dropPlayed makes a match unknown to Matches and Standings.
func (a *Archive) dropPlayed(ctx context.Context, m *Match) error {
	for _, id := range m.people() {
		if err := log.DeleteRow(ctx, a.people.Of(id), playedKey(m.end())); err != nil {
			return err
		}
	}
	return nil
}

// read returns a match as it is stored, or ErrUnknown.
func (a *Archive) read(ctx context.Context, table string) (Match, error) {
	row, err := log.GetRow(ctx, a.rows, matchKey(table))
	if err == nil && row.Rev == 0 {
		err = ErrUnknown
	}
	if err != nil {
		return Match{}, err
	}
	return Decode(row)
}

// Match returns the finished match of a table, or ErrUnknown.
func (a *Archive) Match(ctx context.Context, table string) (Match, error) {
	m, err := a.read(ctx, table)
	if err != nil {
		return Match{}, err
	}
	list := []Match{m}
	if err := a.clearSeats(ctx, list); err != nil {
		return Match{}, err
	}
	return list[0], nil
}

// clearSeats takes unknown people off the seats of matches.
func (a *Archive) clearSeats(ctx context.Context, list []Match) error {
	var ids []people.ID
	for i := range list {
		ids = append(ids, list[i].people()...)
	}
	slices.Sort(ids)
	known, err := a.people.Names(ctx, slices.Compact(ids)...)
	if err != nil {
		return err
	}
	for _, m := range list {
		for i := range m.Seats {
			if _, ok := known[m.Seats[i].Who]; !ok {
				m.Seats[i].Who = ""
			}
		}
	}
	return nil
}

// eachPlayed calls use with the rows of a person's matches from a key on, the latest first, until
// it returns false.
func (a *Archive) eachPlayed(ctx context.Context, id people.ID, from string, use func(log.Row) bool) error {
	known, err := a.people.Names(ctx, id)
	if _, ok := known[id]; err != nil || !ok { // an unknown person's rows are being deleted
		return err
	}
	for row, err := range a.people.Of(id).Scan(ctx, "played/", from) {
		if err != nil || !use(row) {
			return err
		}
	}
	return nil
}

// Matches returns at most limit of the person's matches that ended before a time, the latest first.
// They come without their records.
func (a *Archive) Matches(ctx context.Context, id people.ID, before time.Time, limit int) (list []Match, err error) {
	var keys []string
	// A slash follows the time in the key of a match, so "0" is after those that ended at that time.
	err = a.eachPlayed(ctx, id, "played/"+backward(before)+"0", func(row log.Row) bool {
		if len(keys) < limit {
			keys = append(keys, matchKey(tableIn(row.Key)))
		}
		return len(keys) < limit
	})
	if err != nil || len(keys) == 0 {
		return nil, err
	}
	found, err := a.rows.Get(ctx, keys...)
	if err != nil {
		return nil, err
	}
	for _, key := range keys {
		row, ok := found[key]
		if !ok { // it is being forgotten
			continue
		}
		m, _, err := decodeHead(row)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, a.clearSeats(ctx, list)
}

// Standings returns the person's standings, one for each rule set; those with the most matches come
// first.
func (a *Archive) Standings(ctx context.Context, id people.ID) ([]Standing, error) {
	var all standings
	var failed error
	err := a.eachPlayed(ctx, id, "", func(row log.Row) bool {
		failed = all.add(row)
		return failed == nil
	})
	return all.sorted(), errors.Join(err, failed)
}

// Ended says that the match of a table ended at a time.
type Ended struct {
	Table string
	At    time.Time
}

// Old returns at most limit matches that ended before a time, the oldest first.
func (a *Archive) Old(ctx context.Context, before time.Time, limit int) (list []Ended, err error) {
	if limit <= 0 {
		return nil, ctx.Err()
	}
	for row, err := range a.rows.Scan(ctx, "ended/", "") {
		if err != nil {
			return nil, err
		}
		e, err := readEndedKey(row.Key)
		if err != nil {
			return nil, err
		}
		if !e.At.Before(before) {
			break
		}
		if list = append(list, e); len(list) == limit {
			break
		}
	}
	return list, nil
}

// Reindex rebuilds what Matches, Standings and Old read, as far as it is lost, and returns the
// number of matches.
func (a *Archive) Reindex(ctx context.Context) (matches int, err error) {
	for row, err := range a.rows.Scan(ctx, matchKey(""), "") {
		if err != nil {
			return matches, err
		}
		m, _, err := decodeHead(row)
		if err == nil {
			err = a.index(ctx, &m)
		}
		if err != nil {
			return matches, err
		}
		matches++
	}
	return matches, nil
}

// Forget deletes a match, for everybody. If there is none, it does nothing.
func (a *Archive) Forget(ctx context.Context, e Ended) error {
	m, err := a.read(ctx, e.Table)
	switch {
	case errors.Is(err, ErrUnknown): // another server has deleted it, or a server has died meanwhile
	case err != nil:
		return err
	default:
		if err := a.dropPlayed(ctx, &m); err != nil {
			return err
		}
		if err := log.DeleteRow(ctx, a.rows, matchKey(e.Table)); err != nil {
			return err
		}
	}
	if err := a.dropAnalyses(ctx, e.Table); err != nil {
		return err
	}
	return log.DeleteRow(ctx, a.rows, endedKey(e))
}
