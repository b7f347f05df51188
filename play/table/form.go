package table

import "fmt"

// Form is the current form of logs. A log states its form in its first entry, as in
// {"form":4,"at":…,"table_made":…}; if it states none, it has form 1. Whoever makes a change after
// which older programs cannot read a log must raise Form, teach stored.rewrite the previous form, and
// add a log of it to testdata/logs.
//
//   - 1: events have other names, see namesOfForm1.
//   - 2: events have the names of docs/glossary.md.
//   - 3: a bot has a name, and a table a language.
//   - 4: values are written as the API writes them: who decided on an action, times of settings,
//     the winners of a round.
//
// A log that was begun in an earlier form goes on in the current one.
const Form = 4

// FormName returns a name for the current form of logs. It is the name of no event.
func FormName() string { return fmt.Sprint("form ", Form) }

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
