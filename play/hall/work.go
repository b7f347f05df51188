package hall

import (
	"context"
	"roundhouse/play/table"
	"time"
)

// work is what a table of a hall does by itself.
type work struct {
	open  bool        // the table is in memory, and its hall is told what happens
	gone  bool        // it has left memory
	busy  bool        // something due is being done
	timer *time.Timer // for what is due
	used  time.Time   // when somebody last asked for it
}

// The times of what a hall does.
const (
	lookEvery = 2 * time.Second  // for tables that are due and not in memory
	idleAfter = 60 * time.Second // a table that nobody asks for leaves memory
	tryAgain  = 1 * time.Second  // what failed
)

// begin lets the table do what is due; t is locked.
func (t *Table) begin() {
	t.work.open = true
	t.work.used = t.now()
	t.attend()
	t.schedule(0)
}

// schedule sets the timer for what is due, but not before a delay; t is locked.
func (t *Table) schedule(delay time.Duration) {
	if w := &t.work; t.hall == nil || !w.open || w.gone || w.busy {
		return
	}
	d, ok := t.next(&t.state)
	switch {
	case t.trust.behind:
		t.ring(max(delay, tryAgain))
	case ok:
		t.ring(max(d.at.Sub(t.time()), delay))
	case t.work.timer != nil:
		t.work.timer.Stop()
	}
}

// ring has doDue called after wait; t is locked. What is due at once needs no timer.
func (t *Table) ring(wait time.Duration) {
	w := &t.work
	switch {
	case wait <= 0:
		if w.timer != nil {
			w.timer.Stop()
		}
		go t.doDue()
	case w.timer == nil:
		w.timer = time.AfterFunc(wait, t.doDue)
	default:
		w.timer.Reset(wait)
	}
}

// doDue does what is due.
func (t *Table) doDue() {
	h := t.hall
	if !h.starts() {
		return
	}
	defer h.working.Done()
	t.mu.Lock()
	w := &t.work
	idle := !w.gone && !w.busy
	w.busy = w.busy || idle
	t.mu.Unlock()
	if !idle {
		return
	}
	delay := time.Duration(0)
	if _, err := t.Advance(h.ctx); err != nil && h.ctx.Err() == nil {
		h.failed(t.id, err)
		delay = tryAgain
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	w.busy = false
	t.schedule(delay)
}

// wakeUp gives back the time that passed while the server was down; t is locked.
func (t *Table) wakeUp(ctx context.Context) error {
	if t.hall == nil || !t.state.Slept(t.awake) {
		return nil
	}
	_, err := t.store(ctx, ownID(), []table.EventBody{table.Woke{}})
	return err
}

// touch notes that somebody asks for the table, and reports whether it is still in
// memory.
func (t *Table) touch() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.work.used = t.now()
	return !t.work.gone
}

// ponders reports whether a bot is thinking; t is locked.
func (t *Table) ponders() bool {
	for _, m := range t.minds {
		if m.busy {
			return true
		}
	}
	return false
}

// rests reports whether the table may leave memory, and stops it then.
func (t *Table) rests() bool {
	if !t.mu.TryLock() { // somebody needs it; and a hall does not wait for one table
		return false
	}
	defer t.mu.Unlock()
	now := t.now()
	if t.here.streams > 0 || t.work.busy || t.ponders() || t.trust.behind || now.Sub(t.work.used) < idleAfter {
		return false
	}
	// Where the machine's clock was set back only the table knows when it is due.
	if d, ok := t.next(&t.state); ok && (d.at.Before(now.Add(idleAfter)) || now.Sub(t.hall.now()) > mostGap) {
		return false
	}
	t.stop()
	return true
}

// stop ends what the table does by itself, and its streams; t is locked.
func (t *Table) stop() {
	if t.work.timer != nil {
		t.work.timer.Stop()
	}
	t.work.timer, t.work.gone = nil, true
	t.wakeWaiters()
}
