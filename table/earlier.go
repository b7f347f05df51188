package table

import (
	"fmt"
	"slices"
	"time"
)

// A log is played again by today's rules. One that was played by earlier rules may lead elsewhere
// by them, or nowhere: then it is told instead. What it says of deals, actions and results is
// taken as it stands there, without the game. That is enough for a match that is over: its people,
// its results and its record are there, and only its rounds cannot be shown again. A match that
// is not over cannot go on.

// Earlier says that a match was played by earlier rules and can only be told.
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

// errTold is the answer where the rounds of a told match are asked for.
var ErrTold = Refuse(EarlierRules, "the match was played by earlier rules: its rounds cannot be shown again")

// Fold folds the whole log of a table into a state that begins as blank: it plays the match
// again or tells it. The error is *Earlier where the match can only be told and is not over.
func Fold(blank State, entries []Entry) (State, []Event, error) {
	f := blank
	events, err := f.ReadAll(entries)
	earlier := slices.ContainsFunc(entries, func(e Entry) bool { return e.Earlier })
	if f.told || !earlier || err == nil && !f.ends() {
		return f, events, err
	}
	f = blank.ToTell()
	events, err = f.ReadAll(entries)
	switch failed := requireIDs(entries); {
	case err != nil:
	case failed != nil:
		err = failed
	case !f.over:
		err = &Earlier{Table: f.table}
	}
	return f, events, err
}

// ends reports whether an end must follow that a log has together with the action before it.
func (f *State) ends() bool { return f.playing && f.state.Over() || f.next() != nil }

// tell takes in the next event of a told match.
func (f *State) tell(what What, at time.Time) (What, error) {
	if t, ok := what.(teller); ok {
		return t.tell(f)
	}
	return f.play(what, at)
}
