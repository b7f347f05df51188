//go:build !js

package desk

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"roundhouse/game/preset"
	"roundhouse/play/circle"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/series"
	"roundhouse/play/table"
)

// The rows of circles. Besides them, people.Of has which circles somebody belongs to.
//
//	key/k3v7q2mz…      c-…                                  the circle to which a link leads
//	laid/c-…           k3v7q2mz…                            the table that waits there for players
//	visit/c-…          2026-11-27                           when a member last saw the circle
//	hand/BCDFGH        {"circle":"c-…","person":"…","until":"…"}
func circleKey(key string) string  { return "key/" + key }
func laidKey(id string) string     { return "laid/" + id }
func laidDaysKey(id string) string { return "laid/" + id + "/days" }
func handKey(code string) string   { return "hand/" + code }
func belongs(id string) string     { return "circle/" + id }

const visits = "visit/"

const unseenKey = "unseen" // the key of the row about a person whom circles do not show

// Limits of circles.
const (
	mostCircles  = 12 // that a person belongs to
	circleYears  = 3  // after which a circle is removed that nobody visits
	handOverTime = time.Hour
)

// keptLogs are the circles and seasons that are in memory.
type keptLogs struct {
	circles *log.Kept[circle.State]
	seasons *log.Kept[series.State]
}

func keepLogs(l log.Log) keptLogs {
	return keptLogs{log.Keep(l, circle.New, circle.State.Next), log.Keep(l, series.New, series.State.Next)}
}

// readCircle returns a circle.
func (d *Desk) readCircle(ctx context.Context, id string) (circle.State, error) {
	if log.KindOf(id) != log.Circles {
		return circle.State{}, circle.ErrNoCircle
	}
	s, last, err := d.kept.circles.Get(ctx, id)
	if err == nil && last == 0 {
		err = circle.ErrNoCircle
	}
	return s, err
}

// circleOf returns a circle of which the caller is a member, and the caller's member.
func (d *Desk) circleOf(ctx context.Context, from Caller, id string) (s circle.State, me circle.Member, err error) {
	if s, err = d.readCircle(ctx, id); err != nil {
		return s, me, err
	}
	me, ok := s.Member(circle.Who(from.Person.ID))
	if !ok {
		return s, me, circle.ErrNoCircle // who is not in it sees nothing of it, not even that it is there
	}
	return s, me, nil
}

// circleShown returns the ID of the circle whose table it is, if that person belongs to it.
func (d *Desk) circleShown(ctx context.Context, who table.Who, t *hall.Table) (string, error) {
	id := t.Circle()
	if id == "" {
		return "", nil
	}
	s, err := d.readCircle(ctx, id)
	if errors.Is(err, circle.ErrNoCircle) || err != nil && d.isDamage(err) {
		return "", nil
	}
	if _, is := s.Member(circle.Who(who)); !is {
		id = ""
	}
	return id, err
}

// updateCircle stores the entry that decide makes of a circle, if any, and returns the circle then.
func (d *Desk) updateCircle(ctx context.Context, id string, decide func(*circle.State) (*circle.Entry, error)) (s circle.State, err error) {
	if log.KindOf(id) != log.Circles {
		return s, circle.ErrNoCircle
	}
	entries, err := log.Update(ctx, d.c.Log, id, func(have []log.Entry) (head log.Head, more []log.Entry, err error) {
		if s, err = circle.Read(id, have); err != nil {
			return head, nil, err
		}
		e, err := decide(&s)
		if err != nil || e == nil {
			return head, nil, err
		}
		entry, err := e.Encode()
		return head, []log.Entry{entry}, err
	})
	if err != nil {
		return s, err
	}
	return circle.Read(id, entries)
}

// noteMember keeps that somebody belongs to a circle, or has asked to.
func (d *Desk) noteMember(ctx context.Context, id string, who people.ID) error {
	_, err := d.people.Of(who).Put(ctx, belongs(id), 0, nil)
	if errors.Is(err, log.ErrMoved) {
		err = nil
	}
	return err
}

