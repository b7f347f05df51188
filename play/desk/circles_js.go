package desk

import (
	"context"
	"time"

	"roundhouse/game/deal"
	"roundhouse/game/record"
	"roundhouse/play/archive"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// A device has no circles.

func (d *Desk) reportMatch(context.Context, *hall.Table, *archive.Match, *record.Record) error {
	return nil
}

// days are the rounds of dates: none.
type days struct{}

func newDays(*Desk) *days { return nil }

func (d *Desk) reportDay(context.Context, *table.View, *archive.Match) error { return nil }

func (d *Desk) trainCircles(context.Context, people.ID, table.Date) ([]TrainCircle, error) {
	return []TrainCircle{}, nil
}

func (d *Desk) checkDaySecret(context.Context, table.Date, deal.Secret) error { return nil }

func (*days) keep(context.Context, *Desk) {}

func (d *Desk) circleShown(context.Context, table.Who, *hall.Table) (string, error) { return "", nil }

func (d *Desk) leaveCircles(context.Context, people.ID) error { return nil }

func (d *Desk) removeCircles(context.Context, time.Time) error { return nil }

// keptLogs are the circles and seasons that are in memory: none.
type keptLogs struct{}

func keepLogs(log.Log) keptLogs { return keptLogs{} }
