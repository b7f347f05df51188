package table

import "roundhouse/game"

// followUp emits the events, and those that follow because the table no longer waits for somebody: a
// person who has left, is away or is gone holds nobody up.
func (d *decision) followUp(events ...EventBody) error {
	if err := d.emit(events...); err != nil {
		return err
	}
	there := d.there()
	switch {
	case !d.HasBegun():
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
		return d.emit(TakenBack{Seat: d.request.by, Actions: n})
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