// circlesOf returns the circles of which somebody is a member, in the order of their names.
func (d *Desk) circlesOf(ctx context.Context, who people.ID) (list []circle.State, err error) {
	for row, err := range d.people.Of(who).Scan(ctx, belongs(""), "") {
		if err != nil {
			return nil, err
		}
		s, err := d.readCircle(ctx, strings.TrimPrefix(row.Key, belongs("")))
		switch {
		case errors.Is(err, circle.ErrNoCircle), err != nil && d.isDamage(err):
			continue
		case err != nil:
			return nil, err
		}
		if _, ok := s.Member(circle.Who(who)); ok {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b circle.State) int {
		return cmp.Or(strings.Compare(a.Name(), b.Name()), strings.Compare(a.ID(), b.ID()))
	})
	return list, nil
}

// addKept adds somebody who has no device. The person is there before the circle names them, and is the
// same one when the command is repeated.
func (d *Desk) addKept(ctx context.Context, from Caller, id, command, name string) error {
	who := people.ID(derivedID("kept name of " + id + "/" + string(from.Person.ID) + "/" + command))
	err := d.people.Import(ctx, people.Person{ID: who, Name: name, Since: d.c.Now().Truncate(time.Second)})
	if err != nil && !errors.Is(err, people.ErrTaken) {
		return err
	}
	c := circle.Command{ID: command, By: circle.Who(from.Person.ID), Body: circle.Body{Do: circle.AddName, Whom: circle.Who(who)}}
	_, err = d.updateCircle(ctx, id, func(s *circle.State) (*circle.Entry, error) { return s.Decide(&c, d.c.Now()) })
	if refused := (*circle.Refusal)(nil); errors.As(err, &refused) {
		_ = d.people.Delete(context.WithoutCancel(ctx), who) // otherwise nobody would ever know of them
	}
	return err
}

// changeCircle carries out a command to a circle.
func (d *Desk) changeCircle(ctx context.Context, from Caller, in *CircleChangeInput, body circle.Body) (*Circle, error) {
	if err := d.limits.chargeChange(from); err != nil {
		return nil, err
	}
	s, _, err := d.circleOf(ctx, from, in.Circle)
	if err != nil {
		return nil, err
	}
	id := cmp.Or(in.Body.ID, newID())
	switch body.Do {
	case circle.Rename:
		body.Name, err = cleanText(in.Body.Name, MaxCircleName)
	case circle.AddName:
		name, err := CleanName(in.Body.Name)
		if err == nil && !s.HasDone(circle.Who(from.Person.ID), id) {
			if err = d.requireNewName(ctx, &s, name, ""); err == nil {
				err = d.addKept(ctx, from, s.ID(), id, name)
			}
		}
		if err != nil {
			return nil, err
		}
		return d.showCircle(ctx, from, &in.CircleInput)
	case circle.SetRules:
		if in.Body.Rules == nil {
			return nil, invalidField("rules: which ones?")
		}
		ref, failed := preset.ParseMatch(in.Body.Rules.RawMessage)
		if failed != nil {
			return nil, invalidField("rules: " + failed.Error())
		}
		body.Rules = &ref
	}
	if err != nil {
		return nil, err
	}
	body.Whom, body.Into = s.Person(in.Body.Person), s.Person(in.Body.Into)
	old := s.Key()
	c := circle.Command{ID: id, By: circle.Who(from.Person.ID), Body: body}
	s, err = d.updateCircle(ctx, s.ID(), func(s *circle.State) (*circle.Entry, error) { return s.Decide(&c, d.c.Now()) })
	if err != nil {
		return nil, err
	}
	if body.Do == circle.NewKey {
		if _, err := d.c.Rows.Put(ctx, circleKey(s.Key()), 0, []byte(s.ID())); err != nil && !errors.Is(err, log.ErrMoved) {
			return nil, err
		}
		if old != s.Key() { // otherwise the command was repeated
			if err := log.DeleteRow(ctx, d.c.Rows, circleKey(old)); err != nil {
				return nil, err
			}
		}
	}
	return d.viewCircle(ctx, from, &s)
}
