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

// Rows stores rows, each under a key, which is any text of 1 to 250 bytes; a value has at most a
// million bytes. There are no transactions across rows: what needs two of them must be right after
// any of its steps. All methods may be called concurrently.
//
// Values are erased, keys are not: a key must tell nobody anything.
type Rows interface {
	// Get returns the rows with these keys, with everything that was stored before the call. Keys
	// without a row are left out.
	Get(ctx context.Context, keys ...string) (map[string]Row, error)
	// Put stores a row in place of the one with its key and the revision rev; 0 means that there
	// must be none. Otherwise the error is ErrMoved, and this call has stored nothing. If Put
	// returns a revision, the row is stored for good, and the value before is overwritten wherever
	// it was stored. ErrFull and ErrNotStored are as those of Log. After any other error, the row
	// may have been stored or not.
	Put(ctx context.Context, key string, rev Rev, value []byte) (Rev, error)
	// Delete deletes the row with that key and revision, as Put replaces it. If there is no row
	// with the key, it does nothing. Once it has returned, the value is gone also from what the
	// rows keep besides, such as a journal, unless somebody reads that for longer.
	Delete(ctx context.Context, key string, rev Rev) error
	// Scan yields the rows whose keys begin with prefix, from the key from on, in the order of
	// their bytes. Rows that do not change during the scan are all there, as they were stored
	// before the call; one that changes meanwhile may come as it was or as it is, or if it is new
	// or deleted, not at all. Scan reads a page at a time, so the loop may take its time. If it
	// yields an error, it ends.
	Scan(ctx context.Context, prefix, from string) iter.Seq2[Row, error]
}

// ErrMoved is the error of Rows if the row has another revision than the expected one.
var ErrMoved = errors.New("the row has changed")

// GetRow returns the row with a key. If there is none, its revision is 0.
func GetRow(ctx context.Context, r Rows, key string) (Row, error) {
	found, err := r.Get(ctx, key)
	return found[key], err
}

// DeleteRow deletes the row with a key, whatever its revision.
func DeleteRow(ctx context.Context, r Rows, key string) error {
	for {
		row, err := GetRow(ctx, r, key)
		if err == nil {
			err = r.Delete(ctx, key, row.Rev)
		}
		if !errors.Is(err, ErrMoved) {
			return err
		}
	}
}
