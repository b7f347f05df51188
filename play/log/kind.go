package log

import "strings"

// Kind says what a log is about. Its text begins the IDs of the logs of that kind.
type Kind string

// The kinds of logs. The IDs of tables begin with none of the others.
const (
	Tables Kind = ""
	Sheets Kind = "s-"
)

// kinds lists the kinds but tables.
var kinds = []Kind{Sheets}

// KindOf returns the kind of the log with that ID.
func KindOf(id string) Kind {
	for _, kind := range kinds {
		if strings.HasPrefix(id, string(kind)) {
			return kind
		}
	}
	return Tables
}
