package cluster

import (
	"encoding/binary"
	"errors"
	"strconv"
	"sync"

	"github.com/nats-io/nats.go"

	"roundhouse/play/log"
)

// ears hear what other Logs append, by messages that each Log sends once, when something has been
// stored. If such a message is lost, they hear of the entry when the index reads it.
type ears struct {
	heard func(id string, last log.Seq)
	all   chan *nats.Msg
	mu    sync.Mutex
	slots [slotCount]*nats.Subscription // nil for the slots of others
}

// heardAhead is how many messages may wait to be heard.
const heardAhead = 1 << 14

// SetSlots sets the slots whose tables Due lists and Heard is called for.
func (l *Log) SetSlots(slots []int) error {
	var wanted [slotCount]bool
	for _, slot := range slots {
		wanted[slot] = true
	}
	l.index.own.Store(&wanted)
	if l.ears.heard == nil {
		return nil
	}
	l.ears.mu.Lock()
	defer l.ears.mu.Unlock()
	var errs []error
	for slot := range l.ears.slots {
		errs = append(errs, l.listen(slot, wanted[slot]))
	}
	return errors.Join(errs...)
}

// listen begins or ends to hear of the tables of a slot; the ears must be locked.
func (l *Log) listen(slot int, wanted bool) (err error) {
	sub := &l.ears.slots[slot]
	switch {
	case wanted && *sub == nil:
		*sub, err = l.c.quiet.ChanSubscribe(l.c.subject("heard", strconv.Itoa(slot), "*"), l.ears.all)
	case !wanted && *sub != nil:
		err = (*sub).Unsubscribe()
		*sub = nil
	}
	return err
}

// heardSubject returns the subject of the messages about a table.
func (l *Log) heardSubject(id string) string {
	return l.c.subject("heard", strconv.Itoa(slotOf(id)), tokenOf(id))
}

// tell tells other Logs how far a table is now; last is 0 if it has been removed.
func (l *Log) tell(id string, last log.Seq) {
	_ = l.c.quiet.Publish(l.heardSubject(id), binary.AppendUvarint(appendText(nil, id), uint64(last))) // or the index tells
}

// Follow has Heard called for a table outside of this Log's slots, until stop is called. If the
// connection is closed, it does nothing.
func (l *Log) Follow(id string) (stop func()) {
	sub, err := l.c.quiet.ChanSubscribe(l.heardSubject(id), l.ears.all)
	if err != nil {
		return func() {}
	}
	return func() { _ = sub.Unsubscribe() } // fails only after the connection's end
}

// hear calls Heard for what others have appended, until the channel done is closed.
func (l *Log) hear(done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case m := <-l.ears.all:
			r := reader{data: m.Data}
			id, last := r.text(), log.Seq(r.number())
			if r.end() == nil {
				l.ears.heard(id, last)
			}
		}
	}
}

// stopHearing ends all subscriptions for slots.
func (l *Log) stopHearing() error {
	l.ears.mu.Lock()
	defer l.ears.mu.Unlock()
	var errs []error
	for slot := range l.ears.slots {
		errs = append(errs, l.listen(slot, false))
	}
	return errors.Join(errs...)
}
