package table

import "roundhouse/game"

// addFollowUps applies the events to s, which is a copy, and appends the events that follow because
// the table no longer waits for somebody: a person who has left, is away or is gone holds nobody up.
func (s *State) addFollowUps(events []EventBody) ([]EventBody, error) {
	for _, body := range events {
		if err := s.applyToHouse(body, s.at); err != nil {
			return nil, err
		}
	}
	there := s.there()
	switch {
	case !s.HasBegun():
		return events, nil
	case s.isDeserted():
		return append(events, s.earlyEnd()), nil
	case there == 0:
		return events, nil
	case s.allAsk(ForEnd, there):
		return append(events, s.earlyEnd()), nil
	case s.request.by != game.NoSeat && s.allAsk(ForTakeBack, there):
		n, _, why := s.undoableActs(s.request.by)
		if why != "" {
			return nil, Refuse(TooLate, "%s", why)
		}
		return append(events, TakenBack{Seat: s.request.by, Actions: n}), nil
	case s.toRelieve() != 0:
		more, err := s.addFollowUps(s.relieve(s.toRelieve()))
		return append(events, more...), err
	case s.allAsk(ForPause, there):
		return append(events, Paused{}), nil
	case s.fair.mixing:
		return append(events, s.nextMixStep()...), nil
	case s.isReady(there):
		return append(events, s.dealsFrom(0)...), nil
	}
	return events, nil
}

// isReady reports whether a round is due, and all of these seats are ready for it.
func (s *State) isReady(seats game.Seats) bool {
	return s.IsBetweenRounds() && !s.paused && seats&^s.ready == 0
}

// IsSettled reports whether all people for whom the table waits have agreed on something, or are
// ready, and only people who are gone have not. FollowUps then returns what follows.
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

// FollowUps returns the events that follow because the table no longer waits for people who are gone.
func (s State) FollowUps() ([]EventBody, error) { return s.addFollowUps(nil) }
