package desk

import (
	"errors"
	"sync"
	"time"

	"roundhouse/play/table"
)

// sayAgain is how often a damaged table is logged again.
const relogInterval = time.Hour

// damages records which tables are damaged, and when that was last logged.
type damages struct {
	mu   sync.Mutex
	said map[string]time.Time
}

// noteTable records a damaged table, and reports whether to log it.
func (d *damages) noteTable(id string, now time.Time) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if last, ok := d.said[id]; ok && now.Sub(last) < relogInterval {
		return false
	}
	putBounded(&d.said, id, now)
	return true
}

// isDamage reports whether the error is damage to stored data. It logs it, but not repeatedly for
// the same table.
func (d *Desk) isDamage(err error) bool {
	var damaged *table.Damaged
	if !errors.As(err, &damaged) {
		return false
	}
	if d.damages.noteTable(damaged.Table, time.Now()) {
		d.log.Error("damaged: roundhouse check says what is", "table", logID(damaged.Table), "error", logSafe(damaged.Err))
	}
	return true
}
