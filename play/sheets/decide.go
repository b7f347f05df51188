package sheets

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"roundhouse/game"
	"roundhouse/game/sheet"
	"roundhouse/play/log"
)

// Command is something that somebody wants to do to a sheet.
type Command struct {
	Given
	Body
	keeps bool
}

// ByKeeper says whether a keeper of the circle gives the command, who may correct what others have
// finished.
func (c *Command) ByKeeper(keeps bool) { c.keeps = keeps }

// Given is what every command has.
type Given struct {
	ID    string     `json:"id" minLength:"1" maxLength:"64" doc:"Any text that you use for no other command to this sheet: a repeated command does nothing more" example:"k3v7q2mz"`
	After log.Seq    `json:"after,omitempty" doc:"The seq of the sheet that you have seen: what others have entered after it is not overwritten"`
	At    *time.Time `json:"at,omitempty" doc:"When it was written, if that was without a network"`
}

// longAgo is the greatest age of a time that a device may give a command.
const longAgo = 300 * 24 * time.Hour

// timeOf returns when a command was written: as it says, unless that cannot be.
func (g *Given) timeOf(now time.Time) time.Time {
	at := now
	if g.At != nil && g.At.Before(now) && g.At.After(now.Add(-longAgo)) {
		at = *g.At
	}
	return at.UTC().Truncate(time.Millisecond)
}

// Begin returns the first entry of a sheet that somebody opens.
func Begin(who Who, c *Command, now time.Time) (Stored, error) {
	body := Body{Do: Open, Rules: c.Rules, Seats: c.Seats, Circle: c.Circle}
	e := Stored{Form: Form, Who: who, Entry: Entry{Seq: 1, ID: string(Open), By: 1, At: c.timeOf(now), Body: body}}
	if c.Rules == nil || len(c.Seats) == 0 {
		return e, refuse(Invalid, "rules and seats: a sheet needs both")
	}
	s := New("").After(e)
	return e, s.refusal()
}

// IsBegunBy reports whether the sheet was begun by that entry.
func (s *State) IsBegunBy(e *Stored) bool {
	return s.writers[0] == e.Who && s.ref == *e.Rules && s.entries[0].Circle == e.Circle && slices.Equal(s.entries[0].Seats, e.Seats)
}

// Decide returns the entry to which a command leads, or nil if the sheet says so already. A refusal
// is a *Refusal.
func (s *State) Decide(who Who, c *Command, now time.Time) (*Stored, error) {
	by := s.writer(who)
	if by == 0 {
		return nil, refuse(NotWriter, "you may not write on this sheet: its code lets you")
	}
	e := &Stored{Entry: Entry{ID: c.ID, By: by, At: c.timeOf(now), Body: c.Body}}
	if have := s.done(by, c.ID); have != nil {
		if !have.Body.equals(&e.Body) {
			return nil, refuse(IDUsed, "id: you have used "+strconv.Quote(c.ID)+" for another command to this sheet")
		}
		return nil, nil
	}
	if c.Do != Finish && s.IsFinished() && (by != 1 && !c.keeps || c.Do == SeatLate || c.Do == Unseat) {
		return nil, refuse(Finished, "the sheet is finished: only who has opened it can correct it")
	}
	if len(s.entries) >= MostEntries {
		return nil, refuse(Full, fmt.Sprintf("the sheet has %d entries and takes no more", MostEntries))
	}
	news, err := s.decide(e, c.After)
	if err != nil || !news {
		return nil, err
	}
	then := s.After(*e)
	if err := then.refusal(); err != nil {
		return nil, err
	}
	return e, nil
}

// done returns the entry to which a writer's command has led, or nil.
func (s *State) done(by int, id string) *Entry {
	for i := range s.entries {
		if e := &s.entries[i]; e.By == by && e.ID == id {
			return e
		}
	}
	return nil
}

// HasDone reports whether a command of somebody with that ID has led to an entry.
func (s *State) HasDone(who Who, id string) bool { return s.done(s.writer(who), id) != nil }

// decide checks a command, and reports whether it changes anything.
func (s *State) decide(e *Stored, after log.Seq) (news bool, err error) {
	switch e.Do {
	case Write:
		return s.decideWrite(e, after)
	case SeatLate:
		return true, s.checkLate(&e.Entry)
	case Unseat, Rename:
		if !s.hasPerson(e.Person) {
			return false, refuse(Invalid, "person: "+strconv.Quote(strconv.Itoa(e.Person))+" is not on the sheet")
		}
		p := &s.people[e.Person-1]
		if e.Do == Unseat {
			return s.decideUnseat(p, e.Back)
		}
		if e.Name == p.Name {
			return false, nil
		}
		if p.named.by != e.By && p.named.seq > after {
			return false, s.differs(Spot{Field: "name", Person: e.Person, Have: p.Name, Given: e.Name, by: p.named.by})
		}
		return true, nil
	case Finish:
		return !s.IsFinished(), nil
	case Put:
		return s.decidePut(&e.Entry)
	}
	return false, refuse(Invalid, "do: "+strconv.Quote(string(e.Do))+" is nothing that can be done to a sheet")
}

// decideUnseat reports whether somebody has to be unseated, or with back seated again, which is
// possible until a round has been played without them.
func (s *State) decideUnseat(p *person, back bool) (news bool, err error) {
	left := p.off || p.To > 0
	if back && left && s.counted() > max(p.To, p.From-1) {
		return false, refuse(Invalid, "back: round "+strconv.Itoa(s.counted())+" was played without them")
	}
	return left == back, nil
}

