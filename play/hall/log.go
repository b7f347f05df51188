package hall

import (
	"context"
	"errors"
	"time"

	"roundhouse/play/table"
)

// Log keeps the events of tables. It promises nothing about the order between two
// tables, and has no transaction over two. All methods may be called at the same
// time.
type Log interface {
	// Append stores entries, all or none of them, behind the one numbered last;
	// 0 begins a table. Their own Seq is not looked at. When it returns nil they
	// are stored for good. ErrConflict means that last is not the table's last
	// event, and that nothing was stored. Entries whose first ID is already there
	// are a repeat: they are not stored again, and the answer is nil, whatever
	// last is. wake is when the table is due from now on, see Due; the zero time
	// is never. ErrFull means that there is no room, ErrNotStored that nothing
	// can be stored for another reason: nothing was, and a later try may succeed.
	Append(ctx context.Context, id string, last table.Seq, wake time.Time, entries ...table.Entry) error
	// Read lists the table's entries behind after, in order; none where there
	// are none.
	Read(ctx context.Context, id string, after table.Seq) ([]table.Entry, error)
	// Find is the number of the table's entry of that ID, 0 where there is none.
	Find(ctx context.Context, id, entry string) (table.Seq, error)
	// Due lists the tables whose last Append gave a wake at or before until, the
	// earliest first. A table stays due until an Append gives it another wake.
	Due(ctx context.Context, until time.Time) ([]string, error)
	// Remove forgets a table and all its entries. A table that there is not is
	// nothing to remove.
	Remove(ctx context.Context, id string) error
	// Ready reports whether entries can be stored: an error where the last
	// attempt to do so failed, and one that it makes by itself then fails too.
	Ready(ctx context.Context) error
}

// ErrConflict is Append's answer when somebody else has appended first.
var ErrConflict = errors.New("the log has other events behind the expected one")

// ErrFull is Append's answer when there is no room to store anything.
var ErrFull = errors.New("there is no room to store anything")

// ErrNotStored is Append's answer when nothing can be stored, though there may be room.
var ErrNotStored = errors.New("nothing can be stored")
