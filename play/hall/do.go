package hall

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"

	"roundhouse/game"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// Do carries out a command and returns the number of its first event, once its events are stored. A
// repeated command returns the same answer and has no effect. A command that would change nothing
// returns the number of the last event.
//
// A command that is not allowed fails with a table.Refusal or a game.Reason, a command that comes
// too late with a *table.Stale, and a command with an ID that its sender has used for another one
// with table.IDUsed. If the log has no room, the error is log.ErrFull. In all these cases nothing
// has changed, and the command may be retried. After any other error the command may have been
// carried out: repeating it returns its answer.
func (t *Table) Do(ctx context.Context, c table.Command) (table.Seq, error) {
	switch {
	case c.ID == "":
		return 0, errors.New("id: is missing")
	case c.Body == nil:
		return 0, errors.New("command: is missing")
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.work.gone {
		return t.doReopened(ctx, c)
	}
	c.Body = t.state.Prepare(c.Body, func(b []byte) { _, _ = rand.Read(b) })
	defer t.scheduleNext(0)
	t.noteActivity(c.By)
	return t.doLocked(ctx, c)
}

// doReopened carries out a command at the table's new copy in memory; t, which must be locked, is
// an old copy that has been dropped.
func (t *Table) doReopened(ctx context.Context, c table.Command) (table.Seq, error) {
	t.mu.Unlock()
	defer t.mu.Lock()
	now, err := t.hall.Get(ctx, t.id)
	if err != nil {
		return 0, err
	}
	return now.Do(ctx, c)
}

// maxConflicts is how many times a command is tried if other holders of the table keep getting in
// first.
const maxConflicts = 5

// doLocked is Do for a locked table with a prepared command.
func (t *Table) doLocked(ctx context.Context, c table.Command) (table.Seq, error) {
	for range maxConflicts {
		if err := cmp.Or(t.ensureCurrent(ctx), t.wakeUp(ctx)); err != nil && !errors.Is(err, log.ErrConflict) {
			return 0, err
		}
		seq, err := t.tryCommand(ctx, c)
		if !errors.Is(err, log.ErrConflict) {
			return seq, err
		}
	}
	return 0, &table.Stale{After: c.After, Last: t.state.LastSeq()}
}

// tryCommand tries once to carry out a command; t must be locked. It returns log.ErrConflict if the
// log has events that the table does not know.
func (t *Table) tryCommand(ctx context.Context, c table.Command) (table.Seq, error) {
	id := c.EntryID()
	if t.state.MayHave(id) {
		if seq, err := t.findDone(ctx, &c); err != nil || seq > 0 {
			return seq, err
		}
	}
	draft, now := t.draftState(), t.eventTime()
	defer drafts.Put(draft)
	events, err := draft.Decide(id, now, c)
	switch w, places := c.Body.(table.SeatBot); {
	case err != nil:
		return 0, err
	case places && !t.maySeat(w.Bot):
		return 0, table.Refuse(table.UnknownBot, "bot: %q is none of %q", w.Bot, t.hall.c.Levels)
	}
	return t.storeEvents(ctx, draft, events, now)
}

// doItself carries out and stores what the table does by itself, and returns the number of the
// first event; t must be locked or new.
func (t *Table) doItself(ctx context.Context, c table.Command) (table.Seq, error) {
	draft, now := t.draftState(), t.eventTime()
	defer drafts.Put(draft)
	events, err := draft.DecideItself(ownID(), now, c)
	if err != nil {
		return 0, err
	}
	return t.storeEvents(ctx, draft, events, now)
}

// doForSeat carries out what nobody has to be allowed, for the seat that of returns once the table
// is locked and up to date; NoSeat is for nobody, and nothing is done.
func (t *Table) doForSeat(ctx context.Context, body table.CommandBody, of func() game.Seat) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	defer t.scheduleNext(0)
	for range maxConflicts {
		if err := t.ensureCurrent(ctx); err != nil {
			return err
		}
		seat := of()
		if seat == game.NoSeat {
			return nil
		}
		if _, err := t.doItself(ctx, table.Command{Seat: seat, Body: body}); !errors.Is(err, log.ErrConflict) {
			return err
		}
	}
	return log.ErrConflict
}

// findDone returns the number of the command's first event, or 0 if the command has not been
// carried out. The error is table.IDUsed if its sender has used its ID for another command.
func (t *Table) findDone(ctx context.Context, c *table.Command) (table.Seq, error) {
	id := c.EntryID()
	entries, err := t.log.Read(ctx, t.id, 0)
	if err != nil {
		return 0, err
	}
	for _, e := range entries {
		switch {
		case e.ID == id:
			return e.Seq, nil
		case table.SenderID(e.ID) == table.SenderID(id):
			return 0, table.Refuse(table.IDUsed, "id: you have used %q at this table for another command", c.ID)
		}
	}
	return 0, nil
}

// maySeat reports whether people may seat bots of that level.
func (t *Table) maySeat(level string) bool {
	if t.hall.c.Levels != nil {
		return slices.Contains(t.hall.c.Levels, level)
	}
	_, err := t.hall.c.Bot(level)
	return err == nil
}
