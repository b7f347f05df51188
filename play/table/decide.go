package table

import (
	"errors"
	"fmt"
	"time"

	"roundhouse/game"
)

// decision is what is decided on a command: its events, and the state after them. An event is
// applied as soon as it is emitted, so that what follows from it is decided on the new state.
type decision struct {
	*State
	id     string    // of the first event
	now    time.Time // of all events
	events []Event
}

// emit applies the events, and adds them to those that the command leads to.
func (d *decision) emit(bodies ...EventBody) error {
	for _, body := range bodies {
		id := d.id
		if n := len(d.events); n > 0 {
			id = followID(id, n)
		}
		e, err := d.Apply(id, d.now, body)
		if err != nil {
			return err
		}
		d.events = append(d.events, e)
	}
	return nil
}

// followID returns the ID of the i-th event that follows from the event with that ID. No sender's
// ID begins with "+".
func followID(id string, i int) string { return fmt.Sprintf("+%d/%s", i, id) }

// Decide carries out a command at the time now, and returns the events that it leads to; id is the
// ID of the first one. s, which must be a copy, is then the state after them. It is of no use if
// there are none, or if the command is refused with an error that says why.
func (s *State) Decide(id string, now time.Time, c Command) ([]Event, error) {
	if s.last == 0 {
		return nil, ErrNoTable
	}
	if err := s.resolveSeat(&c); err != nil {
		return nil, err
	}
	if s.showsReturn(c) {
		return s.decideReturned(id, now, c)
	}
	return s.DecideItself(id, now, c)
}

// DecideItself is Decide for what the table does by itself: nobody needs a permission, and c has
// only a body and, as far as the body needs them, a seat and the last event that was known.
func (s *State) DecideItself(id string, now time.Time, c Command) ([]Event, error) {
	d := decision{State: s, id: id, now: now}
	if err := c.Body.decide(&d, c); err != nil {
		return nil, err
	}
	return d.events, nil
}

// decideReturned is Decide for a sender who plays again, instead of a bot, if the command leads to
// anything.
func (s *State) decideReturned(id string, now time.Time, c Command) ([]Event, error) {
	d := decision{State: s, id: id, now: now}
	err := d.emit(Returned{of(c.Seat)})
	if err == nil {
		err = c.Body.decide(&d, c)
	}
	switch {
	case errors.Is(err, game.NotYourTurn):
		return nil, Refuse(PlayedFor, "it is not your turn, and a bot is playing for you until you return")
	case err != nil || len(d.events) == 1:
		return nil, err
	}
	return d.events, nil
}

// showsReturn reports whether a bot stands in for the sender, and the command shows that the sender
// is playing again.
func (s *State) showsReturn(c Command) bool {
	return hasPermission(c.Body, playsOn) && !s.over && s.chairs[c.Seat].Who != "" && s.chairs[c.Seat].Bot != ""
}

// resolveSeat sets the command's seat to the person's own, or refuses a seat that is somebody
// else's.
func (s *State) resolveSeat(c *Command) error {
	if int(c.Seat) > s.settings.Seats {
		return Refuse(NoSuchSeat, "seat: %q is none of this table's %d", c.Seat.String(), s.settings.Seats)
	}
	own := s.SeatOf(c.By)
	if hasPermission(c.Body, hostOnly) {
		return s.requireHost(*c)
	}
	if hasPermission(c.Body, waitsToo) && s.LateSeat(c.By) != game.NoSeat {
		return nil
	}
	if hasPermission(c.Body, anySeat) || hasPermission(c.Body, unseated) && c.By == s.host && c.By != "" {
		return nil
	}
	switch {
	case own == game.NoSeat:
		return Refuse(NotSeated, "you do not sit at this table")
	case c.Seat != game.NoSeat && c.Seat != own:
		return Refuse(NotYourSeat, "seat: %q is not yours, %s is", c.Seat.String(), own)
	}
	c.Seat = own
	return nil
}

// Stale is the error for a command that was made for an earlier state of the table.
type Stale struct {
	After, Last Seq
}

// Error names the event that the sender had seen last and the table's last event.
func (s *Stale) Error() string {
	return fmt.Sprintf("after: %d is not the last event, %d is", s.After, s.Last)
}

// followUp emits the events, and those that follow because the table no longer waits for somebody:
// a person who has left, is away or is gone holds nobody up.
func (d *decision) followUp(events ...EventBody) error {
	if err := d.emit(events...); err != nil {
		return err
	}
	there := d.there()
	switch {
	case !d.HasBegun():
		return nil
	case d.isDeserted() && d.settings.isTry(): // a bot finishes it
		return nil
	case d.isDeserted():
		return d.emit(d.earlyEnd())
	case there == 0:
		return nil
	case d.allAsk(ForEnd, there):
		return d.emit(d.earlyEnd())
	case d.request.by != game.NoSeat && d.allAsk(ForTakeBack, there):
		n, _, why := d.undoableActs(d.request.by)
		if why != "" {
			return Refuse(TooLate, "%s", why)
		}
		return d.emit(TakenBack{OfSeat: of(d.request.by), Actions: n})
	case d.toRelieve() != 0:
		return d.followUp(d.relieve(d.toRelieve())...)
	case d.allAsk(ForPause, there):
		return d.emit(Paused{})
	case d.fair.mixing:
		return d.mix()
	case d.isReady(there):
		return d.deal(0)
	}
	return nil
}

// isReady reports whether a round is due, and all of these seats are ready for it.
func (s *State) isReady(seats game.Seats) bool {
	return s.IsBetweenRounds() && !s.paused && seats&^s.ready == 0
}

// IsSettled reports whether all people for whom the table waits have agreed on something, or are
// ready, and only people who are gone have not. A Settle then leads to what follows.
func (s *State) IsSettled() bool {
	there := s.there()
	switch {
	case s.over || !s.HasBegun() || s.recounted != nil || there == 0:
		return false
	case s.toRelieve() != 0:
		return true
	case there == s.People():
		return false
	}
	return s.allAsk(ForEnd, there) || s.allAsk(ForPause, there) || s.isReady(there) ||
		s.request.by != game.NoSeat && s.allAsk(ForTakeBack, there)
}

// Settle does what everybody for whom the table waits has agreed on; see State.IsSettled.
type Settle struct{ itself }

func (Settle) decide(d *decision, _ Command) error { return d.followUp() }
