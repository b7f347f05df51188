package desk

import (
	"errors"
	"sync"
	"time"

	"roundhouse/play/table"
)

// sayAgain is how often the log says of a table that it is damaged.
const sayAgain = time.Hour

// damages is the tables that have turned out to be damaged, and when the log last said so.
type damages struct {
	mu   sync.Mutex
	said map[string]time.Time
}

// noteTable takes in a damaged table, and reports whether the log should say so.
func (d *damages) noteTable(id string, now time.Time) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if last, ok := d.said[id]; ok && now.Sub(last) < sayAgain {
		return false
	}
	putBounded(&d.said, id, now)
	return true
}

// isDamage reports whether the error is that something stored is damaged. The log says so,
// but not of the same table again and again.
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
