//go:build !js

package desk

import (
	"context"

	"roundhouse/play/circle"
	"roundhouse/play/sheets"
)

// PutSheet puts a sheet that was opened without a circle into one.
var PutSheet = newNamedOperation(About{
	Method: "POST", Path: "/api/sheets/{sheet}/put", ID: "put-sheet", Summary: "Put the sheet into a circle",
	Description: "For a member of the circle who may write on the sheet, during the match and after it. It counts in the season as if it had been opened in the circle, " +
		"and stays there.",
	Refusals: []Kind{Conflict, Forbidden, NotFound},
}, (*Desk).putSheet)

// PutInput is the input of a request to put a sheet into a circle.
type PutInput struct {
	SheetInput
	Body Putting
}

// Putting is the request to put a sheet into a circle.
type Putting struct {
	sheets.Given
	Circle  string `json:"circle" maxLength:"18" doc:"A circle to which you belong" example:"c-k3v7q2mzx5t4w6ab"`
	Members []int  `json:"members" maxItems:"99" minimum:"0" doc:"By person: the number in the circle; 0 for a guest" example:"[1,0,3]"`
}

func (d *Desk) putSheet(ctx context.Context, from Caller, in *PutInput) (*sheets.Sheet, error) {
	if err := d.limits.chargeChange(from); err != nil {
		return nil, err
	}
	body, who := &in.Body, sheets.Who(from.Person.ID)
	into, _, err := d.circleOf(ctx, from, body.Circle)
	if err != nil {
		return nil, err
	}
	c := sheets.Command{Given: body.Given, Body: sheets.Body{Do: sheets.Put, Circle: body.Circle, Members: body.Members}}
	return d.changeSheet(ctx, from, in.Sheet, func(s *sheets.State) (*sheets.Stored, error) {
		for _, number := range body.Members {
			if _, is := into.Member(into.Person(number)); number != 0 && !is && !s.HasDone(who, c.ID) {
				return nil, refusalError(string(circle.Gone), "that person is not in the circle any more")
			}
		}
		return s.Decide(who, &c, d.c.Now())
	})
}
