package cluster

import (
	"cmp"
	"encoding/base64"
	"encoding/binary"
	"strconv"
	"strings"
)

// token stands for a table in subjects, see tokenOf.
type token [16]byte

// takeIn takes in a message of a stream, which is read up to the sequence number end. It calls
// Heard if another Log has appended the message since the stream was last read.
func (l *Log) takeIn(n int, m message, end uint64) {
	place, text, _ := strings.Cut(strings.TrimPrefix(m.subject, l.c.subject("log", strconv.Itoa(n))+"."), ".")
	if place == "note" {
		l.takeInNote(n, text, m)
		return
	}
	slot, err := strconv.Atoi(place)
	key, errToken := base64.RawURLEncoding.DecodeString(text)
	if err != nil || slot < 0 || slot >= slotCount || errToken != nil || len(key) != len(token{}) {
		return
	}
	b, err := decodeBatch(m)
	isNew := l.index.takeIn(n, token(key), b, m.seq, end)
	if err == nil && isNew && b.writer != l.writer && l.ears.heard != nil && l.index.own.Load()[slot] {
		l.ears.heard(b.table, b.last())
	}
}

// takeIn changes a stream's shelf by a table's message, of which nothing is known if it is damaged.
// It reports whether the message is new, and others of the stream were read before.
func (x *index) takeIn(n int, key token, b batch, seq, end uint64) (isNew bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	s := &x.shelves[n]
	was := s.tails[key]
	if seq < was.seq {
		return false
	}
	is := tail{table: b.table, wake: never, seq: seq}
	if !b.isGone() {
		is.listedAt = b.listedAt()
		if !b.wake.IsZero() {
			is.wake = b.wake.UnixNano()
		}
	}
	if is.listedAt != was.listedAt {
		x.noteChange(cmp.Or(b.table, was.table), b.listing)
	}
	// What is newer than the end is read again, after older messages of the same table perhaps.
	if s.tails[key] = is; is.wake == never && is.listedAt == 0 && seq <= end {
		delete(s.tails, key)
	}
	return seq > was.seq && s.upTo > 0
}

// takeInNote notes if a message of a stream may have been missed because it was deleted.
func (l *Log) takeInNote(n int, kind string, m message) {
	x := &l.index
	x.mu.Lock()
	defer x.mu.Unlock()
	cut, size := binary.Uvarint(m.data)
	if upTo := x.shelves[n].upTo; kind == noteCut && size > 0 && upTo > 0 && upTo < cut {
		x.missed = true
	}
}
