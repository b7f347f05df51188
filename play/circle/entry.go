package circle

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"roundhouse/game/preset"
	"roundhouse/play/log"
)

// Who is the ID of a person.
type Who string

// Do says what an entry or a command does.
type Do string

// What is done to a circle.
const (
	Found      Do = "found"       // begins it: Name, Rules, Key, Series; who does it is the first keeper
	Rename     Do = "rename"      // Name
	SetRules   Do = "set_rules"   // Rules
	SetDoor    Do = "set_door"    // Door
	NewKey     Do = "new_key"     // Key: the one before leads nowhere from then on
	NewSeason  Do = "new_season"  // Series
	Ask        Do = "ask"         // somebody with the key asks to join
	Join       Do = "join"        // somebody with the key joins
	LetIn      Do = "let_in"      // Whom, who has asked
	TurnAway   Do = "turn_away"   // Whom, who has asked
	AddName    Do = "add_name"    // Whom, a person without a device
	HandOver   Do = "hand_over"   // Whom: the person has a device now
	Be         Do = "be"          // who does it says that they are Whom, a person without a device
	Deny       Do = "deny"        // Whom, who has said so, is not that person
	Merge      Do = "merge"       // Whom becomes one with Into, for good
	MakeKeeper Do = "make_keeper" // Whom
	Remove     Do = "remove"      // Whom
	Leave      Do = "leave"       // Mask: without the name on past results
	Mask       Do = "mask"        // leaves, if need be, and takes the name off past results
)

// Door says who may join.
type Door string

// The doors.
const (
	ByLink Door = "link" // whoever has the link
	ByYes  Door = "ask"  // if a keeper says yes
)

// Body is what is done to a circle. Do says which fields have a meaning.
type Body struct {
	Do    Do          `json:"do"`
	Name  string      `json:"name,omitempty"`
	Rules *preset.Ref `json:"rules,omitempty"`
	Key   string      `json:"key,omitempty"`
	Door  Door        `json:"door,omitempty"`
	// the ID of the log with the season's results
	Series string `json:"series,omitempty"`
	Whom   Who    `json:"whom,omitempty"`
	Into   Who    `json:"into,omitempty"`
	Mask   bool   `json:"mask,omitempty"`
}

// Entry is something that was done to a circle. A log has it as JSON, with the ID as that of the
// log's entry:
//
//	{"form":1,"by":"k3v7q2mz…","at":"2026-11-27T17:00:00Z","do":"found","name":"Kitchen Table",…}
//	{"by":"…","at":"…","do":"join"}
//	{"by":"…","at":"…","do":"merge","whom":"…","into":"…"}
//
// The circle's name is the only free text. People stand there by their IDs.
type Entry struct {
	ID   string    `json:"-"`
	Form int       `json:"form,omitempty"` // of the whole log, in its first entry: see Form
	By   Who       `json:"by"`
	At   time.Time `json:"at"`
	Body
}

// Form numbers the forms of logs. A later form can be read by later programs only.
const Form = 1

// Encode returns the entry as a log stores it.
func (e *Entry) Encode() (log.Entry, error) {
	data, err := json.Marshal(e)
	return log.Entry{ID: e.ID, Data: data}, err
}

// ErrNoCircle is the error for a log without entries.
var ErrNoCircle = errors.New("there is no such circle")

// Read returns the circle of a log. The error is ErrNoCircle or a *log.Damaged.
func Read(id string, entries []log.Entry) (State, error) {
	if len(entries) == 0 {
		return New(id), ErrNoCircle
	}
	return New(id).Next(entries)
}

// Next returns the circle after more entries of its log. The error is a *log.Damaged.
func (s State) Next(entries []log.Entry) (State, error) {
	s = s.clone()
	for _, e := range entries {
		if err := s.read(e); err != nil {
			return s, err
		}
	}
	return s, nil
}

// read applies an entry of a log.
func (s *State) read(from log.Entry) error {
	e := Entry{ID: from.ID}
	err := json.Unmarshal(from.Data, &e)
	first := s.seq == 0
	switch {
	case err != nil:
	case from.Seq != s.seq+1:
		err = errors.New("it is not where it is due")
	case first != (e.Do == Found):
		err = errors.New("a log begins with found, and has no other")
	case first && e.Form != Form:
		err = errors.New("form " + strconv.Itoa(e.Form) + " of logs is not known to this program")
	default:
		err = s.check(&e)
	}
	if err != nil {
		return &log.Damaged{ID: s.id, Err: fmt.Errorf("entry %d: %w", from.Seq, err)}
	}
	s.apply(&e)
	return nil
}

// CheckLog returns an error if the log cannot be read.
func CheckLog(id string, entries []log.Entry) error {
	_, err := Read(id, entries)
	return err
}
