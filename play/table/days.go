package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/game"
)

// MostDays is the highest number of days for an action.
const MostDays = 7

// Overdue says what happens when the days of an action are over.
type Overdue uint8

// What may happen when the days of an action are over.
const (
	BotPlaysOn Overdue = iota // until the person is back
	TurnPasses                // as far as the rules allow that; otherwise a bot plays the turn
	MatchEnds                 // with the standings so far
)

var overdues = []string{"bot", "pass", "end"}

// String returns bot, pass or end.
func (o Overdue) String() string { return overdues[o] }

// MarshalText writes String.
func (o Overdue) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads what String writes.
func (o *Overdue) UnmarshalText(text []byte) error {
	i := slices.Index(overdues, string(text))
	if i < 0 {
		return fmt.Errorf("%q is none of %q", text, overdues)
	}
	*o = Overdue(i)
	return nil
}

// checkDays returns an error unless the clock of days is valid and the only one.
func (s *Settings) checkDays() error {
	switch {
	case s.Days == 0 && s.Overdue == 0:
		return nil
	case s.Days == 0:
		return fmt.Errorf("overdue: %q needs days for each action", s.Overdue.String())
	case s.Days < 0 || s.Days > MostDays:
		return fmt.Errorf(`days: "%d" days for an action are not from 1 to %d`, s.Days, MostDays)
	case s.Turn > 0 || s.Reserve > 0:
		return errors.New("turn: where an action has days, it has no seconds")
	case s.Absent > 0:
		return errors.New("absent: where an action has days, nobody is away")
	}
	return nil
}

// HasDays reports whether an action has days, so that people come and go.
func (s *Settings) HasDays() bool { return s.Days > 0 }

// limit returns how long an action may take, without a reserve; 0 means that there is no clock.
func (s *Settings) limit() time.Duration {
	return s.Turn + time.Duration(s.Days)*24*time.Hour
}

// hold is a time in which a seat's clock stands still; the zero hold is none.
type hold struct{ from, until millis }

// holds are the holds of all seats; shared between copies, never written to.
type holds [game.MaxSeats + 1]hold

// holdOf returns the latest hold of the seat.
func (c *clock) holdOf(seat game.Seat) hold {
	if c.holds == nil {
		return hold{}
	}
	return c.holds[seat]
}

// setHold replaces the hold of the seat.
func (c *clock) setHold(seat game.Seat, h hold) {
	if c.holdOf(seat) == h {
		return
	}
	all := holds{}
	if c.holds != nil {
		all = *c.holds
	}
	all[seat] = h
	c.holds = &all
}

// within returns how much of the hold lies between two times.
func (h hold) within(from, until millis) time.Duration {
	return time.Duration(max(min(h.until, until)-max(h.from, from), 0)) * time.Millisecond
}

// extend returns when a time that began at since and would be up at the time at is up.
func (h hold) extend(since millis, at time.Time) time.Time {
	if h.until <= since || h.from >= millis(at.UnixMilli()) {
		return at
	}
	return at.Add(h.within(since, h.until))
}

// isPassing reports whether the event is an action by which an overdue turn passes. Its clock does
// not begin anew with each of its actions.
func (s *State) isPassing(body EventBody) bool {
	a, ok := body.(Acted)
	return ok && a.How == ByClock && s.settings.HasDays()
}

// Hold makes the clock of the command's seat stand still in a time, because the person is not there
// then. It replaces the hold before; two equal times end that.
type Hold struct {
	itself
	From, Until time.Time
}

func (w Hold) decide(d *decision, c Command) error {
	have, now := d.clock.holdOf(c.Seat), millis(d.now.UnixMilli())
	want := hold{millis(MillisOf(w.From)), millis(MillisOf(w.Until))}
	same := have.until == want.until && (have.from == want.from || max(have.from, want.from) <= now)
	since := d.clock.since[c.Seat]
	helps := want.until > max(want.from, now) || since != 0 && want.within(since, now) > 0
	if !d.settings.HasDays() || d.over || same || !helps && have.until <= now {
		return nil
	}
	return d.emit(Held{of(c.Seat), MillisOf(w.From), MillisOf(w.Until)})
}

// Held says that the clock of a seat stands still in a time, in place of the one before.
type Held struct {
	OfSeat
	From  Millis `json:"from" doc:"In milliseconds since 1970"`
	Until Millis `json:"until" doc:"In milliseconds since 1970; not after from if the clock does not stand still any more"`
}

func (Held) name() string { return "held" }

// moveClocks keeps what has passed of the hold before, and replaces the rest of it.
func (h Held) moveClocks(s *State, at time.Time) {
	c, now := &s.clock, millis(at.UnixMilli())
	if since := c.since[h.Seat]; since != 0 {
		c.since[h.Seat] += millis(c.holdOf(h.Seat).within(since, now) / time.Millisecond)
	}
	next := hold{max(millis(h.From), min(now, c.holdOf(h.Seat).until)), millis(h.Until)}
	if next.until <= next.from {
		next = hold{}
	}
	c.setHold(h.Seat, next)
}

// TurnOf returns a text by which the seat's turn is told from all other turns of the match.
func (s *State) TurnOf(seat game.Seat) string {
	return fmt.Sprintf("%d.%d.%d", s.dealtAt, seat, s.turns[seat])
}

// TurnSince returns since when the person of the seat can act, and reports whether days run for the
// seat.
func (s *State) TurnSince(seat game.Seat) (time.Time, bool) {
	if _, runs := s.Deadline(seat); !runs || !s.settings.HasDays() {
		return time.Time{}, false
	}
	return s.clock.since[seat].time(), true
}

// PassingAction returns the seat's action by which its turn passes as far as the rules allow that:
// a pass, the end of a first train, or a draw. It returns false if neither is legal.
func PassingAction(v game.View) (game.Action, bool) {
	legal := v.Legal(nil)
	for _, kind := range []game.Kind{game.Pass, game.Stop, game.Draw} {
		if i := slices.IndexFunc(legal, func(a game.Action) bool { return a.Kind == kind }); i >= 0 {
			return legal[i], true
		}
	}
	return game.Action{}, false
}

// TimeUp does what the table has chosen for an action whose days are over: a bot plays on, or the
// match ends.
type TimeUp struct{ itself }

func (TimeUp) decide(d *decision, c Command) error {
	switch {
	case d.requirePlaying() != nil || !d.chairs[c.Seat].PersonPlays():
		return nil
	case d.settings.Overdue == MatchEnds:
		return d.emit(d.earlyEnd())
	}
	return d.followUp(StoodIn{of(c.Seat), Standin})
}
