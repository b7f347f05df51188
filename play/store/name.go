package store

import "bytes"

// nameRoom is the length in bytes of a slot for a name, which is padded with zeros. It has room for
// 24 characters of any kind.
//
// SQLite overwrites a deleted row, but not the copies of the row that remain in the gaps of pages
// when rows move. A row of the table names never moves: all rows have the same length, are in the
// order of their numbers, and are emptied instead of deleted. So no copy of an overwritten name
// remains in the file.
const nameRoom = 128

// nameSlot returns the name as stored in the table names.
func nameSlot(name string) []byte {
	b := make([]byte, max(nameRoom, len(name)))
	copy(b, name)
	return b
}

// nameIn returns the name in a slot.
func nameIn(slot []byte) string { return string(bytes.TrimRight(slot, "\x00")) }
