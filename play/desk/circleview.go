//go:build !js

package desk

import (
	"context"
	"errors"

	"roundhouse/play/circle"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

func (d *Desk) listCircles(ctx context.Context, from Caller, _ *struct{}) (out MyCircles, err error) {
	d.noteHere(from.Person.ID)
	list, err := d.circlesOf(ctx, from.Person.ID)
	if err != nil {
		return out, err
	}
	unseen, err := d.people.Having(ctx, unseenKey, from.Person.ID)
	out = MyCircles{[]CircleLine{}, Shown{!unseen[from.Person.ID]}}
	for i := range list {
		line, failed := d.circleLine(ctx, from, &list[i])
		err = errors.Join(err, failed)
		out.Circles = append(out.Circles, line)
	}
	return out, err
}

func (d *Desk) circleLine(ctx context.Context, from Caller, s *circle.State) (line CircleLine, err error) {
	line = CircleLine{ID: s.ID(), Name: s.Name(), Rules: s.Rules(), Here: []string{}}
	here, err := d.hereOf(ctx, s)
	if err != nil {
		return line, err
	}
	names, err := d.circleNames(ctx, s)
	for _, m := range s.Members() {
		if here[m.Who] && m.Who != s.Is(circle.Who(from.Person.ID)) && names[m.Who] != "" {
			line.Here = append(line.Here, names[m.Who])
		}
	}
	if laid, failed := d.laidTable(ctx, laidKey(s.ID())); laid != nil {
		line.Table = laid.Table
	} else {
		err = errors.Join(err, failed)
	}
	until, failed := d.removedAt(ctx, s)
	if until.Before(d.c.Now().AddDate(0, 1, 0)) {
		line.Until = &until
	}
	return line, errors.Join(err, failed)
}

// circleNames returns the names of all people who ever were in a circle, without those who took
// theirs off.
func (d *Desk) circleNames(ctx context.Context, s *circle.State) (map[circle.Who]string, error) {
	var list []table.Who
	for _, who := range s.People() {
		list = append(list, table.Who(who))
	}
	found, err := d.known.namesOf(ctx, d.people, list)
	names := map[circle.Who]string{}
	for who, name := range found {
		if !s.IsMasked(circle.Who(who)) {
			names[circle.Who(who)] = name
		}
	}
	return names, err
}

func (d *Desk) showMeInCircles(ctx context.Context, from Caller, in *Body[Shown]) (none struct{}, err error) {
	about := d.people.Of(from.Person.ID)
	if in.Body.Shown {
		return none, log.DeleteRow(ctx, about, unseenKey)
	}
	_, err = about.Put(ctx, unseenKey, 0, nil)
	if errors.Is(err, log.ErrMoved) { // it is so already
		err = nil
	}
	return none, err
}

func (d *Desk) showCircle(ctx context.Context, from Caller, in *CircleInput) (*Circle, error) {
	s, _, err := d.circleOf(ctx, from, in.Circle)
	if err != nil {
		return nil, err
	}
	d.noteHere(from.Person.ID)
	if err := d.noteVisit(ctx, &s); err != nil {
		return nil, err
	}
	return d.viewCircle(ctx, from, &s)
}

// viewCircle returns the circle as the caller, a member, sees it.
func (d *Desk) viewCircle(ctx context.Context, from Caller, s *circle.State) (*Circle, error) {
	me, _ := s.Member(circle.Who(from.Person.ID))
	here, err := d.hereOf(ctx, s)
	if err != nil {
		return nil, err
	}
	names, err := d.circleNames(ctx, s)
	if err != nil {
		return nil, err
	}
	v := &Circle{
		ID: s.ID(), Seq: s.Seq(), Name: s.Name(), Rules: s.Rules(), Made: s.Made(), Key: s.Key(), Door: s.Door(),
		Me: s.Number(me.Who), Keeper: me.Keeper, Members: []CircleMember{},
	}
	claims := s.Claims()
	for _, m := range s.Members() {
		one := CircleMember{Number: s.Number(m.Who), Name: names[m.Who], Keeper: m.Keeper, Device: m.Device, Here: here[m.Who]}
		if me.Keeper || m.Who == me.Who {
			one.Says = s.Number(claims[m.Who])
		}
		v.Members = append(v.Members, one)
	}
	if me.Keeper {
		for _, a := range s.Asking() {
			v.Asking = append(v.Asking, CircleAsking{s.Number(a.Who), names[a.Who]})
		}
	}
	if v.Table, err = d.laidTable(ctx, laidKey(s.ID())); err != nil {
		return nil, err
	}
	if v.Days, err = d.laidTable(ctx, laidDaysKey(s.ID())); err != nil {
		return nil, err
	}
	if v.Until, err = d.removedAt(ctx, s); err != nil {
		return nil, err
	}
	if v.Season, err = d.seasonOf(ctx, s, names); err != nil {
		return nil, err
	}
	v.Earlier, err = d.earlierOf(ctx, s)
	return v, err
}

// noteHere keeps that somebody has the site open.
func (d *Desk) noteHere(who people.ID) {
	now := d.c.Now()
	d.present.note(who, now)
	if d.present.isDue(who, now) {
		d.tellOthers(Notice{Person: who, Here: true})
	}
}

// hereOf returns which members of a circle have the site open and show it.
func (d *Desk) hereOf(ctx context.Context, s *circle.State) (map[circle.Who]bool, error) {
	here := map[circle.Who]bool{}
	var list []people.ID
	for _, m := range s.Members() {
		if d.present.isHere(people.ID(m.Who), d.c.Now()) {
			list = append(list, people.ID(m.Who))
		}
	}
	if len(list) == 0 {
		return here, nil
	}
	unseen, err := d.people.Having(ctx, unseenKey, list...)
	for _, who := range list {
		here[circle.Who(who)] = !unseen[who]
	}
	return here, err
}
