package hall

import (
	"context"
	"sync"
	"time"

	"roundhouse/game"
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

// updateAbsent finds out who of the people on seats is away; t is locked.
func (t *Table) updateAbsent() {
	s := &t.state
	if t.hall == nil || !s.IsPublic() {
		return
	}
	absent := game.Seats(0)
	now := t.eventTime()
	for seat := range game.SeatsOf(s.Settings().Seats).All() {
		who := s.Chair(seat).Who
		if who == "" {
			continue
		}
		if v := t.here.visitOf(who, now); v.streams == 0 && now.Sub(v.since) >= awayAfter {
			absent |= seat.Set()
		}
	}
	s.SetAbsent(absent)
	for who, v := range t.here.people {
		if v.streams == 0 && s.SeatOf(who) == game.NoSeat {
			delete(t.here.people, who)
		}
	}
}

// noteActivity notes that the person has just done something; t is locked.
func (t *Table) noteActivity(who table.Who) {
	t.work.used = t.eventTime()
	if v := t.here.people[who]; v != nil {
		v.since = t.work.used
	}
	t.refreshAbsent()
}

// refreshAbsent finds out who is away, and tells it if that is somebody else than before; t is locked.
func (t *Table) refreshAbsent() {
	before := t.state.Absent()
	t.updateAbsent()
	if t.state.Absent() != before {
		t.wakeWaiters()
	}
}

// Enter notes that the person, or an onlooker, watches the table until leave is called. A
// bot that plays for the person gives its seat back.
func (t *Table) Enter(ctx context.Context, who table.Who) (leave func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.addStreams(who, 1)
	if seat := t.state.SeatOf(who); seat != game.NoSeat && t.state.Chair(seat).Bot != "" {
		c := table.Command{ID: ownID(), By: who, Body: table.Return{}}
		if _, err := t.doLocked(ctx, c); err != nil && !table.IsRefusal(err) && t.hall != nil { // it is due then
			t.hall.reportFailure(t.id, err)
		}
	}
	t.scheduleNext(0)
	var once sync.Once
	return func() {
		once.Do(func() {
			t.mu.Lock()
			defer t.mu.Unlock()
			t.addStreams(who, -1)
			t.scheduleNext(0)
		})
	}
}

// addStreams adds a stream of the person, or takes one away; t is locked.
func (t *Table) addStreams(who table.Who, n int) {
	t.work.used = t.eventTime()
	t.here.streams += n
	if who != "" {
		v := t.here.visitOf(who, t.work.used)
		v.streams += n
		v.since = t.work.used
	}
	t.refreshAbsent()
}
