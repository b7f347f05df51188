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
	ID string // the sender's own; the same one again is the same command
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
// stored. A command that was done before is answered again and not done again.
//
// What is not allowed gives a Refusal or, of the game, a game.Reason; what comes too
// late a *Stale; where the log has no room, ErrFull. A refused command has changed
// nothing and may be sent again.
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
	sender := "seat/" + c.Seat.String()
	if c.By != "" {
		sender = "who/" + string(c.By)
	}
	seq, err := t.do(ctx, sender+"/"+c.ID, c)
	t.schedule()
	return seq, err
}

// do carries out a command whose entry has that id.
func (t *Table) do(ctx context.Context, id string, c Command) (Seq, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.here.since[t.fold.seatOf(c.By)] = t.now()
	if seq, err := t.did(ctx, id, c.Want); err != nil || seq > 0 {
		return seq, err
	}
	whats, err := t.fold.plan(&c)
	if err != nil {
		return t.answered(ctx, id, err)
	}
	if len(whats) == 0 { // it is so already
		return t.fold.last, nil
	}
	err = t.store(ctx, id, whats)
	if errors.Is(err, ErrConflict) {
		if err := t.catchUp(ctx); err != nil {
			return 0, err
		}
		return 0, &Stale{c.After, t.fold.last}
	}
	if err != nil {
		return 0, err
	}
	seq, _ := t.fold.recent.find(id)
	return seq, nil
}

// did is the number of the event that the command was done with before, or 0. An action
// that was done long ago is stale and looked for then: it is spared a question to
// the log.
func (t *Table) did(ctx context.Context, id string, want Want) (Seq, error) {
	if seq, done := t.fold.recent.find(id); done {
		return seq, nil
	}
	if a, ok := want.(Act); ok && a.Action.Kind != game.Knock {
		return 0, nil
	}
	return t.log.Find(ctx, t.id, id)
}

// answered is the first answer to a command that was done long ago, or why it is
// refused.
func (t *Table) answered(ctx context.Context, id string, refused error) (Seq, error) {
	if seq, err := t.log.Find(ctx, t.id, id); err == nil && seq > 0 {
		return seq, nil
	}
	return 0, refused
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
	return c.Want.plan(&then, *c)
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
		if c.By == f.host {
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

// current refuses an action made for a table that has moved on since. To knock
// it is never too late in the same round.
func (f *fold) current(c Command, a game.Action) error {
	since := f.since[c.Seat]
	if a.Kind == game.Knock {
		since = f.dealtAt
	}
	if c.After < since || c.After > f.last {
		return &Stale{c.After, f.last}
	}
	return nil
}

// plan is of Want.
func (w Act) plan(f *fold, c Command) ([]What, error) { return f.acts(c, w.Action, ByPlayer) }

// acts is an action and all that follows from it.
func (f *fold) acts(c Command, a game.Action, how How) ([]What, error) {
	switch {
	case a.Seat != c.Seat:
		return nil, refuse(NotYourSeat, "action: %q is not an action of seat %s", a.String(), c.Seat)
	case f.over:
		return nil, refuse(IsOver, "the match is over")
	case !f.begun():
		return nil, refuse(NotPlaying, "the match has not begun")
	case f.paused:
		return nil, refuse(IsPaused, "the table is paused")
	}
	if err := f.current(c, a); err != nil {
		return nil, err
	}
	if !f.playing {
		return nil, game.RoundOver
	}
	e, err := f.state.Apply(a)
	if err != nil {
		return nil, err
	}
	whats := []What{Acted{e, how}}
	if f.chairs[a.Seat].Who != "" && f.chairs[a.Seat].Bot != "" && how == ByPlayer { // back, and quicker than the bot
		whats = append([]What{Returned{Seat: a.Seat}}, whats...)
	}
	if e.After.End == game.Redeal {
		return append(whats, f.deals(f.dealt.Redeals+1)...), nil
	}
	return f.finished(whats), nil
}

// finished adds the ends that follow from the last event.
func (f *fold) finished(whats []What) []What {
	for next := f.next(); next != nil; next = f.next() {
		whats = append(whats, next)
		switch w := next.(type) {
		case Ended:
			f.match.Finish(w.Result)
			f.playing = false
		case Over:
			f.over = true
		}
	}
	return whats
}

// plan is of Want.
func (Next) plan(f *fold, c Command) ([]What, error) {
	if f.over || f.playing || !f.begun() || f.fair.mixing {
		return nil, refuse(NotBetween, "the next round is not due")
	}
	if !f.public() || c.Seat == game.NoSeat { // nobody to wait for, or no longer
		return f.deals(0), nil
	}
	whats := []What{Ready{Seat: c.Seat}}
	if f.paused || f.ready.Has(c.Seat) {
		return nil, nil
	}
	if rest := f.people() &^ f.ready &^ (game.Seats(1) << c.Seat); rest == 0 {
		whats = append(whats, f.deals(0)...)
	}
	return whats, nil
}
