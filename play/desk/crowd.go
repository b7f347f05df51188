package desk

import (
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
}

// sharedEvent is an encoded event as everybody sees it whom it does not concern.
type sharedEvent struct {
	seq  table.Seq
	at   time.Time // differs if the log was replaced by an older copy and has another event of that number
	text wire.JSON
}

// eventData returns the data of the message about an event. What many viewers see alike is encoded
// once.
func (c *crowd) eventData(e table.Event, s *table.Settings, names wire.Names) (any, error) {
	if !e.Shared {
		return wire.EventOf(e, s, names)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	have := &c.newest[e.Seq%table.Seq(len(c.newest))]
	if have.seq == e.Seq && have.at.Equal(e.At) {
		return have.text, nil
	}
	event, err := wire.EventOf(e, s, names)
	if err != nil {
		return nil, err
	}
	text, err := wire.AppendJSON(nil, event)
	if err == nil {
		*have = sharedEvent{e.Seq, e.At, text}
	}
	return wire.JSON(text), err
}
