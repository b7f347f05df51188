package hall

import (
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// presence records who is present, which means having a stream of the table.
type presence struct {
	streams int // including those of onlookers
	people  []visit
}

// visit is the presence of one person at a table.
type visit struct {
	who     table.Who
	streams int
	since   time.Time // when the person was last seen, or this server began to wait for the person
	seen    bool      // this server has seen the person
}

// awayAfter is how long a person without a stream still counts as present. Reloading a page,
// changing networks and restarting the server take less time than that.
const awayAfter = 10 * time.Second

// longWait is how long the turn of a person lasts without a clock before the others may let a bot
// play.
const longWait = 3 * time.Minute

// goneAfter is how long a person without a stream is still waited for where everybody must agree,
// and remains host.
const goneAfter = 30 * time.Second

// lastSeen returns when the person was last seen, or the zero time if that is not known.
func (p *presence) lastSeen(who table.Who) time.Time {
	if v := p.find(who); v != nil {
		return v.since
	}
	return time.Time{}
}

// isDisconnected reports whether the person was present but has no stream now.
func (p *presence) isDisconnected(who table.Who) bool {
	v := p.find(who)
	return v != nil && v.streams == 0
}

// hasLooked reports whether the person is present, or was after a time.
func (p *presence) hasLooked(who table.Who, since time.Time) bool {
	v := p.find(who)
	return v != nil && (v.streams > 0 || v.seen && !v.since.Before(since))
}

// streamsOf returns how many streams the person has.
func (p *presence) streamsOf(who table.Who) int {
	if v := p.find(who); v != nil {
		return v.streams
	}
	return 0
}

// watchNamed is the highest number of those who watch a table that are named.
const watchNamed = 20

// watch returns who watches the table without a seat, now or with the next round; nil is nobody.
func (p *presence) watch(s *table.State) *table.Watch {
	count, who := p.streams, []table.Who(nil) // first everybody's streams, at last those of nobody in particular
	for _, v := range p.people {
		count -= v.streams
		if v.streams == 0 || s.SeatOf(v.who) != game.NoSeat || s.LateSeat(v.who) != game.NoSeat {
			continue
		}
		count++
		if len(who) < watchNamed {
			who = append(who, v.who)
		}
	}
	if count == 0 {
		return nil
	}
	return &table.Watch{Count: count, Who: who}
}

// find returns the person's visit, or nil. It is valid until a visit is added or removed.
func (p *presence) find(who table.Who) *visit {
	i := slices.IndexFunc(p.people, func(v visit) bool { return v.who == who })
	if i < 0 {
		return nil
	}
	return &p.people[i]
}

// visitOf returns the person's visit. If there is none, it begins one at the time now.
func (p *presence) visitOf(who table.Who, now time.Time) *visit {
	v := p.find(who)
	if v == nil {
		p.people = append(p.people, visit{who: who, since: now})
		v = &p.people[len(p.people)-1]
	}
	return v
}
