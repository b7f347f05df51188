package hall

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"sync"
	"time"

	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// patience is how long an append may take. An append continues even if its sender gives up, because
// an event that is stored must not remain unseen.
const patience = 10 * time.Second

// ownID returns the ID of an event that does not come from a sender. It is random, so that two
// holders of a table never confuse their events.
func ownID() string { return "table/" + rand.Text()[:12] }

// drafts holds states for reuse, because they are large and each command needs one.
var drafts = sync.Pool{New: func() any { return new(table.State) }}

// draftState returns a copy of the state, to be put back into drafts; t must be locked or new.
func (t *Table) draftState() *table.State {
	s := drafts.Get().(*table.State)
	*s = t.state
	return s
}

// storeEvents appends events to the log that are decided now, and returns the number of the first
// one, or of the last event if there are none; then is the state after them. t must be locked or
// new. log.ErrConflict means that the log has more events than the table knows, which must be read
// first.
func (t *Table) storeEvents(ctx context.Context, then *table.State, events []table.Event, now time.Time) (table.Seq, error) {
	if err := cmp.Or(ctx.Err(), t.requireKnown(events)); err != nil || len(events) == 0 {
		return t.state.LastSeq(), err
	}
	entries := make([]log.Entry, len(events))
	for i, e := range events {
		var err error
		if entries[i], err = table.Encode(e); err != nil {
			return 0, err
		}
	}
	listing, err := t.listingAfter(then, events)
	if err != nil {
		return 0, err
	}
	last, head := t.state.LastSeq(), log.Head{Wake: t.wakeTime(then), Listing: listing}
	lasting, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	switch err := t.log.Append(lasting, t.id, last, head, entries...); {
	case errors.Is(err, log.ErrRepeat):
		return t.readBack(lasting, events[0].ID)
	case err != nil:
		t.behind = true
		return 0, err
	}
	t.state = *then
	t.reportNews(events, now)
	return last + 1, nil
}

// listingAfter returns the table's listing after events, or nil if they leave it as it is; t must
// be locked or new. Once the match is over, only Unlist changes it.
func (t *Table) listingAfter(then *table.State, events []table.Event) ([]byte, error) {
	if t.state.IsOver() || !slices.ContainsFunc(events, table.Event.IsListed) {
		return nil, nil
	}
	return lists.Of(then)
}

// Unlist takes a table whose match is over off the lists.
func (t *Table) Unlist(ctx context.Context) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.ensureCurrent(ctx); err != nil {
		return err
	}
	err := t.log.Append(ctx, t.id, t.state.LastSeq(), log.Head{Wake: t.wakeTime(&t.state), Listing: []byte{}})
	t.behind = errors.Is(err, log.ErrConflict)
	return err
}

// readBack applies the events of an append that was a repeat, by reading them from the log. They
// may have come from elsewhere, with another time or other secrets.
func (t *Table) readBack(ctx context.Context, id string) (table.Seq, error) {
	t.behind = true
	if err := t.ensureCurrent(ctx); err != nil {
		return 0, err
	}
	return t.log.Find(ctx, t.id, id)
}

// ensureCurrent catches up with the log if it may have more events; t must be locked.
func (t *Table) ensureCurrent(ctx context.Context) error {
	if !t.behind {
		return nil
	}
	err := t.catchUp(ctx)
	t.behind = err != nil
	return err
}

// catchUp applies the events of the log that the table does not know yet; t must be locked or new.
func (t *Table) catchUp(ctx context.Context) error {
	entries, err := t.log.Read(ctx, t.id, t.state.LastSeq())
	if err != nil || len(entries) == 0 {
		return err
	}
	then, news, err := t.applyEntries(ctx, entries)
	if err != nil {
		return table.AsDamage(t.id, err)
	}
	t.state = then
	t.reportNews(news, t.eventTime())
	return nil
}

// applyEntries returns the state after the entries, which the table does not know yet, and their
// events; t must be locked or new.
func (t *Table) applyEntries(ctx context.Context, entries []log.Entry) (table.State, []table.Event, error) {
	if t.state.LastSeq() == 0 {
		return table.ReadLog(t.state, entries)
	}
	then := t.state
	if news, err := then.ReadAll(entries); err == nil {
		return then, news, nil
	}
	return t.rereadLog(ctx) // some events that the table has applied were never stored
}

// rereadLog applies the whole log again, and returns the events after the table's last one.
func (t *Table) rereadLog(ctx context.Context) (table.State, []table.Event, error) {
	entries, err := t.log.Read(ctx, t.id, 0)
	if err != nil {
		return table.State{}, nil, err
	}
	blank := table.New(t.id)
	blank.SetAttendance(t.state.Attendance())
	s, news, err := table.ReadLog(blank, entries)
	return s, news[min(int(t.state.LastSeq()), len(news)):], err
}

// reportNews notifies viewers and the hall of new events; t must be locked or new.
func (t *Table) reportNews(news []table.Event, now time.Time) {
	t.updateAbsent(now)
	t.wakeWaiters()
	if t.work.open {
		t.hall.reportChange(t, news)
	}
}

// wakeUp gives back the time during which the server was down, if clocks ran; t must be locked.
func (t *Table) wakeUp(ctx context.Context) error {
	if !t.state.HasSlept(t.awake) {
		return nil
	}
	_, err := t.doItself(ctx, table.Command{Body: table.Wake{}})
	return err
}
