package hall

import (
	"time"
)

// The intervals of a hall's work.
const (
	lookEvery = 2 * time.Second  // between searches for due tables that are not in memory
	idleAfter = 60 * time.Second // until an unused table leaves memory
	tryAgain  = 1 * time.Second  // before a retry
)

// startWork makes the table do what is due from now on; t must be locked.
func (t *Table) startWork() {
	t.work.open = true
	t.work.used = t.eventTime()
	t.updateAbsent(t.work.used)
	t.scheduleNext(0)
}

// scheduleNext sets the timer for the next thing that is due, but not earlier than after delay; t
// must be locked.
func (t *Table) scheduleNext(delay time.Duration) {
	if w := &t.work; !w.open || w.gone || w.busy {
		return
	}
	d, ok := t.nextDue(&t.state)
	switch {
	case t.behind:
		t.setTimer(max(delay, tryAgain))
	case ok:
		t.setTimer(max(d.at.Sub(t.tableTime()), delay))
	case t.work.timer != nil:
		t.work.timer.Stop()
	}
}

// markUsed records that somebody uses the table, and reports whether the table is still in memory.
func (t *Table) markUsed() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.work.used = t.eventTime()
	return !t.work.gone
}

// isThinking reports whether a bot is thinking; t must be locked.
func (t *Table) isThinking() bool {
	for _, m := range t.minds {
		if m.busy {
			return true
		}
	}
	return false
}

// stopIfIdle stops the table if it may leave memory, and reports whether it may.
func (t *Table) stopIfIdle() bool {
	if !t.mu.TryLock() { // the table is in use, and the hall must not wait for one table
		return false
	}
	defer t.mu.Unlock()
	now := t.eventTime()
	if t.hasWatchers() || t.work.busy || t.isThinking() || t.behind || now.Sub(t.work.used) < idleAfter {
		return false
	}
	// If the machine's clock was set back, only the table knows when it is due.
	if d, ok := t.nextDue(&t.state); ok && (d.at.Before(now.Add(idleAfter)) || now.Sub(t.hall.hallTime()) > mostGap) {
		return false
	}
	t.stopWork()
	return true
}

// stopWork stops everything that the table does by itself, and wakes its streams, which end; t must
// be locked.
func (t *Table) stopWork() {
	if t.work.timer != nil {
		t.work.timer.Stop()
	}
	t.work.timer, t.work.gone = nil, true
	t.unfollow()
	t.wakeWaiters()
}
