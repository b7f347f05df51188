package cluster

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"roundhouse/play/log"
)

// Log is a log.Log, mostly of tables. Its entries are messages of a few log streams, one message
// for each Append, and a table's place among them goes by its slot. Every message names the one
// before it at the same table, and JetStream stores it only behind that one: of several servers
// that append at once, one wins.
//
// Every table has at least one message in its log stream. The last one has its whole head: what its
// last entry is, when it is due and its listing. All earlier ones may be deleted once their entries
// are on its page.
type Log struct {
	c       *Cluster
	streams []stream
	pages   stream
	writer  uint64 // the number of this Log in the messages that it stores
	heads   heads
	index   index
	ears    ears
	health  health
	orders  chan *head // heads of tables that need a new page
	stop    context.CancelFunc
	workers sync.WaitGroup

	appended atomic.Pointer[func(outcome string, took time.Duration)] // see OnAppend
}

// LogConfig configures a Log.
type LogConfig struct {
	// Heard is called for every append of another Log to a table of this Log's slots, or to one
	// that it follows, with the number of the table's last entry; 0 means that the table was
	// removed. It must not block. A message may be missed when NATS servers come and go.
	Heard func(id string, last log.Seq)
	// Idle says that the Log has no slots until SetSlots gives it some. Otherwise it has all.
	Idle bool
}

var _ log.Log = (*Log)(nil)

// Log returns the log of this cluster. It must be closed before the Cluster is.
func (c *Cluster) Log(config LogConfig) (*Log, error) {
	l := &Log{c: c, pages: c.streamOf("pages"), orders: make(chan *head, 1024)}
	for i := range c.c.LogStreams {
		l.streams = append(l.streams, c.streamOf("log-"+strconv.Itoa(i)))
	}
	var id [8]byte
	rand.Read(id[:])
	l.writer = binary.BigEndian.Uint64(id[:])
	l.index.busy = make(chan struct{}, 1)
	l.index.begin(len(l.streams))
	l.health.failing = make([]error, len(l.streams))
	l.ears.heard, l.ears.all = config.Heard, make(chan *nats.Msg, heardAhead)
	ctx, cancel := context.WithCancel(context.Background())
	l.stop = cancel
	for range pagers {
		l.workers.Go(func() { l.writeOrdered(ctx) })
	}
	l.workers.Go(func() { l.hear(ctx.Done()) })
	var slots []int
	for slot := range slotCount {
		if !config.Idle {
			slots = append(slots, slot)
		}
	}
	if err := l.SetSlots(slots); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// Close ends what the Log does in the background.
func (l *Log) Close() error {
	l.stop()
	l.workers.Wait()
	return l.stopHearing()
}

// Read implements log.Log.
func (l *Log) Read(ctx context.Context, id string, after log.Seq) ([]log.Entry, error) {
	tail, err := l.surelyTailOf(ctx, id)
	switch {
	case err != nil || tail.last() <= after:
		return nil, err
	case tail.first <= after+1:
		return tail.entries[after+1-tail.first:], nil
	}
	t, err := l.readTape(ctx, id)
	if err != nil || t.next() <= after {
		return nil, err
	}
	return t.entries[after:], nil
}

// Find implements log.Log.
func (l *Log) Find(ctx context.Context, id, entry string) (log.Seq, error) {
	t, err := l.readTape(ctx, id)
	return t.find(entry), err
}

// Remove implements log.Log. It also takes the table off the lists, and leaves a message that says
// so to others, until it is cleaned away.
func (l *Log) Remove(ctx context.Context, id string) error {
	h, err := l.heads.take(ctx, id)
	if err != nil {
		return err
	}
	defer h.release()
	for {
		tail, err := l.tailOf(ctx, id)
		if err != nil {
			return err
		}
		if !tail.isGone() {
			gone := batch{table: id, writer: l.writer}
			tail.seq, err = l.streamAt(id).put(ctx, l.subject(id), tail.seq, gone.encode())
			if errors.Is(err, errMoved) {
				continue
			}
		}
		h.known = false
		if err != nil {
			return err
		}
		l.tell(id, 0)
		return l.removeMessages(ctx, id, tail)
	}
}

// removeMessages deletes what is stored of a removed table, before the message that says so.
func (l *Log) removeMessages(ctx context.Context, id string, gone batch) error {
	if gone.seq == 0 {
		return nil // there was no such table
	}
	if err := l.streamAt(id).purge(ctx, l.subject(id), gone.seq); err != nil {
		return err
	}
	p, err := l.pages.last(ctx, l.pageSubject(id))
	if errors.Is(err, errNone) {
		return nil
	}
	if err != nil {
		return err
	}
	if there, err := decodePage(p); err == nil && there.life > gone.seq {
		return nil // the table has begun again
	}
	return l.pages.purge(ctx, l.pageSubject(id), p.seq+1)
}

// requireRoom returns an error if the data is too long for a message.
func (l *Log) requireRoom(data []byte) error {
	if most := l.c.nc.MaxPayload(); int64(len(data)) > most {
		return fmt.Errorf("%w: %d bytes are too many for a message, which has room for %d",
			log.ErrNotStored, len(data), most)
	}
	return nil
}
