package store

import "bytes"

// nameRoom is the length of a name's slot in bytes; the rest of it is zeros. 24 characters
// have room.
//
// SQLite overwrites a row that is deleted, but not the copies of it that stay in the gaps of
// pages when rows move. A row of the table names never moves: all are of one length,
// come in the order of their numbers and are emptied, not deleted. So a name that is
// overwritten is nowhere in the file.
const nameRoom = 128

// slot returns the name as the table names has it.
func slot(name string) []byte {
	b := make([]byte, max(nameRoom, len(name)))
	copy(b, name)
	return b
}

// nameIn returns the name in a slot.
func nameIn(slot []byte) string { return string(bytes.TrimRight(slot, "\x00")) }
