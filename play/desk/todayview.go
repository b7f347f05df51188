//go:build !js

package desk

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

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
	mine, ok, err := d.ownTry(ctx, from, date, ref)
	if err != nil {
		return nil, err
	}
	if ok {
		v.Mine = mine
	} else if v.Else, err = d.begunElse(ctx, from.Person.ID, date); err != nil {
		return nil, err
	}
	if over || ok && mine.Over {
		if v.Par, err = d.parOf(ctx, date, ref, f.Secret); err != nil {
			return nil, err
		}
	}
	circles, err := d.circlesOf(ctx, from.Person.ID)
	for i := range circles {
		if dayRules(circles[i].Rules()) != ref {
			continue
		}
		one, failed := d.dayCircle(ctx, &circles[i], date, ref, over || ok && mine.Over)
		one.Me = circles[i].Number(circles[i].Is(circle.Who(from.Person.ID)))
		err = errors.Join(err, failed)
		v.Circles = append(v.Circles, one)
	}
	return v, err
}

// tryOf returns somebody's table of a date by these rules, and false if there is none.
func (d *Desk) tryOf(ctx context.Context, id people.ID, date table.Date, ref preset.Ref) (*DayTry, bool, error) {
	tries, err := d.triesOf(ctx, date, ref, id)
	t, ok := tries[id]
	return t, ok, err
}

// ownTry returns the caller's table of a date, as tryOf does. If its match has just ended, its result
// is there at once.
func (d *Desk) ownTry(ctx context.Context, from Caller, date table.Date, ref preset.Ref) (*DayTry, bool, error) {
	t, ok, err := d.tryOf(ctx, from.Person.ID, date, ref)
	if err != nil || !ok || t.Over {
		return t, ok, err
	}
	if err := d.archiveMatchesOf(ctx, from.Person.ID); err != nil {
		return nil, false, err
	}
	return d.tryOf(ctx, from.Person.ID, date, ref)
}

// triesOf returns the tables of a date by these rules of those of the people who have one.
func (d *Desk) triesOf(ctx context.Context, date table.Date, ref preset.Ref, ids ...people.ID) (map[people.ID]*DayTry, error) {
	rules, err := canonicalRules(ref)
	if err != nil {
		return nil, err
	}
	tries, err := d.days.TriesOf(ctx, date.String(), ids...)
	if err != nil {
		return nil, err
	}
	maps.DeleteFunc(tries, func(_ people.ID, t day.Try) bool { return t.Rules != rules })
	results, err := d.days.ResultsOf(ctx, date.String(), tries)
	if err != nil {
		return nil, err
	}
	shown := map[people.ID]*DayTry{}
	for id, t := range tries {
		one := &DayTry{Table: t.Table, Second: t.Second}
		shown[id] = one
		r, over := results[id]
		if !over {
			continue
		}
		points, err := game.ParseScore(r.Points)
		if err != nil {
			return nil, err
		}
		one.Over, one.Points, one.Place, one.Second, one.Begun, one.at = true, &points, r.Place, r.Second, r.Begun, r.At
	}
	return shown, nil
}

// memberIDs returns the members of a circle, and all people that they were there before.
func memberIDs(s *circle.State) (ids []people.ID) {
	for _, who := range s.People() {
		if _, is := s.Member(who); is {
			ids = append(ids, people.ID(who))
		}
	}
	return ids
}

// memberTries returns the results of a date by these rules of those members of a circle who have one.
// Of somebody who was several people, the first one counts.
func (d *Desk) memberTries(ctx context.Context, s *circle.State, date table.Date, ref preset.Ref) (map[circle.Who]*DayTry, error) {
	tries, err := d.triesOf(ctx, date, ref, memberIDs(s)...)
	first := map[circle.Who]*DayTry{}
	for id, t := range tries {
		who := s.Is(circle.Who(id))
		if have := first[who]; t.Over && (have == nil || t.at.Before(have.at)) {
			t.Table = ""
			first[who] = t
		}
	}
	return first, err
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
	results, err := d.memberTries(ctx, s, date, ref)
	if err != nil {
		return out, err
	}
	out = DayCircle{ID: s.ID(), Name: s.Name(), People: []DayPerson{}}
	for _, m := range s.Members() {
		if !m.Device {
			continue
		}
		one := DayPerson{Number: s.Number(m.Who), Name: names[m.Who], Played: results[m.Who] != nil}
		if open {
			one.Result = results[m.Who]
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
	mine, ok, err := d.ownTry(ctx, from, date, ref)
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
	defer d.locks.lockKey("curve/" + date.String() + rules)()
	now := d.c.Now()
	if c := d.days.curves.get(date, rules, now); c != nil {
		return c, nil
	}
	list, err := d.days.Results(ctx, date.String(), rules)
	if err != nil {
		return nil, err
	}
	c := &Curve{Points: []CurveBar{}}
	if len(list) >= curveFrom {
		if c, err = curveOf(list); err != nil {
			return nil, err
		}
	}
	d.days.curves.set(date, rules, keptCurve{c, now})
	return c, nil
}

// curves holds the curves that were shown last, so that the results of a date on which thousands
// play are not counted again for each of them.
type curves struct {
	mu   sync.Mutex
	kept map[string]keptCurve
}

type keptCurve struct {
	*Curve
	at time.Time
}

const (
	curveAge   = 10 * time.Second // of the oldest curve that is shown
	mostCurves = 100              // that are kept
)

func (c *curves) get(date table.Date, rules string, now time.Time) *Curve {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := c.kept[date.String()+rules]
	if age := now.Sub(k.at); age < 0 || age > curveAge {
		return nil
	}
	return k.Curve
}

func (c *curves) set(date table.Date, rules string, k keptCurve) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept == nil || len(c.kept) >= mostCurves {
		c.kept = map[string]keptCurve{}
	}
	c.kept[date.String()+rules] = k
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
