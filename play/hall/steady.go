package hall

import "time"

// steady is a clock for what is waited for: it follows the machine's clock forward, goes on at its
// own pace when that one is set back, and never goes back itself. Its zero value begins at the
// first wall time that it reads.
type steady struct {
	at   time.Time // what it showed last
	seen time.Time // when that was, with Go's monotonic reading
}

// readAt returns the time for what the machine's clock shows now, and by how much that clock was
// moved forward since the last reading.
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
