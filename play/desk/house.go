package desk

import (
	"context"
	"sync"
	"time"

	"roundhouse/play/table"
)

// Names maps people to their names; deleted people are missing.
type Names map[table.Who]string

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
	text JSON
}

// eventData returns the data of the message about an event. What many viewers see alike is encoded
// once.
func (c *crowd) eventData(e table.Shown, names Names) (any, error) {
	if !e.Shared {
		return e.Named(names), nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	have := &c.newest[e.Seq%table.Seq(len(c.newest))]
	if have.seq == e.Seq && have.at.Equal(e.At) {
		return have.text, nil
	}
	text, err := AppendJSON(nil, e)
	if err == nil {
		*have = sharedEvent{e.Seq, e.At, text}
	}
	return JSON(text), err
}

// sharedHouse is the house of a table as everybody sees it whom nothing in it concerns alone. Streams
// share it, so nobody may write to it.
type sharedHouse struct {
	*table.House
	of     *table.House // as long as this says the same, without names
	people uint64       // and as long as this is known.version
	names  Names
}

// houseAt returns the house of the table with the names of its people.
func (c *crowd) houseAt(ctx context.Context, d *Desk, of *table.House) (sharedHouse, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	people := d.known.version()
	if s := &c.house; s.of != nil && s.people == people && s.of.Equal(of) {
		return *s, nil
	}
	names, err := d.namesAt(ctx, of, nil)
	if err != nil {
		return sharedHouse{}, err
	}
	house := of.SeenBy(false).Named(names)
	if err := house.Encode(); err != nil {
		return sharedHouse{}, err
	}
	c.house = sharedHouse{house, of, people, names}
	return c.house, nil
}

// namesSomebody reports whether the message about the event has a name, perhaps of somebody who
// does not sit at the table.
func namesSomebody(e table.Shown) bool { return e.NamedPerson() != "" }
