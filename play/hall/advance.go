package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// Advance does the next thing that the table must do by itself if it is due now, and reports
// whether anything was due. At a table without people there are no pauses: everything is due at
// once, and the program that calls Advance makes the pauses.
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
		t.refreshAbsent(t.eventTime())
		return true, nil
	}
	thought, err := t.thoughtOn(d)
	if err != nil { // something else has happened meanwhile, so the caller must look again
		return true, nil
	}
	draft := t.draftState()
	defer drafts.Put(draft)
	events, err := carryOut(draft, d, thought.after, thought.action)
	if err != nil && t.hall != nil && isReason(err) { // a bot's mistake must not end the match
		t.hall.reportFailure(t.id, botError(d, err))
		*draft = t.state
		events, err = carryOut(draft, d, t.state.LastSeq(), t.state.Round().View(d.seat).Legal(nil)[0])
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
	// the action is left out, because its tile is hidden and the error is logged
	return fmt.Errorf("seat %s: an action: %w", d.seat, err)
}

// carryOut returns the events of d, which is due in s, a copy. If a bot must act for it, a is the bot's
// action and after is the last event that the bot knew.
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
	case passHost:
		return s.PassHost(), nil
	case settle:
		return s.FollowUps()
	case lapse:
		by, _ := s.OpenRequest()
		return []table.EventBody{table.Asked{Seat: by}}, nil
	case wake:
		return []table.EventBody{table.Woke{}}, nil
	}
	return s.DealNext(), nil // dealFirst, dealNext
}

// doDue does what is due. It runs in its own goroutine.
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
