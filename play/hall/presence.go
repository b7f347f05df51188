package hall

import (
	"time"

	"roundhouse/play/table"
)

// presence records who is present, which means having a stream of the table.
type presence struct {
	streams int // including those of onlookers
	people  map[table.Who]*visit
}

// visit is the presence of one person at a table.
type visit struct {
	streams int
	since   time.Time // when the person was last seen
}

// awayAfter is how long a person without a stream still counts as present. Reloading a page,
// changing networks and restarting the server take less time than that.
const awayAfter = 10 * time.Second

// lastSeen returns when the person was last seen, or the zero time if that is not known.
func (p *presence) lastSeen(who table.Who) time.Time {
	if v := p.people[who]; v != nil {
		return v.since
	}
	return time.Time{}
}

// isDisconnected reports whether the person was present but has no stream now.
func (p *presence) isDisconnected(who table.Who) bool {
	v := p.people[who]
	return v != nil && v.streams == 0
}

// streamsOf returns how many streams the person has.
func (p *presence) streamsOf(who table.Who) int {
	if v := p.people[who]; v != nil {
		return v.streams
	}
	return 0
}

// visitOf returns the person's visit. If there is none, it begins one at the time now.
func (p *presence) visitOf(who table.Who, now time.Time) *visit {
	v := p.people[who]
	if v == nil {
		v = &visit{since: now}
		if p.people == nil {
			p.people = map[table.Who]*visit{}
		}
		p.people[who] = v
	}
	return v
}
