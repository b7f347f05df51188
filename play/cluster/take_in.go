package cluster

import (
	"encoding/binary"
	"strconv"
	"strings"
)

// takeInAll returns a function that takes in messages of a stream.
func (l *Log) takeInAll(n int) func(message) { return func(m message) { l.takeIn(n, m) } }

// hearAndTakeIn takes in a message of a stream that was stored since the index was last used, and
// calls Heard if another Log has appended it.
func (l *Log) hearAndTakeIn(n int, m message) {
	b, changed := l.takeIn(n, m)
	if changed && b.writer != l.writer && l.ears.heard != nil {
		l.ears.heard(b.table, b.last())
	}
}

// takeIn changes the shelves by a message of a stream. It returns what the message says of a table,
// and whether it is about one of this Log's slots and new.
func (l *Log) takeIn(n int, m message) (b batch, changed bool) {
	place, token, _ := strings.Cut(strings.TrimPrefix(m.subject, l.c.subject("log", strconv.Itoa(n))+"."), ".")
	if place == "note" {
		l.takeInNote(n, token, m)
		return b, false
	}
	slot, err := strconv.Atoi(place)
	if err != nil || slot < 0 || slot >= slotCount || l.index.shelves[slot] == nil {
		return b, false
	}
	tails := l.index.shelves[slot].tails
	if tails[token].seq >= m.seq {
		return b, false
	}
	b, err = decodeBatch(m)
	if err != nil || b.isGone() {
		delete(tails, token)
		return b, err == nil
	}
	tails[token] = Tail{Table: b.table, Last: b.last(), Listed: b.listed, Wake: b.wake, seq: b.seq}
	return b, true
}

// takeInNote has the shelves read as a whole that may have missed a message because it was deleted.
func (l *Log) takeInNote(n int, kind string, m message) {
	cut, size := binary.Uvarint(m.data)
	if kind != noteCut || size <= 0 {
		return
	}
	for slot := n; slot < slotCount; slot += len(l.streams) {
		if shelf := l.index.shelves[slot]; shelf != nil && shelf.upTo < cut {
			shelf.upTo = 0
		}
	}
}
