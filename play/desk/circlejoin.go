//go:build !js

package desk

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"roundhouse/game/preset"
	"roundhouse/play/archive"
	"roundhouse/play/circle"
	"roundhouse/play/log"
	"roundhouse/play/people"
)

func (d *Desk) foundCircle(ctx context.Context, from Caller, in *Body[Founding]) (*Circle, error) {
	name, err := cleanText(in.Body.Name, MaxCircleName)
	if err != nil {
		return nil, err
	}
	ref, err := preset.ParseMatch(in.Body.Rules.RawMessage)
	if err != nil {
		return nil, invalidField("rules: " + err.Error())
	}
	taken := lookalikes{}
	taken.add(from.Person.Name)
	for i, kept := range in.Body.Names {
		if in.Body.Names[i], err = CleanName(kept); err != nil {
			return nil, err
		}
		if taken.has(in.Body.Names[i]) {
			return nil, refusalError("name_taken", "two people of the circle would have the same name, or names that look alike")
		}
		taken.add(in.Body.Names[i])
	}
	id, others := string(log.Circles)+newID(), []people.ID(nil)
	if in.Body.Table != "" {
		if id, others, err = d.companyOf(ctx, from, in.Body.Table); err != nil {
			return nil, err
		}
	} else if in.Body.ID != "" {
		id = string(log.Circles) + derivedID("circle of the founder "+string(from.Person.ID)+"/"+in.Body.ID)
	}
	s, err := d.readCircle(ctx, id)
	if errors.Is(err, circle.ErrNoCircle) {
		s, err = d.beginCircle(ctx, from, id, circle.Body{Name: name, Rules: &ref})
	}
	if err != nil {
		return nil, err
	}
	if s.HasDone(circle.Who(from.Person.ID), founding) { // otherwise somebody else of the table was faster
		if err := d.seatFirst(ctx, from, &s, others, in.Body.Names); err != nil {
			return nil, err
		}
	}
	return d.showCircle(ctx, from, &CircleInput{id})
}

// founding is the ID of the command that founds a circle.
const founding = "found"

// beginCircle stores the first entry of a circle, unless somebody else is faster. The visit of the day
// before lets the first one make the row of its link, see noteVisit, and a circle that nobody ever
// visits end.
func (d *Desk) beginCircle(ctx context.Context, from Caller, id string, body circle.Body) (s circle.State, err error) {
	if err := d.requireFewCircles(ctx, from); err != nil {
		return s, err
	}
	if err := d.limits.chargeCircle(from); err != nil {
		return s, err
	}
	body.Do, body.Key, body.Series = circle.Found, newID(), string(log.Series)+newID()
	c := circle.Command{ID: founding, By: circle.Who(from.Person.ID), Body: body}
	if err := d.noteMember(ctx, id, from.Person.ID); err != nil {
		return s, err
	}
	if err := d.putVisit(ctx, id, d.c.Now().AddDate(0, 0, -1)); err != nil {
		return s, err
	}
	entries, err := log.Update(ctx, d.c.Log, id, func(have []log.Entry) (head log.Head, more []log.Entry, err error) {
		if len(have) > 0 {
			return head, nil, nil
		}
		entry, err := circle.Begin(&c, d.c.Now()).Encode()
		return head, []log.Entry{entry}, err
	})
	if err != nil {
		return s, err
	}
	return circle.Read(id, entries)
}

// seatFirst adds those who belong to a circle from its beginning on: whoever played with the founder,
// and people without a device. Whoever was added before is not added again.
func (d *Desk) seatFirst(ctx context.Context, from Caller, s *circle.State, others []people.ID, names []string) error {
	for _, who := range others {
		if err := d.addCompanion(ctx, s, who); err != nil {
			return err
		}
	}
	for i, name := range names {
		command := founding + "/" + strconv.Itoa(i)
		if s.HasDone(circle.Who(from.Person.ID), command) {
			continue
		}
		if err := d.addKept(ctx, from, s.ID(), command, name); err != nil {
			return err
		}
	}
	return nil
}

