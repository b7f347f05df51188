package member

import (
	"time"
)

// other is another member, as its last beat shows it.
type other struct {
	beat
	heard  time.Time     // when the beat came
	upAt   time.Time     // when a member that is coming will be up
	ahead  time.Duration // its clock minus this member's
	warned bool          // the log says that the clocks differ
}

// hearOther takes a beat of another member; m must be locked. A beat may overtake an earlier one of
// the same instance. The goodbye of an earlier instance does not concern the present one.
func (m *Members) hearOther(b beat, now time.Time) {
	o := m.others[b.Name]
	switch {
	case o == nil || o.Instance != b.Instance && b.State != Leaving:
		o = &other{}
		m.others[b.Name] = o
	case o.Instance != b.Instance || b.Number <= o.Number:
		return
	}
	o.beat, o.heard = b, now
	o.upAt = now.Add(time.Duration(b.Up) * time.Millisecond)
	m.compareClock(o)
}

// isSilent reports whether nothing has come from the member for too long. One that has left is kept
// until then, so that a beat from before its goodbye does not bring it back.
func (o *other) isSilent(now time.Time) bool { return now.Sub(o.heard) >= silence }

// stateAt returns the state of the member at a time.
func (o *other) stateAt(now time.Time) State {
	if o.State == Coming && !now.Before(o.upAt) {
		return Up
	}
	return o.State
}

// memberAt returns the member as others see it at a time.
func (o *other) memberAt(now time.Time) Member {
	return Member{Name: o.Name, Instance: o.Instance, Address: o.Address, Version: o.Version, State: o.stateAt(now)}
}
