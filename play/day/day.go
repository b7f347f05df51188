// Package day keeps what today's round is made of: the secret of each date, who has played it, and
// the results. Everybody who plays a date by the same rules has the same tiles. It knows rows, and
// neither tables nor the game.
//
// # Rows
//
//	day/2026-11-26                         the date's secret, and when it was made
//	dayresult/2026-11-26/9f86d081…/TABLE   a result, below the hash of the rules; it names nobody
//	of/PERSON/day/2026-11-26               a person's table of the date, see people.Of
//	of/PERSON/train/2026-11-26             the person has found a longest train of the date
//
// Secrets are made long before their date, and their commitments are shown from then on. A result
// stands by itself: a person who is deleted leaves points, and no trace to whom they belong.
package day

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"roundhouse/game/deal"
	"roundhouse/play/log"
	"roundhouse/play/people"
)

// Ahead is how many days before its date a secret is made at the latest, unless no server was there.
const Ahead = 30

// Days keeps the dates.
type Days struct {
	rows   log.Rows
	people *people.People
}

// New returns the dates in rows.
func New(rows log.Rows, p *people.People) *Days { return &Days{rows, p} }

// Fixed is what makes the deals of a date.
type Fixed struct {
	Secret deal.Secret
	Made   time.Time // since when the commitment is known
}

// secretRow is the row of a date.
type secretRow struct {
	Secret string    `json:"secret"`
	Made   time.Time `json:"made"`
}

func secretKey(date string) string { return "day/" + date }

// ErrNoDay is the error for a date without a secret.
var ErrNoDay = errors.New("the date has no deal")

// Of returns what makes the deals of a date. The error is ErrNoDay if there is nothing.
func (d *Days) Of(ctx context.Context, date string) (f Fixed, err error) {
	row, err := log.GetRow(ctx, d.rows, secretKey(date))
	switch {
	case err != nil:
		return f, err
	case row.Rev == 0:
		return f, fmt.Errorf("%q: %w", date, ErrNoDay)
	}
	return readSecret(row)
}

func readSecret(row log.Row) (f Fixed, err error) {
	var r secretRow
	if err = json.Unmarshal(row.Value, &r); err == nil {
		f.Made = r.Made.UTC()
		f.Secret, err = deal.ParseSecret(r.Secret)
	}
	if err != nil {
		return f, errors.New("the secret of a date cannot be read") // the error could have a part of it
	}
	return f, nil
}

// Make makes the secret of a date, unless it has one.
func (d *Days) Make(ctx context.Context, date string, now time.Time) error {
	row, err := log.GetRow(ctx, d.rows, secretKey(date))
	if err != nil || row.Rev != 0 {
		return err
	}
	var s deal.Secret
	_, _ = rand.Read(s[:])
	value, err := json.Marshal(secretRow{s.Reveal(), now.UTC()})
	if err != nil {
		return err
	}
	if _, err = d.rows.Put(ctx, secretKey(date), 0, value); errors.Is(err, log.ErrMoved) { // another server was faster
		err = nil
	}
	return err
}

// Try is somebody's table of a date: there is one for each person.
type Try struct {
	Table  string `json:"table"`
	Rules  string `json:"rules"`            // their canonical text
	Second bool   `json:"second,omitempty"` // somebody else had played the date in the same browser
}

func tryKey(date string) string { return "day/" + date }

// TryOf returns somebody's table of a date, and false if there is none.
func (d *Days) TryOf(ctx context.Context, id people.ID, date string) (t Try, ok bool, err error) {
	found, err := d.TriesOf(ctx, date, id)
	t, ok = found[id]
	return t, ok, err
}

// TriesOf returns the tables of a date of those of the people who have one.
func (d *Days) TriesOf(ctx context.Context, date string, ids ...people.ID) (map[people.ID]Try, error) {
	rows, err := d.people.About(ctx, tryKey(date), ids...)
	if err != nil {
		return nil, err
	}
	found := map[people.ID]Try{}
	for id, row := range rows {
		var t Try
		if err := json.Unmarshal(row.Value, &t); err != nil {
			return nil, fmt.Errorf("the table of a date: %w", err)
		}
		found[id] = t
	}
	return found, nil
}

