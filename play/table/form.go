package table

import "fmt"

// Form is the current form of logs. A log states its form in its first entry, as in
// {"form":3,"at":…,"table_made":…}; if it states none, it has form 1. Whoever makes a change after
// which older programs cannot read a log must raise Form, and add a log of the previous form to
// testdata/logs.
//
//   - 1: events have other names, see nameOf.
//   - 2: events have the names of docs/glossary.md.
//   - 3: a bot has a name, and a table a language.
const Form = 3

// FormName returns a name for the current form of logs. It is the name of no event.
func FormName() string { return fmt.Sprint("form ", Form) }

// namesOfForm1 maps those names of form 1 that have changed to the current names.
var namesOfForm1 = map[string]string{
	"act":       "acted",
	"closed":    "hashes_closed",
	"continued": "rematch_made",
	"covered":   "stood_in",
	"end":       "round_ended",
	"hash":      "hashed",
	"host":      "host_changed",
	"match":     "started",
	"number":    "revealed",
	"opened":    "table_made",
	"over":      "match_ended",
	"round":     "round_dealt",
}

// nameOf returns the current name of an event that a log of the given form calls name. A log that
// was begun in form 1 may also contain current names.
func nameOf(form int, name string) string {
	if now, ok := namesOfForm1[name]; ok && form == 1 {
		return now
	}
	return name
}

// formAfter returns the form of the log in which s follows the event last; form is the form found
// before s. It returns an error if s may not state a form or states an unknown one.
func (s *stored) formAfter(form int, last Seq) (int, error) {
	switch {
	case last > 0 && s.form != 0:
		return 0, fmt.Errorf("form: %d stands after the first event", s.form)
	case last > 0:
		return form, nil
	case s.form == 0:
		return 1, nil
	case s.form < 2 || s.form > Form:
		return 0, fmt.Errorf("form: %d is not one that this program knows: it knows 1 to %d", s.form, Form)
	}
	return s.form, nil
}
