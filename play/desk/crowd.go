package desk

import (
	"context"
	"sync"
	"time"

	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// crowd is what the streams of one table share.
type crowd struct {
	streams int // how many there are; guarded by the audience's lock

	mu     sync.Mutex
	newest [4]sharedEvent // by number, modulo their count
	house  sharedHouse
}

// sharedEvent is an encoded event as everybody sees it whom it does not concern.
type sharedEvent struct {
	seq  table.Seq
	at   time.Time // differs if the log was replaced by an older copy and has another event of that number
	text wire.JSON
}

// eventData returns the data of the message about an event. What many viewers see alike is encoded
// once.
func (c *crowd) eventData(e table.Shown, names wire.Names) (any, error) {
	if !e.Shared {
		return e.Named(names), nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	have := &c.newest[e.Seq%table.Seq(len(c.newest))]
	if have.seq == e.Seq && have.at.Equal(e.At) {
		return have.text, nil
	}
	text, err := wire.AppendJSON(nil, e)
	if err == nil {
		*have = sharedEvent{e.Seq, e.At, text}
	}
	return wire.JSON(text), err
}

// sharedHouse is the house of a table as everybody sees it whom nothing in it concerns alone. Streams
// share it, so nobody may write to it.
type sharedHouse struct {
	*wire.House
	of     *table.Common // as long as this says the same about it
	people uint64        // and as long as this is known.version
	names  wire.Names
}

// houseAt returns the house of the table.
func (c *crowd) houseAt(ctx context.Context, d *Desk, l *table.Common) (sharedHouse, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	people := d.known.version()
	if s := &c.house; s.of != nil && s.people == people && s.of.HasHouseOf(l) {
		return *s, nil
	}
	names, err := d.namesAt(ctx, l, nil)
	if err != nil {
		return sharedHouse{}, err
	}
	house := wire.HouseOf(l, names)
	if err := house.Encode(); err != nil {
		return sharedHouse{}, err
	}
	c.house = sharedHouse{house, l, people, names}
	return c.house, nil
}

// namesSomebody reports whether the message about the event has a name, perhaps of somebody who
// does not sit at the table.
func namesSomebody(e table.Shown) bool { return e.NamedPerson() != "" }
