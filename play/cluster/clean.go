package cluster

import (
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"time"
)

// The messages of log streams that belong to no table.
const (
	noteCut = "cut" // says up to which sequence number messages will be deleted
	noteTry = "try" // finds out whether anything can be stored, or proves what the last message is
)

// settlers is how many tables are made ready for deletion at once.
const settlers = 16

// Clean deletes the messages of the log streams that were stored before a time, after it has
// brought all their entries to pages. It stores one small message for each table that has none
// since that time, so it should be called now and then, for a time long past.
func (l *Log) Clean(ctx context.Context, before time.Time) error {
	return parallel(len(l.streams), len(l.streams), func(n int) error { return l.cleanStream(ctx, n, before) })
}

func (l *Log) cleanStream(ctx context.Context, n int, before time.Time) error {
	s := l.streams[n]
	cut, err := s.lastBefore(ctx, before)
	if err != nil || cut == 0 {
		return err
	}
	var tails []message
	end, err := s.newest(ctx, l.tableSubjects(n), 1, func(m message, _ uint64) { tails = append(tails, m) })
	if err != nil {
		return ifAny(err)
	}
	cut = min(cut, end)
	err = parallel(len(tails), settlers, func(i int) error { return l.settle(ctx, n, tails[i], cut) })
	if err != nil {
		return err
	}
	if _, err = s.set(ctx, l.noteSubject(n, noteCut), binary.AppendUvarint(nil, cut)); err != nil {
		return err
	}
	return s.purge(ctx, "", cut+1)
}

// lastBefore returns the sequence number of the last message that was stored before a time, or 0 if
// there is none.
func (s stream) lastBefore(ctx context.Context, before time.Time) (uint64, error) {
	last, err := s.end(ctx)
	if err != nil {
		return 0, err
	}
	first, _, err := s.fetch(ctx, getRequest{Seq: 1, NextFor: ">", Batch: 1})
	if err != nil {
		return 0, ifAny(err)
	}
	since, _, err := s.fetch(ctx, getRequest{Since: &before, NextFor: ">", Batch: 1})
	if err == nil {
		last = min(last, since[0].seq-1)
	}
	if last < first[0].seq {
		last = 0
	}
	return last, ifAny(err)
}

// ifAny returns err, or nil if it says that there is no message.
func ifAny(err error) error {
	if errors.Is(err, errNone) {
		return nil
	}
	return err
}

// settle makes sure that the messages of a table up to the sequence number cut can be deleted,
// given the last one.
func (l *Log) settle(ctx context.Context, n int, m message, cut uint64) error {
	if slices.Contains([]string{l.noteSubject(n, noteCut), l.noteSubject(n, noteTry)}, m.subject) {
		return nil
	}
	b, err := decodeBatch(m)
	switch {
	case err != nil || b.life() > cut:
		return err
	case b.isGone():
		return l.removeMessages(ctx, b.table, b)
	case b.paged < min(b.seq, cut):
		if err := l.completePage(ctx, b); err != nil {
			return err
		}
	}
	if b.seq > cut {
		return nil
	}
	stand := b.goesOn(l.writer, b.last())
	stand.paged = b.seq
	_, err = l.streamAt(b.table).put(ctx, l.subject(b.table), b.seq, stand.encode())
	if errors.Is(err, errMoved) {
		return nil // something newer stands for the table
	}
	return err
}
