package desk

import (
	"context"
	"fmt"

	"roundhouse/game/puzzle"
	"roundhouse/game/tile"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// ShowTrain shows the puzzle of a date, see package puzzle.
var ShowTrain = newOperation(About{
	Method: "GET", Path: "/api/trains/{date}", ID: "train-of-day", Summary: "The train of a date",
	Description: "Some tiles, of which the longest train is to be laid. It follows from the date alone, so it is the same for everybody, and nothing of it is secret.",
	Refusals:    []Kind{NotFound},
}, (*Desk).showTrain)

// TrainInput names a date.
type TrainInput struct {
	Date string `path:"date" maxLength:"10" example:"2026-11-26"`
}

// DayTrain is the train of a date as somebody sees it.
type DayTrain struct {
	Date    string        `json:"date" example:"2026-11-26"`
	Engine  tile.Pip      `json:"engine" doc:"Where the train begins"`
	Tiles   []tile.Tile   `json:"tiles" doc:"In no order"`
	Longest int           `json:"longest" doc:"The number of tiles of the longest train"`
	Best    []tile.Tile   `json:"best" doc:"A longest train, from the engine on"`
	Circles []TrainCircle `json:"circles" doc:"Your circles in which somebody has found a longest train"`
}

// TrainCircle is a circle with those who have found a longest train of a date.
type TrainCircle struct {
	ID     string        `json:"id" example:"c-k3v7q2mzx5t4w6ab"`
	Name   string        `json:"name" example:"Kitchen Table"`
	People []TrainPerson `json:"people"`
}

// TrainPerson is a member of a circle.
type TrainPerson struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
}

// trainOf returns the date that a request names, and its puzzle. It is there as soon as it is that
// date anywhere.
func (d *Desk) trainOf(in *TrainInput) (date table.Date, p puzzle.Train, err error) {
	if date, err = table.ParseDate(in.Date); err != nil {
		return date, p, invalidField("date: " + err.Error())
	}
	if date > table.DateOf(d.c.Now())+1 {
		return date, p, refusalError("no_such_day", fmt.Sprintf("date: it is %q nowhere yet", date))
	}
	return date, puzzle.Of(date.String()), nil
}

func (d *Desk) showTrain(ctx context.Context, from Caller, in *TrainInput) (*DayTrain, error) {
	date, p, err := d.trainOf(in)
	if err != nil {
		return nil, err
	}
	return d.viewTrain(ctx, from.Person.ID, date, &p)
}

func (d *Desk) viewTrain(ctx context.Context, who people.ID, date table.Date, p *puzzle.Train) (*DayTrain, error) {
	v := &DayTrain{Date: date.String(), Engine: p.Engine, Tiles: p.Tiles, Longest: p.Longest, Best: p.Best()}
	var err error
	v.Circles, err = d.trainCircles(ctx, who, date)
	return v, err
}
