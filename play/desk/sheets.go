package desk

import (
	"context"
	"fmt"

	"roundhouse/play/sheets"
)

// PreviewSheet is the one operation on score sheets that a device has, too: sheets are stored on
// servers.
var PreviewSheet = newOperation(About{
	Method: "POST", Path: "/api/sheets/preview", ID: "preview-sheet", Summary: "A score sheet after some commands",
	Description: "Nothing is stored. So a device goes on without a network: with a sheet that it has seen, or with open as the first command.",
	Refusals:    []Kind{Conflict, Forbidden}, MostBody: 1 << 20,
}, (*Desk).previewSheet)

// Preview is the request to show a sheet after some commands.
type Preview struct {
	Sheet    *sheets.Sheet    `json:"sheet,omitempty" doc:"As it was shown; missing if the first command opens one"`
	Commands []sheets.Command `json:"commands" maxItems:"2000"`
}

// cleanNames cleans the names in a command, and returns an error unless people can tell them from
// those on the sheet.
func cleanNames(s *sheets.State, who sheets.Who, c *sheets.Command) (err error) {
	switch c.Do {
	case sheets.Open:
		c.Seats, err = cleanSeats(c.Seats)
	case sheets.SeatLate, sheets.Rename:
		if c.Name, err = CleanName(c.Name); err != nil {
			return err
		}
		if s.HasDone(who, c.ID) { // its own name is there
			return nil
		}
		others := lookalikes{}
		for _, name := range s.NamesBut(c.Person) {
			others.add(name)
		}
		if others.has(c.Name) {
			return nameTaken()
		}
	}
	return err
}

func nameTaken() error {
	return refusalError("name_taken", "somebody on the sheet has this name or one that looks like it: choose another name")
}

// cleanSeats returns the seats with their names as they are stored.
func cleanSeats(seats []sheets.Named) (clean []sheets.Named, err error) {
	taken := lookalikes{}
	for i, seat := range seats {
		if seat.Name, err = CleanName(seat.Name); err != nil {
			e := err.(*Error)
			return nil, refusalError(e.Code, fmt.Sprintf("seats[%d].%s", i, e.Detail))
		}
		if taken.has(seat.Name) {
			return nil, nameTaken()
		}
		taken.add(seat.Name)
		clean = append(clean, seat)
	}
	return clean, nil
}

func (d *Desk) previewSheet(_ context.Context, from Caller, in *Body[Preview]) (*sheets.Sheet, error) {
	me := sheets.Who("me")
	var s sheets.State
	var err error
	names := map[sheets.Who]string{me: from.Person.Name}
	if in.Body.Sheet != nil {
		if s, err = sheets.FromView(in.Body.Sheet, me); err != nil {
			return nil, err
		}
	}
	for i := range in.Body.Commands {
		c := &in.Body.Commands[i]
		if err := cleanNames(&s, me, c); err != nil {
			return nil, err
		}
		var e *sheets.Stored
		if s.Seq() == 0 {
			var first sheets.Stored
			first, err = sheets.Begin(me, c, d.c.Now())
			e = &first
		} else {
			e, err = s.Decide(me, c, d.c.Now())
		}
		if err != nil {
			return nil, err
		}
		if e != nil {
			s = s.After(*e)
		}
	}
	if s.Seq() == 0 {
		return nil, invalidField("commands: the first one must open a sheet")
	}
	v := s.View(me, names)
	if old := in.Body.Sheet; old != nil {
		v.Keep(old)
	}
	return v, nil
}
