package hall

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"

	"roundhouse/play/table"
)

// Do carries out a command and answers with the number of its event: once that is
// stored. A command that was done before is answered again and not done again; one that
// wants what is so already, with the last event.
//
// What is not allowed gives a Refusal or, of the game, a game.Reason; what comes too
// late a *Stale; an ID that its sender has used for another command IDUsed; where the log has no
// room, ErrFull. A refused command has changed
// nothing and may be sent again. After any other error it may have been done: sent
// again, it is answered.
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

// doReopened carries out a command at the table as it is in memory now; t is locked, and
// has left memory.
func (t *Table) doReopened(ctx context.Context, c table.Command) (table.Seq, error) {
	t.mu.Unlock()
	defer t.mu.Lock()
	now, err := t.hall.Get(ctx, t.id)
	if err != nil {
		return 0, err
	}
	return now.Do(ctx, c)
}

// mostConflicts is how often a command is looked at again since somebody else, who has
// the table too, was quicker.
const mostConflicts = 5

// doLocked carries out a command; t is locked.
func (t *Table) doLocked(ctx context.Context, c table.Command) (table.Seq, error) {
	for range mostConflicts {
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

// tryCommand carries out a command unless the log has more than the table knows: ErrConflict.
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
	case len(events) == 0: // it is so already
		return t.state.LastSeq(), nil
	}
	return t.storeEvents(ctx, id, events)
}

// findDone returns the number of the command's first event, 0 where it has not been done; IDUsed where its
// sender gave the ID to another one.
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
