package desk

import "regexp"

// ids matches the IDs of tables and people.
var ids = regexp.MustCompile(`\b[a-z2-7]{16}\b`)

// logID shortens a table's ID for the log, so that people who read the log do not gain access to
// the table.
func logID(id string) string { return id[:min(4, len(id))] + "…" }

// logSafe returns an error's text with all IDs shortened as by logID.
func logSafe(err error) string { return ids.ReplaceAllStringFunc(err.Error(), logID) }
