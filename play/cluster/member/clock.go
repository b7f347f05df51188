package member

import (
	"slices"
	"time"
)

// The differences between the clocks of members that matter.
const (
	worthNoting = 250 * time.Millisecond // the log says so when it begins
	tooFar      = 2 * time.Second        // from the median: a member withdraws
)

// compareClock compares the clock of another member, as its beat shows it, with this member's; m
// must be locked. The time that the beat was on its way counts as a difference.
func (m *Members) compareClock(o *other) {
	o.ahead = time.UnixMilli(o.Time).Sub(m.c.Now()).Round(time.Millisecond)
	differs := o.ahead.Abs() > worthNoting
	if differs && !o.warned {
		m.log.Warn("the clocks of two servers differ", "other", o.Name, "ahead", o.ahead)
	}
	o.warned = differs
}

// isClockWrong reports whether this member's clock differs too much from the median of all members'
// clocks; m must be locked. Of an even number, the median is the earlier of the two in the middle:
// a clock that some member has, so that they never all withdraw. Two members cannot tell whose
// clock is wrong.
func (m *Members) isClockWrong() bool {
	all := []time.Duration{0}
	for _, o := range m.others {
		if o.State != Leaving {
			all = append(all, o.ahead)
		}
	}
	slices.Sort(all)
	return len(all) >= 3 && all[(len(all)-1)/2].Abs() > tooFar
}

// Skew returns the greatest difference between this member's clock and another's. It is positive if
// this one is ahead.
func (m *Members) Skew() time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.skew()
}

// skew is Skew; m must be locked.
func (m *Members) skew() (most time.Duration) {
	for _, o := range m.others {
		if o.ahead.Abs() > most.Abs() {
			most = -o.ahead
		}
	}
	return most
}
