package table

import (
	"context"
	"errors"
	"fmt"

	"roundhouse/game"
	"roundhouse/tile"
)

// Command asks for an action of a seat, or for the next round.
type Command struct {
	ID     string // the sender's own; the same one again is the same command
	Seat   game.Seat
	After  Seq // the last event that the sender had seen
	Action game.Action
	Next   bool // deal the next round, instead of an Action
}

// Stale is the answer to a command made for a table that has moved on.
type Stale struct {
	After, Last Seq
}

// Error says what was expected.
func (s *Stale) Error() string {
	return fmt.Sprintf("after: %d is not the last event, %d is", s.After, s.Last)
}

// ErrNotBetween refuses the next round while one is played, or when the match is
// over.
var ErrNotBetween = errors.New("the next round is not due")

// Do carries out a command and answers with the number of its event: once that is
// stored. A command that was done before is answered again and not done again.
//
// What is not allowed gives a game.Reason, what comes too late a *Stale. A
// refused command has changed nothing and may be sent again.
func (t *Table) Do(ctx context.Context, c Command) (Seq, error) {
	switch {
	case c.ID == "":
		return 0, errors.New("id: is missing")
	case !c.Next && c.Action.Seat != c.Seat:
		return 0, fmt.Errorf("action: %q is not an action of seat %s", c.Action, c.Seat)
	}
	if c.Action.Kind == game.Draw { // whoever named a tile would learn whether it is the next one
		c.Action = game.DrawOf(c.Seat, tile.None)
	}
	return t.do(ctx, "seat/"+c.Seat.String()+"/"+c.ID, c)
}

// do carries out a command whose entry has that id.
func (t *Table) do(ctx context.Context, id string, c Command) (Seq, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if seq, done := t.fold.seqs[id]; done {
		return seq, nil
	}
	if c.Seat == game.NoSeat || int(c.Seat) > t.fold.seats() {
		return 0, fmt.Errorf("seat: %s is not a seat of this table", c.Seat)
	}
	if err := t.fold.current(c); err != nil {
		return 0, err
	}
	whats, err := t.fold.plan(c)
	if err != nil {
		return 0, err
	}
	err = t.store(ctx, id, whats)
	if errors.Is(err, ErrConflict) {
		if err := t.catchUp(ctx); err != nil {
			return 0, err
		}
		return 0, &Stale{c.After, t.fold.last()}
	}
	return t.fold.seqs[id], err
}

// current refuses a command made for a table that has moved on since. To knock
// it is never too late in the same round, and the next round is asked for by the
// round's end.
func (f *fold) current(c Command) error {
	since := f.since[c.Seat]
	if !c.Next && c.Action.Kind == game.Knock {
		since = f.dealtAt
	}
	if c.After < since || c.After > f.last() {
		return &Stale{c.After, f.last()}
	}
	return nil
}

// plan is all that comes of a command, or why it is refused.
func (f *fold) plan(c Command) ([]What, error) {
	if c.Next {
		if f.playing || f.over {
			return nil, ErrNotBetween
		}
		return deals(f.began.Seed, f.rules(), f.seats(), f.match, 0), nil
	}
	then := *f // its slice and map are not written to
	if !f.playing {
		return nil, game.RoundOver
	}
	e, err := then.state.Apply(c.Action)
	if err != nil {
		return nil, err
	}
	whats := []What{Acted{e}}
	if e.After.End == game.Redeal {
		return append(whats, deals(f.began.Seed, f.rules(), f.seats(), f.match, f.dealt.Redeals+1)...), nil
	}
	for next := then.next(); next != nil; next = then.next() {
		whats = append(whats, next)
		then.finish(next)
	}
	return whats, nil
}

// finish takes in the end of a round or of the match.
func (f *fold) finish(what What) {
	switch w := what.(type) {
	case Ended:
		f.match.Finish(w.Result)
		f.playing = false
	case Over:
		f.over = true
	}
}
