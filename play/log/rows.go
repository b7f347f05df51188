package log

import (
	"context"
	"errors"
	"iter"
)

// Rev is the revision of a row. Every Put gives its row a revision that no row had before.
type Rev uint64

// Row is a row of Rows.
type Row struct {
	Key   string
	Value []byte
	Rev   Rev
}

// Rows stores rows, each under a key. There are no transactions across rows: what needs two of them
// must be right after any of its steps. All methods may be called concurrently.
type Rows interface {
	// Get returns the rows with these keys, with everything that was stored before the call. Keys
	// without a row are left out.
	Get(ctx context.Context, keys ...string) (map[string]Row, error)
	// Put stores a row in place of the one with its key and the revision rev; 0 means that there
	// must be none. Otherwise the error is ErrMoved, and nothing changes. If Put returns a revision,
	// the row is stored for good, and nothing of the value before is left where it was stored.
	// ErrFull and ErrNotStored are as those of Log.
	Put(ctx context.Context, key string, rev Rev, value []byte) (Rev, error)
	// Delete deletes the row with that key and revision, as Put replaces it. If there is no row
	// with the key, it does nothing.
	Delete(ctx context.Context, key string, rev Rev) error
	// Scan yields the rows whose keys begin with prefix, from the key from on, in the order of
	// their bytes, as they were at one moment after the call. It reads a page at a time. If it
	// yields an error, it ends.
	Scan(ctx context.Context, prefix, from string) iter.Seq2[Row, error]
}

// ErrMoved is the error of Rows if the row has another revision than the expected one.
var ErrMoved = errors.New("the row has changed")
