package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"roundhouse/play/log"
)

// Append implements log.Log. If the first entry is new, every other entry must be new too: it is an
// error if the table already has its ID, or if an ID occurs twice among the entries. If ctx ends
// before the answer is there, the entries may be stored, or become so. A change of the head alone
// has no ID: if it is stored, but the answer is lost, and others append meanwhile, the error is
// log.ErrConflict all the same.
func (l *Log) Append(
	ctx context.Context, id string, last log.Seq, change log.Head, entries ...log.Entry,
) (err error) {
	if measure := l.appended.Load(); measure != nil {
		began := time.Now()
		defer func() { (*measure)(outcomeOf(err), time.Since(began)) }()
	}
	return l.appendNew(ctx, id, last, change, entries)
}

// OnAppend sets a function to be called after each Append with what became of it and how long it
// took: stored, repeated, conflict or failed. It must not block.
func (l *Log) OnAppend(f func(outcome string, took time.Duration)) { l.appended.Store(&f) }

// outcomeOf returns what became of an Append.
func outcomeOf(err error) string {
	switch {
	case err == nil:
		return "stored"
	case errors.Is(err, log.ErrRepeat):
		return "repeated"
	case errors.Is(err, log.ErrConflict):
		return "conflict"
	}
	return "failed"
}

// appendNew is Append without measuring it.
func (l *Log) appendNew(
	ctx context.Context, id string, last log.Seq, change log.Head, entries []log.Entry,
) error {
	switch err := ctx.Err(); {
	case err != nil:
		return err
	case last == 0 && len(entries) == 0:
		return log.ErrConflict
	}
	h, err := l.heads.take(ctx, id)
	if err != nil {
		return err
	}
	defer h.release()
	tailOf := l.tailOf
	for fresh := false; ; fresh = true {
		if !h.known || fresh {
			if err := l.refresh(ctx, h, tailOf); err != nil {
				return err
			}
			fresh = true
		}
		repeat, err := l.hasFirst(ctx, h, entries)
		switch {
		case err != nil:
			return err
		case repeat:
			return log.ErrRepeat
		case last != h.last && fresh:
			return log.ErrConflict
		case last != h.last:
			continue
		}
		if err := l.appendAfter(ctx, h, last, change, entries); !errors.Is(err, errMoved) {
			return err
		}
		tailOf = l.surelyTailOf
	}
}

// refresh reads what has changed at a table since its head was read, given a way to read its last
// message; h must be locked.
func (l *Log) refresh(ctx context.Context, h *head, tailOf func(context.Context, string) (batch, error)) error {
	tail, err := tailOf(ctx, h.id)
	switch {
	case err != nil || h.known && tail.seq == h.tail.seq:
		return err
	case tail.isGone(): // so there is nothing to be read
		l.heads.setTape(h, tape{tail: tail})
		return nil
	case !h.known:
	case tail.life() == h.tail.life() && tail.first == h.last+1:
		l.heads.addBatch(h, tail, tail.entries)
		return nil
	}
	_, err = l.reread(ctx, h)
	return err
}

// reread reads a table again, and sets its head; h must be locked.
func (l *Log) reread(ctx context.Context, h *head) (tape, error) {
	t, err := l.readTape(ctx, h.id)
	if err == nil {
		l.heads.setTape(h, t)
	}
	return t, err
}

// hasFirst reports whether the table has an entry with the ID of the first of these; h must be
// locked.
func (l *Log) hasFirst(ctx context.Context, h *head, entries []log.Entry) (bool, error) {
	if len(entries) == 0 {
		return false, nil
	}
	return l.hasEntry(ctx, h, entries[0].ID)
}

// hasEntry reports whether the table has an entry with this ID; h must be locked.
func (l *Log) hasEntry(ctx context.Context, h *head, id string) (bool, error) {
	if !h.mayHave(id) {
		return false, nil
	}
	t, err := l.reread(ctx, h)
	return t.find(id) != 0, err
}

// appendAfter stores the entries after the one numbered last. errMoved means that the head is, or
// was, out of date. The head must be locked.
func (l *Log) appendAfter(
	ctx context.Context, h *head, last log.Seq, change log.Head, entries []log.Entry,
) error {
	if err := l.requireNewIDs(ctx, h, entries); err != nil {
		return fmt.Errorf("table %q: %w", h.id, err)
	}
	if h.last != last {
		return errMoved
	}
	b := h.tail.goesOn(l.writer, last)
	if h.tail.isGone() {
		b = batch{table: h.id, writer: l.writer, first: 1}
	}
	b.setHead(change)
	b.entries = entries
	seq, err := l.store(ctx, h, b)
	if err != nil {
		return err
	}
	b.seq = seq
	if h.tail.isGone() {
		h.onPage = 0
	}
	l.heads.addBatch(h, b, entries)
	l.tell(h.id, b.last())
	l.orderPage(h)
	return nil
}

// store stores a batch after the head's last message, and returns its sequence number.
func (l *Log) store(ctx context.Context, h *head, b batch) (uint64, error) {
	data := b.encode()
	if err := l.requireRoom(data); err != nil {
		return 0, fmt.Errorf("table %q: %w", h.id, err)
	}
	seq, err := l.streamAt(h.id).put(ctx, l.subject(h.id), h.tail.seq, data)
	if errors.Is(err, errMoved) {
		return 0, err
	}
	if err != nil && ctx.Err() == nil && !errors.Is(err, log.ErrFull) {
		err = fmt.Errorf("%w: %w", log.ErrNotStored, err)
	}
	l.health.note(slotOf(h.id)%len(l.streams), err)
	return seq, err
}

// requireNewIDs returns an error if one of the entries' IDs is already taken. The first one must be
// known to be new. The head must be locked.
func (l *Log) requireNewIDs(ctx context.Context, h *head, entries []log.Entry) error {
	if len(entries) == 0 {
		return nil
	}
	seen := map[string]bool{entries[0].ID: true}
	for _, e := range entries[1:] {
		old, err := l.hasEntry(ctx, h, e.ID)
		if err != nil {
			return err
		}
		if old || seen[e.ID] {
			return fmt.Errorf("there is an entry %q already", e.ID)
		}
		seen[e.ID] = true
	}
	return nil
}
