package store

import (
	"fmt"
	"strings"
)

// Counts is how much there is in a file.
type Counts struct {
	Tables  int `json:"tables"`
	Events  int `json:"events"`
	People  int `json:"people"`
	Matches int `json:"matches"`
}

// String says it in words.
func (c Counts) String() string {
	return fmt.Sprintf("%d tables with %d events, %d people, %d finished matches", c.Tables, c.Events, c.People, c.Matches)
}

// Report is what a check has found.
type Report struct {
	Counts
	Earlier Earlier
	Faults  []Fault
}

// Earlier is how much in a file was played by earlier rules, and is as it was written.
type Earlier struct {
	Matches int // that are over
	Tables  int // that are not: they are dropped when the file is opened
}

// String says it in words; "" where there is nothing.
func (e Earlier) String() string {
	var parts []string
	if e.Matches > 0 {
		parts = append(parts, fmt.Sprintf("%d finished %s", e.Matches, plural(e.Matches, "match", "matches")))
	}
	if e.Tables > 0 {
		parts = append(parts, fmt.Sprintf("%d unfinished %s", e.Tables, plural(e.Tables, "table", "tables")))
	}
	if parts == nil {
		return ""
	}
	return strings.Join(parts, " and ") + " " + plural(e.Matches+e.Tables, "was", "were") + " played by earlier rules"
}

// plural returns the word for that many.
func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// Fault is something that is wrong with a file.
type Fault struct {
	Table   string // its ID; "" where it is the file as a whole
	Message string
}

// String is a line about it.
func (f Fault) String() string {
	if f.Table == "" {
		return f.Message
	}
	return fmt.Sprintf("table %s: %s", f.Table, f.Message)
}

// Damage says that a file is damaged.
type Damage struct {
	File   string
	Faults []Fault
}

// Error names the first fault.
func (d *Damage) Error() string {
	text := fmt.Sprintf("%q is damaged: %s", d.File, d.Faults[0])
	if n := len(d.Faults) - 1; n > 0 {
		text += fmt.Sprintf(" (and %d more)", n)
	}
	return text
}
