package member

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// picture shows who is there and who owns what at one moment. It never changes.
type picture struct {
	cutOff bool
	up     bool     // whether this member is up
	all    []Member // all members, by name
	owners [SlotCount]*Member
	since  [SlotCount]time.Time // since when this member has owned its slots
	slots  []int                // the slots that this member owns, or will own when it is up
	known  map[string]bool      // the kinds of events that all know
	name   string               // the name of this member
}

// isMine reports whether this member owns the slot.
func (p *picture) isMine(slot int) bool {
	return p.owners[slot] != nil && p.owners[slot].Name == p.name
}

// settle brings everything up to date, and draws a new picture if something is different; m must be
// locked.
func (m *Members) settle(now time.Time) {
	maps.DeleteFunc(m.others, func(_ string, o *other) bool { return o.isSilent(now) })
	m.settleSelf(now)
	all := m.listAll(now)
	before := m.picture.Load()
	cutOff := m.self.state != Leaving && m.self.isCutOff(now)
	if slices.Equal(all, before.all) && cutOff == before.cutOff {
		return
	}
	p := &picture{name: m.c.Name, all: all, cutOff: cutOff}
	m.fill(p, before, now)
	m.picture.Store(p)
	if names := p.namesUp(); !slices.Equal(names, before.namesUp()) {
		m.log.Info("the servers that are up have changed", "names", names)
	}
	poke(m.changed)
}

// namesUp lists the names of the members that are up.
func (p *picture) namesUp() (list []string) {
	for _, one := range p.all {
		if one.State == Up {
			list = append(list, one.Name)
		}
	}
	return list
}

// listAll returns all members by name; m must be locked.
func (m *Members) listAll(now time.Time) []Member {
	list := []Member{{Name: m.c.Name, Instance: m.self.instance, Address: m.c.Address, Version: m.c.Version,
		State: m.self.state}}
	for _, o := range m.others {
		list = append(list, o.memberAt(now))
	}
	slices.SortFunc(list, func(a, b Member) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// fill finds the owners of all slots; m must be locked. A member that is cut off knows of none.
func (m *Members) fill(p, before *picture, now time.Time) {
	if p.cutOff {
		return
	}
	var up, soon []Member // soon are those that are up, and this member if it is coming
	for _, one := range p.all {
		if one.State == Up {
			up = append(up, one)
		}
		if one.State == Up || one.State == Coming && one.Name == p.name {
			soon = append(soon, one)
		}
	}
	p.up = m.self.state == Up
	began := m.c.Now()
	for slot := range p.owners {
		p.owners[slot] = OwnerOf(slot, up)
		if next := OwnerOf(slot, soon); next != nil && next.Name == p.name {
			p.slots = append(p.slots, slot)
		}
		switch {
		case p.isMine(slot) && before.isMine(slot):
			p.since[slot] = before.since[slot]
		case p.isMine(slot):
			p.since[slot] = began
		}
	}
	p.known = m.knownKinds(now)
}

// knownKinds returns the kinds of events that this member and all others that are up or coming
// know; m must be locked.
func (m *Members) knownKinds(now time.Time) map[string]bool {
	known := map[string]bool{}
	for _, kind := range m.c.Kinds {
		known[kind] = true
	}
	for _, o := range m.others {
		if state := o.stateAt(now); state == Up || state == Coming {
			maps.DeleteFunc(known, func(kind string, _ bool) bool { return !slices.Contains(o.Kinds, kind) })
		}
	}
	return known
}
