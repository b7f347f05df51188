package hall

import "time"

// mostGap is how far the machine's clock may get ahead of the elapsed time. If it jumps further,
// the whole jump counts as time in which no server held the table.
const mostGap = time.Second

// eventTime returns the time for an event, in whole milliseconds.
func (t *Table) eventTime() time.Time { return time.UnixMilli(t.tableTime().UnixMilli()) }

// tableTime returns the table's time; t must be locked or new. It never goes back. When a hall
// opens a table, it starts at the time of the last event or later.
func (t *Table) tableTime() time.Time {
	now, gap := t.clock.readAt(t.hall.hallTime(), time.Now())
	if gap > mostGap {
		t.skipGap(now.Truncate(time.Millisecond), gap)
	}
	return now
}

// skipGap compensates for a gap in time, such as after the machine was asleep or its clock was put
// forward: the gap counts towards neither turns nor absences. t must be locked.
func (t *Table) skipGap(now time.Time, gap time.Duration) {
	t.awake = now
	for i := range t.here.people {
		v := &t.here.people[i]
		v.since = v.since.Add(gap)
	}
	if t.work.open && !t.work.gone {
		t.setTimer(0)
	}
}

// setTimer arranges for doDue to be called after wait, or at once if wait is not positive; t must
// be locked.
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
