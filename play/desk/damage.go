package desk

import (
	"errors"
	"sync"
	"time"

	"roundhouse/play/table"
)

// relogInterval is the least time between two log messages about one damaged table.
const relogInterval = time.Hour

// damages records which tables are damaged, and when each was last logged.
type damages struct {
	mu   sync.Mutex
	said map[string]time.Time
}

// noteTable records that a table is damaged, and reports whether to log that.
func (d *damages) noteTable(id string, now time.Time) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if last, ok := d.said[id]; ok && now.Sub(last) < relogInterval {
		return false
	}
	putBounded(&d.said, id, now)
	return true
}

// isDamage reports whether the error means that stored data is damaged. If so, it logs the damage,
// unless it has done so for the same table within relogInterval.
func (d *Desk) isDamage(err error) bool {
	var damaged *table.Damaged
	if !errors.As(err, &damaged) {
		return false
	}
	if d.damages.noteTable(damaged.Table, d.c.Now()) {
		d.log.Error("damaged: roundhouse check says what is", "table", logID(damaged.Table),
			"error", logSafe(damaged.Err))
	}
	return true
}
