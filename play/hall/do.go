package hall

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"

	"roundhouse/play/table"
)

// Do carries out a command and returns the number of its first event, once that is stored. A
// repeated command returns the same answer and has no effect; a command that asks for the present
// state of things returns the number of the last event.
//
// A command that is not allowed fails with a Refusal or a game.Reason, one that comes too late with
// a *Stale, and one whose ID its sender has used for another command with IDUsed. If the log has no
// room, the error is ErrFull. A refused command has changed nothing and may be retried. After any
// other error the command may have been carried out: repeating it returns its answer.
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

// doReopened carries out a command at the table as it is in memory now; t is locked, and has left
// memory.
func (t *Table) doReopened(ctx context.Context, c table.Command) (table.Seq, error) {
	t.mu.Unlock()
	defer t.mu.Lock()
	now, err := t.hall.Get(ctx, t.id)
	if err != nil {
		return 0, err
	}
	return now.Do(ctx, c)
}

// mostConflicts is how often a command is retried because another holder of the table was faster.
const maxConflicts = 5

// doLocked carries out a command; t is locked.
func (t *Table) doLocked(ctx context.Context, c table.Command) (table.Seq, error) {
	for range maxConflicts {
		if err := cmp.Or(t.ensureCurrent(ctx), t.wakeUp(ctx)); err != nil && !errors.Is(err, ErrConflict) {
			return 0, err
		}
		seq, err := t.tryCommand(ctx, c)
		if !errors.Is(err, ErrConflict) {
			return seq, err
		}
	}
	return 0, &table.Stale{After: c.After, Last: t.state.LastSeq()}
}

// tryCommand carries out a command. It returns ErrConflict if the log has events that the table
// does not know.
func (t *Table) tryCommand(ctx context.Context, c table.Command) (table.Seq, error) {
	id := c.EntryID()
	if t.state.MayHave(id) {
		if seq, err := t.findDone(ctx, &c); err != nil || seq > 0 {
			return seq, err
		}
	}
	events, err := t.state.Decide(c)
	switch w, places := c.Body.(table.SeatBot); {
	case err != nil:
		return 0, err
	case places && !t.maySeat(w.Bot):
		return 0, table.Refuse(table.UnknownBot, "bot: %q is none of %q", w.Bot, t.hall.c.Levels)
	case len(events) == 0: // nothing to change
		return t.state.LastSeq(), nil
	}
	return t.storeEvents(ctx, id, events)
}

// findDone returns the number of the command's first event, 0 if it has not been carried out, or
// IDUsed if its sender gave the ID to another command.
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
	switch {
	case t.hall == nil:
		return true
	case t.hall.c.Levels != nil:
		return slices.Contains(t.hall.c.Levels, level)
	}
	_, err := t.hall.c.Bot(level)
	return err == nil
}
