package server

import (
	"errors"
	"sync"
	"time"

	"roundhouse/table"
)

// sayAgain is how often the log says of a table that it is damaged.
const sayAgain = time.Hour

// damages is the tables that have turned out to be damaged, and when the log last said so.
type damages struct {
	mu   sync.Mutex
	said map[string]time.Time
}

// note takes in a damaged table, and reports whether the log should say so.
func (d *damages) note(id string, now time.Time) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if last, ok := d.said[id]; ok && now.Sub(last) < sayAgain {
		return false
	}
	if len(d.said) >= mostKnown || d.said == nil {
		d.said = map[string]time.Time{}
	}
	d.said[id] = now
	return true
}

// isDamage reports whether the error is that something stored is damaged. The log says so,
// but not of the same table again and again.
func (s *Server) isDamage(err error) bool {
	var d *table.Damaged
	if !errors.As(err, &d) {
		return false
	}
	if s.damages.note(d.Table, time.Now()) {
		s.log.Error("damaged: roundhouse check says what is", "table", short(d.Table), "error", told(d.Err))
	}
	return true
}
