package member

import (
	"fmt"
	"slices"
	"time"
)

// self is this member.
type self struct {
	instance string
	state    State
	upAt     time.Time // when it will be up, while it is coming
	number   uint64    // the number of its last beat
	due      time.Time // when the next beat must be sent
	// when its latest beats were sent, by number modulo the length
	sent [16]time.Time
	// when the newest beat was sent that has come back
	echoed time.Time
}

// hearEcho takes a beat of this member that has come back. It counts from when it was sent: one
// that was on its way for too long proves nothing.
func (s *self) hearEcho(number uint64) {
	if number > s.number || s.number-number >= uint64(len(s.sent)) {
		return
	}
	if at := s.sent[number%uint64(len(s.sent))]; at.After(s.echoed) {
		s.echoed = at
	}
}

// isCutOff reports whether this member has not heard itself for too long.
func (s *self) isCutOff(now time.Time) bool { return now.Sub(s.echoed) >= silence }

// hearNamesake takes a beat of another server with this member's name; m must be locked. Of the
// two, the one that is up stays, or else the one with the lower instance.
func (m *Members) hearNamesake(b beat) {
	mine, others := m.self.state == Up, b.State == Up
	switch {
	case b.State != Up && b.State != Coming, mine && !others:
		return
	case mine == others && m.self.instance < b.Instance:
		return
	}
	m.err = fmt.Errorf("another server at %q also has the name %q", b.Address, b.Name)
}

// settleSelf changes the state of this member if it is time; m must be locked.
func (m *Members) settleSelf(now time.Time) {
	s := &m.self
	switch {
	case s.state == Leaving || m.err != nil:
	case s.isCutOff(now) || m.isClockWrong() || m.isUnreached(now):
		m.become(Apart, now)
	case s.state == Apart:
		s.upAt = now.Add(notice)
		m.become(Coming, now)
	case s.state == Coming && !now.Before(s.upAt):
		if kind := m.missingKind(now); kind != "" {
			m.err = fmt.Errorf("an older release than the cluster's: it does not know events of the kind %q", kind)
			return
		}
		m.become(Up, now)
	}
}

// become changes the state of this member, and makes it tell that at once; m must be locked.
func (m *Members) become(state State, now time.Time) {
	s := &m.self
	if s.state == state {
		return
	}
	if state == Apart {
		m.log.Warn("this server owns no tables until it hears itself, its clock is right and others reach it",
			"cut_off", s.isCutOff(now), "clock", m.skew(), "unreached", m.isUnreached(now))
	}
	s.state, s.due = state, now
}

// missingKind returns a kind of event that this member does not know although all others do that
// are up or coming, or ""; m must be locked.
func (m *Members) missingKind(now time.Time) string {
	var common []string
	first := true
	for _, o := range m.others {
		switch state := o.stateAt(now); {
		case state != Up && state != Coming:
		case first:
			common, first = slices.Clone(o.Kinds), false
		default:
			common = slices.DeleteFunc(common, func(kind string) bool { return !slices.Contains(o.Kinds, kind) })
		}
	}
	for _, kind := range common {
		if !slices.Contains(m.c.Kinds, kind) {
			return kind
		}
	}
	return ""
}
