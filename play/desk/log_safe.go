package desk

import "regexp"

// ids matches the IDs of tables and people.
var ids = regexp.MustCompile(`\b[a-z2-7]{16}\b`)

// logID shortens a table's ID for the log, so that reading the log gives nobody access.
func logID(id string) string { return id[:min(4, len(id))] + "…" }

// logSafe returns an error's text with shortened IDs, so that reading the log gives nobody access
// to a table.
func logSafe(err error) string { return ids.ReplaceAllStringFunc(err.Error(), logID) }
