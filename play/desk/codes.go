//go:build !js

package desk

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/sheets"
	"roundhouse/play/table"
)

// The operations on codes: short texts that people read to each other.
var (
	ShareSheet = newNamedOperation(About{
		Method: "POST", Path: "/api/sheets/{sheet}/share", ID: "share-sheet", Summary: "A code that lets others write",
		Description: "Six letters. The same ones again, while the sheet is not finished.",
		Refusals:    []Kind{Conflict, Forbidden, NotFound},
	}, (*Desk).shareSheet)
	ShowCode = newOperation(About{
		Method: "GET", Path: "/api/codes/{code}", ID: "code", Summary: "Where a code leads",
		Description: "Too many wrong codes, of whomever, close codes for a minute.", Refusals: []Kind{NotFound},
	}, (*Desk).showCode)
	UseCode = newNamedOperation(About{
		Method: "POST", Path: "/api/codes/{code}", ID: "use-code", Summary: "Use a code",
		Description: "From then on you may write on the sheet.", Refusals: []Kind{Conflict, NotFound},
	}, (*Desk).useCode)
)

// Code is a code.
type Code struct {
	Code string `json:"code" example:"BCDFGH"`
}

// TypedCode is the input of a request about a code.
type TypedCode struct {
	Code string `path:"code" maxLength:"32" doc:"In capital or small letters" example:"BCDFGH"`
}

// Lead is where a code leads.
type Lead struct {
	To   string `json:"to" enum:"sheet,handover" doc:"To what"`
	ID   string `json:"id,omitempty" doc:"The sheet's ID" example:"s-k3v7q2mzx5t4w6ab"`
	Name string `json:"name,omitempty" doc:"handover: who is handed over, see take-over"`
}

// codeLetters has the letters of codes: no vowels, so that no code is a word.
const (
	codeLetters = "BCDFGHJKLMNPQRSTVWXZ"
	codeLength  = 6
)

// codeRests is how long a sheet may rest without an entry before its code leads nowhere. The next
// entry wakes it.
const codeRests = 30 * 24 * time.Hour

// newCode returns a code that cannot be guessed.
func newCode() string {
	code := make([]byte, 0, codeLength)
	var b [1]byte
	for len(code) < codeLength {
		_, _ = rand.Read(b[:])
		if n := int(b[0]); n < 256/len(codeLetters)*len(codeLetters) { // otherwise the first letters would be likelier
			code = append(code, codeLetters[n%len(codeLetters)])
		}
	}
	return string(code)
}

func codeKey(code string) string { return "code/" + code }

// shareSheet gives the sheet a code. The log has it first, and then its row, which names the sheet:
// if a server dies between the two, the next request makes the row.
func (d *Desk) shareSheet(ctx context.Context, from Caller, in *SheetInput) (out Code, err error) {
	if err := d.limits.chargeChange(from); err != nil {
		return out, err
	}
	for another := false; ; another = true {
		s, err := d.updateSheet(ctx, in.Sheet, func(s *sheets.State) (*sheets.Stored, error) {
			return s.Share(sheets.Who(from.Person.ID), newCode(), another, d.c.Now())
		})
		if err != nil {
			return out, err
		}
		_, err = d.c.Rows.Put(ctx, codeKey(s.Code()), 0, []byte(in.Sheet))
		if errors.Is(err, log.ErrMoved) {
			row, failed := log.GetRow(ctx, d.c.Rows, codeKey(s.Code()))
			if failed == nil && string(row.Value) != in.Sheet { // another sheet has the code
				continue
			}
			err = failed
		}
		return Code{s.Code()}, err
	}
}

// freeCode deletes the row of a sheet's code.
func (d *Desk) freeCode(ctx context.Context, code, id string) error {
	if code == "" {
		return nil
	}
	row, err := log.GetRow(ctx, d.c.Rows, codeKey(code))
	if err != nil || string(row.Value) != id {
		return err
	}
	return log.DeleteRow(ctx, d.c.Rows, codeKey(code))
}

// findCode returns the sheet to which a code leads. A wrong one, one that nobody could have, and one
// that leads nowhere any more have the same answer.
func (d *Desk) findCode(ctx context.Context, from Caller, typed string) (id string, err error) {
	if err := d.limits.chargeCode(from); err != nil {
		return "", err
	}
	return d.sheetByCode(ctx, typed)
}

func (d *Desk) sheetByCode(ctx context.Context, typed string) (id string, err error) {
	code := strings.ToUpper(typed)
	row, err := log.GetRow(ctx, d.c.Rows, codeKey(code))
	if err != nil {
		return "", err
	}
	if id = string(row.Value); id != "" {
		s, err := d.readSheet(ctx, id)
		switch {
		case errors.Is(err, sheets.ErrNoSheet):
		case err != nil:
			return "", err
		case s.Code() == code && !s.IsFinished() && d.c.Now().Before(s.Changed().Add(codeRests)):
			return id, nil
		}
	}
	d.limits.noteWrongCode()
	return "", noCode()
}

// noCode returns the answer to a code that leads nowhere.
func noCode() error {
	return refusalError("no_such_code", "there is no such code, or it leads nowhere any more")
}

func (d *Desk) showCode(ctx context.Context, from Caller, in *TypedCode) (Lead, error) {
	if err := d.limits.chargeCode(from); err != nil {
		return Lead{}, err
	}
	if h, _, err := d.findHanded(ctx, in.Code); err != nil {
		return Lead{}, err
	} else if h.Person != "" {
		names, err := d.known.namesOf(ctx, d.people, []table.Who{table.Who(h.Person)})
		return Lead{To: "handover", Name: names[table.Who(h.Person)]}, err
	}
	id, err := d.sheetByCode(ctx, in.Code)
	return Lead{To: "sheet", ID: id}, err
}

func (d *Desk) useCode(ctx context.Context, from Caller, in *TypedCode) (Lead, error) {
	id, err := d.findCode(ctx, from, in.Code)
	if err != nil {
		return Lead{}, err
	}
	admission := newID() // two who come at the same time are two
	_, err = d.updateSheet(ctx, id, func(s *sheets.State) (*sheets.Stored, error) {
		return s.Admit(sheets.Who(from.Person.ID), admission, d.c.Now())
	})
	return Lead{To: "sheet", ID: id}, err
}
