package hall

import (
	"context"
	"sync"

	"roundhouse/game"
	"roundhouse/play/table"
)

// IsWatchable reports whether somebody without a seat may see the table: before the match, in order
// to take a seat, and during it if onlookers are allowed.
func (t *Table) IsWatchable() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.isWatchable()
}

// isWatchable is IsWatchable for a locked table.
func (t *Table) isWatchable() bool { return !t.state.HasBegun() || t.state.Settings().Onlookers }

// Enter records that a person watches the table until leave is called; who is "" for somebody
// without an identity. If a bot stands in for the person because of an absence, it gives the seat
// back.
func (t *Table) Enter(ctx context.Context, who table.Who) (leave func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.addStreams(who, 1)
	if seat := t.state.SeatOf(who); seat != game.NoSeat && t.state.Chair(seat).Bot != "" && !t.state.IsRelieved(seat) {
		c := table.Command{ID: ownID(), By: who, Body: table.ComeBack{}}
		// it remains due, and is tried again
		if _, err := t.doLocked(ctx, c); err != nil && !table.IsRefusal(err) {
			t.hall.reportFailure(t.id, err)
		}
	}
	t.scheduleNext(0)
	var once sync.Once
	return func() {
		once.Do(func() {
			t.mu.Lock()
			defer t.mu.Unlock()
			t.addStreams(who, -1)
			t.scheduleNext(0)
		})
	}
}

// Lose records that a person without a stream was not heard of for some time before the last one
// ended, and therefore is away now.
func (t *Table) Lose(who table.Who) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if v := t.here.find(who); v != nil && v.streams == 0 {
		v.since = v.since.Add(-awayAfter)
		t.refreshAbsent(t.work.used)
		t.scheduleNext(0)
	}
}

// Attended records that a person was present at a table a moment ago, without a stream here. It
// does not wait for the table.
func (h *Hall) Attended(id string, who table.Who) {
	h.withTable(id, func(t *Table) {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.addStreams(who, 0)
		t.scheduleNext(0)
	})
}

// addStreams adds n streams of the person, or removes -n if n is negative; t must be locked.
func (t *Table) addStreams(who table.Who, n int) {
	t.work.used = t.eventTime()
	t.here.streams += n
	if who != "" {
		v := t.here.visitOf(who, t.work.used)
		v.streams += n
		v.since, v.seen = t.work.used, true
	}
	t.refreshAbsent(t.work.used)
}

// MayTalk reports whether players may talk in their own words.
func (t *Table) MayTalk() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state.Settings().Talk
}
