package table

import (
	"context"
	"errors"
	"iter"
)

// Seq is the number of an event at its table, from 1 without a gap.
type Seq uint64

// Entry is an event as a Log keeps it.
type Entry struct {
	Seq  Seq
	ID   string // unique at its table
	Data []byte // JSON
}

// Log keeps the events of tables. It promises nothing about the order between two
// tables. All methods may be called at the same time.
type Log interface {
	// Append stores entries, all or none of them, behind the one numbered last;
	// 0 begins a table. Their own Seq is not looked at. When it returns nil they
	// are stored for good. ErrConflict means that last is not the table's last
	// event, and that nothing was stored. Entries whose first ID is already there
	// are a repeat: they are not stored again, and the answer is nil, whatever
	// last is.
	Append(ctx context.Context, table string, last Seq, entries ...Entry) error
	// Read lists the table's entries behind after, in order; none where there
	// are none.
	Read(ctx context.Context, table string, after Seq) ([]Entry, error)
	// Follow gives the table's entries behind after, in order, those that are
	// stored later too, until ctx is done or the loop is left. An error is the
	// last thing it gives.
	Follow(ctx context.Context, table string, after Seq) iter.Seq2[Entry, error]
}

// ErrConflict is Append's answer when somebody else has appended first.
var ErrConflict = errors.New("the log has other events behind the expected one")
