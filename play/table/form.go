package table

import "fmt"

// Form is the form that logs have now. A log says its own in its first entry, as
// {"form":2,"at":…,"table_made":…}; one that says none has form 1. Whoever changes what is
// written so that older programs cannot read it raises Form, and leaves a log of the form before
// in testdata/logs.
//
//   - 1: events have other names, see nameOf.
//   - 2: events have the names of docs/glossary.md.
const Form = 2

// namesOfForm1 are the events that had other names in form 1.
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

// nameOf returns today's name of an event in a log of the form. A table whose log was begun in
// form 1 may have gone on with the names of today.
func nameOf(form int, name string) string {
	if now, ok := namesOfForm1[name]; ok && form == 1 {
		return now
	}
	return name
}

// formAfter returns the form of the log of which s comes after event last, where form is what the
// entries before have said.
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
