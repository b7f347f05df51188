package member

import (
	"maps"
	"slices"
	"time"
)

// mostTries is how many attempts in a row must have failed before a member counts as not reached.
const mostTries = 2

// NoteReach records whether this server reaches another one where that says it can be reached. It
// tells the others: see isUnreached.
func (m *Members) NoteReach(name string, reached bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if reached {
		delete(m.missed, name)
	} else {
		m.missed[name]++
	}
}

// listUnreached returns the members that this server does not reach; m must be locked.
func (m *Members) listUnreached() (names []string) {
	for _, name := range slices.Sorted(maps.Keys(m.missed)) {
		if m.others[name] == nil {
			delete(m.missed, name)
		} else if m.missed[name] >= mostTries {
			names = append(names, name)
		}
	}
	return names
}

// isUnreached reports whether this member must withdraw because nobody could pass a request on to
// it: all others that are up, and at least two, say that they do not reach it. If any of them is
// not reached by somebody else, something else is wrong, such as too much work everywhere; m must
// be locked.
func (m *Members) isUnreached(now time.Time) bool {
	reporters := 0
	for _, o := range m.others {
		if o.stateAt(now) != Up {
			continue
		}
		if !slices.Equal(o.Unreached, []string{m.c.Name}) {
			return false
		}
		reporters++
	}
	return reporters >= 2
}
