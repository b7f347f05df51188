package hall

import "time"

// mostGap is how far the machine's clock may be ahead of the elapsed time before the table counts
// the rest as time in which nobody held it.
const mostGap = time.Second

// eventTime returns the time for an event, in whole milliseconds.
func (t *Table) eventTime() time.Time { return time.UnixMilli(t.tableTime().UnixMilli()) }

// tableTime returns the table's time; t is locked or new. It never goes back, and is never before
// the last event of a table that was opened.
func (t *Table) tableTime() time.Time {
	wall := time.Now()
	if t.hall != nil {
		wall = t.hall.hallTime()
	}
	now, gap := t.clock.readAt(wall)
	if gap > mostGap {
		t.skipGap(now.Truncate(time.Millisecond), gap)
	}
	return now
}

// skipGap compensates for a gap in time, such as when the machine was asleep or its clock was put
// forward: neither turns nor absences last through it. t is locked.
func (t *Table) skipGap(now time.Time, gap time.Duration) {
	t.awake = now
	for _, v := range t.here.people {
		v.since = v.since.Add(gap)
	}
	if t.work.open && !t.work.gone {
		t.setTimer(0)
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
