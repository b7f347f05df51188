// Package circle is a circle of people as a value: who belongs to it, by which rules they play, who
// may change that. What somebody wants leads to entries, and the entries of a log to a State.
//
//	s, err := circle.Read(id, entries)
//	body := circle.Body{Do: circle.SetDoor, Door: circle.ByYes}
//	e, err := s.Decide(&circle.Command{ID: "c1", By: who, Body: body}, now)
//	s = s.After(e)
//
// A circle is closed: only its key leads to it. What its people have played stands elsewhere, see
// package series; a circle says who counts as whom there, and who has a name.
package circle

import (
	"errors"
	"maps"
	"slices"
	"time"

	"roundhouse/game/preset"
	"roundhouse/play/log"
)

// Limits of a circle.
const (
	MostMembers = 200
	MostAsking  = 50
	MostEntries = 10_000
)

// State is a circle after some of its entries. It is a value: After returns another one.
type State struct {
	id      string
	name    string
	rules   preset.Ref
	key     string
	door    Door
	series  []string // all seasons
	made    time.Time
	changed time.Time
	members []Member
	asking  []Asking
	claims  map[Who]Who  // who says to be whom
	merged  map[Who]Who  // who has become one with whom
	masked  map[Who]bool // who has no name on past results
	kept    map[Who]bool // who was added without a device, and has never had one
	removed map[Who]bool // who was taken out, and comes back only if a keeper says yes
	people  []Who        // everybody who ever was in the circle or asked to be, in that order
	done    map[string]bool
	seq     log.Seq
}

// Member is somebody in the circle.
type Member struct {
	Who    Who
	Since  time.Time
	Keeper bool
	Device bool // false for somebody who has no device yet
}

// Asking is somebody who asks to join.
type Asking struct {
	Who   Who
	Since time.Time
}

// New returns a circle without entries.
func New(id string) State {
	return State{id: id, claims: map[Who]Who{}, merged: map[Who]Who{}, masked: map[Who]bool{}, kept: map[Who]bool{}, removed: map[Who]bool{}, done: map[string]bool{}}
}

// ID returns the circle's ID.
func (s *State) ID() string { return s.id }

// Seq returns the number of the last entry.
func (s *State) Seq() log.Seq { return s.seq }

// Name returns what the circle is called.
func (s *State) Name() string { return s.name }

// Rules returns the rules by which its people play.
func (s *State) Rules() preset.Ref { return s.rules }

// Key returns what its link ends with.
func (s *State) Key() string { return s.key }

// Door returns who may join.
func (s *State) Door() Door { return s.door }

// DoorFor returns how somebody with the key may join: whoever was taken out has to ask.
func (s *State) DoorFor(who Who) Door {
	if s.removed[who] {
		return ByYes
	}
	return s.door
}

// Series returns the ID of the season that runs.
func (s *State) Series() string { return s.series[len(s.series)-1] }

// AllSeries returns the IDs of all seasons, the first one first.
func (s *State) AllSeries() []string { return slices.Clone(s.series) }

// Made returns when the circle was founded.
func (s *State) Made() time.Time { return s.made }

// Changed returns the time of the last entry.
func (s *State) Changed() time.Time { return s.changed }

// Members returns who is in the circle, in the order in which they came.
func (s *State) Members() []Member { return slices.Clone(s.members) }

// Asking returns who asks to join, the one who has waited longest first.
func (s *State) Asking() []Asking { return slices.Clone(s.asking) }

// Claims returns who says to be whom of those without a device.
func (s *State) Claims() map[Who]Who { return maps.Clone(s.claims) }

// Number returns the number by which people know somebody here, from 1 in the order in which they
// came, or 0 for a stranger.
func (s *State) Number(who Who) int { return slices.Index(s.people, who) + 1 }

// Person returns the one with a number, or "" if there is none.
func (s *State) Person(number int) Who {
	if number < 1 || number > len(s.people) {
		return ""
	}
	return s.people[number-1]
}

// People returns everybody who ever was in the circle or asked to be, in the order of their numbers.
func (s *State) People() []Who { return slices.Clone(s.people) }

// Member returns the member, and false for somebody else.
func (s *State) Member(who Who) (Member, bool) {
	if i := s.place(s.Is(who)); i >= 0 {
		return s.members[i], true
	}
	return Member{}, false
}

func (s *State) place(who Who) int {
	return slices.IndexFunc(s.members, func(m Member) bool { return m.Who == who })
}

// IsAsking reports whether somebody waits for a keeper to let them in.
func (s *State) IsAsking(who Who) bool {
	return slices.ContainsFunc(s.asking, func(a Asking) bool { return a.Who == who })
}

// IsKept reports whether somebody is known by this circle alone: who was added without a device, and has
// never had one, whatever became of them.
func (s *State) IsKept(who Who) bool { return s.kept[who] }

// IsMasked reports whether somebody has no name on past results.
func (s *State) IsMasked(who Who) bool { return s.masked[who] }

// Is returns as whom somebody counts, and may do things: whoever has become one with somebody else
// is that one.
func (s *State) Is(who Who) Who {
	for {
		into, merged := s.merged[who]
		if !merged {
			return who
		}
		who = into
	}
}

// IsAlive reports whether anybody can still see the circle.
func (s *State) IsAlive() bool {
	return slices.ContainsFunc(s.members, func(m Member) bool { return m.Device })
}

