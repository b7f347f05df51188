package desk

import "regexp"

// ids is what tables' and people's IDs look like.
var ids = regexp.MustCompile(`\b[a-z2-7]{16}\b`)

// logID returns a table's ID as a log may have it: whoever reads the log is not let in.
func logID(id string) string { return id[:min(4, len(id))] + "…" }

// logSafe returns an error as a log may have it: whoever reads it is not let in at a table.
func logSafe(err error) string { return ids.ReplaceAllStringFunc(err.Error(), logID) }
