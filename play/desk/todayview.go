//go:build !js

package desk

import (
	"context"
	"errors"
	"slices"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/play/circle"
	"roundhouse/play/day"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

func (d *Desk) showDay(ctx context.Context, from Caller, in *DayInput) (*Day, error) {
	date, ref, err := d.dayOf(ctx, from, in)
	if err != nil {
		return nil, err
	}
	f, err := d.fixedOf(ctx, date)
	if err != nil {
		return nil, err
	}
	v := &Day{
		Date: date.String(), Rules: ref, Opens: date.Opens(), Ends: date.Ends(),
		Commitment: f.Secret.Commitment(), Fixed: f.Made, Circles: []DayCircle{},
	}
	over := !d.c.Now().Before(date.Ends())
	if over {
		v.Secret = f.Secret.Reveal()
	}
	mine, ok, err := d.tryOf(ctx, from.Person.ID, date, ref)
	if err != nil {
		return nil, err
	}
	if ok {
		v.Mine = mine
	} else if v.Else, err = d.begunElse(ctx, from.Person.ID, date); err != nil {
		return nil, err
	}
	if ok && mine.Over {
		rules, err := canonicalRules(ref)
		if err != nil {
			return nil, err
		}
		if v.Par, err = d.parOf(ctx, from, date, rules, mine.Table); err != nil {
			return nil, err
		}
	}
	circles, err := d.circlesOf(ctx, from.Person.ID)
	for i := range circles {
		if circles[i].Rules() != ref {
			continue
		}
		one, failed := d.dayCircle(ctx, &circles[i], date, ref, over || ok && mine.Over)
		one.Me = circles[i].Number(circle.Who(from.Person.ID))
		err = errors.Join(err, failed)
		v.Circles = append(v.Circles, one)
	}
	return v, err
}

// tryOf returns somebody's table of a date by these rules, and false if there is none.
func (d *Desk) tryOf(ctx context.Context, id people.ID, date table.Date, ref preset.Ref) (*DayTry, bool, error) {
	rules, err := canonicalRules(ref)
	if err != nil {
		return nil, false, err
	}
	t, ok, err := d.days.TryOf(ctx, id, date.String())
	if err != nil || !ok || t.Rules != rules {
		return nil, false, err
	}
	shown := &DayTry{Table: t.Table, Second: t.Second}
	r, over, err := d.days.ResultOf(ctx, date.String(), t)
	if err != nil || !over {
		return shown, true, err
	}
	points, err := game.ParseScore(r.Points)
	shown.Over, shown.Points, shown.Place, shown.Second, shown.Begun = true, &points, r.Place, r.Second, r.Begun
	return shown, true, err
}

// begunElse returns the rules by which somebody has begun a date, or nil if there is no table.
func (d *Desk) begunElse(ctx context.Context, id people.ID, date table.Date) (*preset.Ref, error) {
	t, ok, err := d.days.TryOf(ctx, id, date.String())
	if err != nil || !ok {
		return nil, err
	}
	ref, err := preset.ParseMatch([]byte(t.Rules))
	return &ref, err
}

// dayCircle returns the people of a circle on a date, with results if they may be seen.
func (d *Desk) dayCircle(ctx context.Context, s *circle.State, date table.Date, ref preset.Ref, open bool) (out DayCircle, err error) {
	names, err := d.circleNames(ctx, s)
	if err != nil {
		return out, err
	}
	out = DayCircle{ID: s.ID(), Name: s.Name(), People: []DayPerson{}}
	for _, m := range s.Members() {
		if !m.Device {
			continue
		}
		one := DayPerson{Number: s.Number(m.Who), Name: names[m.Who]}
		t, ok, err := d.tryOf(ctx, people.ID(m.Who), date, ref)
		if err != nil {
			return out, err
		}
		one.Played = ok && t.Over
		if one.Played && open {
			t.Table = ""
			one.Result = t
		}
		out.People = append(out.People, one)
	}
	if open {
		slices.SortStableFunc(out.People, func(a, b DayPerson) int { return compareTries(&ref, a.Result, b.Result) })
	}
	return out, nil
}

// compareTries returns which of two results is better; those that do not count come after, and no
// result last.
func compareTries(ref *preset.Ref, a, b *DayTry) int {
	rank := func(t *DayTry) int {
		switch {
		case t == nil:
			return 2
		case t.Second, t.Begun:
			return 1
		}
		return 0
	}
	if ra, rb := rank(a), rank(b); ra != rb || ra == 2 {
		return ra - rb
	}
	switch {
	case game.IsBetter(&ref.Rules, *a.Points, *b.Points):
		return -1
	case game.IsBetter(&ref.Rules, *b.Points, *a.Points):
		return 1
	}
	return 0
}

func (d *Desk) showCurve(ctx context.Context, from Caller, in *DayInput) (*Curve, error) {
	date, ref, err := d.dayOf(ctx, from, in)
	if err != nil {
		return nil, err
	}
	if _, err := d.fixedOf(ctx, date); err != nil {
		return nil, err
	}
	mine, ok, err := d.tryOf(ctx, from.Person.ID, date, ref)
	if err != nil {
		return nil, err
	}
	if d.c.Now().Before(date.Ends()) && (!ok || !mine.Over) {
		return nil, refusalError("not_played", "results show once you have played")
	}
	rules, err := canonicalRules(ref)
	if err != nil {
		return nil, err
	}
	list, err := d.days.Results(ctx, date.String(), rules)
	if err != nil || len(list) < curveFrom {
		return &Curve{Points: []CurveBar{}}, err
	}
	return curveOf(list)
}

// curveOf counts results.
func curveOf(list []day.Result) (*Curve, error) {
	c := &Curve{People: len(list), Points: []CurveBar{}}
	for _, r := range list {
		points, err := game.ParseScore(r.Points)
		if err != nil {
			return nil, err
		}
		at, have := slices.BinarySearchFunc(c.Points, points, func(b CurveBar, p game.Score) int { return b.Points.Compare(p) })
		if !have {
			c.Points = slices.Insert(c.Points, at, CurveBar{Points: points})
		}
		c.Points[at].People++
	}
	return c, nil
}
