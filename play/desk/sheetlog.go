//go:build !js

package desk

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"roundhouse/game/preset"
	"roundhouse/play/circle"
	"roundhouse/play/log"
	"roundhouse/play/sheets"
	"roundhouse/play/table"
)

// The operations on score sheets, see package sheets. A sheet is a log of its own, which Update
// reads anew each time.
var (
	OpenSheet = newNamedOperation(About{
		Method: "POST", Path: "/api/sheets", ID: "open-sheet", Summary: "Open a score sheet",
		Description: "For a table with real dominoes. Whoever has its link, which is the site's address followed by /s/ and the sheet's ID, may read it. " +
			"You may choose the ID: s- and 16 letters a to z or digits 2 to 7, at random. The same request again has the same answer.",
		Refusals: []Kind{Conflict, NotFound},
	}, (*Desk).openSheet)
	ShowSheet = newOperation(About{
		Method: "GET", Path: "/api/sheets/{sheet}", ID: "sheet", Summary: "A score sheet",
		Description: "Nobody can list sheets.", Refusals: []Kind{NotFound},
	}, (*Desk).showSheet)
	WriteSheet = newSheetCommand("write", "Enter what is known of a round",
		"The next round counts as soon as its end and the hands of all who play it are known, of which those who went out have none. So several people can each enter their own. "+
			"An earlier round is corrected. Nothing is stored if a value differs from one that somebody else has entered after the entry in after: differs, and spot says where.",
		func(in *WritingInput) sheets.Command {
			return sheets.Command{Given: in.Body.Given, Body: sheets.Body{Do: sheets.Write, Written: in.Body.Written}}
		})
	SeatLate = newSheetCommand("seat_late", "Seat somebody who comes late",
		"They play from the first round on of which nothing was entered.",
		func(in *LateInput) sheets.Command {
			b := &in.Body
			return sheets.Command{Given: b.Given, Body: sheets.Body{Do: sheets.SeatLate, Name: b.Name, Start: b.Start, Member: b.Member, Place: b.Place}}
		})
	UnseatPerson = newSheetCommand("unseat", "Somebody leaves",
		"They play no further round. Somebody who has played none is taken off the sheet.",
		func(in *UnseatInput) sheets.Command {
			return sheets.Command{Given: in.Body.Given, Body: sheets.Body{Do: sheets.Unseat, Person: in.Body.Person, Back: in.Body.Back}}
		})
	RenameOnSheet = newSheetCommand("rename", "Correct a name", "",
		func(in *RenamingInput) sheets.Command {
			return sheets.Command{Given: in.Body.Given, Body: sheets.Body{Do: sheets.Rename, Person: in.Body.Person, Name: in.Body.Name}}
		})
	FinishSheet = newSheetCommand("finish", "End the match before its last round",
		"From then on only who has opened the sheet can correct it. A match that is over by its rules needs none.",
		func(in *FinishInput) sheets.Command {
			return sheets.Command{Given: in.Body, Body: sheets.Body{Do: sheets.Finish}}
		})
	DeleteSheet = newNamedOperation(About{
		Method: "DELETE", Path: "/api/sheets/{sheet}", ID: "delete-sheet", Summary: "Delete a score sheet",
		Description: "Only who has opened it can.", Refusals: []Kind{Forbidden, NotFound},
	}, (*Desk).deleteSheet)
)

// SheetInput names a score sheet.
type SheetInput struct {
	Sheet string `path:"sheet" maxLength:"32" doc:"The sheet's ID" example:"s-k3v7q2mzx5t4w6ab"`
}

func (in *SheetInput) sheetID() string { return in.Sheet }

// Opening is the request to open a score sheet.
type Opening struct {
	ID    string         `json:"id,omitempty" maxLength:"18" doc:"An ID of your own" example:"s-k3v7q2mzx5t4w6ab"`
	Rules Rules          `json:"rules"`
	Seats []sheets.Named `json:"seats" minItems:"2" maxItems:"14" doc:"Who sits at the table, clockwise" example:"[{\"name\":\"Ana\"},{\"name\":\"Ben\"}]"`
	At    *time.Time     `json:"at,omitempty" doc:"When it was opened, if that was without a network"`
	// a member of the circle opens it, for others of it and guests
	Circle string `json:"circle,omitempty" maxLength:"18" doc:"The circle in which the match counts"`
}

// The inputs of the commands to a sheet, and their messages.
type (
	WritingInput struct {
		SheetInput
		Body Writing
	}
	LateInput struct {
		SheetInput
		Body LateComer
	}
	UnseatInput struct {
		SheetInput
		Body Unseating
	}
	RenamingInput struct {
		SheetInput
		Body Renaming
	}
	FinishInput struct {
		SheetInput
		Body sheets.Given
	}
)

// Writing is the request to enter what is known of a round.
type Writing struct {
	sheets.Given
	sheets.Written
}

