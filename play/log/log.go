// Package log is where things are stored: Log for what happens, one entry after the other, and Rows
// for what is looked up by a key. Both know bytes, and nothing of what they mean.
//
// The forms in memory are here; the others are in packages store, cluster and offline. Packages
// logtest and rowstest are the test suites that every form must pass.
package log

import (
	"context"
	"errors"
	"iter"
	"time"
)

// Seq is the number of an entry in its log, from 1 without gaps.
type Seq uint64

// Entry is an entry of a log.
type Entry struct {
	Seq  Seq
	ID   string // unique in its log
	Data []byte
}

// Head is what is stored of a log besides its entries.
type Head struct {
	// Wake is when the log is next due, see Log.Due; the zero time means never.
	Wake time.Time
	// Listing is what lists show of the log, see Log.Listings. For Append, nil leaves it as it is;
	// an empty one takes the log off the lists.
	Listing []byte
}

// Log stores many logs, each of which has an ID. It guarantees no order between entries of
// different logs, and has no transactions across logs. All methods may be called concurrently.
type Log interface {
	// Append stores all of the entries and the head, or nothing, after the entry numbered last; 0
	// begins a log. The entries' own Seq is ignored. If Append returns nil, they are stored for
	// good. ErrConflict means that last is not the log's last entry, and that nothing was stored.
	// ErrRepeat means that the ID of the first entry is already stored, and that nothing was stored
	// again, whatever last is; what is stored may have come from elsewhere, and may differ. ErrFull
	// means that there is no room, and ErrNotStored that nothing can be stored for another reason.
	// In both cases nothing was stored, and a retry may succeed. Without entries, Append changes
	// the head of a log, which must exist.
	Append(ctx context.Context, id string, last Seq, head Head, entries ...Entry) error
	// Read lists the log's entries with numbers above after, in order. For an unknown log, the list
	// is empty.
	Read(ctx context.Context, id string, after Seq) ([]Entry, error)
	// Find returns the number of the log's entry with that ID, or 0.
	Find(ctx context.Context, id, entry string) (Seq, error)
	// Due lists the logs whose Wake is at or before until, the earliest first. A log stays due
	// until an Append with another Wake.
	Due(ctx context.Context, until time.Time) ([]string, error)
	// Listings returns the listings that have changed since the call that returned the mark since;
	// the zero Mark means all. It has everything that was stored before the call, by whomever. It
	// may return more than has changed, also all, and says so.
	Listings(ctx context.Context, since Mark) (Listings, error)
	// All yields all logs, with their heads, in no order. If it yields an error, it ends.
	All(ctx context.Context) iter.Seq2[Whole, error]
	// Remove deletes a log, with all its entries and its head. Removing an unknown log succeeds.
	Remove(ctx context.Context, id string) error
	// Ready returns an error unless entries can be stored. If the last attempt to store something
	// failed, it makes another attempt and returns that one's error.
	Ready(ctx context.Context) error
}

// Mark says up to where somebody has read the listings of a Log. It means something only to that
// Log, while the program runs.
type Mark any

// Listings is what has changed in the listings of a Log.
type Listings struct {
	Of map[string][]byte // by log; an empty one is on the lists no more
	// All says that logs which Of lacks have no listing.
	All  bool
	Mark Mark // what the next call begins from
}

// Whole is a log as All yields it.
type Whole struct {
	ID   string
	Last Seq // the number of its last entry
	Head
}

// ErrConflict is Append's error if another holder of the log has appended entries first.
var ErrConflict = errors.New("the log has other entries after the expected one")

// ErrRepeat is Append's error if the first entry has been stored before.
var ErrRepeat = errors.New("the log has that entry already")

// ErrFull is Append's error if there is no room to store anything.
var ErrFull = errors.New("there is no room to store anything")

// ErrNotStored is Append's error if nothing can be stored for another reason.
var ErrNotStored = errors.New("nothing can be stored")
