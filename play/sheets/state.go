// Package sheets is the score sheets that people write at a table with real dominoes, as a value:
// what is written leads to entries, the entries of a log to a State, and the State to a View.
//
//	s, err := sheets.Read(id, entries)
//	more, err := s.Decide(who, &command, now) // an entry to be stored, or nil if nothing changes
//	s = s.After(*more)
//	view := s.View(who)
//
// What follows from what was written is computed by game/sheet, anew each time. People on a sheet
// are numbered from 1 as they came, and keep their numbers; writers likewise.
package sheets

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/sheet"
	"roundhouse/play/log"
)

// Limits of a sheet.
const (
	MostEntries = 2000
	MostPeople  = 99
	MostWriters = 99
)

// Keep is how long a sheet is kept after its last entry.
const Keep = 400 * 24 * time.Hour

// State is a sheet after some of its entries. It is a value: After returns another one.
type State struct {
	id       string
	ref      preset.Ref
	writers  []Who
	people   []person
	order    []int // the people clockwise, by index
	rounds   []round
	entries  []Entry
	changes  []Change
	code     string
	finished bool
	circle   string // in which the match counts, or ""
	made     time.Time
	changed  time.Time
	over     mark      // the entry with which the match was over first
	overAt   time.Time // when that was written

	total  sheet.State
	err    error // what contradicts the rules
	behind bool  // total and err have to be worked out anew
}

// person is somebody on the sheet.
type person struct {
	sheet.Person
	member int  // the number in the circle; 0 for a guest
	off    bool // has been taken off without having played
	named  mark
}

// round is what was entered of a round.
type round struct {
	marks     map[spot]mark
	corrected int
	plain     *sheet.Round // what was entered as game/sheet takes it, if that has been worked out
	people    []int        // for these people
}

// spot is something of a round that is entered: a field, and of which person, from 1, or 0.
type spot struct {
	field  string
	person int
}

// The fields of a round.
const (
	engine  = "engine"
	starter = "starter"
	end     = "end"
	out     = "out"
	points  = "points"
	tiles   = "tiles"
	extra   = "extra"
	because = "because"
	markers = "markers"
)

// mark is a value that was entered, as a text: numbers and tiles with blanks between them.
type mark struct {
	text string
	seq  log.Seq
	by   int
}

// New returns a sheet without entries.
func New(id string) State { return State{id: id} }

// Seq returns the number of the last entry.
func (s *State) Seq() log.Seq { return log.Seq(len(s.entries)) }

// Code returns the code that lets others write, or "" if there is none.
func (s *State) Code() string { return s.code }

// Changed returns when the last entry was written.
func (s *State) Changed() time.Time { return s.changed }

// Until returns when the sheet is to be removed.
func (s *State) Until() time.Time { return s.changed.Add(Keep) }

// Writers returns who may write, the one who has opened the sheet first.
func (s *State) Writers() []Who { return slices.Clone(s.writers) }

// IsFinished reports whether the match is over, or was ended.
func (s *State) IsFinished() bool { return s.finished || s.err == nil && s.total.Next == nil }

// Rules returns the rules of the match.
func (s *State) Rules() preset.Ref { return s.ref }

// Circle returns the ID of the circle in which the match counts, or "".
func (s *State) Circle() string { return s.circle }

// Members returns the numbers in the circle of those on the sheet, 0 for guests.
func (s *State) Members() (list []int) {
	for i := range s.people {
		list = append(list, s.people[i].member)
	}
	return list
}

// Over returns when the match was over first, and how many entries have corrected it since.
func (s *State) Over() (at time.Time, corrected int) {
	if s.over.seq == 0 {
		return at, 0
	}
	for _, e := range s.entries[s.over.seq:] {
		if e.Do == Write || e.Do == Rename {
			corrected++
		}
	}
	return s.overAt, corrected
}

// NamesBut returns the names on the sheet but that of one person, without those of people who were
// taken off.
func (s *State) NamesBut(person int) (list []string) {
	for i, p := range s.people {
		if !p.off && i != person-1 {
			list = append(list, p.Name)
		}
	}
	return list
}

// writer returns the number of a writer, or 0.
func (s *State) writer(who Who) int {
	if who == "" {
		return 0
	}
	return slices.Index(s.writers, who) + 1
}

// check returns an error if an entry of a log makes no sense at all.
func (s *State) check(e *Stored) error {
	writers := len(s.writers)
	if e.Do == Open || e.Do == Admit {
		writers++
	}
	switch {
	case e.By < 1 || e.By > writers || (e.Do == Open || e.Do == Admit) && e.By != writers:
		return errorText(strconv.Itoa(e.By) + " is no writer")
	case e.Do == Open && (e.Rules == nil || len(e.Seats) == 0):
		return errorText("a sheet needs rules and people")
	case e.Do == Write && (e.Round < 1 || e.Round > s.counted()+1):
		return errorText("round " + strconv.Itoa(e.Round) + " is not next")
	case (e.Do == Unseat || e.Do == Rename) && !s.hasPerson(e.Person):
		return errorText("person " + strconv.Itoa(e.Person) + " is not on the sheet")
	case e.Do == Put && (s.circle != "" || len(e.Members) > len(s.people)):
		return errorText("the sheet is in a circle, or has fewer people")
	case !slices.Contains(dos, e.Do):
		return errorText(string(e.Do) + " is not known to this program")
	}
	return nil
}

type errorText string

func (e errorText) Error() string { return string(e) }

var dos = []Do{Open, Write, SeatLate, Unseat, Rename, Finish, Share, Admit, Put}

func (s *State) hasPerson(n int) bool { return n >= 1 && n <= len(s.people) }