// LateComer is the request to seat somebody who comes late.
type LateComer struct {
	sheets.Given
	Name   string `json:"name" maxLength:"200" example:"Eva"`
	Start  string `json:"start" maxLength:"20" doc:"Their points so far: worst, as many as whoever is last; average, as a whole number; or an exact score" example:"worst"`
	Member int    `json:"member,omitempty" minimum:"0" doc:"Their number in the circle; 0 for a guest"`
	Place  int    `json:"place,omitempty" minimum:"0" maximum:"14" doc:"Which seat of those who play, clockwise from 1; the last one unless you say another"`
}

// Unseating is the request to let somebody play no further round.
type Unseating struct {
	sheets.Given
	Person int  `json:"person" minimum:"1" maximum:"99"`
	Back   bool `json:"back,omitempty" doc:"They have not left after all: possible until a round was played without them"`
}

// Renaming is the request to give somebody on a sheet another name.
type Renaming struct {
	sheets.Given
	Person int    `json:"person" minimum:"1" maximum:"99"`
	Name   string `json:"name" maxLength:"200" example:"Eva"`
}

// newSheetCommand makes the operation for a command to a sheet.
func newSheetCommand[I any](name, summary, description string, of func(*I) sheets.Command) *Operation[I, *sheets.Sheet] {
	return newNamedOperation(About{
		Method: "POST", Path: "/api/sheets/{sheet}/" + name, ID: strings.ReplaceAll(name, "_", "-") + "-sheet",
		Summary: summary, Description: description, Refusals: []Kind{Conflict, Forbidden, NotFound},
	}, func(d *Desk, ctx context.Context, from Caller, in *I) (*sheets.Sheet, error) {
		if err := d.limits.chargeChange(from); err != nil {
			return nil, err
		}
		c := of(in)
		keeps, err := d.admitMember(ctx, from, any(in).(interface{ sheetID() string }).sheetID())
		if err != nil {
			return nil, err
		}
		c.ByKeeper(keeps)
		return d.changeSheet(ctx, from, any(in).(interface{ sheetID() string }).sheetID(), func(s *sheets.State) (*sheets.Stored, error) {
			who := sheets.Who(from.Person.ID)
			if err := cleanNames(s, who, &c); err != nil {
				return nil, err
			}
			return s.Decide(who, &c, d.c.Now())
		})
	})
}

// opensKey is the key of the row about somebody who has opened a sheet, see people.Of.
func opensKey(id string) string { return "opened/" + id }

func (d *Desk) openSheet(ctx context.Context, from Caller, in *Body[Opening]) (*sheets.Sheet, error) {
	ref, err := preset.ParseMatch(in.Body.Rules.RawMessage)
	if err != nil {
		return nil, invalidField("rules: " + err.Error())
	}
	id := in.Body.ID
	if id == "" {
		id = string(log.Sheets) + newID()
	} else if log.KindOf(id) != log.Sheets || !isID(strings.TrimPrefix(id, string(log.Sheets))) {
		return nil, invalidField("id: it must be s- and 16 letters a to z or digits 2 to 7")
	}
	c := sheets.Command{Given: sheets.Given{At: in.Body.At}, Body: sheets.Body{Do: sheets.Open, Rules: &ref, Seats: in.Body.Seats, Circle: in.Body.Circle}}
	if in.Body.Circle != "" {
		if _, _, err := d.circleOf(ctx, from, in.Body.Circle); err != nil {
			return nil, err
		}
	}
	if err := cleanNames(nil, "", &c); err != nil {
		return nil, err
	}
	first, err := sheets.Begin(sheets.Who(from.Person.ID), &c, d.c.Now())
	if err != nil {
		return nil, err
	}
	if err := d.limits.chargeSheet(from); err != nil {
		return nil, err
	}
	if _, err := d.people.Of(from.Person.ID).Put(ctx, opensKey(id), 0, nil); err != nil && !errors.Is(err, log.ErrMoved) {
		return nil, err
	}
	entries, err := log.Update(ctx, d.c.Log, id, func(have []log.Entry) (log.Head, []log.Entry, error) {
		if len(have) > 0 {
			return log.Head{}, nil, nil
		}
		entry, err := first.Encode()
		s := sheets.New(id).After(first)
		return log.Head{Wake: s.Until()}, []log.Entry{entry}, err
	})
	if err != nil {
		return nil, err
	}
	s, err := sheets.Read(id, entries)
	if err != nil {
		return nil, err
	}
	if !s.IsBegunBy(&first) {
		return nil, refusalError(string(sheets.IDUsed), "id: there is another sheet with this ID")
	}
	return d.sheetFor(ctx, from, &s)
}

// readSheet returns the sheet with an ID.
func (d *Desk) readSheet(ctx context.Context, id string) (s sheets.State, err error) {
	if log.KindOf(id) != log.Sheets {
		return s, sheets.ErrNoSheet
	}
	entries, err := d.c.Log.Read(ctx, id, 0)
	if err != nil {
		return s, err
	}
	return sheets.Read(id, entries)
}

