package hall

import "time"

// steady is a clock for waiting. It follows the machine's clock forward; if the machine's clock is
// set back, it continues at its own pace instead. It never goes back. A zero steady begins with the
// first time it is given.
type steady struct {
	at   time.Time // the clock's last reading
	seen time.Time // when that reading was taken, by Go's monotonic clock
}

// readAt returns the time at which the machine's clock shows wall, and Go's clock real. jump is how
// far the machine's clock has jumped ahead of elapsed time since the last reading.
func (s *steady) readAt(wall, real time.Time) (now time.Time, jump time.Duration) {
	wall = wall.Round(0) // without its monotonic part, by which Go would compare it
	if s.seen.IsZero() {
		s.at, s.seen = wall, real
	}
	now = s.at.Add(max(real.Sub(s.seen), 0))
	if ahead := wall.Sub(now); ahead > 0 {
		now, jump = wall, ahead
	}
	s.at, s.seen = now, real
	return now, jump
}

// advanceTo puts the clock forward to that time, unless it is already later.
func (s *steady) advanceTo(at time.Time) {
	if at.After(s.at) {
		s.at, s.seen = at, time.Now()
	}
}
