// Package docs is the documents that the server shows to the authors of programs.
package docs

//go:generate go run ../tools/rulebook

import _ "embed" // the documents

// Notation is notation.md: actions, positions, records.
//
//go:embed notation.md
var Notation string

// Fair is fair.md: how deals are made, and checked.
//
//go:embed fair.md
var Fair string
