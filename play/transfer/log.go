package transfer

import (
	"context"
	"errors"
	"fmt"

	"roundhouse/play/log"
)

// atOnceOfLog is how many bytes of entries of a log are appended at once.
const atOnceOfLog = 256 << 10

// copyLog copies a log as it was when it was found. Its head comes with its last entries, so that
// until then it is neither due nor listed.
func copyLog(ctx context.Context, from, to log.Log, found log.Whole) error {
	entries, err := from.Read(ctx, found.ID, 0)
	if err != nil || len(entries) == 0 { // it has been removed meanwhile
		return err
	}
	entries = entries[:min(len(entries), int(found.Last))]
	for i, e := range entries {
		if want := log.Seq(i + 1); e.Seq != want {
			return fmt.Errorf("log %q: entry %d comes where %d is due", found.ID, e.Seq, want)
		}
	}
	for last := 0; last < len(entries); {
		next := partOf(entries, last)
		var head log.Head
		if next == len(entries) {
			head = found.Head
		}
		err := to.Append(ctx, found.ID, log.Seq(last), head, entries[last:next]...)
		if err != nil && !errors.Is(err, log.ErrRepeat) { // a repeat has been stored, but the answer was lost
			return fmt.Errorf("log %q: %w", found.ID, err)
		}
		last = next
	}
	return nil
}

// partOf returns where the entries end that are appended at once, from the place first on: one at
// least.
func partOf(entries []log.Entry, first int) (next int) {
	next = first + 1
	for size := len(entries[first].Data); next < len(entries); next++ {
		if size += len(entries[next].Data); size >= atOnceOfLog {
			break
		}
	}
	return next
}
