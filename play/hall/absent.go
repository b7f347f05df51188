package hall

import (
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// updateAbsent determines which seated people are away now, and sets that in the state; t must be
// locked.
func (t *Table) updateAbsent(now time.Time) {
	s := &t.state
	var a table.Attendance
	for seat := range game.SeatsOf(s.Settings().Seats).All() {
		who := s.Chair(seat).Who
		if who == "" {
			continue
		}
		if at, ok := t.idleFrom(s, seat); ok && t.owned && !now.Before(at) {
			a.Idle |= seat.Set()
		}
		v := t.here.visitOf(who, now)
		if v.streams == 0 && now.Sub(v.since) >= awayAfter {
			a.Away |= seat.Set()
		}
		if t.owned && v.streams == 0 && !waitsForAll(s) && now.Sub(v.since) >= goneAfter {
			a.Gone |= seat.Set()
		}
	}
	s.SetAttendance(a)
	t.here.people = slices.DeleteFunc(t.here.people, func(v visit) bool {
		return v.streams == 0 && s.SeatOf(v.who) == game.NoSeat
	})
}

// idleFrom returns the time from which on the others may let a bot play for the person of the seat,
// unless the person acts. It returns false if nobody waits for the person, or a clock runs.
func (t *Table) idleFrom(s *table.State, seat game.Seat) (at time.Time, awaited bool) {
	since, awaited := s.AwaitedSince(seat)
	return laterOf(since, t.awake).Add(longWait), awaited
}

// refreshAbsent determines who is away now, and notifies viewers if that has changed; t must be
// locked.
func (t *Table) refreshAbsent(now time.Time) {
	before := t.state.Attendance()
	t.updateAbsent(now)
	if t.state.Attendance() != before {
		t.wakeWaiters()
	}
}

// noteActivity records that the person has just done something; t must be locked.
func (t *Table) noteActivity(who table.Who) {
	t.work.used = t.eventTime()
	if v := t.here.find(who); v != nil {
		v.since, v.seen = t.work.used, true
	}
	t.refreshAbsent(t.work.used)
}