// decidePut checks how a sheet is put into a circle, which is done once.
func (s *State) decidePut(e *Entry) (news bool, err error) {
	switch {
	case s.circle != "" && s.circle == e.Circle && slices.Equal(s.Members(), e.Members):
		return false, nil
	case s.circle != "":
		return false, refuse(InCircle, "the sheet is in a circle already, and stays there")
	case e.Circle == "":
		return false, refuse(Invalid, "circle: which one?")
	case len(e.Members) != len(s.people):
		return false, refuse(Invalid, fmt.Sprintf("members: %d numbers for %d people", len(e.Members), len(s.people)))
	}
	for i, member := range e.Members {
		if member != 0 && slices.Contains(e.Members[:i], member) {
			return false, refuse(Invalid, fmt.Sprintf("members[%d]: %d sits there twice", i, member))
		}
	}
	return true, nil
}

// decideWrite drops what the sheet says already, and refuses what differs from what others have
// entered after the entry that the writer has seen.
func (s *State) decideWrite(e *Stored, after log.Seq) (news bool, err error) {
	if e.Round < 1 || e.Round > s.counted()+1 {
		return false, refuse(Invalid, fmt.Sprintf("round: \"%d\" is not the next one, %d, or one before it", e.Round, s.counted()+1))
	}
	if s.IsFinished() && e.Round > s.counted() {
		return false, refuse(Finished, "the match is over: no round follows")
	}
	r := &round{}
	if e.Round <= len(s.rounds) {
		r = &s.rounds[e.Round-1]
	}
	if err := s.checkNumbers(&e.Written); err != nil {
		return false, err
	}
	for _, given := range e.values() {
		at, old, known := r.find(given.spot)
		if given.person > 0 && s.people[given.person-1].off {
			return false, &Refusal{Code: Code(reasons + sheet.NotPlaying), Text: given.at + ": somebody who was taken off the sheet",
				Spot: &Spot{Round: e.Round, Field: given.field, Person: given.person}}
		}
		switch {
		case known && s.isSame(at, old.text, given), !known && s.follows(e.Round, given):
		case known && old.by != e.By && old.seq > after && !s.agrees(at, old.text, given):
			return false, s.differs(Spot{Round: e.Round, Field: given.field, Person: given.person, Have: old.text, Given: given.text, by: old.by})
		default:
			news = true
		}
	}
	return news, nil
}

// checkNumbers returns an error unless everybody who is named is on the sheet.
func (s *State) checkNumbers(w *Written) error {
	named := slices.Concat(w.Out, w.Markers)
	if w.Starter != nil {
		named = append(named, *w.Starter)
	}
	for _, n := range []int{len(w.Points), len(w.Tiles), len(w.Extra), len(w.Because)} {
		if n > 0 {
			named = append(named, n)
		}
	}
	for _, n := range named {
		if !s.hasPerson(n) {
			return refuse(Invalid, strconv.Quote(strconv.Itoa(n))+" is not a person on the sheet, which has "+strconv.Itoa(len(s.people)))
		}
	}
	for i, n := range w.Points {
		if n != nil && *n < 0 {
			return refuse(Invalid, "points["+strconv.Itoa(i)+"]: "+strconv.Quote(strconv.Itoa(*n))+" is not a number of points")
		}
		if n != nil && i < len(w.Tiles) && w.Tiles[i] != nil {
			return refuse(Invalid, "points["+strconv.Itoa(i)+"]: are given by tiles too")
		}
	}
	return nil
}

// checkLate checks how somebody comes late.
func (s *State) checkLate(e *Entry) error {
	if len(s.people) >= MostPeople {
		return refuse(Full, fmt.Sprintf("the sheet has %d people and takes no more", MostPeople))
	}
	switch e.Start {
	case "worst", "highest", "average":
		return nil
	}
	if _, err := game.ParseScore(e.Start); err != nil {
		return refuse(Invalid, "start: "+err.Error())
	}
	return nil
}

// Share returns the entry that gives the sheet a code, or nil if it has one already. Another replaces
// the code that it has.
func (s *State) Share(who Who, code string, another bool, now time.Time) (*Stored, error) {
	by := s.writer(who)
	switch {
	case by == 0:
		return nil, refuse(NotWriter, "you may not write on this sheet: its code lets you")
	case s.IsFinished():
		return nil, refuse(Finished, "the sheet is finished: only who has opened it can correct it")
	case s.code != "" && !another:
		return nil, nil
	case len(s.entries) >= MostEntries:
		return nil, refuse(Full, fmt.Sprintf("the sheet has %d entries and takes no more", MostEntries))
	}
	return s.entry(strconv.Itoa(len(s.entries)), by, Share, Stored{Code: code}, now), nil
}

// Admit returns the entry that lets somebody write, or nil if that is so already. The entry has an ID
// of its own, since two people can come at the same time.
func (s *State) Admit(who Who, id string, now time.Time) (*Stored, error) {
	switch {
	case s.writer(who) > 0:
		return nil, nil
	case len(s.writers) >= MostWriters || len(s.entries) >= MostEntries:
		return nil, refuse(Full, "the sheet takes no more writers")
	}
	return s.entry(id, len(s.writers)+1, Admit, Stored{Who: who}, now), nil
}

// entry completes an entry to which no command of its own leads.
func (s *State) entry(id string, by int, do Do, e Stored, now time.Time) *Stored {
	e.Entry = Entry{ID: string(do) + "/" + id, By: by, At: new(Given).timeOf(now), Body: Body{Do: do}}
	return &e
}
