package hall

import (
	"roundhouse/game"
	"roundhouse/table"
)

// Look returns the table as the viewer sees it now.
func (t *Table) Look(viewer game.Seat) table.Snapshot {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.attend()
	l := t.state.Snapshot(viewer)
	l.Now = t.now()
	if t.hall != nil && t.state.Public() {
		l.Next, _ = t.nextDeal(&t.state)
	}
	return l
}
