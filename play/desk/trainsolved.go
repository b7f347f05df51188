//go:build !js

package desk

import (
	"context"
	"fmt"

	"roundhouse/game/tile"
	"roundhouse/play/circle"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// SolveTrain tells circles who has found the train of a date.
var SolveTrain = newNamedOperation(About{
	Method: "POST", Path: "/api/trains/{date}/me", ID: "solve-train", Summary: "Say that you have found the longest train",
	Description: "Your circles see that you have, and nothing else of it. Only while the date is open, from midnight to midnight wherever one lives. A repeated request changes nothing.",
	Refusals:    []Kind{Conflict, NotFound},
}, (*Desk).solveTrain)

// SolvedTrain is a longest train of a date.
type SolvedTrain struct {
	TrainInput
	Body LaidTrain
}

// LaidTrain is what somebody has laid.
type LaidTrain struct {
	Train []tile.Tile `json:"train" maxItems:"12" doc:"From the engine on"`
}

func (d *Desk) solveTrain(ctx context.Context, from Caller, in *SolvedTrain) (*DayTrain, error) {
	if err := d.limits.chargeChange(from); err != nil {
		return nil, err
	}
	date, p, err := d.trainOf(&in.TrainInput)
	if err != nil {
		return nil, err
	}
	train := in.Body.Train
	if err := p.Check(train); err != nil {
		return nil, invalidField("train: " + err.Error())
	}
	if len(train) < p.Longest {
		return nil, invalidField(fmt.Sprintf("train: it has %d tiles, %d are possible", len(train), p.Longest))
	}
	switch now := d.c.Now(); {
	case now.Before(date.Opens()):
		return nil, refusalError("no_such_day", fmt.Sprintf("date: it is %q nowhere yet", date))
	case !now.Before(date.Ends()):
		return nil, refusalError("day_over", fmt.Sprintf("date: %q is over", date))
	}
	if err := d.days.Solve(ctx, from.Person.ID, date.String()); err != nil {
		return nil, err
	}
	return d.viewTrain(ctx, from.Person.ID, date, &p)
}

// trainCircles returns somebody's circles with those who have found the train of a date.
func (d *Desk) trainCircles(ctx context.Context, who people.ID, date table.Date) ([]TrainCircle, error) {
	out := []TrainCircle{}
	if who == "" {
		return out, nil
	}
	circles, err := d.circlesOf(ctx, who)
	if err != nil {
		return out, err
	}
	for i := range circles {
		s := &circles[i]
		one, err := d.trainCircle(ctx, s, date)
		if err != nil {
			return out, err
		}
		if len(one.People) > 0 {
			out = append(out, one)
		}
	}
	return out, nil
}

func (d *Desk) trainCircle(ctx context.Context, s *circle.State, date table.Date) (out TrainCircle, err error) {
	out = TrainCircle{ID: s.ID(), Name: s.Name(), People: []TrainPerson{}}
	names, err := d.circleNames(ctx, s)
	if err != nil {
		return out, err
	}
	solved, err := d.days.Solved(ctx, date.String(), memberIDs(s)...)
	have := map[circle.Who]bool{}
	for id := range solved {
		have[s.Is(circle.Who(id))] = true
	}
	for _, m := range s.Members() {
		if have[m.Who] {
			out.People = append(out.People, TrainPerson{s.Number(m.Who), names[m.Who]})
		}
	}
	return out, err
}
