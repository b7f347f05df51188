//go:build !js

package desk

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"roundhouse/play/circle"
	"roundhouse/play/log"
	"roundhouse/play/people"
)

func (d *Desk) leaveCircle(ctx context.Context, from Caller, in *LeavingInput) (none struct{}, err error) {
	s, err := d.readCircle(ctx, in.Circle)
	if err != nil {
		return none, err
	}
	who := circle.Who(from.Person.ID)
	if _, is := s.Member(who); !is && (s.IsAlive() || s.Number(who) == 0) { // otherwise they left last, and a server died
		return none, circle.ErrNoCircle
	}
	return none, d.leaveOne(ctx, from.Person.ID, in.Circle, circle.Body{Do: circle.Leave, Mask: in.Body.Mask})
}

// leaveOne takes somebody out of a circle. If nobody is left who can see it, it is removed.
func (d *Desk) leaveOne(ctx context.Context, who people.ID, id string, body circle.Body) error {
	c := circle.Command{ID: newID(), By: circle.Who(who), Body: body}
	s, err := d.updateCircle(ctx, id, func(s *circle.State) (*circle.Entry, error) { return s.Decide(&c, d.c.Now()) })
	switch {
	case errors.Is(err, circle.ErrNoCircle):
	case err != nil:
		return err
	case !s.IsAlive():
		if err := d.removeCircle(ctx, &s); err != nil {
			return err
		}
	}
	return log.DeleteRow(ctx, d.people.Of(who), belongs(id))
}

// leaveCircles takes somebody who is being deleted out of all circles, with the name on past results.
func (d *Desk) leaveCircles(ctx context.Context, who people.ID) error {
	for row, err := range d.people.Of(who).Scan(ctx, belongs(""), "") {
		if err != nil {
			return err
		}
		id := strings.TrimPrefix(row.Key, belongs(""))
		s, err := d.readCircle(ctx, id)
		if err == nil && s.Is(circle.Who(who)) == circle.Who(who) { // otherwise somebody else goes on as that person
			err = d.leaveOne(ctx, who, id, circle.Body{Do: circle.Mask})
		}
		if err != nil && !errors.Is(err, circle.ErrNoCircle) && !d.isDamage(err) {
			return err
		}
	}
	return nil
}

func (d *Desk) deleteCircle(ctx context.Context, from Caller, in *DeletingInput) (none struct{}, err error) {
	s, me, err := d.circleOf(ctx, from, in.Circle)
	switch {
	case err != nil:
		return none, err
	case !me.Keeper:
		return none, refusalError(string(circle.NotKeeper), "only a keeper of the circle can do that")
	case strings.TrimSpace(in.Body.Name) != s.Name():
		return none, invalidField("name: it is not the circle's")
	}
	return none, d.removeCircle(ctx, &s)
}

// removeCircle deletes a circle and all that belongs to it alone. Its last visit is forgotten first, and
// the row of it goes last: what a server that dies has left is deleted by removeCircles.
func (d *Desk) removeCircle(ctx context.Context, s *circle.State) error {
	if err := d.putVisit(ctx, s.ID(), time.Time{}); err != nil {
		return err
	}
	for _, id := range s.AllSeries() {
		if err := d.removeSeries(ctx, id); err != nil {
			return err
		}
	}
	for _, who := range s.People() {
		var err error
		if s.IsKept(who) {
			if err = d.people.Delete(ctx, people.ID(who)); errors.Is(err, people.ErrUnknown) {
				err = nil
			}
		} else {
			err = log.DeleteRow(ctx, d.people.Of(people.ID(who)), belongs(s.ID()))
		}
		if err != nil {
			return err
		}
	}
	for _, key := range []string{circleKey(s.Key()), laidKey(s.ID()), laidDaysKey(s.ID()), callKey(s.ID())} {
		if err := log.DeleteRow(ctx, d.c.Rows, key); err != nil {
			return err
		}
	}
	if err := d.c.Log.Remove(ctx, s.ID()); err != nil {
		return err
	}
	return log.DeleteRow(ctx, d.c.Rows, visits+s.ID())
}

// putVisit keeps a day as that on which a member last saw the circle.
func (d *Desk) putVisit(ctx context.Context, id string, day time.Time) error {
	for {
		row, err := log.GetRow(ctx, d.c.Rows, visits+id)
		if err != nil {
			return err
		}
		_, err = d.c.Rows.Put(ctx, visits+id, row.Rev, []byte(day.UTC().Format(time.DateOnly)))
		if !errors.Is(err, log.ErrMoved) {
			return err
		}
	}
}

// noteVisit keeps the day on which a member last saw the circle. At the first visit of a day it makes
// the row of its link, too, which is missing if a server died before that.
func (d *Desk) noteVisit(ctx context.Context, s *circle.State) error {
	today := d.c.Now().UTC().Format(time.DateOnly)
	row, err := log.GetRow(ctx, d.c.Rows, visits+s.ID())
	switch {
	case err != nil || string(row.Value) == today:
		return err
	case string(row.Value) == time.Time{}.Format(time.DateOnly): // it is being removed
		return circle.ErrNoCircle
	}
	for _, one := range []log.Row{{Key: circleKey(s.Key()), Value: []byte(s.ID())}, {Key: visits + s.ID(), Rev: row.Rev, Value: []byte(today)}} {
		if _, err := d.c.Rows.Put(ctx, one.Key, one.Rev, one.Value); err != nil && !errors.Is(err, log.ErrMoved) {
			return err
		}
	}
	return nil
}

// removedAt returns when a circle is removed unless somebody visits it.
func (d *Desk) removedAt(ctx context.Context, s *circle.State) (time.Time, error) {
	row, err := log.GetRow(ctx, d.c.Rows, visits+s.ID())
	last, failed := time.Parse(time.DateOnly, string(row.Value))
	if failed != nil {
		last = s.Made()
	}
	return last.AddDate(circleYears, 0, 0), err
}

// removeCircles deletes the circles that nobody has visited for years, and the codes that have
// ended.
func (d *Desk) removeCircles(ctx context.Context, now time.Time) (failed error) {
	for row, err := range d.c.Rows.Scan(ctx, visits, "") {
		if err != nil {
			return errors.Join(failed, err)
		}
		id := strings.TrimPrefix(row.Key, visits)
		last, err := time.Parse(time.DateOnly, string(row.Value))
		if err != nil || !d.owns(id) || now.Before(last.AddDate(circleYears, 0, 1)) {
			continue
		}
		switch s, err := d.readCircle(ctx, id); {
		case err == nil:
			failed = errors.Join(failed, d.removeCircle(ctx, &s))
		case errors.Is(err, circle.ErrNoCircle):
			failed = errors.Join(failed, log.DeleteRow(ctx, d.c.Rows, row.Key))
		case !d.isDamage(err):
			failed = errors.Join(failed, err)
		}
	}
	for row, err := range d.c.Rows.Scan(ctx, handKey(""), "") {
		var h handed
		if err == nil && (json.Unmarshal(row.Value, &h) != nil || now.After(h.Until)) {
			err = d.c.Rows.Delete(ctx, row.Key, row.Rev)
		}
		if err != nil && !errors.Is(err, log.ErrMoved) {
			return errors.Join(failed, err)
		}
	}
	return failed
}