func (d *Desk) showSheet(ctx context.Context, from Caller, in *SheetInput) (*sheets.Sheet, error) {
	s, err := d.readSheet(ctx, in.Sheet)
	if err != nil {
		return nil, err
	}
	return d.sheetFor(ctx, from, &s)
}

// sheetFor returns the sheet as the caller sees it.
func (d *Desk) sheetFor(ctx context.Context, from Caller, s *sheets.State) (*sheets.Sheet, error) {
	names, err := d.writerNames(ctx, s)
	if err != nil {
		return nil, err
	}
	v := s.View(sheets.Who(from.Person.ID), names)
	if s.Circle() != "" {
		c, me, err := d.circleOfSheet(ctx, from, s)
		if err != nil {
			return nil, err
		}
		if me.Who != "" {
			v.Circle = s.Circle()
		}
		v.Writes = v.Writes || mayWrite(s, &c, me)
	}
	return v, nil
}

// circleOfSheet returns the circle of a sheet, and the caller's member: none for who is not in it.
func (d *Desk) circleOfSheet(ctx context.Context, from Caller, s *sheets.State) (c circle.State, me circle.Member, err error) {
	c, me, err = d.circleOf(ctx, from, s.Circle())
	if errors.Is(err, circle.ErrNoCircle) || err != nil && d.isDamage(err) {
		err = nil
	}
	return c, me, err
}

// mayWrite reports whether a member may write on the sheet of a circle without its code: who sits
// there, as long as the match is not over, and the circle's keepers.
func mayWrite(s *sheets.State, c *circle.State, me circle.Member) bool {
	return me.Keeper || me.Who != "" && !s.IsFinished() && slices.Contains(s.Members(), c.Number(me.Who))
}

// admitMember lets somebody write on the sheet of a circle who may do so without its code. It reports
// whether that is a keeper.
func (d *Desk) admitMember(ctx context.Context, from Caller, id string) (keeps bool, err error) {
	s, err := d.readSheet(ctx, id)
	if err != nil || s.Circle() == "" {
		return false, err
	}
	who := sheets.Who(from.Person.ID)
	c, me, err := d.circleOfSheet(ctx, from, &s)
	if err != nil || slices.Contains(s.Writers(), who) || !mayWrite(&s, &c, me) {
		return me.Keeper, err
	}
	admission := newID()
	_, err = d.updateSheet(ctx, id, func(s *sheets.State) (*sheets.Stored, error) { return s.Admit(who, admission, d.c.Now()) })
	return me.Keeper, err
}

// writerNames returns the names of those who may write; those of deleted people are missing.
func (d *Desk) writerNames(ctx context.Context, s *sheets.State) (map[sheets.Who]string, error) {
	var list []table.Who
	for _, who := range s.Writers() {
		list = append(list, table.Who(who))
	}
	found, err := d.known.namesOf(ctx, d.people, list)
	names := map[sheets.Who]string{}
	for who, name := range found {
		names[sheets.Who(who)] = name
	}
	return names, err
}

// changeSheet stores the entry that decide makes of a sheet, if any, and returns the sheet as the
// caller sees it then.
func (d *Desk) changeSheet(ctx context.Context, from Caller, id string, decide func(*sheets.State) (*sheets.Stored, error)) (*sheets.Sheet, error) {
	s, err := d.updateSheet(ctx, id, decide)
	if err != nil {
		return nil, d.namingWriter(ctx, &s, err)
	}
	return d.sheetFor(ctx, from, &s)
}

// updateSheet stores the entry that decide makes of a sheet, if any, and returns the sheet then.
func (d *Desk) updateSheet(ctx context.Context, id string, decide func(*sheets.State) (*sheets.Stored, error)) (s sheets.State, err error) {
	if log.KindOf(id) != log.Sheets {
		return s, sheets.ErrNoSheet
	}
	entries, err := log.Update(ctx, d.c.Log, id, func(have []log.Entry) (head log.Head, more []log.Entry, err error) {
		if s, err = sheets.Read(id, have); err != nil {
			return head, nil, err
		}
		e, err := decide(&s)
		if err != nil || e == nil {
			return head, nil, err
		}
		entry, err := e.Encode()
		then := s.After(*e)
		return log.Head{Wake: d.sheetDue(&then)}, []log.Entry{entry}, err
	})
	if err != nil {
		return s, err
	}
	if s, err = sheets.Read(id, entries); err == nil {
		err = d.reportSheet(ctx, id, &s)
	}
	return s, err
}

// namingWriter adds to a refusal the name of the writer whom it is about.
func (d *Desk) namingWriter(ctx context.Context, s *sheets.State, err error) error {
	refusal := (*sheets.Refusal)(nil)
	if errors.As(err, &refusal) && refusal.Spot != nil && refusal.Spot.ByNumber() > 0 {
		names, failed := d.writerNames(ctx, s)
		if failed != nil {
			return failed
		}
		refusal.Spot.By = names[s.Writers()[refusal.Spot.ByNumber()-1]]
	}
	return err
}
