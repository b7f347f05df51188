package hall

import "time"

// steady is a clock for waiting: it follows the machine's clock forward, continues at its own pace
// if that one is set back, and never goes back itself. Its zero value begins at the first time that
// it reads.
type steady struct {
	at   time.Time // its last reading
	seen time.Time // the time of that reading, with Go's monotonic clock
}

// readAt returns the time when the machine's clock shows wall, and by how much that clock was moved
// forward since the last reading.
func (s *steady) readAt(wall time.Time) (now time.Time, jump time.Duration) {
	real := time.Now()
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

// advanceTo makes the clock show at least that time from now on.
func (s *steady) advanceTo(at time.Time) {
	if at.After(s.at) {
		s.at, s.seen = at, time.Now()
	}
}
