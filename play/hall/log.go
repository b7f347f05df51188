package hall

import (
	"context"
	"errors"
	"time"

	"roundhouse/play/table"
)

// Log stores the events of tables. It guarantees no order between events of different tables, and
// has no transactions across tables. All methods may be called concurrently.
type Log interface {
	// Append stores all of the entries or none, after the entry numbered last; 0 begins a table.
	// The entries' own Seq is ignored. If Append returns nil, they are stored for good. ErrConflict
	// means that last is not the table's last event, and that nothing was stored. ErrRepeat means
	// that the ID of the first entry is already stored, and that nothing was stored again, whatever
	// last is; what is stored may have come from elsewhere, and may differ. wake is when the table
	// is next due, see Due; the zero time means never. ErrFull means that there is no room, and
	// ErrNotStored that nothing can be stored for another reason. In both cases nothing was stored,
	// and a retry may succeed.
	Append(ctx context.Context, id string, last table.Seq, wake time.Time, entries ...table.Entry) error
	// Read lists the table's entries with numbers above after, in order. For an unknown table, the
	// list is empty.
	Read(ctx context.Context, id string, after table.Seq) ([]table.Entry, error)
	// Find returns the number of the table's entry with that ID, or 0.
	Find(ctx context.Context, id, entry string) (table.Seq, error)
	// Due lists the tables whose last Append had a wake at or before until, the earliest first. A
	// table stays due until an Append with another wake.
	Due(ctx context.Context, until time.Time) ([]string, error)
	// Remove deletes a table and all its entries. Removing an unknown table succeeds.
	Remove(ctx context.Context, id string) error
	// Ready returns an error unless entries can be stored. If the last attempt to store something
	// failed, it makes another attempt and returns that one's error.
	Ready(ctx context.Context) error
}

// ErrConflict is Append's error if another holder of the table has appended events first.
var ErrConflict = errors.New("the log has other events after the expected one")

// ErrRepeat is Append's error if the first entry has been stored before.
var ErrRepeat = errors.New("the log has that entry already")

// ErrFull is Append's error if there is no room to store anything.
var ErrFull = errors.New("there is no room to store anything")

// ErrNotStored is Append's error if nothing can be stored for another reason.
var ErrNotStored = errors.New("nothing can be stored")
