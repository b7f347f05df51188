package hall

import (
	"time"
)

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
