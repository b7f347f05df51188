package hall

import (
	"context"
	"errors"
	"fmt"
	"time"

	"roundhouse/game"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// advance does the next thing that the table must do by itself, if it is due now.
func (t *Table) advance(ctx context.Context) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.ensureCurrent(ctx); err != nil {
		return err
	}
	d, ok := t.dueNow()
	if !ok {
		return nil
	}
	switch d.do {
	case botThinks:
		t.startThinking(d)
		return nil
	case showWatch:
		t.watch.of, t.watch.at = t.here.watch(&t.state), table.MillisOf(t.eventTime())
		t.wakeWaiters()
		return nil
	case goneAway:
		t.refreshAbsent(t.eventTime())
		return nil
	case ring:
		return t.ring(ctx, d.seat)
	}
	if t.state.Settings().HasDays() && (d.do == clockActs || d.do == passes || d.do == timeUp) {
		if held, err := t.holdKnown(ctx, d.seat); held || err != nil {
			return err
		}
	}
	thought := t.thoughtOn(d)
	_, err := t.doItself(ctx, t.commandFor(d, thought))
	if isReason(err) { // a bot's mistake must not end the match
		t.hall.reportFailure(t.id, botError(d, err))
		thought.after, thought.action = t.state.LastSeq(), t.state.Round().View(d.seat).Legal(nil)[0]
		_, err = t.doItself(ctx, t.commandFor(d, thought))
	}
	switch stale := (*table.Stale)(nil); {
	case errors.As(err, &stale):
		return nil
	case errors.Is(err, log.ErrConflict):
		return t.ensureCurrent(ctx)
	case table.IsRefusal(err):
		return botError(d, err)
	}
	return err
}

func isReason(err error) bool {
	var reason game.Reason
	return errors.As(err, &reason)
}

func botError(d due, err error) error {
	// the action is left out, because its tile is hidden and the error is logged
	return fmt.Errorf("seat %s: an action: %w", d.seat, err)
}

// commandFor returns the command by which the table does what is due; by is the thought of the bot
// that acts, if one does. t must be locked.
func (t *Table) commandFor(d due, by thought) table.Command {
	c := table.Command{Seat: d.seat, After: by.after}
	switch d.do {
	case botActs:
		c.Body = table.ActFor{Action: by.action, How: table.ByBot}
	case clockActs:
		c.Body = table.ActFor{Action: by.action, How: table.ByClock}
	case forced:
		a, _ := table.ForcedAction(t.state.Round().View(d.seat))
		c.Body = table.ActFor{Action: a, How: table.ByTable}
	case standIn:
		c.Body = table.StandIn{}
	case giveBack:
		c.Body = table.ComeBack{}
	case closeHashes:
		c.Body = table.CloseHashes{}
	case passHost:
		c.Body = table.PassHost{}
	case settle:
		c.Body = table.Settle{}
	case lapse:
		c.Seat, _ = t.state.OpenRequest()
		c.Body = table.Agree{On: table.Nothing}
	case wake:
		c.Body = table.Wake{}
	case passes:
		a, _ := table.PassingAction(t.state.Round().View(d.seat))
		c.Body = table.ActFor{Action: a, How: table.ByClock}
	case timeUp:
		c.Body = table.TimeUp{}
	default: // dealFirst, dealNext
		c.Body = table.DealRound{}
	}
	return c
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
	if err := t.advance(h.ctx); err != nil && h.ctx.Err() == nil {
		h.reportFailure(t.id, err)
		delay = tryAgain
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	w.busy = false
	t.scheduleNext(delay)
}
