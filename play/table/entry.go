package table

import (
	"fmt"
)

// Seq is the number of an event at its table, from 1 without gaps.
type Seq uint64

// Entry is an event as a Log stores it.
type Entry struct {
	Seq  Seq
	ID   string // unique at its table
	Data []byte // JSON
	// Listed says that lists of tables show the event. Only the log uses it; Read need not return
	// it.
	Listed bool
	// Earlier says that the event was stored under a lower rules.Edition. The log sets it, and
	// ignores it in entries to be appended.
	Earlier bool
}

// Damaged is the error for stored data that cannot be read.
type Damaged struct {
	Table string // "" if no single table is affected
	Err   error
}

// Error names the table.
func (d *Damaged) Error() string {
	if d.Table == "" {
		return fmt.Sprintf("damaged: %v", d.Err)
	}
	return fmt.Sprintf("table %q: damaged: %v", d.Table, d.Err)
}

// Unwrap returns the cause.
func (d *Damaged) Unwrap() error { return d.Err }
