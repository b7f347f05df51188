package hall

import (
	"context"
	"errors"
	"time"

	"roundhouse/play/table"
)

// Log stores the events of tables. It guarantees no order between two tables, and has no
// transaction over two. All methods may be called concurrently.
type Log interface {
	// Append stores entries, all or none of them, after the one numbered last; 0 begins a table.
	// Their own Seq is ignored. If it returns nil, they are stored for good. ErrConflict means that
	// last is not the table's last event, and that nothing was stored. Entries whose first ID is
	// already stored are a repeat: they are not stored again, and the answer is nil, whatever last
	// is. wake is when the table is next due, see Due; the zero time means never. ErrFull means
	// that there is no room, ErrNotStored that nothing can be stored for another reason: nothing
	// was stored, and a retry may succeed.
	Append(ctx context.Context, id string, last table.Seq, wake time.Time, entries ...table.Entry) error
	// Read lists the table's entries with numbers above after, in order. The list of an unknown
	// table is empty.
	Read(ctx context.Context, id string, after table.Seq) ([]table.Entry, error)
	// Find returns the number of the table's entry with that ID, or 0.
	Find(ctx context.Context, id, entry string) (table.Seq, error)
	// Due lists the tables whose last Append gave a wake at or before until, the earliest first. A
	// table stays due until an Append gives it another wake.
	Due(ctx context.Context, until time.Time) ([]string, error)
	// Remove deletes a table and all its entries. Removing an unknown table succeeds.
	Remove(ctx context.Context, id string) error
	// Ready returns an error unless entries can be stored: if the last attempt to store failed, it
	// makes another one, and returns its error.
	Ready(ctx context.Context) error
}

// ErrConflict is Append's error if another holder of the table has appended first.
var ErrConflict = errors.New("the log has other events after the expected one")

// ErrFull is Append's error if there is no room to store anything.
var ErrFull = errors.New("there is no room to store anything")

// ErrNotStored is Append's error if nothing can be stored for another reason.
var ErrNotStored = errors.New("nothing can be stored")
