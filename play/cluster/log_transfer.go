package cluster

import (
	"context"
	"fmt"
	"iter"

	"roundhouse/play/table"
	"roundhouse/play/transfer"
)

// allTables yields the tables of this Log's slots with their logs. News is the number of the last
// entry that lists show, even if the lists have it.
func (l *Log) allTables(ctx context.Context) iter.Seq2[transfer.Table, error] {
	return func(yield func(transfer.Table, error) bool) {
		tails, err := l.Tails(ctx)
		if err != nil {
			yield(transfer.Table{}, err)
			return
		}
		for _, tail := range tails {
			t, err := l.readTape(ctx, tail.Table)
			if err == nil && t.tail.isGone() {
				continue // it has been removed meanwhile
			}
			whole := transfer.Table{ID: tail.Table, Wake: t.tail.wake, Edition: t.tail.edition, News: t.tail.listed,
				Entries: t.tail.asRead(t.entries)}
			if !yield(whole, err) || err != nil {
				return
			}
		}
	}
}

// restoredAtOnce is how many bytes of entries one message of a restored table has.
const restoredAtOnce = 256 << 10

// RestoreTable implements transfer.Store.
func (l *Log) RestoreTable(ctx context.Context, from transfer.Table) error {
	h, err := l.heads.take(ctx, from.ID)
	if err != nil {
		return err
	}
	defer h.release()
	if err := l.refresh(ctx, h, l.tailOf); err != nil {
		return err
	}
	if !h.tail.isGone() || len(from.Entries) == 0 {
		return fmt.Errorf("table %q: it is there already, or has no entries", from.ID)
	}
	for first := 0; first < len(from.Entries); {
		size, next := 0, first
		for next < len(from.Entries) && (next == first || size+len(from.Entries[next].Data) < restoredAtOnce) {
			size += len(from.Entries[next].Data)
			next++
		}
		if err := l.restoreBatch(ctx, h, from, first, next); err != nil {
			return err
		}
		first = next
	}
	l.orderPage(h)
	return nil
}

// restoreBatch appends some entries of a table, by their places; the head must be locked.
func (l *Log) restoreBatch(ctx context.Context, h *head, from transfer.Table, first, next int) error {
	entries := from.Entries[first:next]
	b := batch{table: h.id, writer: l.writer, wake: from.Wake, first: table.Seq(first) + 1, entries: entries,
		edition: from.Edition, listed: from.News}
	if !h.tail.isGone() {
		b.begin, b.paged = h.tail.life(), h.tail.paged
	}
	seq, err := l.store(ctx, h, b)
	if err != nil {
		return err
	}
	b.seq = seq
	l.heads.addBatch(h, b, entries)
	return nil
}
