package table

import (
	"fmt"
)

// Seq is the number of an event at its table, from 1 without a gap.
type Seq uint64

// Entry is an event as a Log keeps it.
type Entry struct {
	Seq  Seq
	ID   string // unique at its table
	Data []byte // JSON
	// Listed says that lists of tables show what it brings. It is for the log alone,
	// which need not give it back.
	Listed bool
	// Earlier says that it was stored when the rules of play were earlier ones: by a lower
	// rules.Edition. The log says so, and does not look at what it is given.
	Earlier bool
}

// Damaged says that what was stored cannot be read again.
type Damaged struct {
	Table string // "" where it is not one table's
	Err   error
}

// Error names the table.
func (d *Damaged) Error() string {
	if d.Table == "" {
		return fmt.Sprintf("damaged: %v", d.Err)
	}
	return fmt.Sprintf("table %q: damaged: %v", d.Table, d.Err)
}

// Unwrap returns what is wrong.
func (d *Damaged) Unwrap() error { return d.Err }
