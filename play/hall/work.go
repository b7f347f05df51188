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

// startWork lets the table do what is due; t is locked.
func (t *Table) startWork() {
	t.work.open = true
	t.work.used = t.eventTime()
	t.updateAbsent()
	t.scheduleNext(0)
}

// scheduleNext sets the timer for what is due, but not before a delay; t is locked.
func (t *Table) scheduleNext(delay time.Duration) {
	if w := &t.work; t.hall == nil || !w.open || w.gone || w.busy {
		return
	}
	d, ok := t.nextDue(&t.state)
	switch {
	case t.trust.behind:
		t.setTimer(max(delay, tryAgain))
	case ok:
		t.setTimer(max(d.at.Sub(t.tableTime()), delay))
	case t.work.timer != nil:
		t.work.timer.Stop()
	}
}

// setTimer has doDue called after wait; t is locked. What is due at once needs no timer.
func (t *Table) setTimer(wait time.Duration) {
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
	if !h.beginWork() {
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
		h.reportFailure(t.id, err)
		delay = tryAgain
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	w.busy = false
	t.scheduleNext(delay)
}

// wakeUp gives back the time that passed while the server was down; t is locked.
func (t *Table) wakeUp(ctx context.Context) error {
	if t.hall == nil || !t.state.HasSlept(t.awake) {
		return nil
	}
	_, err := t.storeEvents(ctx, ownID(), []table.EventBody{table.Woke{}})
	return err
}

// markUsed notes that somebody asks for the table, and reports whether it is still in
// memory.
func (t *Table) markUsed() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.work.used = t.eventTime()
	return !t.work.gone
}

// isThinking reports whether a bot is thinking; t is locked.
func (t *Table) isThinking() bool {
	for _, m := range t.minds {
		if m.busy {
			return true
		}
	}
	return false
}

// stopIfIdle reports whether the table may leave memory, and stops it then.
func (t *Table) stopIfIdle() bool {
	if !t.mu.TryLock() { // somebody needs it; and a hall does not wait for one table
		return false
	}
	defer t.mu.Unlock()
	now := t.eventTime()
	if t.here.streams > 0 || t.work.busy || t.isThinking() || t.trust.behind || now.Sub(t.work.used) < idleAfter {
		return false
	}
	// Where the machine's clock was set back only the table knows when it is due.
	if d, ok := t.nextDue(&t.state); ok && (d.at.Before(now.Add(idleAfter)) || now.Sub(t.hall.hallTime()) > mostGap) {
		return false
	}
	t.stopWork()
	return true
}

// stopWork ends what the table does by itself, and its streams; t is locked.
func (t *Table) stopWork() {
	if t.work.timer != nil {
		t.work.timer.Stop()
	}
	t.work.timer, t.work.gone = nil, true
	t.wakeWaiters()
}