// counted returns the number of rounds that count.
func (s *State) counted() int { return len(s.total.Rounds) }

// draft returns what is known of the round after those that count, or nil.
func (s *State) draft() *round {
	if n := s.counted(); n < len(s.rounds) {
		return &s.rounds[n]
	}
	return nil
}

// hasBegun reports whether something was entered of the next round that people know only once it
// has been played.
func (s *State) hasBegun() bool {
	d := s.draft()
	if d == nil {
		return false
	}
	for at := range d.marks {
		if at.field != engine && at.field != starter {
			return true
		}
	}
	return false
}

// After returns the sheet after another entry, which must be one of Decide or of a log.
func (s State) After(e Stored) State {
	s.entries, s.changes = slices.Clip(s.entries), slices.Clip(s.changes)
	s.writers, s.people, s.order = slices.Clip(s.writers), slices.Clip(s.people), slices.Clip(s.order)
	s.add(&e)
	s.settle()
	return s
}

// settle works out what follows, if that is not known yet.
func (s *State) settle() {
	if s.behind {
		s.recount()
	}
}

// add adds an entry. It changes nothing that an earlier State has, but may use the room behind its
// lists. What follows from corrections is worked out once for several of them, by settle.
func (s *State) add(e *Stored) {
	corrects := e.Do == Write && e.Round <= s.counted() && e.Engine == nil && e.Starter == nil
	if !corrects {
		s.settle()
	}
	e.Seq = log.Seq(len(s.entries) + 1)
	s.entries = append(s.entries, e.Entry)
	if e.At.After(s.changed) {
		s.changed = e.At
	}
	switch e.Do {
	case Open:
		s.ref, s.circle, s.made, s.writers = *e.Rules, e.Circle, e.At, []Who{e.Who}
		for i, one := range e.Seats {
			s.people = append(s.people, person{Person: sheet.Person{Name: one.Name, From: 1}, member: one.Member, named: mark{one.Name, e.Seq, e.By}})
			s.order = append(s.order, i)
		}
		s.recount()
	case Admit:
		s.writers = append(s.writers, e.Who)
	case Share:
		s.code = e.Code
	case Finish:
		s.finished = true
	case Put:
		s.put(&e.Entry)
	case Rename:
		s.rename(&e.Entry)
	case SeatLate:
		s.seatLate(&e.Entry)
		s.recount()
	case Unseat:
		s.unseat(e.Person-1, e.Back)
		s.recount()
	case Write:
		if s.write(&e.Entry); e.Round <= s.counted() {
			s.behind = true
		} else if s.isWhole() {
			s.recount()
		}
	}
	if s.over.seq == 0 && !s.behind && s.IsFinished() {
		s.over, s.overAt = mark{seq: e.Seq, by: e.By}, e.At
	}
}

func (s *State) rename(e *Entry) {
	s.people = slices.Clone(s.people)
	p := &s.people[e.Person-1]
	s.note(Change{At: e.At, by: e.By, Person: e.Person, Field: "name", From: p.Name, To: e.Name})
	p.Name, p.named = e.Name, mark{e.Name, e.Seq, e.By}
}

func (s *State) put(e *Entry) {
	s.circle, s.people = e.Circle, slices.Clone(s.people)
	for i, member := range e.Members {
		s.people[i].member = member
	}
}

func (s *State) note(c Change) { s.changes = append(s.changes, c) }

// seatLate seats somebody from the first round on of which nothing was entered.
func (s *State) seatLate(e *Entry) {
	p := person{Person: sheet.Person{Name: e.Name, From: s.counted() + 1}, member: e.Member, named: mark{e.Name, e.Seq, e.By}}
	if s.hasBegun() {
		p.From++
	}
	switch e.Start {
	case "worst", "highest": // as the first programs have written it
		p.Late = sheet.Worst
	case "average":
		p.Late = sheet.Average
	default:
		p.Start, _ = game.ParseScore(e.Start) // it has been checked
	}
	at := len(s.order)
	if next := s.total.Next; next != nil && e.Place >= 1 && e.Place <= len(next.At) {
		at = next.At[e.Place-1]
	}
	s.people = append(s.people, p)
	s.order = append(append(s.order[:at:at], len(s.people)-1), s.order[at:]...)
}

// unseat lets somebody play no further round than the last one of which something was entered, or
// with back as if that had not been done.
func (s *State) unseat(who int, back bool) {
	s.people = slices.Clone(s.people)
	p := &s.people[who]
	if back {
		p.To, p.off = 0, false
		return
	}
	last := s.counted()
	if s.hasBegun() {
		last++
	}
	if p.To == 0 || p.To > last {
		p.To = last
	}
	p.off = p.To < p.From
}

// write puts what was entered into its round.
func (s *State) write(e *Entry) {
	s.rounds = slices.Clone(s.rounds)
	if e.Round > len(s.rounds) {
		s.rounds = append(s.rounds, round{})
	}
	r := &s.rounds[e.Round-1]
	r.plain = nil
	if r.marks = maps.Clone(r.marks); r.marks == nil {
		r.marks = map[spot]mark{}
	}
	corrected := false
	for _, given := range e.values() {
		at, old, known := r.find(given.spot)
		if known && s.isSame(at, old.text, given) || !known && s.follows(e.Round, given) {
			continue
		}
		if known {
			s.note(Change{At: e.At, by: e.By, Round: e.Round, Person: given.person, Field: given.field, From: old.text, To: given.text})
			corrected = true
			delete(r.marks, at)
		}
		r.marks[given.spot] = mark{given.text, e.Seq, e.By}
	}
	if corrected && e.Round <= s.counted() {
		r.corrected++
	}
}
