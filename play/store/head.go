package store

import (
	"database/sql"
	"errors"
	"hash/maphash"

	"roundhouse/play/table"
)

// head is what the writer knows of a table to append to it: all that it would otherwise
// look up, as the transaction has it.
type head struct {
	num  int64 // 0 for a table that there is not
	last table.Seq
	wake any                 // as the file has it: an int64 or nil
	ids  map[uint32]struct{} // short hashes of its entries' IDs
}

// heads is those of tables lately appended to.
type heads struct {
	tables map[string]*head
	weight int // IDs in all of them, and bare for each
}

const (
	remembered = 1 << 20 // the weight that heads may have, at some ten bytes
	bare       = 32      // the weight of a head without IDs
)

var seed = maphash.MakeSeed()

func hashID(id string) uint32 { return uint32(maphash.String(seed, id)) }

// forget empties heads.
func (h *heads) forget() { *h = heads{} }

// head is the table's, read from the file if need be.
func (t *tx) head(id string) (*head, error) {
	if h := t.heads.tables[id]; h != nil {
		return h, nil
	}
	h := &head{ids: map[uint32]struct{}{}}
	err := t.row([]any{&h.num, &h.wake}, "SELECT num, wake FROM tables WHERE id = ?", id)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, err
	}
	ids, err := t.texts("SELECT id FROM entries WHERE num > ? AND num < ?", span(h.num, 0)...)
	if err != nil {
		return nil, err
	}
	t.heads.add(id, h)
	t.heads.grow(h, ids...)
	return h, nil
}

// add takes a head in, in place of all others if they have grown too much.
func (h *heads) add(id string, one *head) {
	if h.tables == nil || h.weight > remembered {
		*h = heads{tables: map[string]*head{}}
	}
	h.tables[id] = one
	h.weight += bare
}

// grow adds entries with these IDs to a table's head.
func (h *heads) grow(one *head, ids ...string) {
	h.weight += len(ids)
	one.last += table.Seq(len(ids))
	for _, id := range ids {
		one.ids[hashID(id)] = struct{}{}
	}
}

// drop forgets a table's head.
func (h *heads) drop(id string) {
	if one := h.tables[id]; one != nil {
		h.weight -= bare + int(one.last)
		delete(h.tables, id)
	}
}

// has says whether the table has an entry with that ID.
func (t *tx) has(h *head, id string) (bool, error) {
	if _, maybe := h.ids[hashID(id)]; !maybe {
		return false, nil
	}
	args := append(span(h.num, 0), id)
	num, err := t.number("SELECT num FROM entries WHERE num > ? AND num < ? AND id = ?", args...)
	return num != 0, err
}
