package table

import "roundhouse/game"

// addFollowUps applies the events to s, which is a copy, and appends the events that follow because
// the table no longer waits for somebody: a person who has left or is away holds nobody up.
func (s *State) addFollowUps(events []EventBody) ([]EventBody, error) {
	for _, body := range events {
		if err := s.applyToHouse(body, s.at); err != nil {
			return nil, err
		}
	}
	people := s.People()
	switch {
	case !s.HasBegun():
		return events, nil
	case s.isDeserted():
		return append(events, s.earlyEnd()), nil
	case people == 0:
		return events, nil
	case s.allAsk(ForEnd):
		return append(events, s.earlyEnd()), nil
	case s.request.by != game.NoSeat && s.allAsk(ForTakeBack):
		n, _, why := s.undoableActs(s.request.by)
		if why != "" {
			return nil, Refuse(TooLate, "%s", why)
		}
		return append(events, TakenBack{Seat: s.request.by, Actions: n}), nil
	case s.allAsk(ForPause):
		return append(events, Paused{}), nil
	case s.fair.mixing:
		return append(events, s.nextMixStep()...), nil
	case !s.playing && !s.paused && people&^s.ready == 0:
		return append(events, s.dealsFrom(0)...), nil
	}
	return events, nil
}