// check returns an error if an entry of a log makes no sense at all.
func (s *State) check(e *Entry) error {
	switch {
	case e.By == "":
		return errors.New("nobody has done it")
	case !slices.Contains(dos, e.Do):
		return errors.New(string(e.Do) + " is not known to this program")
	case (e.Do == Found || e.Do == SetRules) && e.Rules == nil:
		return errors.New("it has no rules")
	case (e.Do == HandOver || e.Do == MakeKeeper || e.Do == Merge) && s.place(e.Whom) < 0:
		return errors.New("it is about somebody who is no member")
	case e.Do == Merge && (s.place(e.Into) < 0 || e.Whom == e.Into):
		return errors.New("it merges who are not two members")
	}
	return nil
}

var dos = []Do{Found, Rename, SetRules, SetDoor, NewKey, NewSeason, Ask, Join, LetIn, TurnAway, AddName, HandOver, Be, Deny, Merge, MakeKeeper, Remove, Leave, Mask}

// After returns the circle after another entry, which must be one of Decide.
func (s State) After(e *Entry) State {
	s = s.clone()
	s.apply(e)
	return s
}

// clone returns a State that shares nothing with s that changes.
func (s State) clone() State {
	s.members, s.asking, s.people, s.series = slices.Clone(s.members), slices.Clone(s.asking), slices.Clone(s.people), slices.Clone(s.series)
	s.claims, s.merged, s.done = maps.Clone(s.claims), maps.Clone(s.merged), maps.Clone(s.done)
	s.masked, s.kept, s.removed = maps.Clone(s.masked), maps.Clone(s.kept), maps.Clone(s.removed)
	return s
}

// apply applies an entry of Decide or of a log.
func (s *State) apply(e *Entry) {
	s.seq++
	s.done[e.ID] = true
	for _, who := range []Who{e.By, e.Whom} {
		if who != "" && !slices.Contains(s.people, who) {
			s.people = append(s.people, who)
		}
	}
	if e.At.After(s.changed) {
		s.changed = e.At
	}
	switch e.Do {
	case Found:
		s.name, s.rules, s.key, s.door, s.series, s.made = e.Name, *e.Rules, e.Key, ByLink, []string{e.Series}, e.At
		s.add(Member{Who: e.By, Since: e.At, Keeper: true, Device: true})
	case Rename:
		s.name = e.Name
	case SetRules:
		s.rules = *e.Rules
	case SetDoor:
		s.door = e.Door
	case NewKey:
		s.key = e.Key
	case NewSeason:
		s.series = append(s.series, e.Series)
	case Ask:
		s.asking = append(s.asking, Asking{e.By, e.At})
	case Join:
		s.add(Member{Who: e.By, Since: e.At, Device: true})
	case LetIn:
		s.add(Member{Who: e.Whom, Since: e.At, Device: true})
	case TurnAway:
		s.stopAsking(e.Whom)
	case AddName:
		s.add(Member{Who: e.Whom, Since: e.At})
		s.kept[e.Whom] = true
	case HandOver:
		s.members[s.place(e.Whom)].Device = true
		delete(s.kept, e.Whom)
		s.unclaim(e.Whom)
	case Be:
		s.claims[e.By] = e.Whom
	case Deny:
		s.unclaim(e.Whom)
	case Merge:
		s.merge(e.Whom, e.Into)
	case MakeKeeper:
		s.members[s.place(e.Whom)].Keeper = true
	case Remove:
		s.drop(e.Whom)
		s.removed[e.Whom] = true
	case Leave:
		s.drop(e.By)
		s.masked[e.By] = e.Mask
	case Mask:
		s.drop(e.By)
		s.stopAsking(e.By)
		s.masked[e.By] = true
	}
	s.appoint()
}

// add adds a member. One who comes back has a name again.
func (s *State) add(m Member) {
	s.stopAsking(m.Who)
	s.members = append(s.members, m)
	delete(s.masked, m.Who)
	delete(s.removed, m.Who)
}

func (s *State) stopAsking(who Who) {
	s.asking = slices.DeleteFunc(s.asking, func(a Asking) bool { return a.Who == who })
}

// unclaim forgets what somebody has said to be, and that others have said to be them.
func (s *State) unclaim(who Who) {
	maps.DeleteFunc(s.claims, func(by, whom Who) bool { return by == who || whom == who })
}

// merge makes one of two members: the second, who has been there as long as either, and may do
// whatever one of them may.
func (s *State) merge(whom, into Who) {
	old, m := s.members[s.place(whom)], &s.members[s.place(into)]
	m.Keeper, m.Device = m.Keeper || old.Keeper, m.Device || old.Device
	if old.Since.Before(m.Since) {
		m.Since = old.Since
	}
	s.members = slices.DeleteFunc(s.members, func(m Member) bool { return m.Who == whom })
	s.unclaim(whom)
	s.merged[whom] = into
}

// drop takes a member out.
func (s *State) drop(who Who) {
	if s.place(who) < 0 {
		return
	}
	s.members = slices.DeleteFunc(s.members, func(m Member) bool { return m.Who == who })
	s.unclaim(who)
}

// appoint makes the member a keeper who has been there longest, if there is none.
func (s *State) appoint() {
	if slices.ContainsFunc(s.members, func(m Member) bool { return m.Keeper }) {
		return
	}
	longest := -1
	for i, m := range s.members {
		if m.Device && (longest < 0 || m.Since.Before(s.members[longest].Since)) {
			longest = i
		}
	}
	if longest >= 0 {
		s.members[longest].Keeper = true
	}
}
