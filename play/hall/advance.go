package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// Advance does the next thing that is due without a person, and reports whether there was one. Each
// is a command like any other, made by the holder of the table. A table without people does not
// wait: its program makes the pauses.
func (t *Table) Advance(ctx context.Context) (bool, error) {
	t.holder.Lock()
	defer t.holder.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.ensureCurrent(ctx); err != nil {
		return false, err
	}
	d, ok := t.dueNow()
	if !ok {
		return false, nil
	}
	switch d.do {
	case botThinks:
		t.startThinking(d)
		return true, nil
	case goneAway:
		t.refreshAbsent()
		return true, nil
	}
	thought, err := t.thoughtOn(d)
	if err != nil { // something else happened first; look again
		return true, nil
	}
	events, err := carryOut(&t.state, d, thought.after, thought.action)
	if err != nil && t.hall != nil && isReason(err) { // a match does not end with a bot's mistake
		t.hall.reportFailure(t.id, botError(d, err))
		events, err = carryOut(&t.state, d, t.state.LastSeq(), t.state.Round().View(d.seat).Legal(nil)[0])
	}
	if stale := (*table.Stale)(nil); errors.As(err, &stale) {
		return true, nil
	}
	if err != nil {
		return false, botError(d, err)
	}
	if _, err = t.storeEvents(ctx, ownID(), events); errors.Is(err, ErrConflict) {
		return true, t.ensureCurrent(ctx)
	}
	return err == nil, err
}

func isReason(err error) bool {
	var reason game.Reason
	return errors.As(err, &reason)
}

func botError(d due, err error) error {
	return fmt.Errorf("seat %s: an action: %w", d.seat, err) // which action is not said: its tile is hidden, and this is logged
}

// carryOut returns the events of something that is due in s; a is the action for it, if it needs
// one, made for the event after.
func carryOut(s *table.State, d due, after table.Seq, a game.Action) ([]table.EventBody, error) {
	switch d.do {
	case botActs:
		return s.DecideAct(d.seat, after, a, table.ByBot)
	case clockActs:
		return s.DecideAct(d.seat, after, a, table.ByClock)
	case forced:
		a, _ := table.ForcedAction(s.Round().View(d.seat))
		return s.DecideAct(d.seat, after, a, table.ByTable)
	case standIn:
		return s.StandIn(d.seat)
	case giveBack:
		return []table.EventBody{table.Returned{Seat: d.seat}}, nil
	case closeHashes:
		return s.CloseHashes(), nil
	case lapse:
		by, _ := s.OpenRequest()
		return []table.EventBody{table.Asked{Seat: by}}, nil
	case wake:
		return []table.EventBody{table.Woke{}}, nil
	}
	return s.DealNext(), nil // dealFirst, dealNext
}

// doDue does what is due, as a goroutine of its own.
func (t *Table) doDue() {
	h := t.hall
	if !h.beginWork() {
		return
	}
	defer h.working.Done()
	t.mu.Lock()
	w := &t.work
	idle := !w.gone && !w.busy
	w.busy = w.busy || idle
	t.mu.Unlock()
	if !idle {
		return
	}
	delay := time.Duration(0)
	if _, err := t.Advance(h.ctx); err != nil && h.ctx.Err() == nil {
		h.reportFailure(t.id, err)
		delay = tryAgain
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	w.busy = false
	t.scheduleNext(delay)
}
