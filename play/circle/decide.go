package circle

import (
	"fmt"
	"slices"
	"strconv"
	"time"
)

// Command is something that somebody wants to do to a circle.
type Command struct {
	ID string // any text that the person uses for no other command to this circle
	By Who
	Body
}

// Refusal says why a command is refused.
type Refusal struct {
	Code Code
	Text string
}

// Error returns the text.
func (r *Refusal) Error() string { return r.Text }

// Code names a kind of refusal.
type Code string

// The codes of refusals.
const (
	NotMember Code = "not_in_circle"
	NotKeeper Code = "not_keeper"
	NoKey     Code = "link_ended"
	Full      Code = "circle_full"
	Gone      Code = "not_there"
	Invalid   Code = "invalid"
)

func refuse(code Code, text string) error { return &Refusal{code, text} }

var (
	notMember = refuse(NotMember, "you are not in this circle")
	notKeeper = refuse(NotKeeper, "only a keeper of the circle can do that")
	full      = refuse(Full, fmt.Sprintf("the circle has %d members, and no room for more", MostMembers))
)

// keepers lists what only keepers can do.
var keepers = []Do{Rename, SetRules, SetDoor, NewKey, NewSeason, LetIn, TurnAway, AddName, HandOver, Deny, Merge, MakeKeeper, Remove}

// Begin returns the first entry of a circle that somebody founds.
func Begin(c *Command, now time.Time) *Entry {
	e := c.entry(now)
	e.Form = Form
	return e
}

func (c *Command) entry(now time.Time) *Entry {
	return &Entry{ID: string(c.By) + "/" + c.ID, By: c.By, At: now.UTC().Truncate(time.Millisecond), Body: c.Body}
}

// HasDone reports whether a command of somebody with that ID has led to an entry.
func (s *State) HasDone(by Who, id string) bool { return s.done[string(s.Is(by))+"/"+id] }

// Decide returns the entry to which a command leads, or nil if it is so already. A refusal is a
// *Refusal.
func (s *State) Decide(c *Command, now time.Time) (*Entry, error) {
	if s.HasDone(c.By, c.ID) {
		return nil, nil
	}
	done := *c
	c = &done
	c.By, c.Whom, c.Into = s.Is(c.By), s.Is(c.Whom), s.Is(c.Into)
	switch m, isMember := s.Member(c.By); {
	case !slices.Contains(keepers, c.Do), m.Keeper:
	case isMember:
		return nil, notKeeper
	default:
		return nil, notMember
	}
	if int(s.seq) >= MostEntries && c.Do != Leave && c.Do != Mask && c.Do != Remove {
		return nil, refuse(Full, fmt.Sprintf("the circle has %d entries and takes no more", MostEntries))
	}
	news, err := s.decide(c)
	if err != nil || !news {
		return nil, err
	}
	if c.Do == Ask || c.Do == Join {
		c.Key = "" // whoever reads the log needs no key of before
	}
	return c.entry(now), nil
}

// decide checks a command of somebody who may give it, and reports whether it changes anything.
func (s *State) decide(c *Command) (news bool, err error) {
	by, isMember := s.Member(c.By)
	whom, isThere := s.Member(c.Whom)
	switch c.Do {
	case Rename:
		return c.Name != s.name, nil
	case SetRules:
		return *c.Rules != s.rules, nil
	case SetDoor:
		if c.Door != ByLink && c.Door != ByYes {
			return false, refuse(Invalid, "door: "+strconv.Quote(string(c.Door))+" is neither link nor ask")
		}
		return c.Door != s.door, nil
	case NewKey, NewSeason:
		return true, nil
	case Ask, Join:
		return s.decideComing(c, isMember)
	case LetIn, TurnAway:
		if c.Do == LetIn && !isThere && s.IsAsking(c.Whom) && len(s.members) >= MostMembers {
			return false, full
		}
		return s.IsAsking(c.Whom), nil
	case AddName:
		if len(s.members) >= MostMembers {
			return false, full
		}
		return !isThere, nil
	}
	if c.Do == Leave {
		return isMember, nil
	}
	if c.Do == Mask {
		return !s.masked[c.By], nil
	}
	if !isMember {
		return false, notMember
	}
	if !isThere {
		return false, refuse(Gone, "that person is not in the circle any more")
	}
	switch c.Do {
	case HandOver, Be:
		if whom.Device {
			return false, refuse(Invalid, "that person has a device already")
		}
		return c.Do == HandOver || s.claims[by.Who] != c.Whom, nil
	case Deny:
		return s.claims[c.Whom] != "", nil
	case Merge:
		if _, there := s.Member(c.Into); !there || c.Whom == c.Into {
			return false, refuse(Invalid, "into: choose another member of the circle")
		}
		return true, nil
	case MakeKeeper:
		if !whom.Device {
			return false, refuse(Invalid, "a keeper needs a device")
		}
		return !whom.Keeper, nil
	case Remove:
		return true, nil
	}
	return false, refuse(Invalid, "do: "+strconv.Quote(string(c.Do))+" is nothing that can be done to a circle")
}

// decideComing checks whether somebody may join, or ask to.
func (s *State) decideComing(c *Command, isMember bool) (news bool, err error) {
	switch {
	case c.Key != s.key:
		return false, refuse(NoKey, "this link has ended: the circle has a new one")
	case isMember || c.Do == Ask && s.IsAsking(c.By):
		return false, nil
	case len(s.members) >= MostMembers || c.Do == Ask && len(s.asking) >= MostAsking:
		return false, full
	case (c.Do == Ask) != (s.DoorFor(c.By) == ByYes):
		return false, refuse(Invalid, "do: the door of the circle has changed: try again")
	}
	return true, nil
}
