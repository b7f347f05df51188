// Package series is a season of a circle as a value: the results that count, and what follows from
// them. Results come from tables of the server and from score sheets; a corrected one has a higher
// version, and the highest counts. A Standing is computed anew from all of them.
//
//	s, err := series.Read(id, entries)
//	e := s.Add(&result) // an entry to be stored, or nil if the season has it already
//	rows := s.Standing(circle.Is, isMember)
package series

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"roundhouse/game"
	"roundhouse/play/log"
)

// Who is the ID of a person.
type Who string

// Season is what a season is from its beginning on.
type Season struct {
	Circle string    `json:"circle"` // the ID of its circle
	From   time.Time `json:"from"`
}

// Result is how a match ended, as a season stores it.
type Result struct {
	ID      string    `json:"id"` // of the table, or of the score sheet
	Version log.Seq   `json:"version,omitempty"`
	Ended   time.Time `json:"ended"`
	Rules   string    `json:"rules"`          // the ID of the rule set, or of the one that house rules change
	Real    bool      `json:"real,omitempty"` // at a table with real dominoes
	Low     bool      `json:"low"`            // the fewest points win
	Rounds  int       `json:"rounds"`
	Seats   []Seat    `json:"seats"`
	// By is who kept the sheet, and Corrected how often it was corrected after its end.
	By        Who `json:"by,omitempty"`
	Corrected int `json:"corrected,omitempty"`
}

// Seat is a seat of a match.
type Seat struct {
	Who    Who           `json:"who,omitempty"` // "" for a bot, and for a guest
	Bot    bool          `json:"bot,omitempty"`
	Scores []*game.Score `json:"scores"` // by round; nil for one that was not played
	Total  game.Score    `json:"total"`
	Place  int           `json:"place"`
	Train  int           `json:"train,omitempty"` // the longest train, at a table of the server
}

// entry is an entry of a season's log, as JSON. The first has the season, each other one a result:
//
//	{"form":1,"season":{"circle":"c-…","from":"2026-09-01T00:00:00Z"}}
//	{"result":{"id":"s-…","version":7,"ended":"…","rules":"pagat","real":true,"low":true,"rounds":13,"seats":[…]}}
type entry struct {
	Form   int     `json:"form,omitempty"`
	Season *Season `json:"season,omitempty"`
	Result *Result `json:"result,omitempty"`
}

// Form numbers the forms of logs. A later form can be read by later programs only.
const Form = 1

// State is a season after some of its entries.
type State struct {
	Season
	id      string
	seq     log.Seq
	results map[string]*Result // the highest version of each
}

// ErrNoSeries is the error for a log without entries.
var ErrNoSeries = errors.New("there is no such series")

// Begin returns the first entries of a season, the second of which has its first result. Both IDs go by
// that result: if several are the first one at the same time, one is, and the others come after it.
func Begin(s Season, first *Result) ([]log.Entry, error) {
	data, err := json.Marshal(entry{Form: Form, Season: &s})
	result, failed := first.Entry()
	return []log.Entry{{ID: result.ID + "/begin", Data: data}, result}, errors.Join(err, failed)
}

// Entry returns the entry with a result.
func (r *Result) Entry() (log.Entry, error) {
	data, err := json.Marshal(entry{Result: r})
	return log.Entry{ID: r.ID + "/" + strconv.FormatUint(uint64(r.Version), 10), Data: data}, err
}

// New returns a season without entries.
func New(id string) State { return State{id: id, results: map[string]*Result{}} }

// Read returns the season of a log. The error is ErrNoSeries or a *log.Damaged.
func Read(id string, entries []log.Entry) (State, error) {
	if len(entries) == 0 {
		return New(id), ErrNoSeries
	}
	return New(id).Next(entries)
}

// Next returns the season after more entries of its log. The error is a *log.Damaged.
func (s State) Next(entries []log.Entry) (State, error) {
	s.results = maps.Clone(s.results)
	for _, e := range entries {
		if err := s.read(e); err != nil {
			return s, err
		}
	}
	return s, nil
}

// read applies an entry of a log.
func (s *State) read(from log.Entry) error {
	var e entry
	err := json.Unmarshal(from.Data, &e)
	first := s.seq == 0
	switch {
	case err != nil:
	case from.Seq != s.seq+1:
		err = errors.New("it is not where it is due")
	case first && (e.Season == nil || e.Form != Form):
		err = errors.New("it begins no season in a form that this program knows")
	case !first && e.Result == nil:
		err = errors.New("it has no result")
	case !first:
		err = e.Result.check()
	}
	if err != nil {
		return &log.Damaged{ID: s.id, Err: fmt.Errorf("entry %d: %w", from.Seq, err)}
	}
	if s.seq++; first {
		s.Season = *e.Season
	} else {
		s.add(e.Result)
	}
	return nil
}

// check returns an error if a result makes no sense.
func (r *Result) check() error {
	if r.ID == "" || len(r.Seats) == 0 {
		return errors.New("a result needs an ID and seats")
	}
	for i := range r.Seats {
		if len(r.Seats[i].Scores) != r.Rounds {
			return fmt.Errorf("seat %d has %d scores, and not %d", i+1, len(r.Seats[i].Scores), r.Rounds)
		}
	}
	return nil
}

func (s *State) add(r *Result) {
	if have := s.results[r.ID]; have == nil || have.Version < r.Version {
		s.results[r.ID] = r
	}
}

// Has reports whether the season has that version of a result, or a higher one.
func (s *State) Has(r *Result) bool {
	have := s.results[r.ID]
	return have != nil && have.Version >= r.Version
}

// Knows reports whether the season has any version of a result.
func (s *State) Knows(id string) bool { return s.results[id] != nil }

// Seq returns the number of the last entry.
func (s *State) Seq() log.Seq { return s.seq }

// Results returns the results, the latest first; of those at the same time, by their IDs.
func (s *State) Results() []*Result {
	list := make([]*Result, 0, len(s.results))
	for _, r := range s.results {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b *Result) int { return b.compare(a) })
	return list
}

// Latest returns when the latest of the results ended.
func (s *State) Latest() (at time.Time) {
	for _, r := range s.results {
		if r.Ended.After(at) {
			at = r.Ended
		}
	}
	return at
}

// compare orders results by when they ended.
func (r *Result) compare(other *Result) int {
	if c := r.Ended.Compare(other.Ended); c != 0 {
		return c
	}
	if r.ID < other.ID {
		return -1
	}
	return 1
}

// CheckLog returns an error if the log cannot be read.
func CheckLog(id string, entries []log.Entry) error {
	_, err := Read(id, entries)
	return err
}
