package table

import (
	"time"

	"roundhouse/game"
)

// Apply applies the next event and returns it with its consequences. If it refuses the event, it
// leaves s unchanged.
func (s *State) Apply(id string, at time.Time, body EventBody) (e Event, err error) {
	var before game.Seats
	if s.playing {
		before = s.round.Turn()
	}
	if at.Before(s.at) {
		at = s.at // the clocks of machines differ, but the log's time must not go back
	}
	take := s.applyPlayed
	if s.recounted != nil {
		take = s.applyRecounted
	}
	body, then, err := take(body, at)
	if err != nil {
		return e, err
	}
	s.last++
	s.at = at
	e = Event{s.last, at, id, body, then}
	s.sent.add(SenderID(id))
	if a, ok := body.(Acted); ok && a.How == ByPlayer && a.Action.Seat == s.wasHost {
		s.wasHost = game.NoSeat
	}
	if s.recounted != nil && !s.over {
		s.tail.from = s.last + 1
		return e, nil
	}
	s.tail.add(e, &s.turns)
	s.markSeen(body, before)
	s.updateClocks(body, at, before)
	return e, nil
}

// applyPlayed applies the next event of a match that is replayed by the rules, not recounted.
func (s *State) applyPlayed(body EventBody, at time.Time) (EventBody, Then, error) {
	if p, ok := body.(played); ok {
		return p.applyToMatch(s, at)
	}
	return body, nil, s.applyToHouse(body, at)
}

// markSeen updates since: for each seat, the oldest event for which its next command may have been
// made. That is usually the last event that changed the round. A seat that stays in turn while
// another seat acts, in a simultaneous opening or by knocking, need not have seen that action.
func (s *State) markSeen(body EventBody, before game.Seats) {
	var actor game.Seat
	switch w := body.(type) {
	case Acted:
		actor = w.Action.Seat
	case RoundDealt:
		s.dealtAt = s.last
		before = 0
	case Started, RoundEnded, MatchEnded, TakenBack:
		before = 0
	default:
		return
	}
	s.movedAt = s.last
	kept := before & s.round.Turn()
	for seat := range game.SeatsOf(s.Seats()).All() {
		if !kept.Has(seat) || seat == actor {
			s.since[seat] = s.last
		}
	}
}