// Begin notes somebody's table of a date before it is made, and returns the one that is noted then:
// another one if the person has begun before.
func (d *Days) Begin(ctx context.Context, id people.ID, date string, t Try) (Try, error) {
	value, err := json.Marshal(t)
	if err != nil {
		return t, err
	}
	_, err = d.people.Of(id).Put(ctx, tryKey(date), 0, value)
	if errors.Is(err, log.ErrMoved) {
		was, _, err := d.TryOf(ctx, id, date)
		return was, err
	}
	return t, err
}

// Result is what somebody has reached with the tiles of a date.
type Result struct {
	Points string    `json:"points"` // exact, as game.Score writes it
	Place  int       `json:"place"`
	Second bool      `json:"second,omitempty"`
	Begun  bool      `json:"begun,omitempty"` // a bot has finished it, since the date was over
	At     time.Time `json:"at"`
}

func resultPrefix(date, rules string) string {
	sum := sha256.Sum256([]byte(rules))
	return "dayresult/" + date + "/" + hex.EncodeToString(sum[:8]) + "/"
}

// Report stores the result of a table, once.
func (d *Days) Report(ctx context.Context, date, rules, table string, r Result) error {
	value, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if _, err = d.rows.Put(ctx, resultPrefix(date, rules)+table, 0, value); errors.Is(err, log.ErrMoved) {
		err = nil
	}
	return err
}

// ResultOf returns the result of a table, and false as long as there is none.
func (d *Days) ResultOf(ctx context.Context, date string, t Try) (r Result, ok bool, err error) {
	found, err := d.ResultsOf(ctx, date, map[people.ID]Try{"": t})
	r, ok = found[""]
	return r, ok, err
}

// ResultsOf returns the results of people's tables of a date, as far as there are any.
func (d *Days) ResultsOf(ctx context.Context, date string, tries map[people.ID]Try) (map[people.ID]Result, error) {
	keys := make([]string, 0, len(tries))
	keyOf := func(t Try) string { return resultPrefix(date, t.Rules) + t.Table }
	for _, t := range tries {
		keys = append(keys, keyOf(t))
	}
	rows, err := d.rows.Get(ctx, keys...)
	if err != nil {
		return nil, err
	}
	found := map[people.ID]Result{}
	for id, t := range tries {
		row, ok := rows[keyOf(t)]
		if !ok {
			continue
		}
		if found[id], err = readResult(row); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func readResult(row log.Row) (r Result, err error) {
	if err = json.Unmarshal(row.Value, &r); err != nil {
		err = fmt.Errorf("a result of a date: %w", err)
	}
	return r, err
}

// Results returns all results of a date by these rules that count: no second tries, and none that a
// bot has finished.
func (d *Days) Results(ctx context.Context, date, rules string) (list []Result, err error) {
	for row, err := range d.rows.Scan(ctx, resultPrefix(date, rules), "") {
		if err != nil {
			return nil, err
		}
		r, err := readResult(row)
		if err != nil {
			return nil, err
		}
		if !r.Second && !r.Begun {
			list = append(list, r)
		}
	}
	return list, nil
}

// Par is what planners reach on average with the tiles of a date.
type Par struct {
	Points float64 `json:"points"`
	Error  float64 `json:"error"` // its standard error
}

func parKey(date, rules string) string { return "daypar/" + resultPrefix(date, rules) }

// ParOf returns the par of a date by these rules, and false as long as it is not known.
func (d *Days) ParOf(ctx context.Context, date, rules string) (p Par, ok bool, err error) {
	row, err := log.GetRow(ctx, d.rows, parKey(date, rules))
	if err != nil || row.Rev == 0 {
		return p, false, err
	}
	if err := json.Unmarshal(row.Value, &p); err != nil {
		return p, false, fmt.Errorf("the par of a date: %w", err)
	}
	return p, true, nil
}

// SetPar stores the par of a date by these rules, once.
func (d *Days) SetPar(ctx context.Context, date, rules string, p Par) error {
	value, err := json.Marshal(p)
	if err != nil {
		return err
	}
	if _, err = d.rows.Put(ctx, parKey(date, rules), 0, value); errors.Is(err, log.ErrMoved) {
		err = nil
	}
	return err
}
