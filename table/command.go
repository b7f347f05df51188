package table

import (
	"context"
	"errors"
	"fmt"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/tile"
)

// Command is what somebody wants of a table.
type Command struct {
	ID string // the sender's own, another one for each command: the same command again has the same
	// By is the person at a table that has people. Its Seat may be left out then; where
	// it is not, it must be its own, but for what the host does with seats.
	By    Who
	Seat  game.Seat
	After Seq // the last event that the sender had seen, for Act; else it may be left out
	Want  Want
}

// Want is one of the types below.
type Want interface {
	// plan is all that comes of it at the table f, or why it is refused. f is a copy.
	plan(f *fold, c Command) ([]What, error)
}

// What can be wanted.
type (
	// Act does an action of the game.
	Act struct{ Action game.Action }
	// Next is ready for the next round; when all people are it is dealt. At a table
	// without people anybody deals.
	Next struct{}
	// Join takes the seat, or any that is open.
	Join struct{}
	// Leave leaves for good; in a match a bot plays on.
	Leave struct{}
	// Place puts a bot of a level on an open seat. The host's.
	Place struct{ Bot string }
	// Clear takes a person or a bot from the seat before the match. The host's.
	Clear struct{}
	// Hand makes somebody else host. The host's.
	Hand struct{ To Who }
	// Start starts the match. The host's.
	Start struct{ Secrets []deal.Secret }
	// Hash gives what a player shows of its number first.
	Hash struct{ Hash deal.Hash }
	// Reveal shows a player's number.
	Reveal struct{ Number deal.Number }
	// Cover lets a bot play for somebody who is away. The host's.
	Cover struct{}
	// Return plays on oneself.
	Return struct{}
	// Agree asks all to agree, or takes that back.
	Agree struct{ On Ask }
	// GoOn ends a pause.
	GoOn struct{}
	// Say says one of Phrases.
	Say struct{ Phrase string }
	// Continue names the table where the same people play again.
	Continue struct{ Table string }
)

// Stale is the answer to a command made for a table that has moved on.
type Stale struct {
	After, Last Seq
}

// Error says what was expected.
func (s *Stale) Error() string {
	return fmt.Sprintf("after: %d is not the last event, %d is", s.After, s.Last)
}

// Do carries out a command and answers with the number of its event: once that is
// stored. A command that was done before is answered again and not done again; one that
// wants what is so already, with the last event.
//
// What is not allowed gives a Refusal or, of the game, a game.Reason; what comes too
// late a *Stale; an ID that its sender has used for another command IDUsed; where the log has no
// room, ErrFull. A refused command has changed
// nothing and may be sent again. After any other error it may have been done: sent
// again, it is answered.
func (t *Table) Do(ctx context.Context, c Command) (Seq, error) {
	switch {
	case c.ID == "":
		return 0, errors.New("id: is missing")
	case c.Want == nil:
		return 0, errors.New("command: is missing")
	}
	if a, ok := c.Want.(Act); ok && a.Action.Kind == game.Draw { // whoever named a tile would learn whether it is the next one
		c.Want = Act{game.DrawOf(a.Action.Seat, tile.None)}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.work.gone {
		return t.elsewhere(ctx, c)
	}
	defer t.plan(0)
	t.heard(c.By)
	return t.do(ctx, c)
}

// elsewhere carries out a command at the table as it is in memory now; t is locked, and
// has left memory.
func (t *Table) elsewhere(ctx context.Context, c Command) (Seq, error) {
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

// do carries out a command; t is locked.
func (t *Table) do(ctx context.Context, c Command) (Seq, error) {
	for range mostConflicts {
		if err := first(t.sure(ctx), t.wakeUp(ctx)); err != nil && !errors.Is(err, ErrConflict) {
			return 0, err
		}
		seq, err := t.try(ctx, c)
		if !errors.Is(err, ErrConflict) {
			return seq, err
		}
	}
	return 0, &Stale{c.After, t.fold.last}
}

// try carries out a command unless the log has more than the table knows: ErrConflict.
func (t *Table) try(ctx context.Context, c Command) (Seq, error) {
	id := c.entry()
	if t.fold.sent.may(sentID(id)) {
		if seq, err := t.done(ctx, &c); err != nil || seq > 0 {
			return seq, err
		}
	}
	whats, err := t.fold.plan(&c)
	switch w, places := c.Want.(Place); {
	case err != nil:
		return 0, err
	case places && !t.knows(w.Bot):
		return 0, refuse(UnknownBot, "bot: %q is none of this server's", w.Bot)
	case len(whats) == 0: // it is so already
		return t.fold.last, nil
	}
	return t.store(ctx, id, whats)
}

// plan is all that comes of a command, or why it is refused.
func (f *fold) plan(c *Command) ([]What, error) {
	if f.last == 0 {
		return nil, ErrNoTable
	}
	if f.public() {
		if err := f.whose(c); err != nil {
			return nil, err
		}
	} else if c.Seat == game.NoSeat || int(c.Seat) > f.seats() {
		return nil, refuse(NoSuchSeat, "seat: %q is none of this table's %d", c.Seat.String(), f.seats())
	}
	then := *f // its slices and maps are not written to
	if !f.public() || !f.returns(*c) {
		return c.Want.plan(&then, *c)
	}
	then.plays(c.Seat, "")
	whats, err := c.Want.plan(&then, *c)
	if len(whats) > 0 {
		whats = append([]What{Returned{Seat: c.Seat}}, whats...)
	}
	return whats, err
}

// returns reports whether the person shows by the command that it plays on, instead of the
// bot on its seat.
func (f *fold) returns(c Command) bool {
	switch c.Want.(type) {
	case Act, Next, Hash, Reveal, Agree, GoOn:
		return !f.over && f.chairs[c.Seat].Who != "" && f.chairs[c.Seat].Bot != ""
	}
	return false
}

// whose finds the seat of the person, or refuses a seat that is not its own.
func (f *fold) whose(c *Command) error {
	if int(c.Seat) > f.settings.Seats {
		return refuse(NoSuchSeat, "seat: %q is none of this table's %d", c.Seat.String(), f.settings.Seats)
	}
	own := f.seatOf(c.By)
	switch c.Want.(type) {
	case Join, Place, Clear, Cover:
		return nil
	case Hand, Start, Continue:
		if c.By == f.host && c.By != "" {
			return nil
		}
	}
	switch {
	case own == game.NoSeat:
		return refuse(NotSeated, "you do not sit at this table")
	case c.Seat != game.NoSeat && c.Seat != own:
		return refuse(NotYourSeat, "seat: %q is not yours, %s is", c.Seat.String(), own)
	}
	c.Seat = own
	return nil
}
