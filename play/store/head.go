package store

import (
	"database/sql"
	"errors"
	"hash/maphash"

	"roundhouse/play/table"
)

// head caches what the writer must know about a table to append to its log, including the changes
// of the current transaction.
type head struct {
	num  int64 // 0 if the table does not exist
	last table.Seq
	wake any                 // as stored in the file: an int64 or nil
	ids  map[uint32]struct{} // short hashes of the IDs of its entries
}

// heads caches the heads of tables that were recently appended to.
type heads struct {
	tables map[string]*head
	weight int // the number of IDs in all heads, plus bare for each head
}

const (
	remembered = 1 << 20 // the largest weight; a unit is about ten bytes
	bare       = 32      // the weight of a head without IDs
)

var seed = maphash.MakeSeed()

func hashID(id string) uint32 { return uint32(maphash.String(seed, id)) }

// forgetAll empties the cache.
func (h *heads) forgetAll() { *h = heads{} }

// headOf returns the table's head. It reads the head from the file if it is not in the cache.
func (t *tx) headOf(id string) (*head, error) {
	if h := t.heads.tables[id]; h != nil {
		return h, nil
	}
	h := &head{ids: map[uint32]struct{}{}}
	err := t.queryRow([]any{&h.num, &h.wake}, "SELECT num, wake FROM tables WHERE id = ?", id)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, err
	}
	ids, err := t.queryTexts("SELECT id FROM entries WHERE num > ? AND num < ?", entryRange(h.num, 0)...)
	if err != nil {
		return nil, err
	}
	t.heads.addHead(id, h)
	t.heads.addIDs(h, ids...)
	return h, nil
}

// addHead adds a head. If the cache has grown too large, it first drops all others.
func (h *heads) addHead(id string, one *head) {
	if h.tables == nil || h.weight > remembered {
		*h = heads{tables: map[string]*head{}}
	}
	h.tables[id] = one
	h.weight += bare
}

// addIDs adds the IDs of new entries to a table's head.
func (h *heads) addIDs(one *head, ids ...string) {
	h.weight += len(ids)
	one.last += table.Seq(len(ids))
	for _, id := range ids {
		one.ids[hashID(id)] = struct{}{}
	}
}

// dropHead drops a table's head.
func (h *heads) dropHead(id string) {
	if one := h.tables[id]; one != nil {
		h.weight -= bare + int(one.last)
		delete(h.tables, id)
	}
}

// hasEntry reports whether the table has an entry with this ID.
func (t *tx) hasEntry(h *head, id string) (bool, error) {
	if _, maybe := h.ids[hashID(id)]; !maybe {
		return false, nil
	}
	args := append(entryRange(h.num, 0), id)
	num, err := t.queryNumber("SELECT num FROM entries WHERE num > ? AND num < ? AND id = ?", args...)
	return num != 0, err
}
