package store

import (
	"fmt"
	"strings"

	"roundhouse/play/log"
)

// Counts says how much a file contains.
type Counts struct {
	Tables  int `json:"tables"`
	Sheets  int `json:"sheets"`  // of scores
	Circles int `json:"circles"` // with their seasons
	Events  int `json:"events"`
	People  int `json:"people"`
	Matches int `json:"matches"`
}

// String returns the counts in words.
func (c Counts) String() string {
	things := []string{fmt.Sprintf("%d tables", c.Tables)}
	if c.Sheets > 0 {
		things = append(things, fmt.Sprintf("%d score %s", c.Sheets, pluralOf(c.Sheets, "sheet", "sheets")))
	}
	if c.Circles > 0 {
		things = append(things, fmt.Sprintf("%d %s", c.Circles, pluralOf(c.Circles, "circle", "circles")))
	}
	last := len(things) - 1
	text := things[last]
	if last > 0 {
		text = strings.Join(things[:last], ", ") + " and " + text
	}
	return fmt.Sprintf("%s with %d events, %d people, %d finished matches", text, c.Events, c.People, c.Matches)
}

// Report is the result of a check.
type Report struct {
	Counts
	Earlier Earlier
	Faults  []Fault
}

// Earlier counts what was played by earlier rules.
type Earlier struct {
	Matches int // matches that are over
	Tables  int // tables whose match is not over: they cannot go on
}

// String returns the counts in words, or "" if both are 0.
func (e Earlier) String() string {
	var parts []string
	if e.Matches > 0 {
		parts = append(parts, fmt.Sprintf("%d finished %s", e.Matches, pluralOf(e.Matches, "match", "matches")))
	}
	if e.Tables > 0 {
		parts = append(parts, fmt.Sprintf("%d unfinished %s", e.Tables, pluralOf(e.Tables, "table", "tables")))
	}
	if parts == nil {
		return ""
	}
	return strings.Join(parts, " and ") + " " + pluralOf(e.Matches+e.Tables, "was", "were") + " played by earlier rules"
}

// pluralOf returns the word that fits the number n.
func pluralOf(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// Fault is something that is wrong with a file.
type Fault struct {
	Table   string // the ID of its log, or "" for the file as a whole
	Message string
}

// String describes the fault in one line.
func (f Fault) String() string {
	if f.Table == "" {
		return f.Message
	}
	return fmt.Sprintf("%s %s: %s", log.KindOf(f.Table).Word(), f.Table, f.Message)
}

// Damage is the error that says that a file is damaged.
type Damage struct {
	File   string
	Faults []Fault
}

// Error describes the first fault.
func (d *Damage) Error() string {
	text := fmt.Sprintf("%q is damaged: %s", d.File, d.Faults[0])
	if n := len(d.Faults) - 1; n > 0 {
		text += fmt.Sprintf(" (and %d more)", n)
	}
	return text
}
