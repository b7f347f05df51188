package hall

import (
	"time"

	"roundhouse/play/table"
)

// presence is who is there: the people with streams.
type presence struct {
	streams int // of onlookers too
	people  map[table.Who]*visit
}

// visit is a person at a table.
type visit struct {
	streams int
	since   time.Time // when it was last seen
}

// awayAfter is how long somebody without a stream still counts as there: a page that is loaded
// again, a change of network and a restart of the server take less.
const awayAfter = 10 * time.Second

// lastSeen is when the person was last seen.
func (p *presence) lastSeen(who table.Who) time.Time {
	if v := p.people[who]; v != nil {
		return v.since
	}
	return time.Time{}
}

// hasLeft reports whether the person has been there and has no stream now.
func (p *presence) hasLeft(who table.Who) bool {
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

// visitOf is that of the person, from now on if it was not there.
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
