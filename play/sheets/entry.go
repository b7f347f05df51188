package sheets

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/sheet"
	"roundhouse/game/tile"
	"roundhouse/play/log"
)

// Who is the ID of a person.
type Who string

// Do says what an entry or a command does.
type Do string

// What is done to a sheet.
const (
	Open     Do = "open"      // begins it: Rules, Seats
	Write    Do = "write"     // enters what is known of a round: Written
	SeatLate Do = "seat_late" // seats somebody: Name, Start, Place
	Unseat   Do = "unseat"    // Person plays no further round, or with Back goes on
	Rename   Do = "rename"    // gives Person a Name
	Finish   Do = "finish"
	Share    Do = "share" // makes a code that lets others write
	Admit    Do = "admit" // lets somebody write who has come with the code
	Put      Do = "put"   // lets the match count in Circle, for Members
)

// Body is what is done to a sheet. Do says which fields have a meaning.
type Body struct {
	Do    Do          `json:"do" enum:"open,write,seat_late,unseat,rename,finish,share,admit,put"`
	Rules *preset.Ref `json:"rules,omitempty" doc:"open: the rules"`
	Seats []Named     `json:"seats,omitempty" maxItems:"14" doc:"open: who sits there, clockwise"`
	// Circle is the ID of the circle in which the match counts, or "".
	Circle  string `json:"circle,omitempty" maxLength:"18" doc:"open, put: the circle in which the match counts"`
	Members []int  `json:"members,omitempty" maxItems:"99" minimum:"0" doc:"put: by person: the number in the circle; 0 for a guest"`
	Written
	Person int    `json:"person,omitempty" minimum:"0" maximum:"99" doc:"unseat, rename: whom"`
	Back   bool   `json:"back,omitempty" doc:"unseat: the person has not left after all"`
	Name   string `json:"name,omitempty" maxLength:"200" doc:"seat_late, rename: the name"`
	Start  string `json:"start,omitempty" maxLength:"20" doc:"seat_late: worst, average, or an exact score"`
	Member int    `json:"member,omitempty" minimum:"0" doc:"seat_late: the person's number in the circle"`
	Place  int    `json:"place,omitempty" minimum:"0" maximum:"99" doc:"seat_late: which seat, clockwise from 1; the last one unless you say another"`
}

// equals reports whether two bodies say the same.
func (b *Body) equals(other *Body) bool {
	one, _ := json.Marshal(b) // nothing in it can fail
	two, _ := json.Marshal(other)
	return bytes.Equal(one, two)
}

// Named is somebody who sits at the table.
type Named struct {
	Name   string `json:"name" maxLength:"200" example:"Ana"`
	Member int    `json:"member,omitempty" minimum:"0" doc:"The person's number in the circle; 0 for a guest"`
}

// Written is what somebody enters of a round. Fields that are left out, and null in lists by
// person, change nothing.
type Written struct {
	Round   int              `json:"round,omitempty" minimum:"0" maximum:"38" doc:"The next round, or an earlier one to correct it" example:"1"`
	Engine  *int             `json:"engine,omitempty" minimum:"0" maximum:"18" doc:"The engine’s pip"`
	Starter *int             `json:"starter,omitempty" minimum:"1" maximum:"99" doc:"Who acted first"`
	End     string           `json:"end,omitempty" enum:"out,blocked" doc:"How the round ended"`
	Out     []int            `json:"out,omitzero" maxItems:"14" minimum:"1" maximum:"99" doc:"Who went out"`
	Points  []*int           `json:"points,omitempty" maxItems:"99" minimum:"0" doc:"By person: what the tiles left in hand count"`
	Tiles   []*Hand          `json:"tiles,omitempty" maxItems:"99" doc:"By person: the tiles left in hand, instead of points"`
	Extra   []*game.Score    `json:"extra,omitempty" maxItems:"99" doc:"By person: what is added to the score by a rule of the house"`
	Because []*sheet.Because `json:"because,omitempty" maxItems:"99" enum:"open_train,forgot_marker,went_out_first,other" doc:"By person: why"`
	Markers []int            `json:"markers,omitzero" maxItems:"14" minimum:"1" maximum:"99" doc:"Whose trains were marked in the end"`
}

// Hand is the tiles left in a hand.
type Hand []tile.Tile

