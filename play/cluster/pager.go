package cluster

import (
	"context"
	"errors"
	"time"

	"roundhouse/play/log"
)

const (
	pagers       = 2                // how many pages are written at once
	pagePatience = 10 * time.Second // how long that may take
)

// orderPage has a new page written for a table that has many entries since the last one; h must be
// locked. If too many pages wait, a later append orders it.
func (l *Log) orderPage(h *head) {
	if h.last < h.onPage+pageLength || !h.ordered.CompareAndSwap(false, true) {
		return
	}
	select {
	case l.orders <- h:
	default:
		h.ordered.Store(false)
	}
}

// writeOrdered writes the pages that are ordered, until ctx is done. If one fails, a later append
// orders it again, unless it does not fit into a message.
func (l *Log) writeOrdered(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case h := <-l.orders:
			one, cancel := context.WithTimeout(ctx, pagePatience)
			t, err := l.writePage(one, h.id)
			if err == nil {
				l.notePage(one, h, t)
			}
			cancel()
			h.ordered.Store(errors.Is(err, log.ErrNotStored))
		}
	}
}

// notePage notes in a head that its table has a new page, unless ctx is done.
func (l *Log) notePage(ctx context.Context, h *head, t tape) {
	select {
	case h.lock <- struct{}{}:
		h.setPage(t)
		h.release()
	case <-ctx.Done():
	}
}
