// Package releases has the logs and records of matches that each release has played, for tests in a
// browser too, which has no files.
package releases

import "embed"

// Files has LOG.jsonl and LOG.json in the folder of each release.
//
//go:embed v*
var Files embed.FS
