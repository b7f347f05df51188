package hall

import (
	"errors"
	"fmt"
	"time"

	"roundhouse/play/table"
)

// Peers connects a hall with others that share its log. Each table has one owner among the halls,
// which does what the table must do by itself. Another hall that is asked for the table keeps a
// copy, which follows the log. Commands may be carried out at either. Should two halls believe that
// they own a table, the log accepts each event only once.
type Peers struct {
	// Own reports whether the hall owns a table, and since when without a gap.
	Own func(id string) (since time.Time, owned bool)
	// Follow makes the caller report the events that other halls append to a table, see Hall.Heard,
	// until stop is called. It is called for copies; events of the hall's own tables must always be
	// reported.
	Follow func(id string) (stop func())
	// Knows reports whether all halls know an event or a form of logs by its name, see table.Names.
	Knows func(name string) bool
	// CutOff reports whether the others cannot be heard, so that nothing is known of them; nil means
	// never.
	CutOff func() bool
}

// ErrNotKnown is the error for an event that some other hall does not know yet. Nothing has
// changed, and a retry succeeds once all halls are of the same release.
var ErrNotKnown = errors.New("another server does not know such events yet")

// ErrCutOff is the error while the hall cannot tell what the others know. Nothing has changed.
var ErrCutOff = errors.New("this server does not hear the others")

// ownership reports whether the hall owns a table, and since when without a gap.
func (h *Hall) ownership(id string) (since time.Time, owned bool) {
	if h.c.Peers == nil {
		return h.began, true
	}
	since, owned = h.c.Peers.Own(id)
	return since.Truncate(time.Millisecond), owned
}

// requireKnown returns ErrNotKnown if some other hall does not know one of the events, or the form
// in which they are written, and ErrCutOff if that cannot be told; t must be locked or new.
func (t *Table) requireKnown(events []table.Event) error {
	if t.hall.c.Peers == nil {
		return nil
	}
	needed := []string{table.FormName()}
	for _, e := range events {
		needed = append(needed, table.NamesIn(e.Body)...)
	}
	peers := t.hall.c.Peers
	for _, kind := range needed {
		switch {
		case peers.Knows(kind):
		case peers.CutOff != nil && peers.CutOff():
			return ErrCutOff
		default:
			return fmt.Errorf("%q: %w", kind, ErrNotKnown)
		}
	}
	return nil
}

// IsOwned reports whether the hall owns the table. If it does not, it has a copy, which knows
// nothing of who is present.
func (t *Table) IsOwned() bool { return t.owned }

// hasWatchers reports whether somebody wants to see what happens at the table; t must be locked.
func (t *Table) hasWatchers() bool { return t.here.streams > 0 || !t.owned && len(t.waits) > 0 }

// follow makes the events of others known to a copy; t must be locked.
func (t *Table) follow() {
	if !t.owned {
		t.work.stop = t.hall.c.Peers.Follow(t.id)
	}
}

// unfollow ends what follow began; t must be locked.
func (t *Table) unfollow() {
	if t.work.stop != nil {
		t.work.stop()
		t.work.stop = nil
	}
}

// Heard reports that another hall has appended events to a table, up to the one numbered last. It
// does not wait for the table.
func (h *Hall) Heard(id string, last table.Seq) {
	h.withTable(id, func(t *Table) { t.hear(last) })
}

// withTable calls do with the table, in a goroutine of its own, if the table is in memory.
func (h *Hall) withTable(id string, do func(*Table)) {
	h.mu.Lock()
	have := h.tables[id]
	h.mu.Unlock()
	if have == nil || !h.beginWork() {
		return
	}
	go func() {
		defer h.working.Done()
		if <-have.ready; have.table != nil {
			do(have.table)
		}
	}()
}

// hear catches up with the log if it has more events than the table knows.
func (t *Table) hear(last table.Seq) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.work.gone || last <= t.state.LastSeq() {
		return
	}
	t.behind = true
	if err := t.ensureCurrent(t.hall.ctx); err != nil && t.hall.ctx.Err() == nil { // it is tried again
		t.hall.reportFailure(t.id, err)
	}
	t.scheduleNext(0)
}

// Resettle drops the tables from memory that the hall has begun or ceased to own, and reports their
// IDs as it goes. Their streams end. It must be called whenever owners may have changed.
func (h *Hall) Resettle(moved func(id string)) {
	h.mu.Lock()
	list := make(map[string]*held, len(h.tables))
	for id, have := range h.tables {
		list[id] = have
	}
	h.mu.Unlock()
	for id, have := range list {
		select {
		case <-have.ready:
			h.dropIfMoved(id, have, moved)
		default:
			if !h.beginWork() {
				return
			}
			go func() {
				defer h.working.Done()
				<-have.ready
				h.dropIfMoved(id, have, moved)
			}()
		}
	}
}

// dropIfMoved drops a table that is open if its ownership has changed.
func (h *Hall) dropIfMoved(id string, have *held, moved func(id string)) {
	t := have.table
	if t == nil {
		return
	}
	since, owned := h.ownership(id)
	if owned == t.owned && (!owned || since.Equal(t.awake)) {
		return
	}
	h.dropTable(id, have)
	moved(id)
	if !h.beginWork() {
		return
	}
	go func() { // a command may hold the table for long
		defer h.working.Done()
		have.stopWhenOpen()
	}()
}