// companyOf returns the ID of the circle that those who played a match at a table found, and the
// others of them. The match must be over, and the caller's.
func (d *Desk) companyOf(ctx context.Context, from Caller, id string) (circleID string, others []people.ID, err error) {
	if err := d.archiveMatchesOf(ctx, from.Person.ID); err != nil {
		return "", nil, err
	}
	m, err := d.archive.Match(ctx, id)
	if err != nil {
		return "", nil, err
	}
	for _, seat := range m.Seats {
		if seat.Who != "" && seat.Who != from.Person.ID {
			others = append(others, seat.Who)
		}
	}
	if !slices.ContainsFunc(m.Seats, func(seat archive.Seat) bool { return seat.Who == from.Person.ID }) || len(others) == 0 {
		return "", nil, archive.ErrUnknown
	}
	// whoever joins later does not learn which table it was
	return string(log.Circles) + derivedID("circle of the table "+id), others, nil
}

// addCompanion adds somebody who has played with the founder, unless they belong to too many circles.
func (d *Desk) addCompanion(ctx context.Context, s *circle.State, who people.ID) error {
	if s.HasDone(circle.Who(who), "founded") {
		return nil
	}
	list, err := d.circlesOf(ctx, who)
	if err != nil || len(list) >= mostCircles {
		return err
	}
	if err := d.noteMember(ctx, s.ID(), who); err != nil {
		return err
	}
	c := circle.Command{ID: "founded", By: circle.Who(who), Body: circle.Body{Do: circle.Join, Key: s.Key()}}
	_, err = d.updateCircle(ctx, s.ID(), func(s *circle.State) (*circle.Entry, error) { return s.Decide(&c, d.c.Now()) })
	return err
}

func (d *Desk) requireFewCircles(ctx context.Context, from Caller) error {
	list, err := d.circlesOf(ctx, from.Person.ID)
	if err == nil && len(list) >= mostCircles {
		return refusalError("too_many_circles", "you belong to twelve circles: leave one first")
	}
	return err
}

// findByKey returns the circle to which a link leads.
func (d *Desk) findByKey(ctx context.Context, key string) (s circle.State, err error) {
	row, err := log.GetRow(ctx, d.c.Rows, circleKey(key))
	if err != nil {
		return s, err
	}
	if s, err = d.readCircle(ctx, string(row.Value)); errors.Is(err, circle.ErrNoCircle) || err == nil && s.Key() != key {
		return s, refusalError(string(circle.NoKey), "this link has ended: the circle has a new one, or is no more")
	}
	return s, err
}

func (d *Desk) showInvitation(ctx context.Context, from Caller, in *KeyInput) (out Invitation, err error) {
	if err := d.limits.chargeCode(from); err != nil {
		return out, err
	}
	s, err := d.findByKey(ctx, in.Key)
	if err != nil {
		return out, err
	}
	asked := s.IsAsking(circle.Who(from.Person.ID))
	return Invitation{Name: s.Name(), Rules: s.Rules(), People: len(s.Members()), Door: s.Door(), Asked: asked}, nil
}

func (d *Desk) joinCircle(ctx context.Context, from Caller, in *KeyInput) (out Joined, err error) {
	if err := d.limits.chargeCode(from); err != nil {
		return out, err
	}
	s, err := d.findByKey(ctx, in.Key)
	if err != nil {
		return out, err
	}
	who := circle.Who(from.Person.ID)
	if _, is := s.Member(who); !is {
		if err := d.requireFewCircles(ctx, from); err != nil {
			return out, err
		}
		if err := d.requireNewName(ctx, &s, from.Person.Name, who); err != nil {
			return out, err
		}
		if err := d.noteMember(ctx, s.ID(), from.Person.ID); err != nil {
			return out, err
		}
	}
	command := newID()
	s, err = d.updateCircle(ctx, s.ID(), func(s *circle.State) (*circle.Entry, error) {
		do := circle.Join
		if s.DoorFor(who) == circle.ByYes {
			do = circle.Ask
		}
		return s.Decide(&circle.Command{ID: command, By: who, Body: circle.Body{Do: do, Key: in.Key}}, d.c.Now())
	})
	if err != nil {
		return out, err
	}
	if _, is := s.Member(who); is {
		return Joined{Circle: s.ID()}, nil
	}
	return Joined{Asked: true}, nil
}

// requireNewName returns an error if somebody else in the circle has the name or one that looks like
// it.
func (d *Desk) requireNewName(ctx context.Context, s *circle.State, name string, who circle.Who) error {
	names, err := d.circleNames(ctx, s)
	taken := lookalikes{}
	for _, m := range s.Members() {
		if m.Who != who {
			taken.add(names[m.Who])
		}
	}
	if err == nil && taken.has(name) {
		return refusalError("name_taken", "there is already somebody in the circle with this name, or one that looks like it: choose another name")
	}
	return err
}
