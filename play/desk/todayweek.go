//go:build !js

package desk

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/play/circle"
	"roundhouse/play/day"
	"roundhouse/play/table"
)

// ShowWeek returns how the members of a circle did on the dates of a week.
var ShowWeek = newNamedOperation(About{
	Method: "GET", Path: "/api/circles/{circle}/week", ID: "week", Summary: "The week of a circle",
	Description: "Points against par by the circle's rules, from Monday to Sunday. A date that is open is shown once you have played it.",
	Refusals:    []Kind{NotFound},
}, (*Desk).showWeek)

// WeekInput names a week of a circle.
type WeekInput struct {
	CircleInput
	Date string `query:"date" required:"true" maxLength:"10" doc:"A date of the week" example:"2026-11-26"`
}

// Week is how the members of a circle did on the dates of a week.
type Week struct {
	Days   []string     `json:"days" doc:"The dates from Monday to Sunday"`
	People []WeekPerson `json:"people" doc:"The best sum first"`
}

// WeekPerson is a member in a week.
type WeekPerson struct {
	Number int        `json:"number"`
	Name   string     `json:"name"`
	Days   []*WeekDay `json:"days" doc:"By date; null if nothing is shown"`
	Sum    *float64   `json:"sum,omitempty" doc:"Of the best five values that count; missing if none does"`
}

// WeekDay is how a member did on a date.
type WeekDay struct {
	Value  *float64 `json:"value,omitempty" doc:"How many points better than par; missing until that is known" example:"4.2"`
	Second bool     `json:"second,omitempty" doc:"It does not count, see DayTry"`
	Begun  bool     `json:"begun,omitempty" doc:"Likewise"`
}

const (
	weekDays   = 7
	bestOfWeek = 5 // that count
)

func (d *Desk) showWeek(ctx context.Context, from Caller, in *WeekInput) (*Week, error) {
	date, err := table.ParseDate(in.Date)
	if err != nil {
		return nil, invalidField("date: " + err.Error())
	}
	s, _, err := d.circleOf(ctx, from, in.Circle)
	if err != nil {
		return nil, err
	}
	names, err := d.circleNames(ctx, &s)
	if err != nil {
		return nil, err
	}
	ref := dayRules(s.Rules())
	w := &Week{People: []WeekPerson{}}
	var shown [weekDays]map[circle.Who]*WeekDay
	for i := range shown {
		day := date.Monday() + table.Date(i)
		w.Days = append(w.Days, day.String())
		if shown[i], err = d.weekDay(ctx, from, &s, day, ref); err != nil {
			return nil, err
		}
	}
	for _, m := range s.Members() {
		if !m.Device {
			continue
		}
		one := WeekPerson{Number: s.Number(m.Who), Name: names[m.Who]}
		for _, results := range shown {
			one.Days = append(one.Days, results[m.Who])
		}
		one.Sum = sumOf(one.Days)
		w.People = append(w.People, one)
	}
	slices.SortStableFunc(w.People, func(a, b WeekPerson) int {
		switch {
		case a.Sum != nil && b.Sum != nil:
			return cmp.Compare(*b.Sum, *a.Sum)
		case a.Sum != nil:
			return -1
		case b.Sum != nil:
			return 1
		}
		return 0
	})
	return w, nil
}

// weekDay returns how members did on a date, as far as the caller may see it.
func (d *Desk) weekDay(
	ctx context.Context, from Caller, s *circle.State, date table.Date, ref preset.Ref,
) (map[circle.Who]*WeekDay, error) {
	now := d.c.Now()
	if now.Before(date.Opens()) {
		return nil, nil
	}
	if now.Before(date.Ends()) {
		mine, ok, err := d.ownTry(ctx, from, date, ref)
		if err != nil || !ok || !mine.Over {
			return nil, err
		}
	}
	results, err := d.memberTries(ctx, s, date, ref)
	if err != nil || len(results) == 0 {
		return nil, err
	}
	f, err := d.days.Of(ctx, date.String())
	if errors.Is(err, day.ErrNoDay) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	par, err := d.parOf(ctx, date, ref, f.Secret)
	if err != nil {
		return nil, err
	}
	list := map[circle.Who]*WeekDay{}
	for who, t := range results {
		one := &WeekDay{Second: t.Second, Begun: t.Begun}
		if par != nil {
			value := t.Points.Float() - par.Value
			if ref.Rules.Scoring == rules.ScoringPenalty {
				value = -value
			}
			value = roundThousandths(value)
			one.Value = &value
		}
		list[who] = one
	}
	return list, nil
}

// sumOf returns the sum of the best values that count, or nil if none does.
func sumOf(days []*WeekDay) *float64 {
	var values []float64
	for _, one := range days {
		if one != nil && one.Value != nil && !one.Second && !one.Begun {
			values = append(values, *one.Value)
		}
	}
	if len(values) == 0 {
		return nil
	}
	slices.Sort(values)
	sum := 0.0
	for _, value := range values[max(0, len(values)-bestOfWeek):] {
		sum += value
	}
	sum = roundThousandths(sum)
	return &sum
}
