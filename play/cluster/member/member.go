// Package member knows which servers of a cluster are there, and which of them owns a table.
//
// Each server is a member. It tells all others every 400 ms that it is there, in a beat. A member
// that has been silent for 1.4 s is gone, as is one that has said goodbye. Tables are divided into
// 1,024 slots; see SlotOf. The owner of a slot is the member with the highest hash of the slot and
// its name, among those that are up. So all members that have heard the same beats agree without
// asking each other, and a member that comes or goes moves no slots but its own.
//
// A newcomer says for one second that it is coming, and in how much time it will be up. Then all
// give it its slots at the same moment. A member that does not hear its own beats is cut off: it
// owns nothing, and when it hears them again, it comes as a newcomer does. So does a program that
// has been started again: beats tell one start from another.
//
// Silence is measured by the clock of the member that listens, which never jumps. Beats carry the
// time of their sender only to compare the clocks. A member withdraws while its clock differs by
// more than 2 s from the median clock, if there are at least three. It also withdraws while all
// others say that they do not reach it, since they could pass no request on to it.
//
// Members may disagree for a moment, or while beats are lost. Nothing may depend on their agreement
// except who does the work: the log of a table accepts each event once, whoever appends it.
package member

import (
	"crypto/rand"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// The times of beats.
const (
	beatEvery = 400 * time.Millisecond
	silence   = 1400 * time.Millisecond // without a beat for so long, a member is gone
	notice    = time.Second             // the time between the news that a member is coming and its being up
)

// Bus carries beats between the members.
type Bus interface {
	// Publish sends a beat to all members, this one included. Beats may be lost.
	Publish(beat []byte) error
	// Listen calls hear with each beat of any member, until stop is called.
	Listen(hear func(beat []byte)) (stop func(), err error)
}

// Config configures a Members.
type Config struct {
	Bus     Bus
	Name    string // different for each member, and the same after a restart
	Address string // where other members reach this one
	Version string // the version of its program
	// Kinds lists the kinds of events that the program knows.
	Kinds []string
	// Changed is called after owners may have changed, one call at a time. It may be nil.
	Changed func()
	Log     *slog.Logger     // nil to log nothing
	Now     func() time.Time // the clock that is compared with those of others; nil for the machine's
}

// Member is a server of the cluster.
type Member struct {
	Name     string
	Instance string // differs after each start of the program
	Address  string
	Version  string
	State    State
}

// State says whether a member owns slots.
type State string

// The states of a member. Others may come with later releases; they own nothing.
const (
	Apart   State = "apart"   // it does not hear itself, its clock is wrong, or nobody reaches it
	Coming  State = "coming"  // it will be up in a moment
	Up      State = "up"      // it owns its slots
	Leaving State = "leaving" // it has said goodbye
)

// Members is the cluster as one member sees it. All methods may be called at the same time.
type Members struct {
	c       Config
	log     *slog.Logger
	picture atomic.Pointer[picture]
	wake    chan struct{} // makes Run look again
	changed chan struct{} // makes Run call Config.Changed

	mu     sync.Mutex
	self   self
	others map[string]*other // by name, without those that are silent
	missed map[string]int    // by name: how many attempts in a row have not reached it
	err    error             // why this member must end
}

// New returns a Members that knows nobody yet. The caller must also call Run.
func New(c Config) *Members {
	m := &Members{
		c: c, log: c.Log, others: map[string]*other{}, missed: map[string]int{}, self: self{state: Apart, instance: rand.Text()},
		wake: make(chan struct{}, 1), changed: make(chan struct{}, 1),
	}
	if m.log == nil {
		m.log = slog.New(slog.DiscardHandler)
	}
	if m.c.Now == nil {
		m.c.Now = time.Now
	}
	m.c.Kinds = slices.Sorted(slices.Values(c.Kinds))
	m.picture.Store(&picture{})
	return m
}

// Name returns the name of this member.
func (m *Members) Name() string { return m.c.Name }

// Mine reports whether this member owns the slot, and since when without a gap.
func (m *Members) Mine(slot int) (since time.Time, ok bool) {
	p := m.picture.Load()
	return p.since[slot], p.isMine(slot)
}

// Owner returns the member that owns the slot. There is none while nobody is up, or this member is
// cut off.
func (m *Members) Owner(slot int) (owner Member, ok bool) {
	p := m.picture.Load()
	if p.owners[slot] == nil {
		return Member{}, false
	}
	return *p.owners[slot], true
}

// List returns the members that this one has heard lately, itself included, by name.
func (m *Members) List() []Member { return slices.Clone(m.picture.Load().all) }

// Slots returns the slots that this member owns or, while it is coming, will own.
func (m *Members) Slots() []int { return slices.Clone(m.picture.Load().slots) }

// IsUp reports whether this member owns slots.
func (m *Members) IsUp() bool { return m.picture.Load().up }

// IsCutOff reports whether this member does not even hear itself.
func (m *Members) IsCutOff() bool { return m.picture.Load().cutOff }

// KnownToAll reports whether this member and all others that are up or coming know a kind of event.
// While this member is cut off, it cannot tell.
func (m *Members) KnownToAll(kind string) bool { return m.picture.Load().known[kind] }