// Entry is something that was done to a sheet, as everybody may see it.
type Entry struct {
	Seq log.Seq   `json:"seq" doc:"Its number, from 1"`
	ID  string    `json:"id" maxLength:"64" doc:"That of the command, unique among its writer’s"`
	By  int       `json:"by" minimum:"1" maximum:"99" doc:"The number of the writer"`
	At  time.Time `json:"at" doc:"When it was written"`
	Body
}

// Stored is an entry as a log has it: an Entry, and what only the server needs. In JSON:
//
//	{"form":1,"who":"k3v7q2mzx5t4w6ab","by":1,"at":"2026-11-27T17:00:00Z","do":"open","rules":"pagat","seats":[…]}
//	{"by":1,"at":"…","do":"write","round":1,"end":"out","out":[1],"points":[null,12,7]}
//	{"by":1,"at":"…","do":"share","code":"BCDFGH"}
//	{"who":"…","by":2,"at":"…","do":"admit"}
//	{"by":1,"at":"…","do":"put","circle":"c-…","members":[1,0,3]}
//
// Seq is the entry's own, and ID stands in that of the entry, after the number of the writer: "2/ID".
type Stored struct {
	Form int    `json:"form,omitempty"` // of the whole log, in its first entry: see Form
	Who  Who    `json:"who,omitempty"`  // open, admit: the person who may write from now on
	Code string `json:"code,omitempty"` // share
	Entry
}

// Form numbers the forms of logs. A later form can be read by later programs only.
const Form = 1

// logID returns the ID of an entry in its log.
func logID(by int, id string) string { return strconv.Itoa(by) + "/" + id }

// Encode returns the entry as a log stores it.
func (s *Stored) Encode() (log.Entry, error) {
	entry := log.Entry{ID: logID(s.By, s.ID)}
	plain := storedForm{Form: s.Form, Who: s.Who, Code: s.Code, By: s.By, At: s.At, Body: s.Body}
	var err error
	entry.Data, err = json.Marshal(plain)
	return entry, err
}

// storedForm is Stored without what the log has anyway.
type storedForm struct {
	Form int       `json:"form,omitempty"`
	Who  Who       `json:"who,omitempty"`
	Code string    `json:"code,omitempty"`
	By   int       `json:"by"`
	At   time.Time `json:"at"`
	Body
}

// decode reads an entry of a log.
func decode(e log.Entry) (Stored, error) {
	var from storedForm
	if err := json.Unmarshal(e.Data, &from); err != nil {
		return Stored{}, err
	}
	by, id, ok := strings.Cut(e.ID, "/")
	if !ok || by != strconv.Itoa(from.By) {
		return Stored{}, errors.New("its ID does not name its writer")
	}
	return Stored{Form: from.Form, Who: from.Who, Code: from.Code,
		Entry: Entry{Seq: e.Seq, ID: id, By: from.By, At: from.At, Body: from.Body}}, nil
}

// ErrNoSheet is the error for a log without entries.
var ErrNoSheet = errors.New("there is no such sheet")

// Read returns the sheet of a log. The error is ErrNoSheet or a *log.Damaged.
func Read(id string, entries []log.Entry) (State, error) {
	s := New(id)
	if len(entries) == 0 {
		return s, ErrNoSheet
	}
	for i, e := range entries {
		one, err := decode(e)
		switch {
		case err != nil:
		case e.Seq != log.Seq(i+1):
			err = errors.New("it is not where it is due")
		case (i == 0) != (one.Do == Open):
			err = errors.New("a log begins with open, and has no other")
		case i == 0 && one.Form != Form:
			err = fmt.Errorf("form %d of logs is not known to this program", one.Form)
		default:
			err = s.check(&one)
		}
		if err != nil {
			return s, &log.Damaged{ID: id, Err: fmt.Errorf("entry %d: %w", i+1, err)}
		}
		s.add(&one)
	}
	s.settle()
	return s, nil
}

// CheckLog returns an error if the log cannot be read, or if what it says contradicts its rules.
func CheckLog(id string, entries []log.Entry) error {
	s, err := Read(id, entries)
	if err != nil {
		return err
	}
	if err := s.refusal(); err != nil {
		return &log.Damaged{ID: id, Err: err}
	}
	return nil
}
