package hall

import "roundhouse/play/table"

// Behind says that a viewer asked for events that the table no longer keeps, or for those after an
// event that does not exist. The viewer should Look and continue from there.
type Behind struct {
	After table.Seq
	From  table.Seq // the oldest event that is kept
}

// Error says which of the two is the case.
func (b *Behind) Error() string {
	if b.After >= b.From {
		return "there are no events of such high numbers"
	}
	return "the events after that number are no longer kept"
}

// keptEvents returns the events after that number, unredacted. They are shared, and must not be
// changed. If the table does not keep all of them, the error is a *Behind: a table keeps at least
// the events of the current round, unless people have talked too much. t must be locked.
func (t *Table) keptEvents(after table.Seq) ([]table.Event, error) {
	s := &t.state
	switch {
	case t.work.gone:
		return nil, ErrClosed
	case after+1 < s.OldestKept() || after > s.LastSeq():
		return nil, &Behind{after, s.OldestKept()}
	}
	return s.EventsAfter(after), nil
}
