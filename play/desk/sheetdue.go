//go:build !js

package desk

import (
	"context"
	"errors"
	"strings"
	"time"

	"roundhouse/play/circle"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/sheets"
)

// sheetDue returns when something is to be done about a sheet: now, if its match is over and counts in
// a circle, and otherwise when it is to be removed. The sheets of a circle stay with it.
func (d *Desk) sheetDue(s *sheets.State) time.Time {
	if s.Circle() != "" && s.IsFinished() {
		return d.c.Now()
	}
	return s.Until()
}

// reportSheet stores the result of a match that is over in the season of its circle, if it has one.
// The sheet stays due until that is done, so a result is stored whenever a server dies.
func (d *Desk) reportSheet(ctx context.Context, id string, s *sheets.State) error {
	if s.Circle() == "" || !s.IsFinished() {
		return nil
	}
	c, err := d.readCircle(ctx, s.Circle())
	head := log.Head{} // it goes with the circle
	switch {
	case errors.Is(err, circle.ErrNoCircle), err != nil && d.isDamage(err):
		head.Wake = s.Until()
	case err != nil:
		return err
	default:
		if err := d.addResult(ctx, &c, sheetResult(s, &c)); err != nil {
			return err
		}
	}
	if err = d.c.Log.Append(ctx, id, s.Seq(), head); errors.Is(err, log.ErrConflict) { // somebody has corrected it meanwhile
		err = nil
	}
	return err
}

func (d *Desk) deleteSheet(ctx context.Context, from Caller, in *SheetInput) (none struct{}, err error) {
	s, err := d.readSheet(ctx, in.Sheet)
	switch {
	case err != nil:
		return none, err
	case s.Writers()[0] != sheets.Who(from.Person.ID):
		return none, refusalError(string(sheets.NotOpener), "only who has opened the sheet can delete it")
	}
	return none, d.removeSheet(ctx, in.Sheet, &s)
}

// removeSheet deletes a sheet, with its code and what is kept about who has opened it.
func (d *Desk) removeSheet(ctx context.Context, id string, s *sheets.State) error {
	if err := d.freeCode(ctx, s.Code(), id); err != nil {
		return err
	}
	if err := d.c.Log.Remove(ctx, id); err != nil {
		return err
	}
	return log.DeleteRow(ctx, d.people.Of(people.ID(s.Writers()[0])), opensKey(id))
}

// tendSheets does what is due about score sheets: it deletes those that have had no entry for long,
// and reports the matches that a server which died has not reported.
func (d *Desk) tendSheets(ctx context.Context, now time.Time) error {
	due, err := d.c.Log.Due(ctx, now)
	for _, id := range due {
		if log.KindOf(id) != log.Sheets || !d.owns(id) {
			continue
		}
		switch s, failed := d.readSheet(ctx, id); {
		case failed == nil && s.Until().After(now):
			err = errors.Join(err, d.reportSheet(ctx, id, &s))
		case failed == nil:
			failed = d.removeSheet(ctx, id, &s)
			err = errors.Join(err, failed)
		case d.isDamage(failed): // nobody can read it any more
			err = errors.Join(err, d.c.Log.Remove(ctx, id))
		case !errors.Is(failed, sheets.ErrNoSheet):
			err = errors.Join(err, failed)
		}
	}
	return err
}

// removeSheetsOf deletes the sheets that somebody has opened and that nobody else may write. The
// others stay.
func (d *Desk) removeSheetsOf(ctx context.Context, id people.ID) error {
	for row, err := range d.people.Of(id).Scan(ctx, opensKey(""), "") {
		if err != nil {
			return err
		}
		sheet := strings.TrimPrefix(row.Key, opensKey(""))
		s, err := d.readSheet(ctx, sheet)
		switch {
		case errors.Is(err, sheets.ErrNoSheet), err != nil && d.isDamage(err):
			continue
		case err != nil:
			return err
		}
		if writers := s.Writers(); len(writers) > 1 || writers[0] != sheets.Who(id) {
			continue
		}
		if err := d.removeSheet(ctx, sheet, &s); err != nil {
			return err
		}
	}
	return nil
}
