package log

import (
	"cmp"
	"fmt"
	"strings"
)

// Kind says what a log is about. Its text begins the IDs of the logs of that kind.
type Kind string

// The kinds of logs. The IDs of tables begin with none of the others. Hall opens tables alone. Of each
// kind, store has to know how its logs are checked, and somebody has to remove them when they are due.
const (
	Tables  Kind = ""
	Sheets  Kind = "s-"
	Circles Kind = "c-"
	Series  Kind = "v-"
)

// kinds has the word for a log of each kind but tables.
var kinds = map[Kind]string{Sheets: "sheet", Circles: "circle", Series: "series"}

// Word returns the word for a log of that kind.
func (k Kind) Word() string { return cmp.Or(kinds[k], "table") }

// Damaged is the error for a log that cannot be read.
type Damaged struct {
	ID  string
	Err error
}

// Error names the log.
func (d *Damaged) Error() string { return fmt.Sprintf("%s %q: %v", KindOf(d.ID).Word(), d.ID, d.Err) }

// Unwrap returns what is wrong.
func (d *Damaged) Unwrap() error { return d.Err }

// KindOf returns the kind of the log with that ID.
func KindOf(id string) Kind {
	for kind := range kinds {
		if strings.HasPrefix(id, string(kind)) {
			return kind
		}
	}
	return Tables
}
