package table

import (
	"fmt"
	"slices"
	"time"

	"roundhouse/tile"
)

// A log is replayed by today's rules. If the match was played by earlier rules, the replay may fail
// or lead to other results. Such a log is recounted instead: its deals, actions and results are
// accepted as written, without the game. That is enough for a match that is over: its people, its
// results and its record are available, and only its rounds cannot be shown again. A match that is
// not over cannot be continued.

// recounting holds what the state of a recounted match has in addition to that of any other.
type recounting struct {
	unlaid tile.Set    // the tiles of the last deal that have not been laid yet
	laid   []tile.Tile // one for each action since that deal; tile.None if it laid no tile
	places []int       // set at the end of the match; never written to
}

// Earlier says that a match was played by earlier rules and can only be recounted.
type Earlier struct {
	Table string
	Over  bool // the match is over
}

// Error names the table.
func (e *Earlier) Error() string { return fmt.Sprintf("table %q was played by earlier rules", e.Table) }

// Unwrap returns ErrNoTable if the match is not over, because then there is nothing to show.
func (e *Earlier) Unwrap() error {
	if e.Over {
		return nil
	}
	return ErrNoTable
}

// ErrRecounted is the error of a request for a round of a recounted match.
var ErrRecounted = Refuse(EarlierRules, "the match was played by earlier rules: its rounds cannot be shown again")

// ReadLog applies the whole log of a table to a blank state: it plays the match again or recounts
// it. The error is an *Earlier if the match can only be recounted and is not over.
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

// isEndDue reports whether the end of the round or of the match must follow the last event. A
// complete log has both, because they are stored together.
func (s *State) isEndDue() bool { return s.playing && s.round.Over() || s.nextEnd() != nil }

// applyRecounted applies the next event of a recounted match.
func (s *State) applyRecounted(body EventBody, at time.Time) (EventBody, Then, error) {
	if t, ok := body.(recounter); ok {
		then, err := t.recountIn(s)
		return body, then, err
	}
	return s.applyPlayed(body, at)
}
