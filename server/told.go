package server

import (
	"regexp"
)

// ids is what tables' and people's IDs look like.
var ids = regexp.MustCompile(`\b[a-z2-7]{16}\b`)

// told is an error as a log may have it: whoever reads it is not let in at a table.
func told(err error) string { return ids.ReplaceAllStringFunc(err.Error(), short) }
