package table

import (
	"fmt"
	"slices"
	"time"

	"roundhouse/tile"
)

// A log is played again by today's rules. One that was played by earlier rules may lead elsewhere
// by them, or nowhere: then it is recounted instead. What it says of deals, actions and results is
// taken as it stands there, without the game. That is enough for a match that is over: its people,
// its results and its record are there, and only its rounds cannot be shown again. A match that
// is not over cannot go on.

// recounting is what is known of a match that is recounted, beside what is known of every match.
type recounting struct {
	unlaid tile.Set    // the tiles of the last deal that have not been laid
	laid   []tile.Tile // by action since that deal, tile.None where none was laid
	places []int       // at the end of the match; never written to
}

// Earlier says that a match was played by earlier rules and can only be recounted.
type Earlier struct {
	Table string
	Over  bool // the match is over
}

// Error names the table.
func (e *Earlier) Error() string { return fmt.Sprintf("table %q was played by earlier rules", e.Table) }

// Unwrap returns ErrNoTable where the match is not over: there is nothing to be shown then.
func (e *Earlier) Unwrap() error {
	if e.Over {
		return nil
	}
	return ErrNoTable
}

// ErrRecounted is the answer where the rounds of a recounted match are asked for.
var ErrRecounted = Refuse(EarlierRules, "the match was played by earlier rules: its rounds cannot be shown again")

// ReadLog folds the whole log of a table into a state that begins as blank: it plays the match
// again or recounts it. The error is *Earlier where the match can only be recounted and is not over.
func ReadLog(blank State, entries []Entry) (State, []Event, error) {
	s := blank
	events, err := s.ReadAll(entries)
	earlier := slices.ContainsFunc(entries, func(e Entry) bool { return e.Earlier })
	if s.recounted != nil || !earlier || err == nil && !s.isEndDue() {
		return s, events, err
	}
	s = blank.ToRecount()
	events, err = s.ReadAll(entries)
	switch failed := requireIDs(entries); {
	case err != nil:
	case failed != nil:
		err = failed
	case !s.over:
		err = &Earlier{Table: s.table}
	}
	return s, events, err
}

// isEndDue reports whether an end must follow that a log has together with the action before it.
func (s *State) isEndDue() bool { return s.playing && s.round.Over() || s.nextEnd() != nil }

// applyRecounted takes in the next event of a recounted match.
func (s *State) applyRecounted(body EventBody, at time.Time) (EventBody, error) {
	if t, ok := body.(recounter); ok {
		return t.recountIn(s)
	}
	return s.applyPlayed(body, at)
}
