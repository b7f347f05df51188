package cluster

import (
	"bytes"
	"context"
	"hash/maphash"
	"sync"
	"sync/atomic"

	"roundhouse/play/log"
)

// head caches what an append to a table needs to know. It may be out of date, because others append
// too: an append then fails, and the head is read again.
type head struct {
	id      string
	lock    chan struct{} // holds a value while the head is locked
	known   bool          // the fields below have been read
	tail    batch         // the last message, without its entries
	last    log.Seq
	onPage  log.Seq             // the number of the last entry on the table's page
	ids     map[uint32]struct{} // short hashes of the IDs of its entries
	ordered atomic.Bool         // a new page is on its way
}

// heads caches the heads of tables that were recently appended to.
type heads struct {
	mu     sync.Mutex
	tables map[string]*head
	weight atomic.Int64 // the number of IDs in all heads, plus bare for each head
}

const (
	remembered = 1 << 20 // the largest weight; a unit is about ten bytes
	bare       = 64      // the weight of a head without IDs, with a listing of usual length
)

var seed = maphash.MakeSeed()

func hashID(id string) uint32 { return uint32(maphash.String(seed, id)) }

// take returns a table's head, locked, unless ctx is done first.
func (hs *heads) take(ctx context.Context, id string) (*head, error) {
	h := hs.get(id)
	select {
	case h.lock <- struct{}{}:
		return h, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// get returns a table's head. If the cache has grown too large, it first drops all heads.
func (hs *heads) get(id string) *head {
	hs.mu.Lock()
	defer hs.mu.Unlock()
	if hs.weight.Load() > remembered || hs.tables == nil {
		hs.tables = map[string]*head{}
		hs.weight.Store(0)
	}
	h := hs.tables[id]
	if h == nil {
		h = &head{id: id, lock: make(chan struct{}, 1)}
		hs.tables[id] = h
		hs.weight.Add(bare)
	}
	return h
}

// release unlocks the head.
func (h *head) release() { <-h.lock }

// mayHave reports whether the table may have an entry with that ID.
func (h *head) mayHave(id string) bool {
	_, may := h.ids[hashID(id)]
	return may
}

// setTape sets the head to a table that was read.
func (hs *heads) setTape(h *head, t tape) {
	hs.weight.Add(-int64(len(h.ids)))
	h.known, h.ids, h.last = true, map[uint32]struct{}{}, 0
	h.tail, h.onPage = batch{}, 0
	hs.addBatch(h, t.tail, t.entries)
	h.setPage(t)
}

// setPage notes the page of a table that was read, if the head is about the same life of it.
func (h *head) setPage(t tape) {
	if h.known && h.tail.life() == t.tail.life() && t.page.upTo > h.tail.paged {
		h.tail.paged, h.onPage = t.page.upTo, t.page.last
	}
}

// addBatch sets the head's last message, and adds its entries.
func (hs *heads) addBatch(h *head, b batch, entries []log.Entry) {
	if h.tail.life() == b.life() {
		b.paged = max(b.paged, h.tail.paged)
	}
	h.tail, h.tail.entries, h.tail.listing = b, nil, bytes.Clone(b.listing)
	for _, e := range entries {
		h.ids[hashID(e.ID)] = struct{}{}
	}
	h.last += log.Seq(len(entries))
	hs.weight.Add(int64(len(entries)))
}
