package cluster

import (
	"encoding/binary"
	"strconv"
	"strings"
)

// takeInAll returns a function that takes in messages of a stream.
func (l *Log) takeInAll(n int) func(message) { return func(m message) { l.takeIn(n, m) } }

// takeIn changes the shelves by a message of a stream.
func (l *Log) takeIn(n int, m message) {
	place, token, _ := strings.Cut(strings.TrimPrefix(m.subject, l.c.subject("log", strconv.Itoa(n))+"."), ".")
	if place == "note" {
		l.takeInNote(n, token, m)
		return
	}
	slot, err := strconv.Atoi(place)
	if err != nil || slot < 0 || slot >= slotCount || l.index.shelves[slot] == nil {
		return
	}
	tails := l.index.shelves[slot].tails
	if tails[token].seq > m.seq {
		return
	}
	b, err := decodeBatch(m)
	if err != nil || b.isGone() {
		delete(tails, token)
		return
	}
	tails[token] = Tail{Table: b.table, Last: b.last(), Listed: b.listed, Wake: b.wake, seq: b.seq}
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
